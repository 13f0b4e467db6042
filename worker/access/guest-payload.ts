import type { GuestGrant } from './principal.ts'

/** A query context as far as it says what is read. */
export interface AskedContext {
  readonly datasource: { readonly id: number | string }
  readonly result_type?: string | null | undefined
  readonly queries: readonly Readonly<Record<string, unknown>>[]
  readonly form_data?: Readonly<Record<string, unknown>> | null | undefined
}

/** Fields of a query object that decide which columns and sums are read; the rest only leaves rows out. */
const READING = ['columns', 'groupby', 'metrics', 'orderby', 'series_columns'] as const
const REVEALING = new Set(['samples', 'drill_detail', 'query'])

/** Whether answers of a type hold more than a chart shows: all columns, or the SQL. */
export function reveals(resultType: string): boolean {
  return REVEALING.has(resultType)
}

/** Whether a guest asks for what a chart of their dashboards shows, filtered at most: nothing else is theirs to read. */
export function isUnchanged(asked: AskedContext, saved: AskedContext): boolean {
  if (asksForMore(asked) || String(asked.datasource.id) !== String(saved.datasource.id)) return false
  const known = new Set(saved.queries.flatMap(readItems))
  const layers = new Set(saved.queries.flatMap(layersOf))
  const texts = new Set(saved.queries.flatMap(textsOf))
  return asked.queries.every(
    (query) =>
      readItems(query).every((item) => known.has(item)) &&
      layersOf(query).every((layer) => layers.has(layer)) &&
      textsOf(query).every((text) => texts.has(text)) &&
      filterColumnsAreNames(query),
  )
}

/** Whether a guest asks for the values that a filter of their dashboards offers. */
export function isFilterQuery(asked: AskedContext, { filterTargets }: Pick<GuestGrant, 'filterTargets'>): boolean {
  const form = asked.form_data ?? {}
  if (asksForMore(asked) || form['type'] !== 'NATIVE_FILTER') return false
  const columns = new Set(
    filterTargets
      .filter((target) => target.filterId === form['native_filter_id'] && String(target.datasetId) === String(asked.datasource.id))
      .flatMap(({ column }) => column ?? []),
  )
  const isTarget = (item: unknown) => columns.has(nameOf(item))
  return (
    columns.size > 0 &&
    asked.queries.every(
      (query) =>
        [...listed(query['columns']), ...listed(query['groupby'])].every(isTarget) &&
        listed(query['metrics']).every((metric) => isBound(metric, columns)) &&
        listed(query['orderby']).every((item) => isTarget(listed(item)[0]) || isBound(listed(item)[0], columns)) &&
        textsOf(query).length === 0 &&
        layersOf(query).length === 0 &&
        filterColumnsAreNames(query),
    )
  )
}

function asksForMore({ result_type, queries }: AskedContext): boolean {
  return [result_type, ...queries.map((query) => query['result_type'])].some((type) => reveals(String(type)))
}

function readItems(query: Readonly<Record<string, unknown>>): readonly string[] {
  const limit = [query['series_limit_metric'], query['timeseries_limit_metric']]
  const direct = READING.filter((field) => field !== 'orderby').flatMap((field) => listed(query[field]))
  const ordered = listed(query['orderby']).map((item) => listed(item)[0])
  const all = [...direct, ...ordered, ...limit.filter((metric) => metric !== null && metric !== undefined)]
  return all.map((item) => frozen(item))
}

function layersOf(query: Readonly<Record<string, unknown>>): readonly string[] {
  return listed(query['annotation_layers']).map((layer) => {
    const { name, annotationType, sourceType, value } = fieldsOf(layer)
    return frozen([name, annotationType, sourceType, value])
  })
}

/** Free SQL. */
function textsOf(query: Readonly<Record<string, unknown>>): readonly string[] {
  const { where, having } = fieldsOf(query['extras'])
  return [where, having, query['where'], query['having']].filter((text) => typeof text === 'string' && text !== '').map(String)
}

/** A filter on free SQL would tell of any column, one bit at a time. */
function filterColumnsAreNames(query: Readonly<Record<string, unknown>>): boolean {
  return listed(query['filters']).every((filter) => typeof fieldsOf(filter)['col'] === 'string')
}

/** `MIN(column)` or `MAX(column)`, as a filter of a range asks for its ends. */
function isBound(metric: unknown, columns: ReadonlySet<string>): boolean {
  const { expressionType, aggregate, column, sqlExpression } = fieldsOf(metric)
  if (expressionType === 'SIMPLE') {
    return (aggregate === 'MIN' || aggregate === 'MAX') && columns.has(nameOf(fieldsOf(column)['column_name']))
  }
  const inner = /^\s*(?:MIN|MAX)\(\s*["`]?([^"`()]+)["`]?\s*\)\s*$/i.exec(typeof sqlExpression === 'string' ? sqlExpression : '')
  return inner !== null && columns.has(inner[1] ?? '')
}

function nameOf(item: unknown): string {
  if (typeof item === 'string') return item
  const { sqlExpression } = fieldsOf(item)
  return typeof sqlExpression === 'string' ? sqlExpression : ''
}

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

/** Fields that a client makes up, or that a dashboard's time grain changes. */
const VARYING = new Set(['optionName', 'timeGrain', 'hasCustomLabel', 'datasourceWarning'])

/** JSON with sorted keys, so that equal things are equal texts. */
function frozen(value: unknown): string {
  return JSON.stringify(value, (key, inner: unknown) => {
    if (VARYING.has(key)) return undefined
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}
