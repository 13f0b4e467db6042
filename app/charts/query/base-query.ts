import {
  columnLabel,
  isMetric,
  isRecord,
  metricLabel,
  readBoolean,
  readNumber,
  readRecord,
  readText,
  toList,
  isColumn,
} from '../form-data.ts'
import type { Column, Metric, OrderBy, QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'
import { readExtras } from './extras.ts'
import { readFilters } from './filters.ts'
import { queryMessages } from './messages.ts'

type QueryField = 'metrics' | 'columns' | 'groupby' | 'orderby'

/** Which control feeds which field of the query object. */
const QUERY_FIELDS: Readonly<Record<string, QueryField>> = {
  metrics: 'metrics',
  metric: 'metrics',
  metric_2: 'metrics',
  secondary_metric: 'metrics',
  x: 'metrics',
  y: 'metrics',
  size: 'metrics',
  columns: 'columns',
  all_columns: 'columns',
  groupby: 'groupby',
  series: 'groupby',
  orderby: 'orderby',
  order_by_cols: 'orderby',
}

/** Dashboard overrides (`extra_form_data`) that replace a field of the query. */
const OVERRIDES: Readonly<Record<string, string>> = {
  granularity: 'granularity',
  granularity_sqla: 'granularity',
  time_column: 'time_column',
  time_grain: 'time_grain',
  time_range: 'time_range',
  time_compare: 'time_compare',
}

const EXTRA_OVERRIDES = ['relative_start', 'relative_end', 'time_grain_sqla'] as const

export class ChartQueryError extends Error {
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.name = 'ChartQueryError'
    this.field = field
  }
}

/**
 * The query object every chart kind starts from: fields, filters, extras and the dashboard's overrides.
 * `fields` names further controls that hold columns or metrics of this kind.
 */
export function baseQuery(formData: FormData, fields: Readonly<Record<string, QueryField>> = {}): QueryObject {
  const { columns, metrics, orderby } = readQueryFields(formData, { ...QUERY_FIELDS, ...fields })
  const extras = readExtras(formData)
  const { filters, where, having } = readFilters(formData, extras.filters)
  const overrides = readRecord(formData, 'extra_form_data')
  const query: QueryObject = {
    filters,
    extras: { ...extras.extras, having, where },
    applied_time_extras: extras.appliedTimeExtras,
    columns,
    metrics,
    orderby,
    annotation_layers: toList(formData['annotation_layers']),
    row_limit: readNumber(formData, 'row_limit'),
    row_offset: readNumber(formData, 'row_offset'),
    series_columns: undefined,
    series_limit: readNumber(formData, 'series_limit') ?? readNumber(formData, 'limit') ?? 0,
    series_limit_metric: seriesLimitMetric(formData),
    group_others_when_limit_reached: readBoolean(formData, 'group_others_when_limit_reached', false),
    order_desc: readBoolean(formData, 'order_desc', true),
    granularity: extras.granularity,
    time_range: extras.timeRange ?? readText(formData, 'time_range'),
    since: readText(formData, 'since'),
    until: readText(formData, 'until'),
    url_params: readRecord(formData, 'url_params'),
    custom_params: readRecord(formData, 'custom_params'),
    custom_form_data: readRecord(overrides, 'custom_form_data'),
  }
  return applyOverrides(query, overrides)
}

function seriesLimitMetric(formData: FormData): Metric | undefined {
  const candidates = [formData['series_limit_metric'], formData['timeseries_limit_metric']]
  return candidates.flatMap(toList).find(isMetric)
}

function applyOverrides(query: QueryObject, overrides: Record<string, unknown>): QueryObject {
  const result: QueryObject = { ...query }
  for (const [name, field] of Object.entries(OVERRIDES)) {
    if (overrides[name] !== undefined) result[field] = overrides[name]
  }
  for (const name of EXTRA_OVERRIDES) {
    if (name in overrides) result.extras = { ...result.extras, [name]: overrides[name] }
  }
  return result
}

type Fields = { columns: Column[]; metrics: Metric[] | undefined; orderby: OrderBy[] | undefined }

function readQueryFields(formData: FormData, fields: Readonly<Record<string, QueryField>>): Fields {
  const columns: Column[] = []
  const metrics: Metric[] = []
  const orderby: OrderBy[] = []
  const mode = readText(formData, 'query_mode')
  for (const [name, value] of Object.entries(formData)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field === undefined || value === null || value === undefined) continue
    if (field === 'metrics') {
      if (mode !== 'raw') metrics.push(...toList(value).filter(isMetric))
    } else if (field === 'orderby') {
      orderby.push(...toList(value).map(readOrderBy))
    } else if (mode !== (field === 'columns' ? 'aggregate' : 'raw')) {
      columns.push(...toList(value).filter(isColumn))
    }
  }
  return {
    columns: uniqueBy(columns, columnLabel),
    metrics: mode === 'raw' ? undefined : uniqueBy(metrics, metricLabel),
    orderby: orderby.length > 0 ? orderby : undefined,
  }
}

/** Ordering controls store their items as JSON text: `["column",true]`. */
function readOrderBy(item: unknown): OrderBy {
  const value = typeof item === 'string' ? parseJson(item) : item
  if (Array.isArray(value) && (isColumn(value[0]) || isMetric(value[0]) || isRecord(value[0]))) {
    return [value[0] as Column | Metric, Boolean(value[1])]
  }
  throw new ChartQueryError('orderby', queryMessages.invalidOrderBy)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function uniqueBy<T>(items: readonly T[], key: (item: T) => string): T[] {
  const seen = new Map<string, T>()
  for (const item of items) if (!seen.has(key(item))) seen.set(key(item), item)
  return [...seen.values()]
}
