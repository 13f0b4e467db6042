import { readText } from './form-data.ts'
import { baseQuery, ChartQueryError } from './query/base-query.ts'
import { withBaseAxis } from './query/base-axis.ts'
import { queryMessages } from './query/messages.ts'
import { type PageLooks, pageFormData } from './page-form-data.ts'
import type { QueryContext } from './query-types.ts'
import { chartKind } from './registry.ts'
import type { FormData, QueryOptions } from './types.ts'

export { isMatrix } from './matrix/is-matrix.ts'

/**
 * The request body of POST /api/v1/chart/data for stored chart settings, by `viz_type`; a type without its own
 * recipe sends the base query. Throws {@link ChartQueryError} naming the field when the settings cannot be sent.
 */
export function buildQueryContext(formData: FormData, options: QueryOptions = {}): QueryContext {
  const zone = readText(formData, 'time_zone')
  const queries = chartKind(formData.viz_type)?.buildQuery(formData, options) ?? [baseQuery(formData)]
  return {
    datasource: parseDatasource(formData.datasource),
    force: options.force ?? formData['force'] === true,
    queries: queries.map((query) => withBaseAxis(formData, query)),
    form_data: formData,
    result_format: options.resultFormat ?? 'json',
    result_type: options.resultType ?? 'full',
    ...(zone !== undefined && { time_zone: zone }),
  }
}

/** The same for a chart on a page, which adds clauses (`extra_form_data`) and looks to its settings. */
export function buildPageQueryContext(
  saved: FormData,
  added: readonly Readonly<Record<string, unknown>>[],
  looks: PageLooks,
): QueryContext {
  return buildQueryContext(pageFormData(saved, added, looks))
}

/** `<id>__<type>`; the type is a saved query only when the text says so. */
export function parseDatasource(key: unknown): QueryContext['datasource'] {
  const match = typeof key === 'string' ? /^(\d+)__(\w+)$/.exec(key) : null
  if (!match) throw new ChartQueryError('datasource', queryMessages.invalidDatasource)
  return { id: Number(match[1]), type: match[2] === 'query' ? 'query' : 'table' }
}
