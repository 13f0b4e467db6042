import { isRecord, toNumber } from '../../../charts/form-data.ts'

/** A color as charts store it: parts from 0 to 255, opacity from 0 to 1. */
export interface StoredColor {
  readonly r: number
  readonly g: number
  readonly b: number
  readonly a: number
}

export const PERCENT = 100
const HEX = 16
const FULL = 255

/** A stored color; parts that are missing or out of range are mended, an absent opacity is full. */
export function readColor(value: unknown): StoredColor {
  const stored = isRecord(value) ? value : {}
  const part = (name: string) => Math.min(FULL, Math.max(0, Math.round(toNumber(stored[name]) ?? 0)))
  const alpha = toNumber(stored['a']) ?? 1
  return { r: part('r'), g: part('g'), b: part('b'), a: Math.min(1, Math.max(0, alpha)) }
}

export function toHex({ r, g, b }: StoredColor): string {
  return `#${[r, g, b].map((part) => part.toString(HEX).padStart(2, '0')).join('')}`
}

/** The color of a `#rrggbb`, without an opacity of its own. */
export function fromHex(text: string): Omit<StoredColor, 'a'> {
  const part = (at: number) => Number.parseInt(text.slice(at, at + 2), HEX)
  return { r: part(1), g: part(3), b: part(5) }
}
