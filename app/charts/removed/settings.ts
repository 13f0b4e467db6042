import { isRecord, readColumns, readList, readText } from '../form-data.ts'
import type { Column } from '../query-types.ts'
import type { FormData } from '../types.ts'

export const REMOVED_KINDS = ['filter_box', 'event_flow', 'separator', 'markup', 'iframe', 'line_multi'] as const

export type RemovedKind = (typeof REMOVED_KINDS)[number]

/** The columns whose values a filter box offered, in either of its two forms. */
export function filterColumns(formData: FormData): string[] {
  const configured = readList(formData, 'filter_configs')
    .filter(isRecord)
    .flatMap((config) => readText(config, 'column') ?? [])
  const grouped = readList(formData, 'groupby').filter((column) => typeof column === 'string')
  return [...new Set(configured.length > 0 ? configured : grouped)]
}

/** The columns of an event flow: who did what, and what else was told of it. */
export function eventColumns(formData: FormData): Column[] {
  return ['granularity_sqla', 'entity', 'all_columns_x', 'all_columns'].flatMap((name) => readColumns(formData, name))
}

/** The settings of the table that stands in for a kind; undefined where it had no rows. */
export function standInTable(formData: FormData): FormData | undefined {
  const { datasource, viz_type: kind } = formData
  const table = { viz_type: 'table', datasource, show_cell_bars: false }
  if (kind === 'filter_box') return { ...table, query_mode: 'aggregate', groupby: filterColumns(formData), metrics: [] }
  if (kind === 'event_flow') return { ...table, query_mode: 'raw', all_columns: eventColumns(formData) }
  return undefined
}

/** The text of a markup chart or separator, as it was written. */
export function codeOf(formData: FormData): string | undefined {
  return readText(formData, 'code')
}

/** The page an iframe showed, if it is one of the web. */
export function pageOf(formData: FormData): string | undefined {
  const url = readText(formData, 'url')?.trim()
  return url !== undefined && /^https?:\/\//i.test(url) ? url : undefined
}
