import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { BYTE_ORDER_MARK, csvPieces } from './csv.ts'
import type { Dataset } from './dataset.ts'
import type { Frame } from './frame.ts'
import { QUERY_MESSAGES } from './messages.ts'
import { xlsxStream } from './xlsx.ts'

export type FileFormat = 'csv' | 'xlsx'

/** Longer names are cut: file systems end at 255 bytes. */
const FILE_NAME_LENGTH = 60

const CONTENT_TYPES: Readonly<Record<FileFormat | 'zip', string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}

export interface Download {
  readonly body: ReadableStream<Uint8Array>
  readonly headers: Readonly<Record<string, string>>
}

export interface DownloadInput {
  readonly format: FileFormat
  /** The tables of each query, in order. */
  readonly queries: readonly AsyncGenerator<Frame>[]
  readonly dataset: Dataset
  readonly now: Date
  /** What the caller calls the file; null: by the time. */
  readonly name: string | null
  /** What a reader is told about a failure that comes when part of the file is gone. */
  readonly describe: (error: unknown) => string
  /** Called when the last byte has gone, or nobody reads any more. */
  readonly done: () => Promise<void>
}

/**
 * The file of a query, or an archive of `query_1`, `query_2` and so on. The first rows are read before this answers, so
 * that most failures still have a status of their own; a later one ends a CSV with a line that says so.
 */
export async function download(input: DownloadInput): Promise<Download> {
  const { format, dataset, now } = input
  const queries = await Promise.all(input.queries.map(begun))
  const name = baseName(input.name) || now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '_')
  const [only] = queries
  if (queries.length === 1 && only) {
    return { body: toStream(fileBytes(only, input), input.done), headers: headersOf(format, `${name}.${format}`) }
  }
  const files = queries.map((tables, at) => ({
    name: `query_${at + 1}.${format}`,
    bytes: format === 'csv' ? csvBytes(tables, dataset, input.describe, true) : fileBytes(tables, input),
  }))
  return { body: toStream(zipped(files, format), input.done), headers: headersOf('zip', `${name}.zip`) }
}

function headersOf(type: keyof typeof CONTENT_TYPES, name: string): Readonly<Record<string, string>> {
  const isPlain = /^[\w.-]+$/.test(name)
  const ascii = name.replace(/[^\w. -]/g, '_')
  const disposition = isPlain ? `filename=${name}` : `filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`
  return { 'Content-Type': CONTENT_TYPES[type], 'Content-Disposition': `attachment; ${disposition}` }
}

/** A name without the ending that the format has, and without what no file may be called. */
function baseName(asked: string | null): string {
  return (asked ?? '')
    .replace(/[\p{Cc}\p{Cs}/\\:*?"<>|]/gu, '_')
    .replace(/\.(?:csv|xlsx|zip)$/i, '')
    .trim()
    .slice(0, FILE_NAME_LENGTH)
}

/** The same tables, the first of which has been read. */
async function begun(tables: AsyncGenerator<Frame>): Promise<AsyncGenerator<Frame>> {
  const first = await tables.next()
  return (async function* () {
    try {
      if (!first.done) yield first.value
      yield* tables
    } finally {
      await tables.return(undefined)
    }
  })()
}

function fileBytes(tables: AsyncGenerator<Frame>, { format, dataset, describe }: DownloadInput): AsyncIterable<Uint8Array> {
  if (format === 'csv') return csvBytes(tables, dataset, describe, false)
  return chunksOf(xlsxStream(tables, dataset))
}

async function* csvBytes(
  tables: AsyncGenerator<Frame>,
  dataset: Dataset,
  describe: DownloadInput['describe'],
  marked: boolean,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  if (marked) yield encoder.encode(BYTE_ORDER_MARK)
  try {
    for await (const piece of csvPieces(tables, dataset)) yield encoder.encode(piece)
  } catch (error) {
    yield encoder.encode(`${QUERY_MESSAGES.streamError(describe(error))}\n`)
  }
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel()
  }
}

/** An archive that is written while its files are read; those that are packed already are not packed again. */
async function* zipped(
  files: readonly { readonly name: string; readonly bytes: AsyncIterable<Uint8Array> }[],
  format: FileFormat,
): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  const taken = () => {
    const chunks = made
    made = []
    return chunks
  }
  for (const { name, bytes } of files) {
    const file = format === 'csv' ? new ZipDeflate(name) : new ZipPassThrough(name)
    zip.add(file)
    for await (const chunk of bytes) {
      file.push(chunk)
      yield* taken()
    }
    file.push(new Uint8Array(0), true)
    yield* taken()
  }
  zip.end()
  yield* taken()
}

/** A body that is made as fast as it is read. */
function toStream(bytes: AsyncIterable<Uint8Array>, done: () => Promise<void>): ReadableStream<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const next = await iterator.next()
        if (!next.done) return controller.enqueue(next.value)
        controller.close()
      } catch (error) {
        controller.error(error)
      }
      await done()
    },
    async cancel() {
      await iterator.return?.(undefined)
      await done()
    },
  })
}
