import { toNumber } from '../form-data.ts'

/** A figure that can be drawn. */
export function finite(value: unknown): number | null {
  return toNumber(value) ?? null
}
