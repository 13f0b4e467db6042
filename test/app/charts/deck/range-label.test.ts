import { expect, test } from 'vitest'
import { rangeLabel } from '../../../../app/charts/deck/range-label.ts'
import { numberFormatter } from '../../../../app/charts/formats/number.ts'

test.each([
  [305, 462.8, '305 – 462.8'],
  [-674, -516.2, '−674 to −516.2'],
  [-42.8, 115, '−42.8 to 115'],
  [745, 745, '745'],
])('the span from %d to %d reads %s', (low, high, label) => {
  expect(rangeLabel(low, high, numberFormatter(undefined))).toBe(label)
})
