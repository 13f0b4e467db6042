/** Reads ClickHouse's TabSeparated format as it streams in. A field that is null is null; all others are their text. */
export type Fields = readonly (string | null)[]

export async function* readTabSeparated(stream: ReadableStream<Uint8Array>): AsyncGenerator<readonly Fields[]> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let pending = ''
  let complete = false
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) break
      const lines = (pending + decoder.decode(value, { stream: true })).split('\n')
      pending = lines.pop() ?? ''
      if (lines.length > 0) yield lines.map(toFields)
    }
    complete = true
    if (pending !== '') yield [toFields(pending)]
  } finally {
    if (!complete) await reader.cancel().catch(() => undefined)
  }
}

function toFields(line: string): Fields {
  return line.split('\t').map((field) => (field === '\\N' ? null : unescape(field)))
}

const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  r: '\r',
  n: '\n',
  t: '\t',
  '0': '\0',
}

function unescape(field: string): string {
  if (!field.includes('\\')) return field
  return field.replace(/\\(.)/gs, (_, char: string) => ESCAPES[char] ?? char)
}
