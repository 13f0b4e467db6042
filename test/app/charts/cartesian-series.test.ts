import { expect, test } from 'vitest'
import { readCartesianOptions } from '../../../app/charts/cartesian/options.ts'
import { prepareCartesian } from '../../../app/charts/cartesian/prepare.ts'
import { figureOf, sortSeries } from '../../../app/charts/cartesian/sort.ts'
import type { QueryResult } from '../../../app/charts/query-types.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import type { FormData } from '../../../app/charts/types.ts'
import { colorLabels } from '../../../app/charts/labels.ts'
import { lineKind } from '../../../app/charts/line/kind.ts'
import { pieKind } from '../../../app/charts/pie/kind.ts'
import { tableKind } from '../../../app/charts/table/kind.ts'
import { base, LINE, prepare } from './cartesian-fixtures.ts'
import { categoryResult, seriesResult } from './fixtures.ts'

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

test('the labels that take a colour are the series, without shifted ones, and the slices of a pie', () => {
  const shifted = { ...base, groupby: [], time_compare: ['1 year ago'], comparison_type: 'values' }
  expect(colorLabels(lineKind, shifted, [seriesResult(['late', '1 year ago'], 1, () => 1)])).toEqual(['late'])
  const pie: FormData = { viz_type: 'pie', datasource: '1__table', groupby: ['origin'], metric: 'n' }
  expect(colorLabels(pieKind, pie, [categoryResult(['a', null], ['n'], () => 1)])).toEqual(['a', '<NULL>'])
  expect(colorLabels(tableKind, { ...base, viz_type: 'table' }, [seriesResult(['late'], 1, () => 1)])).toEqual([])
})
