/** Whether a parsed value is an object with keys. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value as text; anything else is empty. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
