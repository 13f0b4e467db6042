import {
  columnLabel,
  isColumn,
  metricLabel,
  readBoolean,
  readList,
  readMetric,
  readMetrics,
  readNumber,
  readRecord,
  readText,
} from '../form-data.ts'
import { baseQuery, uniqueBy } from '../query/base-query.ts'
import { toGrainedDimension } from '../query/base-axis.ts'
import type { Column, Metric, OrderBy, PostProcessing, QueryObject } from '../query-types.ts'
import type { FormData, OwnState, QueryOptions } from '../types.ts'
import { readTableState } from './table-state.ts'

const DEFAULT_SERVER_PAGE_LENGTH = 10

export type QueryMode = 'aggregate' | 'raw'

export function queryMode(formData: FormData): QueryMode {
  const mode = readText(formData, 'query_mode')
  if (mode === 'aggregate' || mode === 'raw') return mode
  return readList(formData, 'all_columns').length > 0 ? 'raw' : 'aggregate'
}

/**
 * The queries of a table in the order of their answers: rows, count (server paging), totals for percentages,
 * totals row. Rules: query-context reference §3.3.
 */
export function tableQuery(formData: FormData, options: QueryOptions): QueryObject[] {
  const mode = queryMode(formData)
  const base = baseQuery(formData)
  const percentMetrics = mode === 'aggregate' ? readMetrics(formData, 'percent_metrics') : []
  const metrics = mode === 'aggregate' ? withPercentMetrics(base.metrics ?? [], percentMetrics) : base.metrics
  const offsets = mode === 'aggregate' ? tableOffsets(formData) : []
  const download = options.resultFormat === 'csv' || options.resultFormat === 'xlsx' || options.resultType === 'results'
  const paged = readBoolean(formData, 'server_pagination', false)
  const main: QueryObject = {
    ...base,
    columns: withTimeGrain(formData, base, mode),
    metrics,
    orderby: mode === 'aggregate' ? aggregateOrder(formData, base.metrics ?? []) : (base.orderby ?? []),
    ...(download && paged && { row_offset: 0 }),
    time_offsets: offsets,
    post_processing: percentSteps(percentMetrics, offsets),
  }
  const page = paged && !download ? pagedQueries(formData, main, options.ownState ?? {}) : [main]
  return [...page, ...totalsQueries(formData, main, percentMetrics)]
}

function withPercentMetrics(metrics: readonly Metric[], percentMetrics: readonly Metric[]): Metric[] {
  return uniqueBy([...metrics, ...percentMetrics], metricLabel)
}

/** Unlike other charts a table without `order_desc` sorts ascending by its sort metric. */
function aggregateOrder(formData: FormData, metrics: readonly Metric[]): OrderBy[] {
  const sortMetric = readMetric(formData, 'timeseries_limit_metric')
  if (sortMetric !== undefined) return [[sortMetric, !readBoolean(formData, 'order_desc', false)]]
  return metrics[0] === undefined ? [] : [[metrics[0], false]]
}

/** The first temporal dimension takes the time grain and moves to the front. */
function withTimeGrain(formData: FormData, base: QueryObject, mode: QueryMode): Column[] {
  const grain = base.extras.time_grain_sqla
  const temporal = readRecord(formData, 'temporal_columns_lookup')
  if (mode === 'raw' || typeof grain !== 'string') return base.columns
  const index = base.columns.findIndex((column) => typeof column === 'string' && temporal[column] === true)
  const column = base.columns[index]
  if (column === undefined) return base.columns
  return [toGrainedDimension(column, grain), ...base.columns.toSpliced(index, 1)]
}

function tableOffsets(formData: FormData): string[] {
  return readList(formData, 'time_compare').flatMap((offset) => {
    if (offset !== 'custom') return typeof offset === 'string' ? [offset] : []
    const start = readText(formData, 'start_date_offset')
    return start === undefined ? [] : [start]
  })
}

function percentSteps(percentMetrics: readonly Metric[], offsets: readonly string[]): PostProcessing[] {
  if (percentMetrics.length === 0) return []
  const labels = percentMetrics.map(metricLabel)
  const columns = [...labels, ...labels.flatMap((label) => offsets.map((offset) => `${label}__${offset}`))]
  return [{ operation: 'contribution', options: { columns, rename_columns: columns.map((column) => `%${column}`) } }]
}

function pagedQueries(formData: FormData, main: QueryObject, ownState: OwnState): QueryObject[] {
  const { page, size, sorting, search, searchColumn } = readTableState(ownState)
  const pageSize = size ?? readNumber(formData, 'server_page_length') ?? DEFAULT_SERVER_PAGE_LENGTH
  const dimensions = main.columns.map(columnLabel)
  // The settings may have lost what was sorted or searched by.
  const sorts = sorting && [...dimensions, ...(main.metrics ?? []).map(metricLabel)].includes(sorting.key)
  const searches = search !== '' && searchColumn !== undefined && dimensions.includes(searchColumn)
  const rows: QueryObject = {
    ...main,
    ...(searches ? { filters: [...main.filters, { col: searchColumn, op: 'ILIKE', val: `${search}%` }] } : {}),
    row_limit: pageSize,
    row_offset: page * pageSize,
    ...(sorts ? { orderby: [[sorting.key, !sorting.desc]] } : {}),
  }
  const count: QueryObject = {
    ...rows,
    is_rowcount: true,
    time_offsets: [],
    row_limit: readNumber(formData, 'row_limit') ?? 0,
    row_offset: 0,
    post_processing: [],
  }
  return [rows, count]
}

function totalsQueries(formData: FormData, main: QueryObject, percentMetrics: readonly Metric[]): QueryObject[] {
  if (main.metrics === undefined || main.metrics.length === 0) return []
  const totals: QueryObject = { ...main, columns: [], row_limit: 0, row_offset: 0, post_processing: [] }
  const queries: QueryObject[] = []
  if (percentMetrics.length > 0 && readText(formData, 'percent_metric_calculation') === 'all_records') {
    queries.push({ ...totals, metrics: [...percentMetrics], orderby: [], is_timeseries: false })
  }
  if (readBoolean(formData, 'show_totals', false)) queries.push({ ...totals, orderby: undefined, order_desc: undefined })
  return queries
}

/** Labels of the dimension columns, the ones a cell click can filter by. */
export function dimensionLabels(formData: FormData): string[] {
  const name = queryMode(formData) === 'raw' ? 'all_columns' : 'groupby'
  return readList(formData, name).filter(isColumn).map(columnLabel)
}
