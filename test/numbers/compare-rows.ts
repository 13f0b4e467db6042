/** Rows of two answers, held together without regard to order: a query that orders by less than all leaves it open. */

type Row = readonly unknown[]

/** Sums of floating point numbers depend on the order in which an engine adds. */
const RELATIVE = 1e-9

/**
 * The first difference in words; null when the rows are equal. `digits`: so many after the point an engine keeps of a
 * quotient; null for all.
 */
export function difference(expected: readonly Row[], found: readonly Row[], digits: number | null = null): string | null {
  const absolute = digits === null ? RELATIVE : 10 ** -digits
  if (expected.length !== found.length) return `${expected.length} rows expected, ${found.length} found`
  const [left, right] = [sorted(expected), sorted(found)]
  const at = left.findIndex((row, i) => !equalRows(row, right[i] ?? [], absolute))
  return at === -1 ? null : `expected ${JSON.stringify(left[at])}, found ${JSON.stringify(right[at])}`
}

function equalRows(left: Row, right: Row, absolute: number): boolean {
  return left.length === right.length && left.every((value, i) => equalValues(value, right[i], absolute))
}

function equalValues(left: unknown, right: unknown, absolute: number): boolean {
  // Lists (the outliers of a box plot) stand in the order of the rows they come from.
  if (Array.isArray(left) && Array.isArray(right)) return equalRows(ascending(left), ascending(right), absolute)
  if (typeof left !== 'number' || typeof right !== 'number') return left === right
  return Math.abs(left - right) <= Math.max(absolute, RELATIVE * Math.max(Math.abs(left), Math.abs(right)))
}

function ascending(list: readonly unknown[]): readonly unknown[] {
  return list.toSorted((a, b) => Number(a) - Number(b))
}

/** By all that is no fraction first, so that a last digit does not change the order. */
function sorted(rows: readonly Row[]): readonly Row[] {
  return rows
    .map((row) => ({ row, key: JSON.stringify([row.map(exact), row.map(rounded)]) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ row }) => row)
}

function exact(value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? 0 : value
}

function rounded(value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(6)) : value
}
