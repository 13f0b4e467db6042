/** A stored value as text where it is text, a number or a yes or no; anything else counts as not set. */
export function asText(value: unknown, otherwise = ''): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : otherwise
}
