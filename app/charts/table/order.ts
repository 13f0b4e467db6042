/** Columns in the order a reader gave them; those not named stand where they came. */
export function inOrder<T extends { key: string }>(columns: readonly T[], order: readonly string[]): T[] {
  if (order.length === 0) return [...columns]
  const place = (column: T, index: number) => (order.includes(column.key) ? order.indexOf(column.key) : index)
  return columns
    .map((column, index) => ({ column, at: place(column, index) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ column }) => column)
}

/** The keys with one moved by so many places, at most to an end. */
export function moved(keys: readonly string[], key: string, by: number): string[] {
  const from = keys.indexOf(key)
  const to = Math.min(keys.length - 1, Math.max(0, from + by))
  return keys.toSpliced(from, 1).toSpliced(to, 0, key)
}
