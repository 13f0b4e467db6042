import { expect, test } from 'vitest'
import { blend, divideByAlpha } from '../../../app/charts/frame/dot-crowd.ts'

/** Premultiplied, as bytes lie in memory: red first. */
const color = (red: number, green: number, blue: number, alpha: number) =>
  (alpha << 24) | (blue << 16) | (green << 8) | red
const bytesOf = (pixel: number) => [pixel & 255, (pixel >>> 8) & 255, (pixel >>> 16) & 255, pixel >>> 24]

/** What source-over says: the upper one and what shines through it. */
function over(upper: number, lower: number): number[] {
  const through = 1 - (upper >>> 24) / 255
  return bytesOf(upper).map((channel, index) => channel + (bytesOf(lower)[index] ?? 0) * through)
}

test('a dot over another mixes with it as a canvas would, to one step of 255', () => {
  for (const alpha of [1, 64, 127, 128, 200, 254, 255]) {
    for (const under of [color(0, 0, 0, 0), color(10, 20, 30, 40), color(255, 255, 255, 255), color(0, 128, 255, 255)]) {
      const upper = color(alpha, Math.floor(alpha / 2), 0, alpha)
      const pixels = Int32Array.of(under)
      blend(pixels, 1, 1, { side: 1, pixels: Int32Array.of(upper) }, 0, 0)
      const expected = over(upper, under)
      bytesOf(pixels[0] ?? 0).forEach((channel, index) => expect(Math.abs(channel - (expected[index] ?? 0))).toBeLessThanOrEqual(1.01))
    }
  }
})

test('a dot at an edge is cut there and does not come in again at the other side', () => {
  const red = color(255, 0, 0, 255)
  const stamp = { side: 2, pixels: new Int32Array(4).fill(red) }
  const drawn = (left: number, top: number) => {
    const pixels = new Int32Array(9)
    blend(pixels, 3, 3, stamp, left, top)
    return [...pixels].flatMap((pixel, at) => (pixel === red ? [at] : []))
  }
  expect(drawn(1, 1)).toEqual([4, 5, 7, 8])
  expect(drawn(-1, -1)).toEqual([0])
  expect(drawn(2, 2)).toEqual([8])
  expect(drawn(2, 0)).toEqual([2, 5])
  expect(drawn(9, 9)).toEqual([])
  expect(drawn(-9, 0)).toEqual([])
})

test('what is handed to the canvas has its full colour beside its strength', () => {
  const bytes = Uint8ClampedArray.of(64, 32, 0, 128, 9, 9, 9, 255, 0, 0, 0, 0)
  divideByAlpha(bytes)
  expect([...bytes]).toEqual([128, 64, 0, 128, 9, 9, 9, 255, 0, 0, 0, 0])
})
