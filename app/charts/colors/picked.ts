import { isRecord, toNumber } from '../form-data.ts'
import type { FormData } from '../types.ts'

export type Picked = { r: number; g: number; b: number; a: number }

/** What most pickers of Superset start with. */
export const UNTOUCHED: Picked = { r: 0, g: 122, b: 135, a: 1 }

/**
 * A stored `{ r, g, b, a }` as a colour. The picker's untouched default means no choice: it gives the other colour, and so
 * does what is no colour.
 */
export function pickedColor(formData: FormData, name: string, untouched: Picked, otherwise: string): string {
  const value = formData[name]
  if (!isRecord(value)) return otherwise
  const [r, g, b] = [value['r'], value['g'], value['b']].map(toNumber)
  if (r === undefined || g === undefined || b === undefined) return otherwise
  if (r === untouched.r && g === untouched.g && b === untouched.b) return otherwise
  const alpha = toNumber(value['a']) ?? 1
  const hex = [r, g, b].map((part) => Math.min(255, Math.max(0, Math.round(part))).toString(16).padStart(2, '0')).join('')
  if (alpha >= 1) return `#${hex}`
  return `#${hex}${Math.round(Math.max(0, alpha) * 255).toString(16).padStart(2, '0')}`
}
