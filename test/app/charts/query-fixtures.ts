import { buildQueryContext } from '../../../app/charts/queries.ts'
import type { FormData, QueryOptions } from '../../../app/charts/types.ts'

export const sum = {
  expressionType: 'SIMPLE',
  column: { column_name: 'amount' },
  aggregate: 'SUM',
  label: 'SUM(amount)',
} as const
export const count = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' } as const
export const lastYear = {
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject: 'order_date',
  operator: 'TEMPORAL_RANGE',
  comparator: '2025-01-01 : 2026-01-01',
}

export const line: FormData = {
  datasource: '7__table',
  viz_type: 'echarts_timeseries_line',
  x_axis: 'order_date',
  time_grain_sqla: 'P1M',
  metrics: [sum],
  groupby: ['country'],
  adhoc_filters: [lastYear],
  limit: 5,
  row_limit: 10000,
  truncate_metric: true,
  show_empty_columns: true,
}

/** As sent: undefined keys are gone. */
export function queriesOf(formData: FormData, options?: QueryOptions) {
  return JSON.parse(JSON.stringify(buildQueryContext(formData, options).queries)) as Record<string, unknown>[]
}

export function stepsOf(formData: FormData) {
  return queriesOf(formData)[0]?.['post_processing'] as { operation: string; options?: Record<string, unknown> }[]
}

export const baseAxis = {
  timeGrain: 'P1M',
  columnType: 'BASE_AXIS',
  sqlExpression: 'order_date',
  label: 'order_date',
  expressionType: 'SQL',
  isColumnReference: true,
}

export const table: FormData = {
  datasource: '7__table',
  viz_type: 'table',
  query_mode: 'aggregate',
  groupby: ['country', 'order_date'],
  metrics: [sum],
  row_limit: 1000,
  order_desc: true,
}
