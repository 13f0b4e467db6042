/** Any JSON value as text: plain values as they read, others as JSON; nothing for null and undefined. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : `${value as string | number | boolean}`
}
