import { expect, test } from 'vitest'
import { loadWholeForm } from '../../../app/charts/current-form-data.ts'

const table = '1__table'

test('a saved chart that lacks a setting has what its panel assumes', async () => {
  const line = { viz_type: 'echarts_timeseries_line', datasource: table, x_axis: 'day', metrics: ['count'] }
  expect(await loadWholeForm(line)).toMatchObject({ ...line, truncate_metric: true, order_desc: true, row_limit: 10_000 })
})

test('what was saved stays, null among it, and so does what nobody knows', async () => {
  const pie = { viz_type: 'pie', datasource: table, row_limit: 7, color_scheme: null, somebody_elses: 'key' }
  expect(await loadWholeForm(pie)).toMatchObject(pie)
})

test('a saved chart without a time grain has none: only a new one begins with days', async () => {
  expect(await loadWholeForm({ viz_type: 'echarts_timeseries_line', datasource: table })).not.toHaveProperty('time_grain_sqla')
})

test('a chart of a retired kind is whole in the kind that took its place', async () => {
  const old = { viz_type: 'dist_bar', datasource: table, groupby: ['origin'], metrics: ['count'] }
  expect(await loadWholeForm(old)).toMatchObject({ viz_type: 'echarts_timeseries_bar', x_axis: 'origin', truncate_metric: true })
})

test('a chart of a kind nobody knows comes back as it is', async () => {
  const unknown = { viz_type: 'no_such', datasource: table }
  expect(await loadWholeForm(unknown)).toBe(unknown)
})
