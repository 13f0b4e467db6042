import { isRecord, toNumber } from '../form-data.ts'

/** A stored colour, `{ r, g, b, a }`, as CSS reads it. */
export function cssColor(value: unknown): string | undefined {
  const parts = colorParts(value)
  if (!parts) return undefined
  const { r, g, b, a } = parts
  return a >= 1 ? hex(r, g, b) : `rgba(${r},${g},${b},${a})`
}

export type ColorParts = { r: number; g: number; b: number; a: number }

export function colorParts(value: unknown): ColorParts | undefined {
  if (!isRecord(value)) return undefined
  const channel = (name: string) => {
    const number = toNumber(value[name])
    return number === undefined ? undefined : Math.round(Math.min(255, Math.max(0, number)))
  }
  const [r, g, b] = [channel('r'), channel('g'), channel('b')]
  if (r === undefined || g === undefined || b === undefined) return undefined
  return { r, g, b, a: Math.min(1, Math.max(0, toNumber(value['a']) ?? 1)) }
}

export function hex(r: number, g: number, b: number): string {
  return `#${[r, g, b].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}
