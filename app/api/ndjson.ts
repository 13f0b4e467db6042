/**
 * Splits a byte stream into its JSON lines as they arrive; blank lines are skipped. Throws on a line that is not
 * JSON.
 */
export async function* readJsonLines(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      const lines = (rest + (done ? decoder.decode() : decoder.decode(value, { stream: true }))).split('\n')
      rest = done ? '' : (lines.pop() ?? '')
      for (const line of lines) if (line.trim() !== '') yield JSON.parse(line)
      if (done) return
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
}
