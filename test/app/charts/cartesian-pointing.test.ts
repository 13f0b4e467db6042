import { expect, test } from 'vitest'
import { targetOf } from '../../../app/charts/cartesian/cross-filter.ts'
import { clearedMask, toggledMask } from '../../../app/charts/cross-filter.ts'
import { geometryOf, hitTest } from '../../../app/charts/cartesian/geometry.ts'
import { layoutCartesian } from '../../../app/charts/cartesian/layout.ts'
import { tooltipContent } from '../../../app/charts/cartesian/tooltip-rows.ts'
import { base, prepare } from './cartesian-fixtures.ts'
import { categoryResult, seriesResult } from './fixtures.ts'

test('the pointer finds the nearest point and its nearest series', () => {
  const prepared = prepare(
    base,
    seriesResult(['low', 'high'], 13, (one) => one * 0.5 + 0.1),
  )
  const layout = layoutCartesian(prepared, { width: 500, height: 250, hasHidden: false })
  const geometry = geometryOf(prepared, layout)
  const place = geometry.anchor(prepared.series[1]!, 6)
  expect(hitTest(prepared, layout, geometry, { x: (place?.x ?? 0) + 4, y: (place?.y ?? 0) + 5 })).toMatchObject({
    index: 6,
    series: { name: 'high' },
  })
})

test('a scatter plot answers only near a dot', () => {
  const prepared = prepare(
    { ...base, viz_type: 'echarts_timeseries_scatter' },
    seriesResult(['a'], 3, () => 1),
    { mark: 'scatter', fixedMark: true },
  )
  const layout = layoutCartesian(prepared, { width: 500, height: 250, hasHidden: false })
  const geometry = geometryOf(prepared, layout)
  expect(hitTest(prepared, layout, geometry, { x: 160, y: layout.plot.y + layout.plot.height })).toBeUndefined()
})

test('the tooltip lists all series, the largest first, and leaves out gaps', () => {
  const prepared = prepare(
    { ...base, y_axis_format: '.0%' },
    seriesResult(['a', 'b', 'c'], 1, (one) => [0.1, 0.4, null][one] ?? null),
  )
  expect(tooltipContent(prepared, 0).rows.map((row) => [row.label, row.value])).toEqual([
    ['b', '40%'],
    ['a', '10%'],
  ])
  expect(tooltipContent(prepared, 0).total).toBeUndefined()
})

test('the tooltip of a stack goes from its top down and adds a total', () => {
  const prepared = prepare(
    { ...base, stack: 'Stack', showTooltipPercentage: true, y_axis_format: 'd' },
    seriesResult(['a', 'b'], 1, (one) => one + 1),
  )
  const content = tooltipContent(prepared, 0)
  expect(content.rows.map((row) => [row.label, row.share])).toEqual([
    ['b', '66.7%'],
    ['a', '33.3%'],
  ])
  expect(content.total?.value).toBe('3')
})

test('with dimensions a click filters by the dimensions of the series', () => {
  const prepared = prepare(
    base,
    seriesResult(['Evening'], 1, () => 1),
  )
  expect(targetOf(base, prepared, 0, prepared.series[0])?.mask).toEqual({
    extraFormData: { filters: [{ col: 'part', op: 'IN', val: ['Evening'] }] },
    filterState: { value: [['Evening']], selectedValues: ['Evening'], label: 'Evening' },
  })
  expect(targetOf(base, prepared, 0, undefined)).toBeUndefined()
})

test('without dimensions a click on a category filters by it, null by IS NULL, and a time axis by nothing', () => {
  const formData = { ...base, groupby: [], x_axis: 'origin' }
  const prepared = prepare(
    formData,
    categoryResult(['ATL', null], ['late'], () => 1),
  )
  expect(targetOf(formData, prepared, 0, undefined)?.mask.extraFormData.filters).toEqual([
    { col: 'origin', op: 'IN', val: ['ATL'] },
  ])
  expect(targetOf(formData, prepared, 1, undefined)?.mask.extraFormData.filters).toEqual([
    { col: 'origin', op: 'IS NULL' },
  ])
  const time = { ...base, groupby: [] }
  expect(
    targetOf(
      time,
      prepare(
        time,
        seriesResult(['late'], 1, () => 1),
      ),
      0,
      undefined,
    ),
  ).toBeUndefined()
})

test('choosing what is chosen clears the filter', () => {
  const prepared = prepare(
    base,
    seriesResult(['Evening'], 1, () => 1),
  )
  const target = targetOf(base, prepared, 0, prepared.series[0])!
  expect(toggledMask(target, ['Evening'])).toBe(clearedMask)
  expect(toggledMask(target, ['Morning'])).toBe(target.mask)
})
