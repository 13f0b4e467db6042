import { z } from 'zod'
import { EngineError } from '../engine/engine.ts'
import { engineErrorObject, errorBody, toApiError } from '../http/error-handler.ts'
import { withIssueCodes } from '../http/issue-codes.ts'
import { answerContext } from './answer-context.ts'
import { DataRequest, toDataError, type DataCaller } from './data-request.ts'
import { STREAM_CONCURRENCY, STREAM_REQUESTS_LIMIT } from './limits.ts'
import { readQueryContext } from './read-context.ts'

export const streamRequestSchema = z.strictObject({
  dashboard_id: z.int().nullish(),
  requests: z
    .array(z.strictObject({ key: z.string(), query_context: z.record(z.string(), z.unknown()) }))
    .max(STREAM_REQUESTS_LIMIT),
})
export type StreamRequest = z.infer<typeof streamRequestSchema>

/**
 * Answers contexts as lines of JSON, in the order in which they are done: `{key, status, result}` or
 * `{key, status, message}`. A few run at once; when the reader goes away, what still runs is cancelled.
 */
export function answerStream({ requests }: StreamRequest, caller: DataCaller): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const stop = new AbortController()
  const signal = caller.signal ? AbortSignal.any([caller.signal, stop.signal]) : stop.signal
  const data = new DataRequest({ ...caller, signal })
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const waiting = [...requests]
  const work = async () => {
    for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) {
      const line = await answerLine(next, data)
      await writer.write(encoder.encode(`${line}\n`))
    }
  }
  const all = Promise.all(Array.from({ length: STREAM_CONCURRENCY }, work))
    .then(() => writer.close())
    .catch(() => stop.abort())
    .then(() => data.close())
  caller.waitUntil(all)
  return readable
}

async function answerLine(
  { key, query_context }: StreamRequest['requests'][number],
  data: DataRequest,
): Promise<string> {
  const head = `{"key":${JSON.stringify(key)},"status":`
  try {
    const context = readQueryContext(query_context)
    await data.checkGuest(context)
    const answers = await answerContext(context, await data.scope(context))
    return `${head}200,"result":[${answers.join(',')}]}`
  } catch (error) {
    const failure = toApiError(toDataError(error), data.requestId)
    const errors = error instanceof EngineError ? { errors: [withIssueCodes(engineErrorObject(error))] } : {}
    const body = { ...errorBody(failure), message: failure.body['message'] ?? failure.message, ...errors }
    return `${head}${failure.status},${JSON.stringify(body).slice(1)}`
  }
}
