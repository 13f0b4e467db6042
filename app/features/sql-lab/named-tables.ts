/** Those of the given tables that a text names as whole words, in any case. */
export function namedTables(text: string, tables: readonly string[]): readonly string[] {
  const words = new Set(text.toLowerCase().match(/[\p{L}\p{N}_$]+/gu))
  const lower = text.toLowerCase()
  return tables.filter((table) => {
    const name = table.toLowerCase()
    return /^[\p{L}\p{N}_$]+$/u.test(name) ? words.has(name) : lower.includes(name)
  })
}
