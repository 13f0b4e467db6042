// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { MixedChart } from '../../../app/charts/mixed/chart.tsx'
import { drawingForms, splitForms } from '../../../app/charts/mixed/forms.ts'
import { layoutMixed } from '../../../app/charts/mixed/layout.ts'
import { prepareMixed } from '../../../app/charts/mixed/prepare.ts'
import { buildQueryContext } from '../../../app/charts/queries.ts'
import { columnType, type QueryResult } from '../../../app/charts/query-types.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import type { DataMask, FormData } from '../../../app/charts/types.ts'

afterEach(cleanup)

const DAY = 86_400_000
const form: FormData = {
  viz_type: 'mixed_timeseries',
  datasource: '1__table',
  x_axis: 'day',
  time_grain_sqla: 'P1D',
  metrics: ['sales'],
  groupby: ['region'],
  row_limit: 100,
  metrics_b: ['rate'],
  groupby_b: [],
  row_limit_b: 50,
  adhoc_filters: [],
  adhoc_filters_b: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'rate > 0' }],
  seriesType: 'bar',
  yAxisIndexB: 1,
}

function answer(days: readonly number[], columns: Record<string, readonly (number | null)[]>): QueryResult {
  const names = Object.keys(columns)
  return {
    data: days.map((day, index) => ({
      day: day * DAY,
      ...Object.fromEntries(names.map((name) => [name, columns[name]?.[index] ?? null])),
    })),
    colnames: ['day', ...names],
    coltypes: [columnType.temporal, ...names.map(() => columnType.numeric)],
    label_map: Object.fromEntries(names.map((name) => [name, [name]])),
  }
}

const data = [answer([1, 2, 3], { EU: [1, 2, 3], US: [4, 5, 6] }), answer([2, 3, 4], { rate: [0.1, 0.2, 0.3] })]

function prepared(changes: Partial<FormData> = {}) {
  return prepareMixed({ formData: { ...form, ...changes }, data, theme: lightTheme })
}

test('settings with the suffix belong to query B, which takes those without a twin from A', () => {
  const [a, b] = splitForms(form)
  expect(a).not.toHaveProperty('metrics_b')
  expect(b).toMatchObject({ metrics: ['rate'], row_limit: 50, x_axis: 'day', time_grain_sqla: 'P1D' })
})

test('each query is drawn by the settings of its own and of the value axis that it stands on', () => {
  const [a, b] = drawingForms({ ...form, y_axis_format: ',d', y_axis_format_secondary: '.0%', seriesTypeB: 'smooth' })
  expect(a).toMatchObject({ seriesType: 'bar', y_axis_format: ',d' })
  expect(b).toMatchObject({ seriesType: 'smooth', y_axis_format: '.0%' })
})

test('two queries are sent, each with its own metrics, limits and filters', () => {
  const [a, b] = buildQueryContext(form).queries
  expect(a).toMatchObject({ metrics: ['sales'], row_limit: 100, extras: { where: '' }, orderby: [['sales', false]] })
  expect(b).toMatchObject({ metrics: ['rate'], row_limit: 50, extras: { where: '(rate > 0)' } })
  expect(a?.columns).toHaveLength(2)
  expect(b?.columns).toHaveLength(1)
  expect(b).not.toHaveProperty('order_desc')
})

test('points of both queries share one axis', () => {
  const { points } = prepared()
  expect(points.map(({ position }) => position / DAY)).toEqual([1, 2, 3, 4])
  expect(points.map(({ indices }) => [indices[0], indices[1]])).toEqual([
    [0, undefined],
    [1, 0],
    [2, 1],
    [undefined, 2],
  ])
})

test('series of a query with dimensions carry the name of its metric, and the query where asked for', () => {
  expect(prepared().all.map(({ label }) => label)).toEqual(['sales, EU', 'sales, US', 'rate'])
  const identified = prepared({ show_query_identifiers: true }).all.map(({ label }) => label)
  expect(identified).toEqual(['sales (Query A), EU', 'sales (Query A), US', 'rate (Query B)'])
})

test('bars of both queries stand side by side', () => {
  const mixed = prepared({ seriesTypeB: 'bar' })
  const { geometries } = layoutMixed(form, mixed, 600, 300)
  const rects = [geometries[0]?.bar(0, 1), geometries[0]?.bar(1, 1), geometries[1]?.bar(0, 0)]
  const edges = rects.map((rect) => [rect?.x ?? 0, (rect?.x ?? 0) + (rect?.width ?? 0)])
  expect(edges[1]?.[0]).toBeGreaterThanOrEqual(edges[0]?.[1] ?? 0)
  expect(edges[2]?.[0]).toBeGreaterThanOrEqual(edges[1]?.[1] ?? 0)
})

test('a second value axis stands at the right where both are in use', () => {
  expect(layoutMixed(form, prepared(), 600, 300).frame.right).toBeDefined()
  const alone = { ...form, yAxisIndexB: 0 }
  expect(layoutMixed(alone, prepared({ yAxisIndexB: 0 }), 600, 300).frame.right).toBeUndefined()
})

test('the arrow keys walk the points of both queries, and Enter filters by the dimensions of the series', () => {
  const onCrossFilter = vi.fn<(mask: DataMask) => void>()
  const { container } = render(
    <MixedChart
      width={600}
      height={300}
      formData={form}
      data={data}
      theme={lightTheme}
      interaction={{ onCrossFilter }}
    />,
  )
  const picture = screen.getByRole('img')
  fireEvent.keyDown(picture, { key: 'ArrowRight' })
  fireEvent.keyDown(picture, { key: 'ArrowRight' })
  expect(container.querySelector('[aria-live]')?.textContent).toMatch(/^1970-01-03: sales, US 5, sales, EU 2, rate 0\.1/)
  fireEvent.keyDown(picture, { key: 'Enter' })
  expect(onCrossFilter.mock.lastCall?.[0].extraFormData.filters).toEqual([{ col: 'region', op: 'IN', val: ['EU'] }])
})

test('a query without rows leaves the other one drawn', () => {
  const [a] = data
  const mixed = prepareMixed({ formData: form, data: a ? [a] : [], theme: lightTheme })
  expect(mixed.points).toHaveLength(3)
  expect(mixed.all.map(({ label }) => label)).toEqual(['sales, EU', 'sales, US'])
})

test('a metric of custom SQL is called by its name, not by its SQL', () => {
  const sql: QueryResult = { ...answer([1], { Rain: [1] }), label_map: { Rain: ['SUM(precipitation)'] } }
  const mixed = prepareMixed({
    formData: { ...form, groupby: [] },
    data: [sql],
    theme: lightTheme,
    facts: { verboseNames: { other: 'Other' } },
  })
  expect(mixed.all.map(({ label }) => label)).toEqual(['Rain'])
})
