import { expect, test } from 'vitest'
import { stackSeries } from '../../../app/charts/cartesian/stack.ts'
import { base, LINE, prepare } from './cartesian-fixtures.ts'
import { seriesResult } from './fixtures.ts'

test('a shifted series has the colour of its original and its own pile', () => {
  const formData = { ...base, groupby: [], time_compare: ['1 year ago'], comparison_type: 'values', stack: 'Stack' }
  const { series } = prepare(
    formData,
    seriesResult(['late', '1 year ago'], 2, (one) => one + 1),
  )
  expect(series[1]?.color).toBe(series[0]?.color)
  expect(series[1]?.extents).toEqual([
    { from: 0, to: 2 },
    { from: 0, to: 2 },
  ])
  const apart = prepare(
    { ...formData, time_shift_color: false },
    seriesResult(['late', '1 year ago'], 2, (one) => one + 1),
  )
  expect(apart.series[1]?.color).not.toBe(apart.series[0]?.color)
})

test('hiding a series keeps the colours of the others and takes it out of the stack', () => {
  const result = seriesResult(['a', 'b'], 2, (one) => one + 1)
  const formData = { ...base, stack: 'Stack' }
  const all = prepare(formData, result)
  const one = prepare(formData, result, LINE, new Set(['a']))
  expect(one.series.map((series) => series.name)).toEqual(['b'])
  expect(one.series[0]?.color).toBe(all.series[1]?.color)
  expect(one.series[0]?.extents[0]).toEqual({ from: 0, to: 2 })
})

const plain = (...lists: (number | null)[][]) => lists.map((values) => ({ values, group: '' }))

test('not stacked, every mark starts at zero and gaps stay gaps', () => {
  expect(stackSeries(plain([1, null]), 'none')).toEqual([
    [
      { from: 0, to: 1 },
      { from: 0, to: null },
    ],
  ])
})

test('stacked, positive and negative values pile up on their own sides', () => {
  expect(stackSeries(plain([2], [-1], [3], [-4]), 'stack').map(([extent]) => extent)).toEqual([
    { from: 0, to: 2 },
    { from: 0, to: -1 },
    { from: 2, to: 5 },
    { from: -1, to: -5 },
  ])
})

test('stacked, a gap beside a value closes at zero and a longer gap stays open in its middle', () => {
  expect(stackSeries(plain([1, null, null, null, 1]), 'stack')[0]?.map((extent) => extent.to)).toEqual([
    1,
    0,
    null,
    0,
    1,
  ])
})

test('a stream is centred and an expanded stack adds up to one', () => {
  expect(stackSeries(plain([2], [4]), 'stream').map(([extent]) => extent)).toEqual([
    { from: -3, to: -1 },
    { from: -1, to: 3 },
  ])
  expect(stackSeries(plain([1], [3]), 'expand').map(([extent]) => extent)).toEqual([
    { from: 0, to: 0.25 },
    { from: 0.25, to: 1 },
  ])
  expect(stackSeries(plain([0], [0]), 'expand').map(([extent]) => extent?.to)).toEqual([0, 0])
})
