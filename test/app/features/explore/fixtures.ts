import type { ExploreColumn, ExploreDataset, ExploreMetric, ExploreSlice } from '../../../../app/api/explore.ts'
import type { FormData } from '../../../../app/charts/types.ts'

const NUMBER = 0
const TEXT = 1
const TIME = 2

export function column(name: string, type: number, rest: Partial<ExploreColumn> = {}): ExploreColumn {
  return {
    id: name.length,
    column_name: name,
    verbose_name: null,
    description: null,
    expression: null,
    type: null,
    type_generic: type,
    is_dttm: type === TIME,
    groupby: true,
    filterable: true,
    is_certified: false,
    warning_markdown: null,
    ...rest,
  }
}

export function savedMetric(name: string, rest: Partial<ExploreMetric> = {}): ExploreMetric {
  return {
    id: name.length,
    metric_name: name,
    verbose_name: null,
    description: null,
    expression: `SUM(${name})`,
    d3format: null,
    is_certified: false,
    warning_markdown: null,
    ...rest,
  }
}

export const columns = {
  date: column('date', TIME),
  city: column('city', TEXT),
  order_size: column('order_size', NUMBER, { description: 'Pieces of an order' }),
}

export const dataset: ExploreDataset = {
  id: 7,
  name: 'orders',
  type: 'table',
  database: { id: 1, name: 'warehouse', backend: 'edge' },
  columns: [columns.city, columns.order_size, columns.date],
  metrics: [savedMetric('count', { expression: 'COUNT(*)' }), savedMetric('revenue', { is_certified: true })],
  main_dttm_col: 'date',
  time_grain_sqla: [
    [null, 'Original value'],
    ['P1D', 'Day'],
  ],
  order_by_choices: [],
}

export const slice: ExploreSlice = {
  slice_id: 3,
  slice_name: 'Orders',
  uuid: '0',
  description: null,
  certified_by: null,
  certification_details: null,
  owners: [5],
  form_data: {},
  is_managed_externally: false,
}

export function form(values: Record<string, unknown> = {}): FormData {
  return { viz_type: 'echarts_timeseries_line', datasource: '7__table', ...values }
}
