import type { ResultPart } from './parts.ts'

/** The wire types of POST /api/v1/chart/data, as the browser sends and receives them. */

export type AdhocMetric = {
  expressionType: 'SIMPLE' | 'SQL'
  column?: { column_name: string; [key: string]: unknown } | null
  aggregate?: string | null
  sqlExpression?: string | null
  label?: string
  hasCustomLabel?: boolean
  [key: string]: unknown
}

/** A saved metric travels by its name. */
export type Metric = string | AdhocMetric

export type AdhocColumn = {
  sqlExpression: string
  label?: string
  expressionType?: 'SQL'
  isColumnReference?: boolean
  columnType?: 'BASE_AXIS' | 'SERIES'
  timeGrain?: string | null
  [key: string]: unknown
}

/** A physical or calculated column of the dataset travels by its name. */
export type Column = string | AdhocColumn

export type QueryFilter = {
  col: Column
  op: string
  val?: unknown
  grain?: string
  isExtra?: boolean
}

export type OrderBy = [Column | Metric, boolean]

export type PostProcessing = { operation: string; options?: Record<string, unknown> }

export type QueryExtras = {
  where?: string
  having?: string
  time_grain_sqla?: string | null
  relative_start?: string
  relative_end?: string
  [key: string]: unknown
}

export type QueryObject = {
  filters: QueryFilter[]
  extras: QueryExtras
  applied_time_extras: Record<string, unknown>
  columns: Column[]
  /** Absent means raw rows, an empty list means distinct rows of the columns. */
  metrics?: Metric[]
  orderby?: OrderBy[]
  annotation_layers: unknown[]
  row_limit?: number
  row_offset?: number
  series_columns?: Column[]
  series_limit: number
  series_limit_metric?: Metric
  group_others_when_limit_reached?: boolean
  order_desc?: boolean
  is_timeseries?: boolean
  is_rowcount?: boolean
  granularity?: string
  time_range?: string
  since?: string
  until?: string
  time_offsets?: string[]
  post_processing?: PostProcessing[]
  url_params: Record<string, unknown>
  custom_params: Record<string, unknown>
  custom_form_data: Record<string, unknown>
  [key: string]: unknown
}

export type ResultFormat = 'json' | 'csv' | 'xlsx'

export type QueryContext = {
  datasource: { id: number; type: 'table' | 'query' }
  force: boolean
  queries: QueryObject[]
  form_data: Record<string, unknown>
  result_format: ResultFormat
  result_type: string
  /** Whose clocks show the times of the answer; absent follows the dataset, then UTC. */
  time_zone?: string
}

export type CellValue = string | number | boolean | null

export type Row = Record<string, CellValue>

/** `coltypes` of a response. */
export const columnType = { numeric: 0, text: 1, temporal: 2, boolean: 3 } as const

/** One entry of `result` in a chart data response. Temporal cells are epoch milliseconds, UTC. */
export type QueryResult = {
  data: Row[]
  colnames: string[]
  coltypes: number[]
  rowcount?: number
  label_map?: Record<string, string[]>
  /** Epoch milliseconds of the resolved time range. */
  from_dttm?: number | null
  to_dttm?: number | null
  /** Whose rows these are, in the answers of a chart that draws others together. Never on the wire. */
  part?: ResultPart
  [key: string]: unknown
}
