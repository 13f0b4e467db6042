import { describe, expect, test } from 'vitest'
import { weighted, windowWeights } from '../../../../worker/query/post-processing/weights.ts'

/** Shapes as tables of signal processing print them, symmetric, five places. */
type Shape = readonly [name: string, half: readonly number[], options?: Record<string, unknown>]
const SHAPES: readonly Shape[] = [
  ['boxcar', [1, 1, 1]],
  ['triang', [1 / 3, 2 / 3, 1]],
  ['bartlett', [0, 0.5, 1]],
  ['hann', [0, 0.5, 1]],
  ['hamming', [0.08, 0.54, 1]],
  ['blackman', [0, 0.34, 1]],
  ['nuttall', [0.0003628, 0.2269824, 1]],
  ['blackmanharris', [0.00006, 0.21747, 1]],
  ['barthann', [0, 0.5, 1]],
  ['bohman', [0, 1 / Math.PI, 1]],
  ['cosine', [Math.sin(0.1 * Math.PI), Math.sin(0.3 * Math.PI), 1]],
  ['parzen', [0.016, 0.424, 1]],
  ['gaussian', [Math.exp(-0.5), Math.exp(-0.125), 1], { std: 2 }],
  ['exponential', [Math.exp(-1), Math.exp(-0.5), 1], { tau: 2 }],
  ['kaiser', [1, 1, 1], { beta: 0 }],
]

describe('windows', () => {
  test.each(SHAPES.map((shape) => ({ name: shape[0], shape })))('$name has its known shape', ({ shape }) => {
    const [name, half, options = {}] = shape
    const found = windowWeights(name, 5, options) ?? []
    for (const [at, weight] of [...half, ...half.slice(0, -1).toReversed()].entries()) {
      expect(found[at]).toBeCloseTo(weight, 7)
    }
  })

  test('triang of an even size is widest between its two middles', () => {
    expect(windowWeights('triang', 4, {})).toEqual([0.25, 0.75, 0.75, 0.25])
  })

  test('an unknown window, and one without the number it needs, have no weights', () => {
    expect(windowWeights('nope', 3, {})).toBeNull()
    expect(windowWeights('toString', 3, {})).toBeNull()
    expect(windowWeights('gaussian', 3, {})).toBeNull()
    expect(windowWeights('kaiser', 3, { beta: 'x' })).toBeNull()
  })

  test('equal weights give the plain figures, missing values are left out', () => {
    const weights = [2, 2, 2, 2]
    const values = [1, null, 4, 7]
    expect(weighted('mean', values, weights)).toBe(4)
    expect(weighted('sum', values, weights)).toBe(24)
    expect(weighted('var', values, weights)).toBe(9)
    expect(weighted('std', values, weights)).toBe(3)
  })
})
