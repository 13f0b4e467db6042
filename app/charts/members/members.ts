import { columnLabel, readColumns, readText } from '../form-data.ts'
import { timeFormatter } from '../formats/time.ts'
import { messages } from '../messages.ts'
import { type CellValue, columnType, type QueryResult, type Row } from '../query-types.ts'
import type { FormData } from '../types.ts'

/** One row of a chart that groups by dimensions: what it is called and the values that name it. */
export type Member = { label: string; texts: readonly string[]; cells: readonly CellValue[]; row: Row }

/** Labels of the columns a control holds. */
export function dimensionLabels(formData: FormData, control: string): string[] {
  return readColumns(formData, control).map(columnLabel)
}

/** Writes the cells of one column: times by the chart's date format, nothing as `<NULL>`. */
export function cellWriter(
  formData: FormData,
  result: QueryResult,
  name: string,
): (cell: CellValue | undefined) => string {
  const isTime = result.coltypes[result.colnames.indexOf(name)] === columnType.temporal
  const time = isTime ? timeFormatter(readText(formData, 'date_format')) : undefined
  return (cell) => {
    if (cell === null || cell === undefined) return messages.nullValue
    return time && typeof cell === 'number' ? time(cell) : String(cell)
  }
}

/** The rows of a result by their dimensions, in its order. Without dimensions a row is called as `whole` says. */
export function readMembers(
  formData: FormData,
  result: QueryResult | undefined,
  dimensions: readonly string[],
  whole: string,
): Member[] {
  if (!result) return []
  const write = dimensions.map((name) => cellWriter(formData, result, name))
  return result.data.map((row) => {
    const texts = dimensions.map((name, index) => write[index]?.(row[name]) ?? '')
    return { label: texts.join(', ') || whole, texts, cells: dimensions.map((name) => row[name] ?? null), row }
  })
}
