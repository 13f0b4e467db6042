import type { Row } from './engine.ts'

/** How a result crosses from an object: JSON of its first batch at once, the batches after it as a stream of lines. */
export async function* readBatches(
  first: string,
  rest: ReadableStream<Uint8Array> | null,
  signal: AbortSignal | undefined,
  onFailure: (failure: unknown) => Error,
): AsyncGenerator<readonly Row[]> {
  const rows: readonly Row[] = JSON.parse(first)
  if (!rest) {
    if (rows.length > 0) yield rows
    return
  }
  const reader = rest.getReader()
  const decoder = new TextDecoder()
  try {
    yield rows
    let pending = ''
    for (;;) {
      signal?.throwIfAborted()
      const { value, done } = await reader.read()
      if (done) break
      const lines = (pending + decoder.decode(value, { stream: true })).split('\n')
      pending = lines.pop() ?? ''
      for (const line of lines) {
        const batch: unknown = JSON.parse(line)
        if (!Array.isArray(batch)) throw onFailure(batch)
        yield batch
      }
    }
  } finally {
    await reader.cancel()
  }
}
