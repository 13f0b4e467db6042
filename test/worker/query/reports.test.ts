import { describe, expect, test } from 'vitest'
import { edgeDialect } from '../../../worker/engine/edge.ts'
import { frame } from '../../../worker/query/frame.ts'
import { prepareQuery } from '../../../worker/query/prepare-query.ts'
import { queryObjectSchema } from '../../../worker/query/query-context.ts'
import { filterReports, labelMap, missingColumns } from '../../../worker/query/reports.ts'
import { sales } from './fixtures.ts'

const dataset = sales()
const prepared = (input: object) =>
  prepareQuery(queryObjectSchema.parse(input), dataset, {
    now: new Date('2026-05-20T14:37:25Z'),
    resultType: 'full',
    serverPagination: false,
    zone: null,
  })

function reports(input: object, of = dataset) {
  const query = prepared({ columns: ['country'], ...input })
  const { granularity, timeGrain } = query
  const scope = {
    dataset: of,
    dialect: edgeDialect,
    granularity,
    timeGrain,
    temporalExpressions: new Set<string>(),
    zone: null,
  }
  return filterReports(query, scope)
}

describe('reports of filters', () => {
  test('there is one entry a filter, those of unknown columns are rejected', () => {
    const filters = ['country', 'amount', 'country', 'nope'].map((col) => ({ col, op: 'IS NOT NULL' }))
    expect(reports({ filters })).toEqual({
      applied: [{ column: 'country' }, { column: 'amount' }, { column: 'country' }],
      rejected: [{ reason: 'not_in_datasource', column: 'nope' }],
    })
  })

  test('time extras follow: column, grain, range, by what the dataset has', () => {
    const extras = { __time_range: 'Last week', __time_col: 'order_date', __time_grain: 'P1D', __other: 1 }
    expect(reports({ applied_time_extras: extras }).applied.map(({ column }) => column)).toEqual([
      '__time_col',
      '__time_grain',
      '__time_range',
    ])
    expect(reports({ applied_time_extras: { __time_col: 'country' } }).rejected).toEqual([
      { reason: 'not_in_datasource', column: '__time_col' },
    ])
    const timeless = sales({ columns: dataset.columns.filter(({ isTemporal }) => !isTemporal) })
    expect(reports({ applied_time_extras: { __time_range: 'Last week' } }, timeless).rejected).toEqual([
      { reason: 'no_temporal_column', column: '__time_range' },
    ])
  })
})

test('labels tell what columns, pivoted headers and metrics are made of, saved metrics under their verbose names', () => {
  const column = (...key: (string | null)[]) => ({ key, type: null, values: [] })
  const query = prepared({
    columns: ['country', { label: 'C', sqlExpression: 'upper(country)', expressionType: 'SQL' }],
    metrics: ['revenue', { label: 'n', sqlExpression: 'COUNT(*)', expressionType: 'SQL' }],
  })
  expect(labelMap(frame([column('country'), column('revenue', null, 'FR')]), query, dataset)).toEqual({
    country: ['country'],
    'revenue, FR': ['revenue', 'FR'],
    C: ['upper(country)'],
    Revenue: ['revenue'],
    n: ['COUNT(*)'],
  })
})

test('columns that the dataset lacks are named once each, free SQL is not looked into', () => {
  const sum = (column_name: string) => ({
    expressionType: 'SIMPLE',
    aggregate: 'SUM',
    column: { column_name },
    label: column_name,
  })
  const query = prepared({
    columns: ['nope', 'country', { label: 'x', sqlExpression: 'gone', expressionType: 'SQL' }],
    metrics: [sum('amount'), sum('lost')],
  })
  expect(missingColumns(query, dataset)).toEqual(['nope', 'lost'])
})
