import { type UIEvent, useState } from 'react'

/** Entries drawn at first, and again whenever a reader comes near the last one: more than any list shows at once. */
const A_STEP = 200
/** The next ones are drawn when less than so many heights of the list are left below. */
const HEIGHTS_AHEAD = 2

/**
 * How many entries of a long list that scrolls are drawn: the first ones, and more as a reader comes to them by wheel,
 * finger or Tab.
 */
export function useGrowingList(count: number, step = A_STEP): { drawn: number; onScroll: (event: UIEvent) => void } {
  const [drawn, setDrawn] = useState(step)
  return {
    drawn,
    onScroll: ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
      if (drawn >= count || scrollHeight - scrollTop - clientHeight > HEIGHTS_AHEAD * clientHeight) return
      setDrawn(drawn + step)
    },
  }
}
