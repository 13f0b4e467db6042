import { unzipSync } from 'fflate'
import { parquetMetadata, parquetReadObjects, parquetSchema, type SchemaElement } from 'hyparquet'
import type { LoadType, SqlValue } from '../../engine/engine.ts'
import { decompressors } from './decompress.ts'
import { UPLOAD_MESSAGES } from './messages.ts'
import { UploadError, type FileColumn } from './table-file.ts'

/** The columns of a Parquet file, or of a ZIP of Parquet files with equal columns. Throws UploadError. */
export async function readParquet(
  file: ArrayBuffer,
  columnsRead: readonly string[] | null,
): Promise<readonly FileColumn[]> {
  const parts = isZip(file) ? parquetFiles(file) : [file]
  let all: FileColumn[] | null = null
  for (const part of parts) {
    const columns = await readPart(part, columnsRead)
    if (all === null) all = columns
    else if (all.map(({ name }) => name).join('\n') !== columns.map(({ name }) => name).join('\n')) {
      throw new UploadError(UPLOAD_MESSAGES.differentColumns)
    } else all = all.map((column, i) => ({ ...column, values: [...column.values, ...(columns[i]?.values ?? [])] }))
  }
  return all ?? []
}

/** Column names of a Parquet file (or of the first one of a ZIP). */
export function readParquetHeader(file: ArrayBuffer): readonly string[] {
  const [part] = isZip(file) ? parquetFiles(file) : [file]
  if (!part) throw new UploadError(UPLOAD_MESSAGES.emptyArchive)
  return schemaOf(part).map((element) => element.name)
}

async function readPart(file: ArrayBuffer, columnsRead: readonly string[] | null): Promise<FileColumn[]> {
  const schema = schemaOf(file)
  const missing = (columnsRead ?? []).filter((name) => !schema.some((element) => element.name === name))
  if (missing.length > 0) throw new UploadError(UPLOAD_MESSAGES.columnsMissing(missing))
  const elements = schema.filter((element) => columnsRead?.includes(element.name) ?? true)
  const compressors = decompressors()
  try {
    const columns = elements.map(({ name }) => name)
    const rows = await parquetReadObjects({ file, columns, compressors })
    return elements.map((element) => {
      const type = loadType(element)
      return { name: element.name, type, values: rows.map((row) => toValue(row[element.name], type)) }
    })
  } catch (error) {
    throw new UploadError(UPLOAD_MESSAGES.notParquet(error instanceof Error ? error.message : String(error)))
  }
}

function schemaOf(file: ArrayBuffer): readonly SchemaElement[] {
  try {
    return parquetSchema(parquetMetadata(file)).children.map((child) => child.element)
  } catch (error) {
    throw new UploadError(UPLOAD_MESSAGES.notParquet(error instanceof Error ? error.message : String(error)))
  }
}

function loadType(element: SchemaElement): LoadType {
  const logical = element.logical_type?.type ?? element.converted_type ?? ''
  if (logical === 'DATE') return 'date'
  if (logical.startsWith('TIMESTAMP') || element.type === 'INT96') return 'timestamp'
  if (logical === 'DECIMAL') return 'float'
  if (element.type === 'BOOLEAN') return 'boolean'
  if (element.type === 'INT32' || element.type === 'INT64') return logical.startsWith('TIME') ? 'text' : 'integer'
  return element.type === 'FLOAT' || element.type === 'DOUBLE' ? 'float' : 'text'
}

function toValue(value: unknown, type: LoadType): SqlValue {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return fromDate(value, type)
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (value instanceof Uint8Array) return new TextDecoder().decode(value)
  return JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? String(item) : item))
}

function fromDate(value: Date, type: LoadType): string | null {
  if (Number.isNaN(value.getTime())) return null
  const text = value.toISOString()
  if (type === 'date') return text.slice(0, 10)
  return (value.getUTCMilliseconds() === 0 ? text.slice(0, 19) : text.slice(0, 23)).replace('T', ' ')
}

function isZip(file: ArrayBuffer): boolean {
  const head = new Uint8Array(file, 0, Math.min(4, file.byteLength))
  return head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4
}

function parquetFiles(archive: ArrayBuffer): ArrayBuffer[] {
  const entries = Object.entries(
    unzipSync(new Uint8Array(archive), { filter: ({ name }) => name.endsWith('.parquet') }),
  )
  if (entries.length === 0) throw new UploadError(UPLOAD_MESSAGES.emptyArchive)
  return entries.map(([, bytes]) => new Uint8Array(bytes).buffer)
}
