import { expect, test } from 'vitest'
import { gapStroke } from '../../../../app/charts/deck/columns.ts'

test('areas are parted by a line of the ground, but for those that it would cover', () => {
  const square = (side: number) => Float64Array.of(0, 0, side, 0, side, side, 0, side)
  expect(gapStroke(square(5), 'white')).toBe('white')
  expect(gapStroke(square(5).reverse(), 'white')).toBe('white')
  expect(gapStroke(square(3), 'white')).toBeUndefined()
})
