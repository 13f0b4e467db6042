import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/** No Trino runs here: answers that one has given once (the file says where they come from). */
export const recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, '../fixtures/trino/recorded-conversation.json'), 'utf8'),
) as { nodes: object[]; schemaMissing: object }

export interface Asked {
  readonly line: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export type Answer = { readonly status?: number; readonly body: string | object } | 'never'

export interface Replay {
  /** Host and port. */
  readonly url: string
  /** Every request, in order. */
  readonly asked: readonly Asked[]
  close(): void
}

/**
 * Answers request after request with what was recorded, and remembers what was asked. `each` begins again with every
 * statement; else the answers are given once.
 */
export async function replayTrino(answers: readonly Answer[], conversation: 'once' | 'each' = 'once'): Promise<Replay> {
  const asked: Asked[] = []
  let left = [...answers]
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      asked.push({ line: `${request.method} ${request.url}`, headers: request.headers, body: Buffer.concat(chunks).toString() })
      if (request.method === 'DELETE') return response.writeHead(204).end()
      if (conversation === 'each' && request.method === 'POST') left = [...answers]
      const answer = left.shift()
      if (answer === 'never' || !answer) return
      const { status = 200, body } = answer
      response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
