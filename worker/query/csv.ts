import { GenericType, type SqlValue } from '../engine/engine.ts'
import type { Dataset } from './dataset.ts'
import { findColumn, findMetric } from './dataset.ts'
import { columnType, type Frame } from './frame.ts'
import { outputColumns } from './response.ts'

/** Cells that a spreadsheet would take for a formula: they begin with one of its marks and are no negative number. */
const FORMULA = /^(?:["\s]*)[-@+|=%]/
const NEGATIVE_NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const NEEDS_QUOTES = /[",\r\n]/
const DAY_MS = 86_400_000

/** A table as CSV: verbose names in the header, no byte order mark, formulas made harmless. */
export function toCsv(table: Frame, dataset: Dataset): string {
  const columns = outputColumns(table)
  const lines = [columns.map(({ name }) => cell(guarded(verboseName(name, dataset)))).join(',')]
  const writers = columns.map(({ column }) => writer(columnType(column), column.values))
  for (let row = 0; row < table.rowCount; row++) {
    lines.push(columns.map(({ column }, at) => writers[at]?.(column.values[row] ?? null) ?? '').join(','))
  }
  return `${lines.join('\n')}\n`
}

function writer(type: GenericType, values: readonly SqlValue[]): (value: SqlValue) => string {
  if (type !== GenericType.Temporal) return (value) => (value === null ? '' : plain(value))
  const days = values.every((value) => typeof value !== 'number' || value % DAY_MS === 0)
  return (value) => (typeof value === 'number' ? instantText(value, days) : value === null ? '' : plain(value))
}

function instantText(ms: number, dayOnly: boolean): string {
  const text = new Date(ms).toISOString()
  if (dayOnly) return text.slice(0, 10)
  return `${text.slice(0, 10)} ${text.slice(11, ms % 1000 === 0 ? 19 : 23)}`
}

function plain(value: SqlValue): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return typeof value === 'string' ? cell(guarded(value)) : String(value)
}

function guarded(text: string): string {
  return FORMULA.test(text) && !NEGATIVE_NUMBER.test(text) ? `'${text.replaceAll('|', '\\|')}` : text
}

function cell(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function verboseName(name: string, dataset: Dataset): string {
  return findColumn(dataset, name)?.verboseName || findMetric(dataset, name)?.verboseName || name
}

/** One value as a cell of CSV: nothing for null, formulas made harmless. */
export function csvCell(value: SqlValue): string {
  return value === null ? '' : plain(value)
}
