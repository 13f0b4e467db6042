/**
 * True for the IANA name of a time zone, such as `Asia/Kolkata`, in any case. A bare offset, which `Intl` takes for a
 * name, is none: PostgreSQL reads `+05:30` as west of Greenwich.
 */
export function isZoneName(value: unknown): boolean {
  if (typeof value !== 'string' || !/^[a-z]/i.test(value)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
