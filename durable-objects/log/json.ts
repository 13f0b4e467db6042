/** Values that survive JSON without loss; what ops, events and states are made of. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}

/** Structural equality of JSON values. Key order and absent-versus-undefined keys do not matter. */
export function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && equalLists(a, b)
  return equalObjects(a as Record<string, unknown>, b as Record<string, unknown>)
}

function equalLists(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, i) => equal(value, b[i]))
}

function equalObjects(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  for (const key in a) if (!equal(a[key], Object.hasOwn(b, key) ? b[key] : undefined)) return false
  for (const key in b) if (b[key] !== undefined && !Object.hasOwn(a, key)) return false
  return true
}

/** Bytes of the UTF-8 JSON text, which is what frames and rows are limited by. */
export function jsonBytes(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value) ?? '').length
}

/** The entry under an own key; unlike `record[key]` it never finds `constructor` or `__proto__` on the prototype. */
export function entryOf<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

export function without<T>(record: Readonly<Record<string, T>>, keys: readonly string[]): Record<string, T> {
  const copy = { ...record }
  for (const key of keys) delete copy[key]
  return copy
}
