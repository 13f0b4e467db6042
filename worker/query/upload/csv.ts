import Papa from 'papaparse'
import type { LoadType } from '../../engine/engine.ts'
import { DEFAULT_NULLS, inferType, readCell, readInstant } from './cells.ts'
import { UPLOAD_MESSAGES } from './messages.ts'
import { UploadError, uniqueNames, type FileColumn } from './table-file.ts'

export interface CsvOptions {
  readonly delimiter: string
  readonly headerRow: number
  readonly skipRows: number
  readonly rowsToRead: number | null
  readonly skipBlankLines: boolean
  readonly skipInitialSpace: boolean
  readonly decimalCharacter: string
  readonly nullValues: readonly string[] | null
  readonly columnsRead: readonly string[] | null
  readonly columnDates: readonly string[]
  readonly columnTypes: Readonly<Record<string, LoadType>>
  readonly dayFirst: boolean
}

/** The columns of delimited text, typed by what their cells hold. Throws UploadError for text that is no table. */
export function readCsv(text: string, options: CsvOptions): readonly FileColumn[] {
  const { header, rows } = records(text, options)
  const nulls = options.nullValues === null ? DEFAULT_NULLS : new Set(options.nullValues)
  const names = uniqueNames(header)
  const wanted = options.columnsRead ?? names
  const missing = wanted.filter((name) => !names.includes(name))
  if (missing.length > 0) throw new UploadError(UPLOAD_MESSAGES.columnsMissing(missing))
  return names.flatMap((name, position) => {
    if (!wanted.includes(name)) return []
    const cells = rows.map((row) => {
      const cell = options.skipInitialSpace ? row[position]?.trimStart() : row[position]
      return cell === undefined || nulls.has(cell) ? null : cell
    })
    return [typed(name, cells, options)]
  })
}

/** The column names alone, from the first lines of the text. */
export function readCsvHeader(text: string, options: Pick<CsvOptions, 'delimiter' | 'headerRow'>): readonly string[] {
  const { data } = Papa.parse<string[]>(text, { delimiter: options.delimiter, preview: options.headerRow + 1 })
  return uniqueNames(data[options.headerRow] ?? [])
}

function records(text: string, options: CsvOptions): { header: readonly string[]; rows: readonly string[][] } {
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: options.delimiter,
    skipEmptyLines: options.skipBlankLines ? 'greedy' : false,
  })
  const quotes = errors.find((error) => error.type === 'Quotes')
  if (quotes) throw new UploadError(UPLOAD_MESSAGES.unbalancedQuotes((quotes.row ?? 0) + 1))
  const header = data[options.skipRows + options.headerRow]
  if (!header) throw new UploadError(UPLOAD_MESSAGES.noHeader)
  const rows = data.slice(options.skipRows + options.headerRow + 1)
  if (rows.at(-1)?.join('') === '') rows.pop()
  const wide = rows.findIndex((row) => row.length > header.length)
  if (wide !== -1) throw new UploadError(UPLOAD_MESSAGES.tooManyCells(wide + 1, header.length, rows[wide]?.length ?? 0))
  return { header, rows: options.rowsToRead === null ? rows : rows.slice(0, options.rowsToRead) }
}

function typed(name: string, cells: readonly (string | null)[], options: CsvOptions): FileColumn {
  const asked = options.columnTypes[name]
  if (options.columnDates.includes(name) && asked === undefined) {
    const values = cells.map((cell) => (cell === null ? null : readInstant(cell, options.dayFirst)))
    const dates = values.filter((value) => value !== undefined)
    if (dates.length === cells.length) {
      // Days stay days: `day = '2024-01-31'` must hold for them in every engine, also where dates are text.
      if (cells.some((cell) => cell?.includes(':'))) return { name, type: 'timestamp', values: dates }
      return { name, type: 'date', values: dates.map((value) => value?.slice(0, 10) ?? null) }
    }
  }
  const decimal = options.decimalCharacter
  const numeric =
    decimal === '.' ? cells : cells.map((cell) => cell?.replaceAll('.', ' ').replace(decimal, '.') ?? null)
  const guess = asked ?? inferType(numeric)
  const source = guess === 'integer' || guess === 'float' ? numeric : cells
  const type = guess === 'integer' || guess === 'float' ? guess : (asked ?? inferType(cells))
  const values = source.map((cell, row) => {
    const value = readCell(cell, type)
    if (value === undefined) throw new UploadError(UPLOAD_MESSAGES.wrongType(name, row + 1, cells[row] ?? '', type))
    return value
  })
  return { name, type, values }
}
