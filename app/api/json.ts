/** Whether a parsed value is an object with keys. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value as text; anything else is empty. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The object that a JSON text holds; an empty one for any other text. */
export function parseRecord(text: string | null | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}
