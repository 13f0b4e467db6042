import { expect, test } from 'vitest'
import { compileFormula } from '../../../app/charts/annotations/formula.ts'

test.each([
  ['2x+5', 3, 11],
  ['y = 2x+5', 3, 11],
  ['-x^2', 3, -9],
  ['2^3^2', 0, 512],
  ['(x+1)(x-1)', 4, 15],
  ['2 * 3 % 4', 0, 2],
  ['7 mod 4', 0, 3],
  ['5!', 0, 120],
  ['5C2', 0, 10],
  ['5 P 2', 0, 20],
  ['sin(pi/2)', 0, 1],
  ['ln(e)', 0, 1],
  ['log(1000)', 0, 3],
  ['sqrt(x) + abs(-2)', 9, 5],
  ['pow(2, x)', 5, 32],
  ['x >= 3', 3, 1],
  ['x == 3', 4, 0],
  ['x > 1 and x < 5', 3, 1],
  ['6 & 3', 0, 2],
  ['1.5e3', 0, 1500],
  ['2pix', 1, 2 * Math.PI],
])('%s at x = %d is %d', (text, x, value) => {
  expect(compileFormula(text)?.(x)).toBeCloseTo(value, 10)
})

test.each(['', '=', '2x+', '(x', 'x)', 'hello', 'pow(2)', '2 $ 3', 'constructor', 'x'.repeat(2000)])(
  '%s is no formula',
  (text) => {
    expect(compileFormula(text)).toBeUndefined()
  },
)

test('a formula that has no value at a point says so and does not throw', () => {
  expect(compileFormula('1/x')?.(0)).toBe(Number.POSITIVE_INFINITY)
  expect(compileFormula('sqrt(x)')?.(-1)).toBeNaN()
})
