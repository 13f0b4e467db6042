import type { CellValue } from '../query-types.ts'

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Natural order: numbers as numbers, also inside texts; what is missing comes first. */
export function compareKeys(a: CellValue, b: CellValue): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return collator.compare(String(a), String(b))
}
