/**
 * Keeps the lowest and the highest point of every pixel column, and the ends, so that a long line looks the same as
 * with all its points. Returns the kept indices in order. Points whose value is null are kept where a gap begins.
 */
export function sampleMinMax(values: readonly (number | null)[], columns: number): number[] {
  const size = Math.max(1, Math.ceil(values.length / Math.max(1, columns)))
  if (size <= 2) return values.map((_, index) => index)
  const kept: number[] = []
  for (let start = 0; start < values.length; start += size) {
    const end = Math.min(values.length, start + size)
    let low = -1
    let high = -1
    let gap = -1
    let lowest = Number.POSITIVE_INFINITY
    let highest = Number.NEGATIVE_INFINITY
    for (let index = start; index < end; index++) {
      const value = values[index]
      if (value === null || value === undefined) {
        if (gap < 0) gap = index
        continue
      }
      if (value < lowest) [low, lowest] = [index, value]
      if (value > highest) [high, highest] = [index, value]
    }
    kept.push(...[...new Set([low, high, gap])].filter((index) => index >= 0).toSorted((a, b) => a - b))
  }
  const last = values.length - 1
  if (kept[0] !== 0) kept.unshift(0)
  if (kept[kept.length - 1] !== last) kept.push(last)
  return kept
}
