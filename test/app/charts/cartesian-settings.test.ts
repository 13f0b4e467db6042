import { expect, test } from 'vitest'
import { geometryOf } from '../../../app/charts/cartesian/geometry.ts'
import { layoutCartesian } from '../../../app/charts/cartesian/layout.ts'
import { readCartesianOptions } from '../../../app/charts/cartesian/options.ts'
import { prepareCartesian } from '../../../app/charts/cartesian/prepare.ts'
import { tooltipContent } from '../../../app/charts/cartesian/tooltip-rows.ts'
import { valueLabels } from '../../../app/charts/cartesian/value-labels.ts'
import { touch } from '../../../app/charts/frame/apart.ts'
import { AXIS_FONT } from '../../../app/charts/frame/limits.ts'
import { measureText } from '../../../app/charts/frame/text-width.ts'
import type { QueryResult } from '../../../app/charts/query-types.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import type { FormData } from '../../../app/charts/types.ts'
import { categoryResult, seriesResult } from './fixtures.ts'

const base: FormData = { viz_type: 'echarts_timeseries_line', datasource: '1__table', x_axis: 'week', metrics: ['n'] }

function prepare(formData: FormData, result: QueryResult) {
  const options = readCartesianOptions(formData, { mark: 'line' })
  return prepareCartesian({ formData, result, options, theme: lightTheme })
}

test('a stack is listed from its top, and by value where that is asked for', () => {
  const result = seriesResult(['a', 'b', 'c'], 1, (series) => [2, 3, 1][series] ?? 0)
  const labels = (settings: object) =>
    tooltipContent(prepare({ ...base, stack: 'Stack', ...settings }, result), 0).rows.map(({ label }) => label)
  expect(labels({})).toEqual(['c', 'b', 'a'])
  expect(labels({ tooltipSortByMetric: true })).toEqual(['b', 'a', 'c'])
})

test.each(['top', 'bottom', 'left', 'right'])('a legend at the %s takes the margin chosen for it, up to half', (side) => {
  const result = seriesResult(['a', 'b'], 3, () => 1)
  const size = { width: 600, height: 400, hasHidden: true }
  const taken = (legendMargin: number) => {
    const { legend } = layoutCartesian(prepare({ ...base, legendOrientation: side, legendMargin }, result), size)
    return side === 'top' || side === 'bottom' ? legend?.height : legend?.width
  }
  expect(taken(120)).toBe(120)
  expect(taken(9_000)).toBe(side === 'top' || side === 'bottom' ? 200 : 300)
  expect(taken(-5)).toBe(taken(0))
})

test('fine lines of a logarithmic axis stand at the whole steps between its powers', () => {
  const result = seriesResult(['n'], 2, (_, point) => (point === 0 ? 1 : 10))
  const size = { width: 600, height: 400, hasHidden: false }
  const { minorLines } = layoutCartesian(prepare({ ...base, logAxis: true, minorSplitLine: true }, result), size)
  expect(minorLines).toHaveLength(8)
  const gaps = minorLines.slice(1).map((at, index) => (minorLines[index] ?? 0) - at)
  expect(gaps.every((gap, index) => index === 0 || gap < (gaps[index - 1] ?? 0))).toBe(true)
})

const bars = { mark: 'bar', area: false, fixedMark: true } as const

function drawn(settings: object, result: QueryResult, size = { width: 600, height: 400 }) {
  const formData: FormData = { ...base, viz_type: 'echarts_timeseries_bar', ...settings }
  const options = readCartesianOptions(formData, bars)
  const prepared = prepareCartesian({ formData, result, options, theme: lightTheme })
  const layout = layoutCartesian(prepared, { ...size, hasHidden: false })
  return { prepared, layout, geometry: geometryOf(prepared, layout) }
}

const byCountryAndPart: QueryResult = {
  ...seriesResult(['FR, late', 'FR, early', 'DE, late'], 2, (one) => one + 1),
  label_map: { 'FR, late': ['FR', 'late'], 'FR, early': ['FR', 'early'], 'DE, late': ['DE', 'late'] },
}

test('a stack split by a dimension stands as one stack a member, side by side, each with its own total', () => {
  const settings = { groupby: ['country', 'part'], stack: 'Stack', show_value: true, only_total: true }
  const split = drawn({ ...settings, stackDimension: 'country' }, byCountryAndPart)
  expect(split.prepared.series.map(({ extents }) => extents[0])).toEqual([
    { from: 0, to: 1 },
    { from: 1, to: 3 },
    { from: 0, to: 3 },
  ])
  const [late, early, other] = [0, 1, 2].map((series) => split.geometry.bar(series, 0))
  expect(late?.x).toBe(early?.x)
  expect(other?.x).toBeGreaterThanOrEqual((late?.x ?? 0) + (late?.width ?? 0))
  const labels = valueLabels(split.prepared, split.layout, split.geometry)
  expect(labels.filter(({ key }) => key.startsWith('total-0')).map(({ text }) => text)).toEqual(['3', '3'])
  const whole = drawn(settings, byCountryAndPart)
  expect(whole.prepared.series[2]?.extents[0]).toEqual({ from: 3, to: 6 })
})

test.each(['vertical', 'horizontal'])('no value is written over the bar of another series, %s', (orientation) => {
  const crowd = drawn({ show_value: true, orientation, stack: null }, seriesResult(['a', 'b', 'c'], 40, (series, point) => 100 + ((series * 7 + point * 3) % 11)))
  const labels = valueLabels(crowd.prepared, crowd.layout, crowd.geometry)
  const bars = [0, 1, 2].flatMap((series) => Array.from({ length: 40 }, (_, point) => crowd.geometry.bar(series, point) ?? []).flat())
  expect(labels.length).toBeGreaterThan(5)
  expect(bars).toHaveLength(120)
  for (const { x, y, text, anchor } of labels) {
    const width = measureText(text, AXIS_FONT)
    const area = { x: anchor === 'start' ? x : x - width / 2, y: y - AXIS_FONT, width, height: AXIS_FONT }
    expect(bars.filter((bar) => touch(area, bar))).toEqual([])
  }
})

test.each([
  ['x_axis_title', 'x_axis_title_margin', 15, 'height'],
  ['y_axis_title', 'y_axis_title_margin', 30, 'width'],
] as const)('a margin of %s beyond the usual one is taken from the plot, up to a quarter of the chart', (title, margin, usual, side) => {
  const result = seriesResult(['n'], 5, () => 1)
  const size = (value: number) => drawn({ [title]: 'Title', [margin]: value }, result).layout.plot[side]
  expect(size(usual) - size(usual + 40)).toBe(40)
  expect(size(0)).toBe(size(usual))
  expect(size(usual) - size(9_000)).toBe(side === 'height' ? 100 : 150)
})

test('all labels of a time axis are those of its points, turned where they have no room', () => {
  const result = seriesResult(['n'], 26, () => 1)
  const some = drawn({}, result).layout
  const all = drawn({ xAxisLabelInterval: '0' }, result).layout
  expect(some.xTicks.length).toBeLessThan(10)
  expect(all.xTicks).toHaveLength(26)
  expect(all.xRotation).toBe(45)
})

test('fine ticks stand on axes of times and numbers, not of categories', () => {
  const weeks = drawn({ minorTicks: true }, seriesResult(['n'], 26, () => 1)).layout.fineTicks
  expect(weeks.x.length).toBeGreaterThan(10)
  expect(weeks.value.length).toBeGreaterThan(5)
  const places = drawn({ minorTicks: true, x_axis: 'origin' }, categoryResult(['a', 'b'], ['n'], () => 1))
  expect(places.layout.fineTicks.x).toEqual([])
})

test('an axis of numbers begins at zero once its truncation is switched off', () => {
  const result: QueryResult = {
    colnames: ['week', 'n'],
    coltypes: [0, 0],
    data: [2001, 2002, 2003].map((week) => ({ week, n: 1 })),
  }
  const start = (settings: object) => {
    const { xScale } = layoutCartesian(prepare({ ...base, ...settings }, result), { width: 600, height: 400, hasHidden: false })
    return xScale.kind === 'band' ? undefined : xScale.domain[0]
  }
  expect([start({}), start({ truncateXAxis: true }), start({ truncateXAxis: false })]).toEqual([2001, 2001, 0])
})
