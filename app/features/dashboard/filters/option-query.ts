import { isRecord } from '../../../charts/form-data.ts'
import { queryContext } from '../../../charts/query/context.ts'
import type { Column, Metric, QueryContext, QueryObject } from '../../../charts/query-types.ts'
import type { ExtraFormData } from './data-mask.ts'
import type { NativeFilter } from './native-filter.ts'

/** As many values as a closed list can usefully hold; a filter that searches asks the database for the rest. */
export const OPTION_LIMIT = 1000
export const COUNT_LABEL = 'count'
const MIN_LABEL = 'min'
const MAX_LABEL = 'max'

/**
 * The question for the values a filter offers, narrowed by its pre-filter, by its parents and by what was typed.
 * Undefined while the filter names no dataset and column.
 */
export function optionQuery(
  filter: NativeFilter,
  parents: ExtraFormData,
  search: string,
  timeZone: string | undefined,
): QueryContext | undefined {
  const { datasetId, column } = filter.target
  if (datasetId === undefined || column === undefined) return undefined
  const { sortMetric } = filter
  const order: Column | Metric = sortMetric ?? column
  const context = base(filter, datasetId, parents, timeZone)
  return withQuery(context, (query) => ({
    ...query,
    columns: [column],
    metrics: sortMetric === undefined ? [] : [sortMetric],
    orderby: [[order, sortMetric === undefined || filter.controls.sortAscending]],
    row_limit: OPTION_LIMIT,
    filters: search ? [...query.filters, { col: column, op: 'ILIKE', val: `%${search}%` }] : query.filters,
  }))
}

/** The question for the least and the greatest value of a numerical column. */
export function boundsQuery(
  filter: NativeFilter,
  parents: ExtraFormData,
  timeZone: string | undefined,
): QueryContext | undefined {
  const { datasetId, column } = filter.target
  if (datasetId === undefined || column === undefined) return undefined
  return withQuery(base(filter, datasetId, parents, timeZone), (query) => ({
    ...query,
    columns: [],
    metrics: [aggregate('MIN', column, MIN_LABEL), aggregate('MAX', column, MAX_LABEL)],
    row_limit: 1,
  }))
}

/** The question for how many rows hold each value of a numerical column. */
export function countQuery(
  filter: NativeFilter,
  parents: ExtraFormData,
  timeZone: string | undefined,
): QueryContext | undefined {
  const { datasetId, column } = filter.target
  if (datasetId === undefined || column === undefined) return undefined
  return withQuery(base(filter, datasetId, parents, timeZone), (query) => ({
    ...query,
    columns: [column],
    metrics: [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: COUNT_LABEL, hasCustomLabel: true }],
    row_limit: OPTION_LIMIT,
  }))
}

/** The question for the time grains or columns of the dataset of a filter. */
export function timeChoiceQuery(filter: NativeFilter): QueryContext {
  const result_type = filter.filterType === 'filter_timegrain' ? 'timegrains' : 'columns'
  return { ...base(filter, filter.target.datasetId ?? 0, {}, undefined), result_type }
}

function aggregate(name: string, column: string, label: string): Metric {
  return { expressionType: 'SIMPLE', aggregate: name, column: { column_name: column }, label, hasCustomLabel: true }
}

function base(
  filter: NativeFilter,
  datasetId: number,
  parents: ExtraFormData,
  timeZone: string | undefined,
): QueryContext {
  return queryContext(undefined, {
    viz_type: filter.filterType,
    datasource: `${datasetId}__table`,
    // While it is being written, a condition may not name its column yet.
    adhoc_filters: filter.preFilters.filter((condition) => !isRecord(condition) || condition['subject'] !== ''),
    extra_form_data: parents,
    ...(filter.preFilterTimeRange !== undefined && { time_range: filter.preFilterTimeRange }),
    ...(filter.preFilterTimeColumn !== undefined && { granularity_sqla: filter.preFilterTimeColumn }),
    native_filter_id: filter.id,
    ...(timeZone !== undefined && { time_zone: timeZone }),
  })
}

function withQuery(context: QueryContext, change: (query: QueryObject) => QueryObject): QueryContext {
  return { ...context, queries: context.queries.slice(0, 1).map(change) }
}
