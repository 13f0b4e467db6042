import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'
import { windowRows } from './window-rows.ts'

interface VisibleRowsInput {
  readonly count: number
  /** Off, every row is drawn. */
  readonly virtual: boolean
  /** The row the keyboard is on: scrolled into sight when it changes. */
  readonly keepInView: number
}

interface VisibleRows {
  readonly start: number
  readonly end: number
  readonly before: number
  readonly after: number
  readonly onScroll: () => void
}

const FALLBACK_ROW_PX = 32
const FALLBACK_HEIGHT_PX = 320

/** Which rows of a scrolling list of equal rows to draw; measures the row height from the `--control-h` in force. */
export function useVisibleRows(box: RefObject<HTMLElement | null>, input: VisibleRowsInput): VisibleRows {
  const { count, virtual, keepInView } = input
  const [view, setView] = useState({ scrollTop: 0, height: FALLBACK_HEIGHT_PX, rowHeight: FALLBACK_ROW_PX })

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const row = element.querySelector('[role="option"]')?.clientHeight || FALLBACK_ROW_PX
    const top = keepInView * row
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + row > element.scrollTop + element.clientHeight) element.scrollTop = top + row - element.clientHeight
    setView({ scrollTop: element.scrollTop, height: element.clientHeight || FALLBACK_HEIGHT_PX, rowHeight: row })
  }, [box, keepInView, count])

  const onScroll = () => {
    const element = box.current
    if (element) setView((before) => ({ ...before, scrollTop: element.scrollTop, height: element.clientHeight }))
  }
  if (!virtual) return { start: 0, end: count, before: 0, after: 0, onScroll }
  return { ...windowRows({ count, ...view }), onScroll }
}
