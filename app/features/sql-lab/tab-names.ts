/** The number of the next `Untitled Query N`: one above the highest there is. `pattern` has `N` where the number stands. */
export function nextUntitled(names: readonly string[], pattern: (n: number) => string): string {
  const marker = pattern(0)
  const at = marker.indexOf('0')
  const [before, after] = [marker.slice(0, at), marker.slice(at + 1)]
  const numbers = names.map((name) => {
    if (!name.startsWith(before) || !name.endsWith(after)) return 0
    const digits = name.slice(before.length, after === '' ? undefined : -after.length)
    return /^\d{1,9}$/.test(digits) ? Number(digits) : 0
  })
  return pattern(Math.max(0, ...numbers) + 1)
}
