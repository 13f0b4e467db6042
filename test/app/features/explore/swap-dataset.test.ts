import { beforeAll, expect, test } from 'vitest'
import type { ControlPanel } from '../../../../app/charts/controls/control.ts'
import { chartKind } from '../../../../app/charts/registry.ts'
import { timeFilter } from '../../../../app/features/explore/adhoc-filter.ts'
import { swapDataset } from '../../../../app/features/explore/swap-dataset.ts'
import { column, dataset, form, savedMetric } from './fixtures.ts'

let panel: ControlPanel
beforeAll(async () => {
  panel = (await chartKind('echarts_timeseries_line')?.loadControls()) ?? { sections: [] }
})

const returns = {
  ...dataset,
  id: 9,
  name: 'returns',
  columns: [column('returned_at', 2), column('city', 1)],
  metrics: [savedMetric('count')],
  main_dttm_col: 'returned_at',
}
const sum = { expressionType: 'SIMPLE', column: { column_name: 'order_size' }, aggregate: 'SUM' } as const
const ratio = { expressionType: 'SQL', sqlExpression: 'SUM(a) / COUNT(*)' } as const

test('what the other dataset has stays, what it lacks goes and is named', () => {
  const before = form({ x_axis: 'city', metrics: ['count', 'revenue', sum, ratio], groupby: ['city'] })
  const { formData, dropped } = swapDataset(before, panel, returns)
  expect(formData['metrics']).toEqual(['count', ratio])
  expect(formData['groupby']).toEqual(['city'])
  expect(formData.datasource).toBe('9__table')
  expect(dropped).toEqual(['revenue', 'SUM(order_size)'])
})

test('time on the axis and time filters follow the time of the other dataset', () => {
  const before = form({ x_axis: 'date', metrics: ['count'], adhoc_filters: [timeFilter('date', 'Last week')] })
  const { formData, dropped } = swapDataset(before, panel, returns)
  expect(formData['x_axis']).toBe('returned_at')
  expect(formData['adhoc_filters']).toEqual([timeFilter('returned_at', 'Last week')])
  expect(dropped).toEqual(['date'])
})

test('a filter on a column that is not there goes, one in SQL stays', () => {
  const bySql = { expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'order_size > 2' }
  const simple = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'order_size', operator: '>', comparator: 2 }
  const { formData } = swapDataset(form({ adhoc_filters: [simple, bySql] }), panel, returns)
  expect(formData['adhoc_filters']).toEqual([bySql])
})

test('an axis is no longer sorted by what is gone', () => {
  const { formData } = swapDataset(form({ x_axis: 'city', x_axis_sort: 'revenue', metrics: ['revenue'] }), panel, returns)
  expect(formData['x_axis_sort']).toBeUndefined()
})
