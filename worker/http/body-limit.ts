import { factory } from './context.ts'
import { ApiError } from './errors.ts'
import { MAX_BODY_BYTES, MAX_UPLOAD_BYTES } from './limits.ts'
import { HTTP_MESSAGES } from './messages.ts'

/** Refuses bodies over the limit of their path: by the declared length at once, otherwise while they are read. */
export const bodyLimit = factory.createMiddleware(async (c, next) => {
  const body = c.req.raw.body
  if (body) {
    const limit = bodyLimitOf(c.req.path)
    if (Number(c.req.header('content-length') ?? 0) > limit) throw payloadTooLarge(limit)
    if (c.req.header('content-length') === undefined) {
      // Parsers hide the stream's own error behind theirs; the error handler looks at the mark instead.
      const counted = body.pipeThrough(countBytes(limit, () => c.set('exceededBodyLimit', limit)))
      c.req.raw = new Request(c.req.raw, { method: c.req.method, body: counted })
    }
  }
  await next()
})

export function bodyLimitOf(path: string): number {
  return /\/(upload|import)\/?$/.test(path) ? MAX_UPLOAD_BYTES : MAX_BODY_BYTES
}

export function payloadTooLarge(limit: number): ApiError {
  const message = HTTP_MESSAGES.bodyTooLarge(limit)
  return ApiError.errors(413, [{ message, error_type: 'GENERIC_BACKEND_ERROR', level: 'error' }])
}

function countBytes(limit: number, exceeded: () => void): TransformStream<Uint8Array, Uint8Array> {
  let total = 0
  return new TransformStream({
    transform(chunk, controller) {
      total += chunk.byteLength
      if (total <= limit) return controller.enqueue(chunk)
      exceeded()
      controller.error(payloadTooLarge(limit))
    },
  })
}
