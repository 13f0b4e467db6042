import type { CellValue } from '../../../charts/query-types.ts'

/** Bars over a range slider: few enough to be seen apart at its width. */
export const BINS = 24

/** How many rows fall into each of some equal parts between the least and the greatest value. */
export function binCounts(
  rows: readonly { readonly value: CellValue; readonly count: CellValue }[],
  least: number,
  greatest: number,
): number[] {
  const counts = Array.from({ length: BINS }, () => 0)
  for (const { value, count } of rows) {
    if (typeof value !== 'number' || typeof count !== 'number' || value < least || value > greatest) continue
    const bin = Math.min(BINS - 1, Math.floor(((value - least) / (greatest - least)) * BINS))
    counts[bin] = (counts[bin] ?? 0) + count
  }
  return counts
}
