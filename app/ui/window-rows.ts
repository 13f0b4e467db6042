interface RowWindow {
  /** Index of the first row to draw. */
  readonly start: number
  /** Index after the last row to draw. */
  readonly end: number
  /** Pixels of the rows left out before and after. */
  readonly before: number
  readonly after: number
}

interface RowWindowInput {
  readonly count: number
  /** All pixels: the height of one row, of the viewport, and how far it is scrolled. */
  readonly rowHeight: number
  readonly height: number
  readonly scrollTop: number
  readonly overscan?: number
}

/** Which rows of equal height are in sight: what a long list draws instead of everything. */
export function windowRows({ count, rowHeight, height, scrollTop, overscan = 6 }: RowWindowInput): RowWindow {
  const first = Math.floor(scrollTop / rowHeight)
  const last = Math.ceil((scrollTop + height) / rowHeight)
  const start = Math.max(0, Math.min(first - overscan, count))
  const end = Math.max(start, Math.min(last + overscan, count))
  return { start, end, before: start * rowHeight, after: (count - end) * rowHeight }
}
