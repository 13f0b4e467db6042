import { GenericType, type SqlValue } from '../engine/engine.ts'
import { columnName, columnType, numeric, type Frame, type FrameColumn } from './frame.ts'

export interface FilterReport {
  readonly column: string
}

export interface RejectedFilter extends FilterReport {
  readonly reason: 'not_in_datasource' | 'no_temporal_column'
}

/** What is true of a query's result however it was come by; the rest of the answer says whether it was cached. */
export interface QueryResult {
  readonly table: Frame
  readonly sqlRowCount: number
  readonly sqlText: string
  readonly from: Date | null
  readonly to: Date | null
  readonly labelMap: Readonly<Record<string, readonly string[]>>
  readonly applied: readonly FilterReport[]
  readonly rejected: readonly RejectedFilter[]
  /** Columns whose filters templates have looked at. */
  readonly templateFilters: readonly string[]
}

/** Flat columns with unique names, in the order of the answer. */
export function outputColumns(table: Frame): readonly { readonly name: string; readonly column: FrameColumn }[] {
  return [...table.index, ...table.columns].map((column) => ({ name: columnName(column), column }))
}

/** Keys of an answer that tell of its table, where it is shown otherwise than row by row. */
export interface ShownTable {
  readonly colnames: readonly unknown[]
  readonly indexnames: readonly unknown[]
  readonly coltypes: readonly GenericType[]
  readonly rowcount: number
  readonly data: unknown
}

/** JSON of the keys of a `full` answer that do not depend on the cache, without the outer braces. */
export function fullAnswerJson(result: QueryResult, hideQuery: boolean, shown: ShownTable | null): string {
  const columns = outputColumns(result.table)
  const head = {
    applied_template_filters: result.templateFilters,
    error: null,
    ...(hideQuery ? {} : { query: result.sqlText }),
    status: 'success',
    stacktrace: null,
    rowcount: result.table.rowCount,
    sql_rowcount: result.sqlRowCount,
    from_dttm: result.from?.getTime() ?? null,
    to_dttm: result.to?.getTime() ?? null,
    label_map: result.labelMap,
    colnames: columns.map(({ name }) => name),
    indexnames: Array.from({ length: result.table.rowCount }, (_, row) => row),
    coltypes: columns.map(({ column }) => columnType(column)),
    applied_filters: result.applied,
    rejected_filters: result.rejected,
    detected_currency: null,
    result_format: 'json',
    ...shown,
  }
  if (shown) return JSON.stringify(head).slice(1, -1)
  return `${JSON.stringify(head).slice(1, -1)},"data":${rowsJson(result.table)}`
}

/** JSON of a `results` answer. */
export function resultsAnswerJson(result: QueryResult): string {
  const columns = outputColumns(result.table)
  const head = {
    colnames: columns.map(({ name }) => name),
    coltypes: columns.map(({ column }) => columnType(column)),
    rowcount: result.table.rowCount,
    sql_rowcount: result.sqlRowCount,
  }
  return `${JSON.stringify(head).slice(1, -1)},"data":${rowsJson(result.table)}`
}

/**
 * Rows as a JSON array of objects. Written by hand, column by column into row texts: the keys are encoded once instead
 * of once a row, and no object is made for a row.
 */
export function rowsJson(table: Frame): string {
  const columns = outputColumns(table)
  const encoded = columns.map(({ name, column }) => ({
    key: `${JSON.stringify(name)}:`,
    values: column.values,
    numeric: columnType(column) === GenericType.Numeric,
    isJson: column.isJson ?? false,
  }))
  const rows: string[] = []
  for (let row = 0; row < table.rowCount; row++) {
    let text = '{'
    for (const [i, { key, values, numeric: isNumeric, isJson }] of encoded.entries()) {
      const value = values[row] ?? null
      text += (i === 0 ? '' : ',') + key + (isJson ? String(value) : cellJson(value, isNumeric))
    }
    rows.push(`${text}}`)
  }
  return `[${rows.join(',')}]`
}

function cellJson(value: SqlValue, isNumeric: boolean): string {
  if (value === null) return 'null'
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null'
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  // Digits that no number holds are written as they are: JSON knows no limit, and clients that care can keep them.
  return isNumeric && /^-?\d+$/.test(value) && numeric(value) !== null ? value : JSON.stringify(value)
}
