import { expect, test } from 'vitest'
import { directionOf, layoutCandles } from '../../../app/charts/candlestick/layout.ts'
import { movingAverage, prepareCandles } from '../../../app/charts/candlestick/prepare.ts'
import { layoutButterfly } from '../../../app/charts/butterfly/layout.ts'
import { prepareButterfly } from '../../../app/charts/butterfly/prepare.ts'
import { buildQueryContext } from '../../../app/charts/queries.ts'
import { columnType, type QueryResult } from '../../../app/charts/query-types.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import type { FormData } from '../../../app/charts/types.ts'

const { numeric, temporal, text } = columnType
const DAY = 86_400_000
const form: FormData = {
  viz_type: 'candlestick',
  datasource: '1__table',
  x_axis: 'day',
  time_grain_sqla: 'P1D',
  open: 'first',
  close: 'last',
  high: 'most',
  low: 'least',
}
const result: QueryResult = {
  data: [
    { day: DAY, first: 10, last: 12, most: 13, least: 9 },
    { day: 2 * DAY, first: 12, last: 8, most: 12, least: 11 },
    { day: 3 * DAY, first: null, last: 8, most: 12, least: 7 },
  ],
  colnames: ['day', 'first', 'last', 'most', 'least'],
  coltypes: [temporal, numeric, numeric, numeric, numeric],
}

test('candles ask for their four figures in the order of the axis', () => {
  expect(buildQueryContext({ ...form, series: 'name' }).queries[0]).toMatchObject({
    columns: [{ columnType: 'BASE_AXIS', sqlExpression: 'day' }, 'name'],
    metrics: ['first', 'last', 'most', 'least'],
    orderby: [['day', true]],
    series_columns: ['name'],
  })
})

test('a row without all four figures is no candle, and a wick reaches over what was open and closed', () => {
  const { candles, points } = prepareCandles(form, result, lightTheme)
  expect(points).toEqual(['1970-01-02', '1970-01-03'])
  expect(candles.map(({ high, low }) => [high, low])).toEqual([
    [13, 9],
    [12, 8],
  ])
  expect(candles.map(directionOf)).toEqual(['increase', 'decrease'])
})

test('an average moves once there are enough closes', () => {
  expect(movingAverage([1, 2, 3, 6], 3)).toEqual([null, null, 2, 11 / 3])
  const { averages } = prepareCandles({ ...form, moving_averages: [2, 'x', -1] }, result, lightTheme)
  expect(averages.map(({ values }) => values)).toEqual([[null, 10]])
})

test('a direction that is switched off in the legend is not drawn', () => {
  const prepared = prepareCandles(form, result, lightTheme)
  const { placed } = layoutCandles(form, prepared, { width: 500, height: 300 }, new Set(['decrease']))
  expect(Array.from({ length: placed.length }, (_, index) => placed.at(index)?.candle.point)).toEqual([0])
})

const wings: FormData = {
  viz_type: 'butterfly',
  datasource: '1__table',
  groupby: ['state'],
  left_metric: 'boys',
  right_metric: 'girls',
  left_label: 'Boys',
}
const halves: QueryResult = {
  data: [
    { state: 'A', boys: 10, girls: 40 },
    { state: null, boys: null, girls: 20 },
  ],
  colnames: ['state', 'boys', 'girls'],
  coltypes: [text, numeric, numeric],
}

test('a butterfly asks for both metrics, by name or by the metric that sorts it', () => {
  expect(buildQueryContext(wings).queries[0]).toMatchObject({
    columns: ['state'],
    metrics: ['boys', 'girls'],
    orderby: [['state', true]],
  })
  expect(buildQueryContext({ ...wings, orderby: 'girls', order_desc: true }).queries[0]?.orderby).toEqual([
    ['girls', false],
  ])
})

test('both wings of a butterfly have one scale, and a missing figure has no bar', () => {
  const prepared = prepareButterfly(wings, halves, lightTheme)
  expect(prepared.wings.map(({ label }) => label)).toEqual(['Boys', 'girls'])
  const { marks, frame } = layoutButterfly(wings, prepared, { width: 600, height: 200 })
  const widths = marks.map((mark) => (mark.kind === 'rect' ? mark.width : 0))
  expect(widths).toHaveLength(3)
  expect(widths[1]).toBeCloseTo((widths[0] ?? 0) * 4)
  expect(frame.x.scale.at(0)).toBeCloseTo(frame.plot.x + frame.plot.width / 2)
})
