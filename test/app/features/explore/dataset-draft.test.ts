import { expect, test } from 'vitest'
import type { DatasetItem } from '../../../../app/api/dataset-item.ts'
import {
  datasetBody,
  datasetDraft,
  datasetFaults,
  equalDrafts,
  newColumn,
  newMetric,
} from '../../../../app/features/explore/dataset-editor/dataset-draft.ts'

const item: DatasetItem = {
  id: 7,
  table_name: 'orders',
  schema: null,
  sql: null,
  kind: 'physical',
  description: null,
  database: { id: 1, database_name: 'warehouse', backend: 'edge' },
  main_dttm_col: 'date',
  normalize_columns: false,
  always_filter_main_dttm: false,
  offset: 0,
  default_endpoint: null,
  cache_timeout: null,
  template_params: null,
  filter_select_enabled: true,
  fetch_values_predicate: null,
  extra: '{"time_zone":"Asia/Kolkata","certification":{"certified_by":"Us"}}',
  is_managed_externally: false,
  owners: [{ id: 5, first_name: 'A', last_name: 'B' }],
  columns: [
    {
      id: 1,
      column_name: 'date',
      verbose_name: null,
      description: null,
      expression: null,
      type: 'DATE',
      is_dttm: true,
      filterable: true,
      groupby: true,
      python_date_format: null,
      extra: '{"warning_markdown":"Late","other":1}',
    },
  ],
  metrics: [
    {
      id: 2,
      metric_name: 'count',
      verbose_name: 'Orders',
      description: null,
      expression: 'COUNT(*)',
      d3format: ',d',
      currency: { symbol: 'USD', symbolPosition: 'suffix' },
      warning_text: null,
      extra: null,
    },
  ],
}

test('a dataset that nobody touched is written as it was read', () => {
  const body = datasetBody(datasetDraft(item), item)
  expect(JSON.parse(String(body['extra']))).toEqual({
    time_zone: 'Asia/Kolkata',
    certification: { certified_by: 'Us' },
  })
  expect(body['columns']).toMatchObject([{ id: 1, column_name: 'date', type: 'DATE', is_dttm: true, expression: null }])
  expect(JSON.parse(String((body['columns'] as { extra: string }[])[0]?.extra))).toEqual({ warning_markdown: 'Late', other: 1 })
  expect(body['metrics']).toMatchObject([
    { id: 2, metric_name: 'count', d3format: ',d', currency: { symbol: 'USD', symbolPosition: 'suffix' } },
  ])
  expect(body).not.toHaveProperty('sql')
})

test('a time zone stands beside the rest of the free JSON, and goes with the choice of none', () => {
  const draft = datasetDraft(item)
  expect(draft.timeZone).toBe('Asia/Kolkata')
  expect(draft.extra).not.toContain('time_zone')
  expect(datasetBody({ ...draft, timeZone: '', extra: '' }, item)['extra']).toBeNull()
})

test('a new metric and a new calculated column are written without an id', () => {
  const draft = datasetDraft(item)
  const metric = { ...newMetric('m'), name: 'sum', expression: 'SUM(a)' }
  const column = { ...newColumn('c'), name: 'year', expression: 'EXTRACT(YEAR FROM date)' }
  const next = {
    ...draft,
    metrics: [...draft.metrics, metric],
    columns: [...draft.columns, column],
    calculated: new Set(['c']),
  }
  const body = datasetBody(next, item)
  expect((body['metrics'] as object[])[1]).not.toHaveProperty('id')
  expect((body['columns'] as object[])[1]).toMatchObject({ column_name: 'year', expression: 'EXTRACT(YEAR FROM date)' })
})

test('what keeps a dataset from being saved is told by name', () => {
  const draft = datasetDraft(item)
  expect(datasetFaults(draft)).toEqual([])
  const twice = { ...draft, metrics: [...draft.metrics, { ...newMetric('m'), name: 'count', expression: '1' }] }
  expect(datasetFaults(twice)).toEqual(['Metric name [count] is duplicated'])
  const calculated = { ...draft, columns: [...draft.columns, { ...newColumn('c'), name: 'x' }], calculated: new Set(['c']) }
  expect(datasetFaults(calculated)).toEqual(['Calculated column [x] requires an expression'])
  expect(datasetFaults({ ...draft, templateParams: '[1]', cacheTimeout: 'soon' })).toEqual([
    'Template parameters is not a JSON object',
    'Cache timeout is not a whole number',
  ])
})

test('a draft that says the same again has nothing to lose, one with another name or another kind of column has', () => {
  const start = datasetDraft(item)
  expect(equalDrafts(start, { ...start, calculated: new Set(start.calculated) })).toBe(true)
  expect(equalDrafts({ ...start, name: 'other' }, { ...start, name: start.name })).toBe(false)
  expect(equalDrafts(start, { ...start, calculated: new Set([...start.calculated, 'column-1']) })).toBe(false)
})
