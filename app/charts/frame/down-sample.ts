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
    keepInOrder(kept, low, high, gap)
  }
  const last = values.length - 1
  if (kept[0] !== 0) kept.unshift(0)
  if (kept[kept.length - 1] !== last) kept.push(last)
  return kept
}

/** Adds three indices in their order, each once, without those that are none. Without lists: there are tens of thousands. */
function keepInOrder(kept: number[], a: number, b: number, c: number): void {
  const first = Math.min(a, b, c)
  const last = Math.max(a, b, c)
  const middle = a + b + c - first - last
  if (first >= 0) kept.push(first)
  if (middle >= 0 && middle !== first) kept.push(middle)
  if (last >= 0 && last !== middle) kept.push(last)
}
