import type { QueryResult } from '../../../charts/query-types.ts'
import { textOf } from '../text-of.ts'

/**
 * Rows with their column names, tab-separated, as spreadsheets paste them. Tabs and line ends in values become
 * spaces.
 */
export function toTsv(result: QueryResult): string {
  const line = (cells: readonly unknown[]) => cells.map(cellText).join('\t')
  return [line(result.colnames), ...result.data.map((row) => line(result.colnames.map((name) => row[name])))].join('\n')
}

function cellText(value: unknown): string {
  return textOf(value).replaceAll(/[\t\r\n]+/g, ' ')
}
