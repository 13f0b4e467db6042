export type RowWindow = { first: number; last: number; before: number; after: number }

/** Rows drawn beyond the edges, so that a scroll step shows no gap. */
const OVERSCAN = 10
/** Fewer rows than this are all drawn. */
const ALL_UP_TO = 200

/** Which of equally high rows are drawn, and the space kept for the others. */
export function rowWindow(count: number, rowHeight: number, scrollTop: number, viewHeight: number): RowWindow {
  if (count <= ALL_UP_TO) return { first: 0, last: count, before: 0, after: 0 }
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - OVERSCAN)
  const last = Math.min(count, Math.ceil((scrollTop + viewHeight) / rowHeight) + OVERSCAN)
  return { first, last, before: first * rowHeight, after: (count - last) * rowHeight }
}
