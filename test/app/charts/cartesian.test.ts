import { expect, test } from 'vitest'
import { targetOf, toggledMask } from '../../../app/charts/cartesian/cross-filter.ts'
import { smallestGap, valueDomain } from '../../../app/charts/cartesian/domain.ts'
import { geometryOf, hitTest } from '../../../app/charts/cartesian/geometry.ts'
import { layoutCartesian } from '../../../app/charts/cartesian/layout.ts'
import { type CartesianDefaults, readCartesianOptions } from '../../../app/charts/cartesian/options.ts'
import { cartesianMarks } from '../../../app/charts/cartesian/marks.ts'
import { prepareCartesian } from '../../../app/charts/cartesian/prepare.ts'
import { figureOf, sortSeries } from '../../../app/charts/cartesian/sort.ts'
import { stackSeries } from '../../../app/charts/cartesian/stack.ts'
import { tooltipContent } from '../../../app/charts/cartesian/tooltip-rows.ts'
import { clearedMask } from '../../../app/charts/cross-filter.ts'
import { colorLabels } from '../../../app/charts/labels.ts'
import type { QueryResult } from '../../../app/charts/query-types.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import type { FormData } from '../../../app/charts/types.ts'
import { categoryResult, seriesResult } from './fixtures.ts'

const LINE: CartesianDefaults = { mark: 'line' }
const BAR: CartesianDefaults = { mark: 'bar', area: false, fixedMark: true }
const base: FormData = {
  viz_type: 'echarts_timeseries_line',
  datasource: '1__table',
  x_axis: 'week',
  metrics: ['late'],
  groupby: ['part'],
}

function prepare(formData: FormData, result: QueryResult, defaults = LINE, hidden?: ReadonlySet<string>) {
  const options = readCartesianOptions(formData, defaults)
  return prepareCartesian({ formData, result, options, theme: lightTheme, hidden })
}

test('every value column becomes a series, the first column the axis', () => {
  const { x, series } = prepare(
    base,
    seriesResult(['a', 'b'], 3, (one, point) => one * 10 + point),
  )
  expect(x).toMatchObject({ kind: 'time', column: 'week' })
  expect(x.positions).toEqual([Date.UTC(2001, 0, 1), Date.UTC(2001, 0, 8), Date.UTC(2001, 0, 15)])
  expect(series.map((one) => [one.label, one.values])).toEqual([
    ['a', [0, 1, 2]],
    ['b', [10, 11, 12]],
  ])
})

test('rows without a time are left out and rows are put in order of time', () => {
  const result = seriesResult(['a'], 3, (_, point) => point)
  result.data.reverse()
  result.data.push({ week: null, a: 99 })
  expect(prepare(base, result).series[0]?.values).toEqual([0, 1, 2])
})

test.each([
  [{}, 2, 'time'],
  [{}, 0, 'linear'],
  [{ stack: 'Stack' }, 0, 'band'],
  [{ xAxisForceCategorical: true }, 0, 'band'],
  [{}, 1, 'band'],
  [{}, 3, 'band'],
] as const)('with settings %o a column of type %i makes a %s axis', (settings, type, kind) => {
  const value = type === 1 ? 'x' : type === 3 ? true : 5
  const result: QueryResult = { data: [{ x: value, n: 1 }], colnames: ['x', 'n'], coltypes: [type, 0] }
  expect(prepare({ ...base, x_axis: 'x', ...settings }, result).x.kind).toBe(kind)
})

test('a metric that only sorts the axis is not drawn', () => {
  const formData = { ...base, groupby: [], x_axis: 'origin', timeseries_limit_metric: 'n', x_axis_sort: 'n' }
  expect(
    prepare(
      formData,
      categoryResult(['a'], ['late', 'n'], () => 1),
    ).series.map((one) => one.name),
  ).toEqual(['late'])
})

test('the dimensions of a series are the last parts of its label map, metrics before them', () => {
  const result: QueryResult = {
    ...seriesResult(['late, Paris, FR'], 1, () => 1),
    label_map: { 'late, Paris, FR': ['late', 'Paris, FR'] },
  }
  expect(prepare(base, result).series[0]?.dimensions).toEqual(['Paris, FR'])
})

test('metrics are called by their verbose names', () => {
  const formData = { ...base, groupby: [] }
  const options = readCartesianOptions(formData, LINE)
  const prepared = prepareCartesian({
    formData,
    result: seriesResult(['late'], 1, () => 1),
    options,
    theme: lightTheme,
    facts: { verboseNames: { late: 'Late departures' } },
  })
  expect(prepared.series[0]?.label).toBe('Late departures')
})

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

test.each([
  ['sum', false, ['b', 'c', 'a']],
  ['sum', true, ['a', 'c', 'b']],
  ['min', true, ['c', 'b', 'a']],
  ['max', false, ['b', 'c', 'a']],
  ['avg', false, ['b', 'a', 'c']],
  ['name', true, ['a', 'b', 'c']],
  ['name', false, ['c', 'b', 'a']],
] as const)('series sorted by %s, ascending %s, come as %o', (by, ascending, order) => {
  const values: Record<string, (number | null)[]> = { a: [3, null], b: [2, 9], c: [1, 5] }
  const series = Object.entries(values).map(([name, list]) => ({
    name,
    label: name,
    parent: undefined,
    dimensions: [],
    values: list,
  }))
  expect(sortSeries(series, { by, ascending }).map((one) => one.name)).toEqual(order)
})

test('a figure over no values is 0', () => {
  expect(figureOf([null, null], 'max')).toBe(0)
})

test('categories sort by a figure over their row when there are several series', () => {
  const formData = { ...base, x_axis: 'origin', x_axis_sort: 'sum', x_axis_sort_asc: false }
  const { x, series } = prepare(
    formData,
    categoryResult(['a', 'b', 'c'], ['m', 'n'], (_, point) => [1, 9, 5][point] ?? 0),
  )
  expect(x.cells).toEqual(['b', 'c', 'a'])
  expect(series[0]?.values).toEqual([9, 5, 1])
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

test.each([
  [{}, [0, 0.5]],
  [{ truncateYAxis: true }, [0.2, 0.5]],
  [{ truncateYAxis: true, y_axis_bounds: [0.1, null] }, [0.1, 0.5]],
  [{ y_axis_bounds: [0.1, 0.9] }, [0, 0.5]],
  [{ logAxis: true }, [0.1, 1]],
  [{ contributionMode: 'row', stack: 'Stack' }, [0, 1]],
] as const)('with %o the value axis runs over %o', (settings, domain) => {
  const values = [0.2, 0.47]
  const [min, max] = valueDomain(
    prepare(
      { ...base, ...settings, groupby: [] },
      seriesResult(['late'], 2, (_, point) => values[point] ?? 0),
    ),
    4,
  )
  expect(min).toBeCloseTo(domain[0])
  expect(max).toBeCloseTo(domain[1])
})

test('the smallest gap between points is the space of a bar', () => {
  expect(smallestGap([0, 10, 15, 40])).toBe(5)
  expect(smallestGap([7])).toBe(1)
})

test('bars of one point stand side by side, stacked ones on one another', () => {
  const result = categoryResult(['a', 'b'], ['m', 'n'], (one, point) => 1 + one + point)
  const grouped = prepare({ ...base, x_axis: 'origin' }, result, BAR)
  const layout = layoutCartesian(grouped, { width: 400, height: 200, hasHidden: false })
  const geometry = geometryOf(grouped, layout)
  const [left, right] = [geometry.bar(0, 0), geometry.bar(1, 0)]
  expect(right?.x).toBeGreaterThanOrEqual((left?.x ?? 0) + (left?.width ?? 0))
  const stacked = prepare({ ...base, x_axis: 'origin', stack: 'Stack' }, result, BAR)
  const pile = geometryOf(stacked, layoutCartesian(stacked, { width: 400, height: 200, hasHidden: false }))
  expect(pile.bar(0, 0)?.x).toBe(pile.bar(1, 0)?.x)
  expect((pile.bar(1, 0)?.y ?? 0) + (pile.bar(1, 0)?.height ?? 0)).toBeCloseTo(pile.bar(0, 0)?.y ?? -1)
})

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

test('the labels that take a colour are the series, without shifted ones, and the slices of a pie', () => {
  const shifted = { ...base, groupby: [], time_compare: ['1 year ago'], comparison_type: 'values' }
  expect(colorLabels(shifted, [seriesResult(['late', '1 year ago'], 1, () => 1)])).toEqual(['late'])
  const pie: FormData = { viz_type: 'pie', datasource: '1__table', groupby: ['origin'], metric: 'n' }
  expect(colorLabels(pie, [categoryResult(['a', null], ['n'], () => 1)])).toEqual(['a', '<NULL>'])
  expect(colorLabels({ ...base, viz_type: 'table' }, [seriesResult(['late'], 1, () => 1)])).toEqual([])
})

test('lines are labelled at their ends when there is room, else they have a legend', () => {
  const prepared = prepare(
    base,
    seriesResult(['a', 'b'], 13, (one, point) => one + point),
  )
  const roomy = layoutCartesian(prepared, { width: 500, height: 250, hasHidden: false })
  expect([roomy.endLabels.length, roomy.legend]).toEqual([2, undefined])
  const small = layoutCartesian(prepared, { width: 300, height: 250, hasHidden: false })
  expect([small.endLabels.length, small.legend?.side]).toEqual([0, 'top'])
  const single = layoutCartesian(
    prepare(
      { ...base, groupby: [] },
      seriesResult(['a'], 13, () => 1),
    ),
    { width: 500, height: 250, hasHidden: false },
  )
  expect([single.endLabels.length, single.legend]).toEqual([0, undefined])
})

test('a hidden series brings the legend back, so that it can be shown again', () => {
  const prepared = prepare(
    base,
    seriesResult(['a', 'b', 'c'], 13, () => 1),
    LINE,
    new Set(['a']),
  )
  expect(layoutCartesian(prepared, { width: 500, height: 250, hasHidden: true }).legend).toBeDefined()
})

function opacities(formData: FormData, result: QueryResult, selected: string, defaults = LINE) {
  const prepared = prepare(formData, result, defaults)
  const layout = layoutCartesian(prepared, { width: 400, height: 200, hasHidden: false })
  return cartesianMarks(prepared, layout, geometryOf(prepared, layout), new Set([selected])).map((mark) => mark.opacity)
}

test('what is not selected fades: series by dimension, else bars by category, and lines without dimensions never', () => {
  expect(
    opacities(
      base,
      seriesResult(['a', 'b'], 3, () => 1),
      'b',
    ),
  ).toEqual([0.28, 1])
  const plainBars = { ...base, groupby: [], x_axis: 'origin', metrics: ['m', 'n'] }
  const airports = categoryResult(['ATL', 'DFW'], ['m', 'n'], () => 1)
  expect(opacities(plainBars, airports, 'DFW', BAR)).toEqual([0.28, 1, 0.28, 1])
  expect(opacities(plainBars, airports, 'DFW')).toEqual([1, 1])
})

test('a line of very many points is thinned to the pixels there are', () => {
  const prepared = prepare(
    { ...base, groupby: [] },
    seriesResult(['late'], 60_000, (_, point) => point % 13),
  )
  const layout = layoutCartesian(prepared, { width: 400, height: 200, hasHidden: false })
  const [line] = cartesianMarks(prepared, layout, geometryOf(prepared, layout), undefined)
  expect(line?.kind === 'path' && line.d.split('L').length).toBeLessThan(1_300)
})
