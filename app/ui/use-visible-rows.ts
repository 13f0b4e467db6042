import { useEffect, useEffectEvent, useState } from 'react'
import { windowRows } from './window-rows.ts'

interface VisibleRowsInput {
  readonly count: number
  /** Off, every row is drawn. */
  readonly virtual: boolean
  /** The row the keyboard is on: the list opens around it, and it is scrolled into sight when it changes. */
  readonly keepInView: number
}

interface VisibleRows {
  readonly start: number
  readonly end: number
  readonly before: number
  readonly after: number
  readonly onScroll: () => void
}

/** The values of `--control-h` by density, and of `--float-max-h`. */
const ROW_PX = { default: 32, compact: 28 }
const LIST_PX = 320

/** Which rows of a scrolling list of equal rows, as high as a control, to draw. */
export function useVisibleRows(box: HTMLElement | null, input: VisibleRowsInput): VisibleRows {
  const { count, virtual, keepInView } = input
  const rowHeight = document.documentElement.dataset['density'] === 'compact' ? ROW_PX.compact : ROW_PX.default
  const [scrollTop, setScrollTop] = useState(0)

  const open = useEffectEvent((list: HTMLElement) => {
    const height = list.clientHeight || LIST_PX
    list.scrollTo({ top: (keepInView + 1 / 2) * rowHeight - height / 2 })
  })
  useEffect(() => {
    // It may still be made smaller, to fit beside what opened it: what stands in its middle stays in sight.
    if (box) open(box)
  }, [box])
  useEffect(() => {
    if (!box) return
    const top = keepInView * rowHeight
    const height = box.clientHeight || LIST_PX
    if (top < box.scrollTop) box.scrollTo({ top })
    else if (top + rowHeight > box.scrollTop + height) box.scrollTo({ top: top + rowHeight - height })
  }, [box, keepInView, count, rowHeight])

  const onScroll = () => setScrollTop(box?.scrollTop ?? 0)
  if (!virtual) return { start: 0, end: count, before: 0, after: 0, onScroll }
  return { ...windowRows({ count, rowHeight, height: LIST_PX, scrollTop }), onScroll }
}
