/** Where a sign-in leads: an address of this origin, as path, query and fragment; `/` for anything else. */
export function nextAddress(next: string | undefined, origin: string): string {
  if (!next?.startsWith('/')) return '/'
  const address = URL.parse(next, origin)
  if (address?.origin !== origin || /^\/(login|logout)(\/|$)/.test(address.pathname)) return '/'
  return `${address.pathname}${address.search}${address.hash}`
}
