const DAY_MS = 86_400_000
const DATE = /^\d{4}-\d\d-\d\d$/

/**
 * A comparison as an offset that the server can move a range by: `inherit` is the length of the range, a date is the
 * way from it to the start. Undefined where an end is open.
 */
export function comparedOffset(shift: string, since: string, until: string): string | undefined {
  const [from, to] = [instant(since), instant(until)]
  if (shift === 'inherit') return from === undefined || to === undefined ? undefined : daysAgo(to - from)
  if (!DATE.test(shift)) return shift
  const date = instant(shift)
  return from === undefined || date === undefined ? undefined : daysAgo(from - date)
}

function instant(text: string): number | undefined {
  const value = Date.parse(text.length === 'YYYY-MM-DD'.length || /Z|[+-]\d\d:\d\d$/.test(text) ? text : `${text}Z`)
  return Number.isNaN(value) ? undefined : value
}

function daysAgo(milliseconds: number): string {
  const days = Math.round(milliseconds / DAY_MS)
  return days < 0 ? `${-days} days after` : `${days} days ago`
}
