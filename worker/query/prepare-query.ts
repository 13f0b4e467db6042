import { findColumn, type Dataset } from './dataset.ts'
import { columnLabel, isBaseAxis, metricLabel, TIMESTAMP_LABEL } from './labels.ts'
import { DEFAULT_ROW_LIMIT, MAX_ROW_LIMIT, MAX_ROW_LIMIT_PAGED, SAMPLES_ROW_LIMIT } from './limits.ts'
import { QUERY_MESSAGES, QueryError, QueryObjectError } from './messages.ts'
import type {
  OrderItem,
  PostProcessingStep,
  QueryColumn,
  QueryFilter,
  QueryMetric,
  QueryObjectInput,
  ResultType,
} from './query-context.ts'
import { resolveTimeRange, type TimeBounds, type TimeRangeOptions } from './time/time-range.ts'
import { TimeRangeError } from './time/time-range-error.ts'
import type { TimeZone } from './time/time-zone.ts'

/** A query object with aliases folded in, defaults filled and its time range resolved. */
export interface PreparedQuery {
  readonly resultType: ResultType
  readonly columns: readonly QueryColumn[]
  /** Null: raw rows, nothing grouped. */
  readonly metrics: readonly QueryMetric[] | null
  readonly filters: readonly QueryFilter[]
  /** The column of the time range and of `__timestamp`; null when the query has none. */
  readonly granularity: string | null
  readonly timeGrain: string | null
  /** Whose clocks show the times of the query and of its answer; null is UTC, as is. */
  readonly zone: TimeZone | null
  readonly timeRange: string | null
  /** Bounds of the granularity column, or of the filter that stands for them in the answer. */
  readonly bounds: TimeBounds
  /** Resolves the range of one TEMPORAL_RANGE filter, shifted as the query is. */
  readonly boundsOf: (filter: QueryFilter) => TimeBounds
  readonly isTimeseries: boolean
  readonly isRowCount: boolean
  readonly orderBy: readonly (readonly [OrderItem, boolean])[]
  readonly orderDescending: boolean
  readonly rowLimit: number
  readonly rowOffset: number
  readonly seriesColumns: readonly QueryColumn[]
  readonly seriesLimit: number
  readonly seriesLimitMetric: QueryMetric | null
  readonly groupOthers: boolean
  readonly where: string
  readonly having: string
  readonly timeOffsets: readonly string[]
  readonly postProcessing: readonly PostProcessingStep[]
  readonly appliedTimeExtras: Readonly<Record<string, unknown>>
  readonly applyFetchValuesPredicate: boolean
  /** Columns whose filters a template has looked at, and those whose filters it took upon itself. */
  readonly templateFilters: readonly string[]
  readonly removedFilters: readonly string[]
}

export interface PrepareOptions {
  readonly now: Date
  readonly zone?: TimeZone | null
  readonly resultType: ResultType
  /** A table that pages on the server may ask for more rows. */
  readonly serverPagination: boolean
}

/** Throws QueryError for a query object that contradicts itself or the dataset. */
export function prepareQuery(input: QueryObjectInput, dataset: Dataset, options: PrepareOptions): PreparedQuery {
  const resultType = input.result_type ?? options.resultType
  const asked = input.groupby?.length ? input.groupby : (input.columns ?? [])
  const isTimeseries = input.is_timeseries ?? asked.some((column) => columnLabel(column) === TIMESTAMP_LABEL)
  const granularity = granularityOf(input, dataset, isTimeseries)
  const overridden = applyGranularity(input, asked, granularity, dataset)
  const filters = overridden.filters.map((filter) =>
    filter.op === 'TEMPORAL_RANGE' && input.time_range ? { ...filter, val: input.time_range } : filter,
  )
  const raw = resultType === 'samples' || resultType === 'drill_detail'
  const columns = raw
    ? dataset.columns.map(({ name }) => name)
    : overridden.columns.filter((column) => columnLabel(column) !== TIMESTAMP_LABEL)
  const range: TimeRangeOptions = {
    now: options.now,
    zone: options.zone,
    relativeStart: input.extras?.relative_start,
    relativeEnd: input.extras?.relative_end,
    timeShift: input.time_shift,
    comparison: input.extras?.instant_time_comparison_range,
  }
  const boundsOf = (filter: QueryFilter) => bounds(rangeText(filter), range)
  const timeRange = input.time_range ?? legacyRange(input) ?? null
  const metrics = raw ? null : (input.metrics ?? null)
  const query: PreparedQuery = {
    resultType,
    columns,
    metrics,
    filters,
    granularity,
    timeGrain: input.extras?.time_grain_sqla ?? null,
    zone: options.zone ?? null,
    timeRange,
    bounds:
      resultType === 'samples'
        ? { since: null, until: null }
        : queryBounds(timeRange, filters, columns, range, boundsOf),
    boundsOf,
    isTimeseries: !raw && isTimeseries,
    isRowCount: input.is_rowcount ?? false,
    orderBy: orderBy(input, raw && resultType === 'drill_detail' ? columns : null, raw),
    orderDescending: input.order_desc ?? true,
    rowLimit: rowLimit(input.row_limit, resultType, options.serverPagination),
    rowOffset: input.row_offset ?? 0,
    seriesColumns: raw ? [] : seriesColumns(input, columns, isTimeseries && (metrics?.length ?? 0) > 0),
    seriesLimit: input.series_limit ?? input.timeseries_limit ?? 0,
    seriesLimitMetric: input.series_limit_metric ?? input.timeseries_limit_metric ?? null,
    groupOthers: input.group_others_when_limit_reached ?? false,
    where: clause(input.extras?.where, input.where),
    having: clause(input.extras?.having, input.having),
    timeOffsets: raw ? [] : (input.time_offsets ?? []),
    postProcessing: raw ? [] : (input.post_processing ?? []).filter((step) => step !== null),
    appliedTimeExtras: input.applied_time_extras ?? {},
    applyFetchValuesPredicate: input.apply_fetch_values_predicate ?? false,
    templateFilters: [],
    removedFilters: [],
  }
  validate(query)
  return query
}

/** The labels of the result in order, before post-processing. */
export function resultLabels(query: PreparedQuery): readonly string[] {
  const labels = [
    ...(query.isTimeseries ? [TIMESTAMP_LABEL] : []),
    ...query.columns.map(columnLabel),
    ...(query.metrics ?? []).map(metricLabel),
  ]
  return [...new Set(labels)]
}

function granularityOf(input: QueryObjectInput, dataset: Dataset, isTimeseries: boolean): string | null {
  const named = input.granularity ?? input.granularity_sqla ?? null
  if (named === null) {
    if (isTimeseries) throw new QueryError(QUERY_MESSAGES.noTemporalColumn)
    return null
  }
  const known = findColumn(dataset, named)?.isTemporal ? named : null
  const granularity = known ?? dataset.mainTemporalColumn
  if (granularity === null) {
    if (isTimeseries) throw new QueryError(QUERY_MESSAGES.noTemporalColumn)
    return null
  }
  if (!findColumn(dataset, granularity)) throw new QueryError(QUERY_MESSAGES.timeColumnMissing(granularity))
  return granularity
}

/** A granularity beside a temporal x axis takes the axis's place, and its range replaces that of the old axis. */
function applyGranularity(
  input: QueryObjectInput,
  columns: readonly QueryColumn[],
  granularity: string | null,
  dataset: Dataset,
): { columns: readonly QueryColumn[]; filters: readonly QueryFilter[] } {
  const filters = input.filters ?? []
  if (granularity === null) return { columns, filters }
  const axis = columns.find(isBaseAxis)
  const temporalAxis = axis && findColumn(dataset, axis.sqlExpression)?.isTemporal ? axis : undefined
  const ranges = filters.filter((filter) => filter.op === 'TEMPORAL_RANGE')
  const replaced =
    ranges.find((filter) => filter.col === temporalAxis?.sqlExpression) ??
    ranges.find((filter) => filter.col === granularity) ??
    (temporalAxis ? undefined : ranges[0])
  return {
    filters: filters.filter((filter) => filter !== replaced),
    columns: temporalAxis
      ? columns.map((column) =>
          column === temporalAxis ? { ...temporalAxis, sqlExpression: granularity, label: granularity } : column,
        )
      : columns,
  }
}

function queryBounds(
  timeRange: string | null,
  filters: readonly QueryFilter[],
  columns: readonly QueryColumn[],
  range: TimeRangeOptions,
  boundsOf: (filter: QueryFilter) => TimeBounds,
): TimeBounds {
  if (timeRange) return bounds(timeRange, range)
  const ranges = filters.filter((filter) => filter.op === 'TEMPORAL_RANGE')
  const axis = columns.find(isBaseAxis)?.sqlExpression
  const filter = ranges.find(({ col }) => col === axis) ?? ranges[0]
  return filter ? boundsOf(filter) : { since: null, until: null }
}

function bounds(text: string | null, range: TimeRangeOptions): TimeBounds {
  try {
    return resolveTimeRange(text, range)
  } catch (error) {
    if (error instanceof TimeRangeError) throw new QueryError(error.message)
    throw error
  }
}

function rangeText({ val }: QueryFilter): string | null {
  return typeof val === 'string' ? val : null
}

function legacyRange({ since, until }: QueryObjectInput): string | null {
  if (typeof since !== 'string' && typeof until !== 'string') return null
  return `${typeof since === 'string' ? since : ''} : ${typeof until === 'string' ? until : ''}`
}

function orderBy(input: QueryObjectInput, drillColumns: readonly QueryColumn[] | null, raw: boolean) {
  const first = drillColumns?.[0]
  if (first !== undefined) return [[first, true] as const]
  if (raw) return []
  return input.orderby ?? []
}

function rowLimit(asked: number | null | undefined, resultType: ResultType, serverPagination: boolean): number {
  const most = serverPagination ? MAX_ROW_LIMIT_PAGED : MAX_ROW_LIMIT
  return Math.min(asked || (resultType === 'samples' ? SAMPLES_ROW_LIMIT : DEFAULT_ROW_LIMIT), most)
}

function seriesColumns(input: QueryObjectInput, columns: readonly QueryColumn[], all: boolean): readonly QueryColumn[] {
  const series = input.series_columns ?? (all ? columns : [])
  const labels = new Set(columns.map(columnLabel))
  const missing = series.map(columnLabel).filter((label) => !labels.has(label))
  if (missing.length > 0) throw new QueryObjectError(QUERY_MESSAGES.seriesColumnsMissing(missing))
  return series
}

function clause(current: string | null | undefined, deprecated: string | null | undefined): string {
  const parts = [current, deprecated].filter((part) => part?.trim())
  return parts.length > 1 ? parts.map((part) => `(${part})`).join(' AND ') : (parts[0] ?? '')
}

function validate(query: PreparedQuery): void {
  const labels = [...(query.metrics ?? []).map(metricLabel), ...query.columns.map(columnLabel)]
  const doubled = labels.filter((label, i) => labels.indexOf(label) !== i)
  if (doubled.length > 0) throw new QueryObjectError(QUERY_MESSAGES.duplicateLabels([...new Set(doubled)]))
  const asksRows = query.resultType !== 'columns' && query.resultType !== 'timegrains'
  if (labels.length === 0 && asksRows && !query.isTimeseries) throw new QueryError(QUERY_MESSAGES.emptyQuery)
}
