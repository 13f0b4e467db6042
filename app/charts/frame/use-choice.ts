import { useEffect, useRef } from 'react'

/** The time in which a second click makes a double click, on most systems at most. */
const DOUBLE_CLICK_MS = 400

/**
 * What a click on a mark does. Where a double click means something else, a click waits for it, and is taken back by it.
 */
export function useChoice(waits: boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    choose: (act: () => void) => {
      cancel()
      if (waits) timer.current = setTimeout(act, DOUBLE_CLICK_MS)
      else act()
    },
    cancel,
  }
}
