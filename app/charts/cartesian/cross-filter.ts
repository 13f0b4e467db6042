import type { CrossTarget } from '../cross-filter.ts'
import { columnLabel, readColumns, xAxisOf } from '../form-data.ts'
import type { ContextPoint, DataMask, FormData } from '../types.ts'
import type { Prepared, PreparedSeries } from './prepare.ts'

/**
 * The cross-filter of a click on a mark, which stands for its series when there are dimensions, else for its category;
 * undefined when that is nothing to filter by.
 */
export function targetOf(
  formData: FormData,
  prepared: Prepared,
  index: number,
  series: PreparedSeries | undefined,
): CrossTarget | undefined {
  const groupby = readColumns(formData, 'groupby').map(columnLabel)
  if (groupby.length > 0) {
    if (!series) return undefined
    const filters = groupby.map((col, position) => ({ col, op: 'IN', val: [series.dimensions[position] ?? ''] }))
    return {
      label: series.label,
      mask: maskOf(filters, [series.dimensions], series.label, series.dimensions.join(', ')),
    }
  }
  const axis = xAxisOf(formData)
  if (prepared.x.kind !== 'band' || axis === undefined) return undefined
  const cell = prepared.x.cells[index] ?? null
  const label = prepared.formatX(index)
  const filter =
    cell === null ? { col: columnLabel(axis), op: 'IS NULL' } : { col: columnLabel(axis), op: 'IN', val: [cell] }
  return { label, mask: maskOf([filter], [cell], label, label) }
}

function maskOf(
  filters: DataMask['extraFormData']['filters'],
  value: unknown,
  selected: string,
  label: string,
): DataMask {
  return { extraFormData: { filters }, filterState: { value, selectedValues: [selected], label } }
}

/** Equality filters that name a mark, for drilling. */
export function drillFilters(
  formData: FormData,
  prepared: Prepared,
  index: number,
  series: PreparedSeries | undefined,
): ContextPoint['filters'] {
  const filters: ContextPoint['filters'] = []
  const axis = xAxisOf(formData)
  if (axis !== undefined) {
    const grain = prepared.x.kind === 'time' ? prepared.options.timeGrain : undefined
    filters.push({
      col: columnLabel(axis),
      op: '==',
      val: prepared.x.cells[index] ?? null,
      formattedVal: prepared.formatX(index),
      ...(grain === undefined ? {} : { grain }),
    })
  }
  readColumns(formData, 'groupby').forEach((column, position) => {
    const val = series?.dimensions[position]
    if (val !== undefined) filters.push({ col: columnLabel(column), op: '==', val, formattedVal: val })
  })
  return filters
}

/** What drilling by a column keeps of a mark: the time axis goes on showing every time. */
export function withoutInstants(prepared: Prepared, filters: ContextPoint['filters']): ContextPoint['filters'] {
  return prepared.x.kind === 'time' ? filters.slice(1) : filters
}
