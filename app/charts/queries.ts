import { areaQuery } from './area/query.ts'
import { barQuery } from './bar/query.ts'
import { bigNumberQuery } from './big-number/query.ts'
import { bigNumberTotalQuery } from './big-number-total/query.ts'
import { readText } from './form-data.ts'
import { lineQuery } from './line/query.ts'
import { pieQuery } from './pie/query.ts'
import { baseQuery, ChartQueryError } from './query/base-query.ts'
import { withBaseAxis } from './query/base-axis.ts'
import { queryMessages } from './query/messages.ts'
import type { QueryContext, QueryObject } from './query-types.ts'
import { scatterQuery } from './scatter/query.ts'
import { tableQuery } from './table/query.ts'
import type { FormData, QueryOptions } from './types.ts'

type BuildQueries = (formData: FormData, options: QueryOptions) => QueryObject[]

const BUILDERS: Readonly<Record<string, BuildQueries>> = {
  table: tableQuery,
  big_number_total: bigNumberTotalQuery,
  big_number: bigNumberQuery,
  pie: pieQuery,
  echarts_timeseries: lineQuery,
  echarts_timeseries_line: lineQuery,
  echarts_timeseries_smooth: lineQuery,
  echarts_timeseries_step: lineQuery,
  echarts_timeseries_bar: barQuery,
  echarts_timeseries_scatter: scatterQuery,
  echarts_area: areaQuery,
}

/**
 * The request body of POST /api/v1/chart/data for stored chart settings, by `viz_type`; a type without its own
 * recipe sends the base query. Throws {@link ChartQueryError} naming the field when the settings cannot be sent.
 */
export function buildQueryContext(formData: FormData, options: QueryOptions = {}): QueryContext {
  const zone = readText(formData, 'time_zone')
  const build = Object.hasOwn(BUILDERS, formData.viz_type) ? BUILDERS[formData.viz_type] : undefined
  const queries = build ? build(formData, options) : [baseQuery(formData)]
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
