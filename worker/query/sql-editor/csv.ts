import { csvCell } from '../csv.ts'
import type { StoredResult } from './stored-results.ts'

const ROWS_A_CHUNK = 500

/** A result as CSV in pieces: column names, then rows; no byte order mark, formulas made harmless. */
export function* csvLines({ columns, rows }: StoredResult): Generator<string> {
  yield `${columns.map(({ name }) => csvCell(name)).join(',')}\n`
  for (let from = 0; from < rows.length; from += ROWS_A_CHUNK) {
    const chunk = rows.slice(from, from + ROWS_A_CHUNK)
    yield chunk.map((row) => `${row.map(csvCell).join(',')}\n`).join('')
  }
}

/** The same as a body that is written as fast as it is read. */
export function csvStream(result: StoredResult): ReadableStream<Uint8Array> {
  const lines = csvLines(result)
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = lines.next()
      if (next.done) controller.close()
      else controller.enqueue(encoder.encode(next.value))
    },
  })
}
