import { cellLabel } from '../cross-filter.ts'
import { columnLabel, readColumn, readColumns } from '../form-data.ts'
import type { QueryResult } from '../query-types.ts'
import type { DatasourceFacts, FormData } from '../types.ts'

/** A row of the answer is a group, named by its values; without groups by the column. */
export function histogramLabels(
  formData: FormData,
  result: QueryResult | undefined,
  facts: DatasourceFacts = {},
): string[] {
  const groupby = readColumns(formData, 'groupby').map(columnLabel)
  return (result?.data ?? []).map((row) =>
    groupby.length === 0 ? columnText(formData, facts) : groupby.map((name) => cellLabel(row[name])).join(', '),
  )
}

/** What the counted column is called. */
export function columnText(formData: FormData, facts: DatasourceFacts): string {
  const column = readColumn(formData, 'column')
  const name = column === undefined ? '' : columnLabel(column)
  return facts.verboseNames?.[name] ?? name
}
