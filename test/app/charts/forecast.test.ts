import { expect, test } from 'vitest'
import { valueEnds } from '../../../app/charts/cartesian/domain.ts'
import { readCartesianOptions } from '../../../app/charts/cartesian/options.ts'
import { prepareCartesian } from '../../../app/charts/cartesian/prepare.ts'
import { tooltipContent } from '../../../app/charts/cartesian/tooltip-rows.ts'
import type { QueryResult } from '../../../app/charts/query-types.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import type { FormData } from '../../../app/charts/types.ts'
import { colorLabels } from '../../../app/charts/labels.ts'
import { lineKind } from '../../../app/charts/line/kind.ts'
import { seriesResult } from './fixtures.ts'

const base: FormData = { viz_type: 'echarts_timeseries_line', datasource: '1__table', x_axis: 'week', metrics: ['n'] }
const VALUES: readonly (readonly (number | null)[])[] = [
  [1, 2, null, null],
  [1.5, 2.5, 3, 4],
  [1, 2, 2, 2],
  [2, 3, 5, 7],
]
const forecast = seriesResult(['n', 'n__yhat', 'n__yhat_lower', 'n__yhat_upper'], 4, (series, point) => VALUES[series]?.[point] ?? null)

function prepare(settings: Record<string, unknown> = {}, result: QueryResult = forecast) {
  const formData = { ...base, ...settings }
  return prepareCartesian({
    formData,
    result,
    options: readCartesianOptions(formData, { mark: 'line' }),
    theme: lightTheme,
  })
}

test('columns of a forecast belong to the series that they are about', () => {
  expect(prepare().series.map(({ name }) => name)).toEqual(['n'])
  expect(colorLabels(lineKind, base, [forecast])).toEqual(['n'])
})

test('a column that only sounds like a forecast is a series', () => {
  const result = seriesResult(['m', 'n__yhat'], 2, () => 1)
  expect(prepare({}, result).series.map(({ name }) => name)).toEqual(['m', 'n__yhat'])
})

test('a forecast goes on from the last observed value', () => {
  const [series] = prepare().series
  expect(series?.extents.map(({ to }) => to)).toEqual([1, 2, null, null])
  expect(series?.drawnForecast).toEqual({
    path: [null, 2, 3, 4],
    lower: [null, 2, 2, 2],
    upper: [null, 3, 5, 7],
  })
})

test('the axis holds the whole range of a forecast', () => {
  expect(valueEnds(prepare())).toMatchObject({ min: 1, max: 7 })
})

test.each([
  ['stacked', { stack: 'Stack' }],
  ['under areas', { area: true }],
])('%s only the expected value is drawn', (_, settings) => {
  const [series] = prepare(settings).series
  expect(series?.drawnForecast).toEqual({ path: [null, 2, 3, 4], lower: [], upper: [] })
})

test('stacked forecasts stand on one another', () => {
  const columns = ['a', 'a__yhat', 'b', 'b__yhat']
  const values = [[1, null], [1, 10], [2, null], [2, 20]]
  const result = seriesResult(columns, 2, (series, point) => values[series]?.[point] ?? null)
  const { series } = prepare({ stack: 'Stack' }, result)
  expect(series.map(({ drawnForecast }) => drawnForecast?.path)).toEqual([[1, 10], [3, 30]])
})

test('the tooltip says what is expected and between which ends', () => {
  const prepared = prepare()
  expect(tooltipContent(prepared, 1).rows.map(({ value }) => value)).toEqual(['2, ŷ = 2.5 (2, 3)'])
  expect(tooltipContent(prepared, 3).rows.map(({ value }) => value)).toEqual(['ŷ = 4 (2, 7)'])
})
