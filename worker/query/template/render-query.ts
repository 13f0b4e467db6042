import { isTemplate } from '../../sql/template/names.ts'
import { NO_FILTER } from '../time/time-range.ts'
import type { Dataset } from '../dataset.ts'
import { toIso } from '../instants.ts'
import { columnLabel, isColumnItem, metricLabel } from '../labels.ts'
import type { PreparedQuery } from '../prepare-query.ts'
import type { OrderItem, QueryColumn, QueryMetric } from '../query-context.ts'
import { TEMPLATE_MESSAGES } from './messages.ts'
import { inPlace } from './query-error.ts'
import { renderDataset } from './render-dataset.ts'
import { TemplateRenderer } from './renderer.ts'
import type { TemplateScope } from './scope.ts'

/** A query and its dataset without templates, and what those used. */
export interface RenderedQuery {
  readonly query: PreparedQuery
  readonly dataset: Dataset
  /** What an answer depends on beside query and dataset version; null where there was no template. */
  readonly templateKey: unknown
}

/** What a query adds to the scope of the request. */
export type RequestScope = Omit<TemplateScope, 'filters' | 'timeRange' | 'boundsOf' | 'parameters' | 'query' | 'dataset'> & {
  readonly dataset: Dataset
}

/**
 * Renders the templates of a query: those of its own texts and those of the parts of the dataset that it uses. Queries
 * without any come back as they are, and no template engine is loaded. Throws QueryError.
 */
export async function renderQuery(query: PreparedQuery, request: RequestScope): Promise<RenderedQuery> {
  const { dataset } = request
  const used = usedNames(query)
  if (!textsOf(query, dataset, used).some(isTemplate)) return { query, dataset, templateKey: null }
  const renderer = new TemplateRenderer(scopeOf(query, request))
  const plain = await renderDataset(dataset, used, renderer)
  const rendered = await renderTexts(query, renderer)
  const { applied, removed, keys } = renderer.touched
  return {
    query: {
      ...rendered,
      templateFilters: [...applied],
      filters: rendered.filters.filter(({ col }) => typeof col !== 'string' || !removed.has(col)),
      removedFilters: [...removed],
    },
    dataset: plain,
    templateKey: [plain.sql, plain.fetchValuesPredicate, plain.columns, plain.metrics, keys],
  }
}

function scopeOf(query: PreparedQuery, request: RequestScope): TemplateScope {
  const { dataset } = request
  const { since, until } = query.bounds
  return {
    ...request,
    filters: query.filters,
    timeRange: query.timeRange,
    boundsOf: (val) => query.boundsOf({ col: '', op: 'TEMPORAL_RANGE', val }),
    parameters: dataset.templateParams,
    query: {
      columns: query.columns.map(columnLabel),
      groupby: query.columns.map(columnLabel),
      metrics: (query.metrics ?? []).map(metricLabel),
      filter: query.filters.map(({ col, op, val = null }) => ({ col, op, val })),
      from_dttm: since ? toIso(since).slice(0, 19) : null,
      to_dttm: until ? toIso(until).slice(0, 19) : null,
      time_range: query.timeRange ?? NO_FILTER,
      time_column: query.granularity,
      time_grain: query.timeGrain,
      row_limit: query.rowLimit,
      row_offset: query.rowOffset,
      table_columns: dataset.columns.map(({ name }) => name),
    },
  }
}

async function renderTexts(query: PreparedQuery, renderer: TemplateRenderer): Promise<PreparedQuery> {
  const text = (sql: string) => inPlace(TEMPLATE_MESSAGES.inExpression, renderer.render(sql))
  const column = async (item: QueryColumn): Promise<QueryColumn> => {
    if (typeof item === 'string') return isTemplate(item) ? { sqlExpression: await text(item), label: item } : item
    return { ...item, label: columnLabel(item), sqlExpression: await text(item.sqlExpression) }
  }
  const metric = async (item: QueryMetric): Promise<QueryMetric> =>
    typeof item !== 'string' && item.expressionType === 'SQL'
      ? { ...item, label: metricLabel(item), sqlExpression: await text(item.sqlExpression) }
      : item
  const order = async (item: OrderItem): Promise<OrderItem> => (isColumnItem(item) ? column(item) : metric(item))
  return {
    ...query,
    columns: await Promise.all(query.columns.map(column)),
    metrics: query.metrics && (await Promise.all(query.metrics.map(metric))),
    filters: await Promise.all(query.filters.map(async (filter) => ({ ...filter, col: await column(filter.col) }))),
    orderBy: await Promise.all(query.orderBy.map(async ([item, up]) => [await order(item), up] as const)),
    seriesColumns: await Promise.all(query.seriesColumns.map(column)),
    seriesLimitMetric: query.seriesLimitMetric && (await metric(query.seriesLimitMetric)),
    where: await inPlace(TEMPLATE_MESSAGES.inWhere, renderer.render(query.where)),
    having: await inPlace(TEMPLATE_MESSAGES.inHaving, renderer.render(query.having)),
  }
}

/** Names of columns and metrics of the dataset that a query speaks of. */
function usedNames(query: PreparedQuery): ReadonlySet<string> {
  const names = [...query.columns, ...query.seriesColumns, ...query.filters.map(({ col }) => col)].flatMap(columnNames)
  const metrics = [...(query.metrics ?? []), ...(query.seriesLimitMetric ? [query.seriesLimitMetric] : [])]
  const orders = query.orderBy.flatMap(([item]) => (isColumnItem(item) ? columnNames(item) : metricNames(item)))
  const time = query.granularity === null ? [] : [query.granularity]
  return new Set([...names, ...metrics.flatMap(metricNames), ...orders, ...time])
}

function columnNames(column: QueryColumn): readonly string[] {
  return [typeof column === 'string' ? column : column.sqlExpression]
}

function metricNames(metric: QueryMetric): readonly string[] {
  if (typeof metric === 'string') return [metric]
  if (metric.expressionType === 'SIMPLE') return [metric.column.column_name]
  return metric.expressionType === 'SQL' ? [] : [metricLabel(metric)]
}

function textsOf(query: PreparedQuery, dataset: Dataset, used: ReadonlySet<string>): readonly string[] {
  const own = [...dataset.columns, ...dataset.metrics]
    .filter(({ name }) => used.has(name))
    .map(({ expression }) => expression ?? '')
  const metrics = [...(query.metrics ?? []), query.seriesLimitMetric, ...query.orderBy.map(([item]) => item)]
    .filter((item) => item !== null && typeof item !== 'string' && 'sqlExpression' in item)
    .map((item) => (typeof item === 'object' && item !== null ? String(item['sqlExpression']) : ''))
  return [dataset.sql ?? '', dataset.fetchValuesPredicate ?? '', query.where, query.having, ...used, ...own, ...metrics]
}
