import { useEffect, useState } from 'react'
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

/** The values of `--control-h` by density, and of `--float-max-h`. */
const ROW_PX = { default: 32, compact: 28 }
const LIST_PX = 320

/** Which rows of a scrolling list of equal rows, as high as a control, to draw. */
export function useVisibleRows(box: RefObject<HTMLElement | null>, input: VisibleRowsInput): VisibleRows {
  const { count, virtual, keepInView } = input
  const rowHeight = document.documentElement.dataset['density'] === 'compact' ? ROW_PX.compact : ROW_PX.default
  const [scrollTop, setScrollTop] = useState(0)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const top = keepInView * rowHeight
    const height = element.clientHeight || LIST_PX
    if (top < element.scrollTop) element.scrollTo({ top })
    else if (top + rowHeight > element.scrollTop + height) element.scrollTo({ top: top + rowHeight - height })
  }, [box, keepInView, count, rowHeight])

  const onScroll = () => setScrollTop(box.current?.scrollTop ?? 0)
  if (!virtual) return { start: 0, end: count, before: 0, after: 0, onScroll }
  return { ...windowRows({ count, rowHeight, height: LIST_PX, scrollTop }), onScroll }
}
