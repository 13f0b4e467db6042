// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { BoxPlotChart } from '../../../app/charts/box-plot/chart.tsx'
import { prepareBoxes } from '../../../app/charts/box-plot/prepare.ts'
import { buildQueryContext } from '../../../app/charts/queries.ts'
import { columnType, type QueryResult } from '../../../app/charts/query-types.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import type { ContextPoint, DataMask, FormData } from '../../../app/charts/types.ts'

afterEach(cleanup)

const form: FormData = {
  viz_type: 'box_plot',
  datasource: '1__table',
  columns: ['order_date'],
  temporal_columns_lookup: { order_date: true },
  time_grain_sqla: 'P1D',
  groupby: ['line'],
  metrics: ['count'],
  whiskerOptions: 'Tukey',
}

const FIGURES = ['mean', 'median', 'max', 'min', 'q1', 'q3', 'count', 'outliers']
const row = { count__mean: 5, count__median: 5, count__max: 9, count__min: 1, count__q1: 3, count__q3: 7, count__count: 12 }
const result: QueryResult = {
  data: [
    { line: 'Cars', ...row, count__outliers: '[]' },
    { line: null, ...row },
    { line: 'Empty', count__mean: null },
  ],
  colnames: ['line', ...FIGURES.map((name) => `count__${name}`)],
  coltypes: [columnType.text, ...FIGURES.map(() => columnType.numeric)],
}

function optionsOf(changes: Partial<FormData>) {
  return buildQueryContext({ ...form, ...changes }).queries[0]?.post_processing?.[0]?.options
}

test('temporal columns that are distributed over take the grain, dimensions follow', () => {
  expect(buildQueryContext(form).queries[0]).toMatchObject({
    columns: [
      { timeGrain: 'P1D', columnType: 'BASE_AXIS', sqlExpression: 'order_date', label: 'order_date', expressionType: 'SQL' },
      'line',
    ],
    series_columns: ['line'],
    post_processing: [{ operation: 'boxplot', options: { whisker_type: 'tukey', groupby: ['line'], metrics: ['count'] } }],
  })
})

test('a chart from before columns could be chosen distributes over its time column', () => {
  const [query] = buildQueryContext({ ...form, columns: undefined, granularity_sqla: 'ds' }).queries
  expect(query?.columns).toMatchObject([{ sqlExpression: 'ds', columnType: 'BASE_AXIS' }, 'line'])
})

test('whiskers reach to the extremes or to percentiles where chosen', () => {
  expect(optionsOf({ whiskerOptions: 'Min/max (no outliers)' })).toMatchObject({ whisker_type: 'min/max' })
  expect(optionsOf({ whiskerOptions: '5/95 percentiles' })).toMatchObject({
    whisker_type: 'percentile',
    percentiles: [5, 95],
  })
})

test('a box for every group with figures, and with several metrics for every metric', () => {
  const { boxes } = prepareBoxes(form, result, lightTheme)
  expect(boxes.map(({ label }) => label)).toEqual(['Cars', '<NULL>'])
  const two = prepareBoxes({ ...form, metrics: ['count', 'missing'] }, result, lightTheme)
  expect(two.boxes.map(({ label }) => label)).toEqual(['Cars, count', '<NULL>, count'])
})

test('Enter filters by the dimensions of the box, the context menu names them for drilling', () => {
  const onCrossFilter = vi.fn<(mask: DataMask) => void>()
  const onContextMenu = vi.fn<(point: ContextPoint) => void>()
  render(
    <BoxPlotChart
      width={500}
      height={300}
      formData={form}
      data={[result]}
      theme={lightTheme}
      interaction={{ onCrossFilter, onContextMenu }}
    />,
  )
  const picture = screen.getByRole('img')
  fireEvent.keyDown(picture, { key: 'End' })
  fireEvent.keyDown(picture, { key: 'Enter' })
  expect(onCrossFilter.mock.lastCall?.[0].extraFormData.filters).toEqual([{ col: 'line', op: 'IN', val: ['<NULL>'] }])
  fireEvent.contextMenu(picture)
  expect(onContextMenu.mock.lastCall?.[0].filters).toEqual([
    { col: 'line', op: '==', val: null, formattedVal: '<NULL>' },
  ])
})
