import { findMetric, type Dataset } from './dataset.ts'
import { columnName, type Frame } from './frame.ts'
import { columnLabel, metricLabel } from './labels.ts'
import type { PreparedQuery } from './prepare-query.ts'
import type { QueryFilter } from './query-context.ts'
import type { FilterReport, RejectedFilter } from './response.ts'
import type { SqlScope } from './sql/expressions.ts'
import { filterName, isKnownFilter } from './sql/filters.ts'

/** Time filters of a dashboard that an answer reports, in this order. */
const TIME_EXTRAS = ['__time_col', '__time_grain', '__time_range'] as const

/** Which filters took effect, one entry a filter; the time extras of a dashboard count as filters of their own. */
export function filterReports(
  query: PreparedQuery,
  scope: SqlScope,
): { readonly applied: readonly FilterReport[]; readonly rejected: readonly RejectedFilter[] } {
  const used = new Set(query.templateFilters)
  const isApplied = (filter: QueryFilter) => isKnownFilter(filter, scope) || used.has(filterName(filter))
  const names = (found: boolean) => [
    ...query.filters.filter((filter) => isApplied(filter) === found).map(filterName),
    ...(found ? query.removedFilters : []),
  ]
  const applied = names(true).map((column): FilterReport => ({ column }))
  const rejected = names(false).map((column): RejectedFilter => ({ reason: 'not_in_datasource', column }))
  const temporal = scope.dataset.columns.filter(({ isTemporal }) => isTemporal).map(({ name }) => name)
  for (const column of TIME_EXTRAS) {
    const value = query.appliedTimeExtras[column]
    if (value === undefined) continue
    if (column === '__time_col' ? temporal.some((name) => name === value) : temporal.length > 0)
      applied.push({ column })
    else rejected.push({ reason: column === '__time_col' ? 'not_in_datasource' : 'no_temporal_column', column })
  }
  return { applied, rejected }
}

/** What each column of the answer is made of: the parts of its header, and for what was asked for its source. */
export function labelMap(
  table: Frame,
  query: PreparedQuery,
  dataset: Dataset,
): Readonly<Record<string, readonly string[]>> {
  const columns = [...table.index, ...table.columns].map(
    (column) => [columnName(column), column.key.filter((part) => part !== null)] as const,
  )
  const dimensions = query.columns.map((column) => {
    const source = typeof column === 'string' ? column : column.sqlExpression
    return [columnLabel(column), [source]] as const
  })
  const metrics = (query.metrics ?? []).map((metric) => {
    const text =
      typeof metric !== 'string' && metric.expressionType === 'SQL' ? metric.sqlExpression : metricLabel(metric)
    const label = metricLabel(metric)
    return [findMetric(dataset, label)?.verboseName || label, [text]] as const
  })
  return Object.fromEntries([...columns, ...dimensions, ...metrics])
}

/** Columns that the query asks for by name and the dataset does not have. */
export function missingColumns(query: PreparedQuery, dataset: Dataset): readonly string[] {
  const names = query.columns.filter((column) => typeof column === 'string')
  const aggregated = (query.metrics ?? []).flatMap((metric) =>
    typeof metric !== 'string' && metric.expressionType === 'SIMPLE' ? [metric.column.column_name] : [],
  )
  const known = new Set(dataset.columns.map(({ name }) => name))
  return [...new Set([...names, ...aggregated])].filter((name) => !known.has(name))
}
