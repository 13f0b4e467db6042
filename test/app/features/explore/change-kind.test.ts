import { describe, expect, test } from 'vitest'
import { chartKind } from '../../../../app/charts/registry.ts'
import { changeKind, newChart } from '../../../../app/features/explore/change-kind.ts'
import { controlDatasource } from '../../../../app/features/explore/control-datasource.ts'
import { dataset, form } from './fixtures.ts'

const datasource = controlDatasource(dataset)

async function panelOf(type: string) {
  const panel = await chartKind(type)?.loadControls()
  if (!panel) throw new Error(`no kind ${type}`)
  return panel
}

describe('another chart type', () => {
  test('keeps filters and what both have, and begins the rest anew', async () => {
    const line = form({ x_axis: 'date', metrics: ['count'], adhoc_filters: ['kept'], row_limit: 50, seriesType: 'smooth' })
    const bar = changeKind(line, 'echarts_timeseries_bar', await panelOf('echarts_timeseries_bar'), datasource)
    expect(bar).toMatchObject({
      viz_type: 'echarts_timeseries_bar',
      x_axis: 'date',
      metrics: ['count'],
      adhoc_filters: ['kept'],
      row_limit: 50,
      orientation: 'vertical',
    })
    expect(bar['seriesType']).toBeUndefined()
  })

  test('moves metrics to where one is wanted, and back', async () => {
    const big = changeKind(form({ metrics: ['revenue', 'count'] }), 'big_number_total', await panelOf('big_number_total'), datasource)
    expect(big['metric']).toBe('revenue')
    const table = changeKind(big, 'table', await panelOf('table'), datasource)
    expect(table['metrics']).toEqual(['revenue'])
  })

  test('moves the axis into the dimensions of a kind that has none, and time back onto an axis', async () => {
    const table = changeKind(form({ x_axis: 'date', groupby: ['city'] }), 'table', await panelOf('table'), datasource)
    expect(table['groupby']).toEqual(['date', 'city'])
    const line = changeKind(table, 'echarts_timeseries_line', await panelOf('echarts_timeseries_line'), datasource)
    expect(line).toMatchObject({ x_axis: 'date', groupby: ['city'] })
  })
})

test('dimensions find their place in a kind that names them otherwise, and back', async () => {
  const line = form({ x_axis: 'date', groupby: ['city'], metrics: ['count'] })
  const pivot = changeKind(line, 'pivot_table_v2', await panelOf('pivot_table_v2'), datasource)
  expect(pivot).toMatchObject({ groupbyRows: ['date', 'city'], metrics: ['count'] })
  const back = changeKind(pivot, 'echarts_timeseries_line', await panelOf('echarts_timeseries_line'), datasource)
  expect(back).toMatchObject({ x_axis: 'date', groupby: ['city'], metrics: ['count'] })
})

test('a pie asks for no more than a hundred rows', async () => {
  const pie = changeKind(form({ row_limit: 50_000, metrics: ['count'] }), 'pie', await panelOf('pie'), datasource)
  expect(pie).toMatchObject({ row_limit: 100, metric: 'count' })
})

test('a new chart begins with the time of its dataset and, where one is wanted, its first metric', async () => {
  const line = newChart('7__table', 'echarts_timeseries_line', await panelOf('echarts_timeseries_line'), datasource)
  expect(line).toMatchObject({ x_axis: 'date', row_limit: 10_000, time_grain_sqla: 'P1D' })
  expect(line['metrics']).toBeUndefined()
  expect(line['adhoc_filters']).toMatchObject([{ subject: 'date', operator: 'TEMPORAL_RANGE', comparator: 'No filter' }])
  const pie = newChart('7__table', 'pie', await panelOf('pie'), datasource)
  expect(pie['metric']).toBe('count')
})
