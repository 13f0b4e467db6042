import { hex } from '../map/css-color.ts'

/** A stored color, `#rrggbb` or `rgb(r, g, b)`; anything else is none, so that no text of a chart reaches a style. */
export function colorText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (/^#[0-9a-f]{6}$/i.test(value)) return value
  const parts = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/.exec(value)
  const [r = 256, g = 256, b = 256] = (parts ?? []).slice(1).map(Number)
  return Math.max(r, g, b) > 255 ? undefined : hex(r, g, b)
}
