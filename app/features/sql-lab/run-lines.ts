import { z } from './schema.ts'
import type { Cell, QueryFacts, ResultColumn } from '../../api/sql-lab.ts'

/** One line of a streamed run. */
export interface RunLine {
  readonly columns?: readonly ResultColumn[]
  readonly rows?: readonly (readonly Cell[])[]
  readonly query?: QueryFacts
  readonly stopped?: boolean
  readonly errors?: readonly unknown[]
}

const line = z.looseObject({
  columns: z.optional(z.array(z.unknown())),
  rows: z.optional(z.array(z.unknown())),
  query: z.optional(z.looseObject({ id: z.string() })),
  stopped: z.optional(z.boolean()),
  errors: z.optional(z.array(z.unknown())),
})

/** The lines of a body as they come; a last line without a line end counts too. */
export async function* runLines(body: ReadableStream<Uint8Array>): AsyncGenerator<RunLine> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let pending = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      const parts = (pending + decoder.decode(value, { stream: !done })).split('\n')
      pending = done ? '' : (parts.pop() ?? '')
      for (const part of parts) if (part !== '') yield parseLine(part)
      if (done) return
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function parseLine(text: string): RunLine {
  // The outer shape is checked; rows and facts are the contract of the server, tested there.
  return line.parse(JSON.parse(text)) as RunLine
}
