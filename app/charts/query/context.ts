import { readText } from '../form-data.ts'
import type { ChartKind } from '../kind.ts'
import type { QueryContext } from '../query-types.ts'
import type { FormData, QueryOptions } from '../types.ts'
import { withBaseAxis } from './base-axis.ts'
import { baseQuery, ChartQueryError } from './base-query.ts'
import { queryMessages } from './messages.ts'

/**
 * The request body of POST /api/v1/chart/data for the settings of a chart of a kind; without a kind they make the base
 * query. Throws {@link ChartQueryError} naming the field when the settings cannot be sent.
 */
export function queryContext(
  kind: Pick<ChartKind, 'buildQuery'> | undefined,
  formData: FormData,
  options: QueryOptions = {},
): QueryContext {
  const zone = readText(formData, 'time_zone')
  const queries = kind?.buildQuery(formData, options) ?? [baseQuery(formData)]
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

/** `<id>__<type>`; the type is a saved query only when the text says so. */
export function parseDatasource(key: unknown): QueryContext['datasource'] {
  const match = typeof key === 'string' ? /^(\d+)__(\w+)$/.exec(key) : null
  if (!match) throw new ChartQueryError('datasource', queryMessages.invalidDatasource)
  return { id: Number(match[1]), type: match[2] === 'query' ? 'query' : 'table' }
}
