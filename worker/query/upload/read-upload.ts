import { z } from 'zod'
import type { LoadType } from '../../engine/engine.ts'
import { ApiError } from '../../http/errors.ts'
import { readCsv, readCsvHeader } from './csv.ts'
import { UPLOAD_MESSAGES } from './messages.ts'
import { readParquet, readParquetHeader } from './parquet.ts'
import { UploadError, type FileColumn } from './table-file.ts'

const MAX_TABLE_NAME = 10_000
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  csv: ['csv', 'tsv', 'txt'],
  excel: ['xlsx', 'xls'],
  columnar: ['parquet', 'zip'],
}

const truth = z
  .string()
  .transform((text) => /^(?:true|1|yes|on|t|y)$/i.test(text))
  .pipe(z.boolean())
const whole = (least: number) =>
  z.string().regex(/^\d+$/, 'Not a valid integer.').transform(Number).pipe(z.int().min(least))
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
)
const type = z.enum(['csv', 'excel', 'columnar'])
const file = z.instanceof(File, { error: 'Missing data for required field.' })

export const uploadMetadataFields = z.object({
  type,
  file,
  delimiter: z.string().optional(),
  header_row: whole(0).optional(),
})

/** The form of an upload; every field but the file is text. */
export const uploadFields = uploadMetadataFields.extend({
  table_name: z.string().min(1).max(MAX_TABLE_NAME),
  schema: z.string().optional(),
  already_exists: z.enum(['fail', 'replace', 'append']).default('fail'),
  columns_read: list.optional(),
  column_dates: list.optional(),
  column_data_types: z.string().optional(),
  day_first: truth.optional(),
  decimal_character: z.string().length(1).optional(),
  null_values: z.string().optional(),
  rows_to_read: whole(1).optional(),
  skip_rows: whole(0).optional(),
  skip_blank_lines: truth.optional(),
  skip_initial_space: truth.optional(),
  index_column: z.string().optional(),
  dataframe_index: truth.optional(),
  index_label: z.string().optional(),
  sheet_name: z.string().optional(),
})
export type UploadForm = z.infer<typeof uploadFields>

/** The columns of an uploaded file. Throws UploadError, or ApiError 400 for a field that is wrong. */
export async function readUpload(form: UploadForm): Promise<readonly FileColumn[]> {
  checkExtension(form)
  const columns = form.type === 'csv' ? await readCsvUpload(form) : await readColumnar(form)
  return form.dataframe_index ? [indexColumn(form, columns), ...columns] : columns
}

export async function readUploadHeader(form: z.infer<typeof uploadMetadataFields>): Promise<readonly string[]> {
  checkExtension(form)
  if (form.type !== 'csv') return readParquetHeader(await form.file.arrayBuffer())
  return readCsvHeader(await textOf(form.file), { delimiter: delimiterOf(form), headerRow: form.header_row ?? 0 })
}

async function readCsvUpload(form: UploadForm): Promise<readonly FileColumn[]> {
  const columns = readCsv(await textOf(form.file), {
    delimiter: delimiterOf(form),
    headerRow: form.header_row ?? 0,
    skipRows: form.skip_rows ?? 0,
    rowsToRead: form.rows_to_read ?? null,
    skipBlankLines: form.skip_blank_lines ?? true,
    skipInitialSpace: form.skip_initial_space ?? false,
    decimalCharacter: form.decimal_character ?? '.',
    nullValues: nullValues(form.null_values),
    columnsRead: form.columns_read?.length ? form.columns_read : null,
    columnDates: form.column_dates ?? [],
    columnTypes: columnTypes(form.column_data_types),
    dayFirst: form.day_first ?? false,
  })
  if (!form.index_column) return columns
  const index = columns.find(({ name }) => name === form.index_column)
  if (!index) throw new UploadError(UPLOAD_MESSAGES.columnsMissing([form.index_column]))
  return [index, ...columns.filter((column) => column !== index)]
}

async function readColumnar(form: UploadForm): Promise<readonly FileColumn[]> {
  return readParquet(await form.file.arrayBuffer(), form.columns_read?.length ? form.columns_read : null)
}

function indexColumn(form: UploadForm, columns: readonly FileColumn[]): FileColumn {
  const rows = columns[0]?.values.length ?? 0
  return { name: form.index_label || 'index', type: 'integer', values: Array.from({ length: rows }, (_, row) => row) }
}

function checkExtension(form: { readonly type: string; readonly file: File }): void {
  const extension = form.file.name.split('.').at(-1)?.toLowerCase() ?? ''
  if (!Object.values(EXTENSIONS).flat().includes(extension)) {
    throw ApiError.message(400, { file: [UPLOAD_MESSAGES.extensionNotAllowed] })
  }
  if (form.type === 'excel') throw new UploadError(UPLOAD_MESSAGES.excelNotRead)
  if (!EXTENSIONS[form.type]?.includes(extension)) {
    throw ApiError.message(400, { file: [UPLOAD_MESSAGES.extensionNotAllowed] })
  }
}

function delimiterOf(form: { readonly delimiter?: string; readonly file: File }): string {
  return form.delimiter || (/\.tsv$/i.test(form.file.name) ? '\t' : ',')
}

async function textOf(source: File): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(await source.arrayBuffer())
  } catch {
    throw new UploadError(UPLOAD_MESSAGES.notUtf8)
  }
}

/** A JSON list, or a comma list, of the cells that mean "no value". */
function nullValues(text: string | undefined): readonly string[] | null {
  if (!text) return null
  const parsed = z.array(z.string()).safeParse(parseJson(text))
  return parsed.success ? parsed.data : text.split(',').map((item) => item.trim())
}

const TYPE_NAMES: readonly (readonly [RegExp, LoadType])[] = [
  [/^u?int/i, 'integer'],
  [/^(?:float|double|number|decimal)/i, 'float'],
  [/^bool/i, 'boolean'],
  [/^date$/i, 'date'],
  [/^(?:datetime|timestamp)/i, 'timestamp'],
  [/^(?:str|object|text|varchar)/i, 'text'],
]

/** Names of types as data frames call them: `{"zip": "str", "n": "Int64"}`. */
function columnTypes(text: string | undefined): Readonly<Record<string, LoadType>> {
  if (!text) return {}
  const parsed = z.record(z.string(), z.string()).safeParse(parseJson(text))
  if (!parsed.success) throw ApiError.message(400, UPLOAD_MESSAGES.columnTypesInvalid)
  const known = Object.entries(parsed.data).flatMap(([name, wanted]) => {
    const found = TYPE_NAMES.find(([pattern]) => pattern.test(wanted))
    return found ? [[name, found[1]] as const] : []
  })
  return Object.fromEntries(known)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
