import { factory } from './context.ts'
import { log } from '../log.ts'
import { SECURITY_HEADERS } from './security-headers.ts'
import { ServerTiming } from './timing.ts'

/** Outermost middleware: request id, `Server-Timing`, security headers, one log line a request. */
export const observe = factory.createMiddleware(async (c, next) => {
  const requestId = requestIdOf(c.req.header('x-request-id')) ?? c.req.header('cf-ray') ?? crypto.randomUUID()
  const started = performance.now()
  const timing = new ServerTiming()
  c.set('requestId', requestId)
  c.set('timing', timing)
  await next()
  // A socket's answer is immutable, and no page.
  if (c.res.status !== 101) {
    // Answers of the API are the caller's own; those that may be kept say so themselves.
    const caching: Record<string, string> = c.req.path.startsWith('/api/') ? { 'Cache-Control': 'no-store' } : {}
    const headers = { ...SECURITY_HEADERS, ...caching, 'Server-Timing': timing.header(), 'X-Request-ID': requestId }
    const response = withHeaders(c.res, headers)
    if (response !== c.res) c.res = response
  }
  const entry = {
    request_id: requestId,
    method: c.req.method,
    path: c.req.path,
    status: c.res.status,
    ms: Math.round((performance.now() - started) * 10) / 10,
    user_id: c.get('principal')?.userId ?? null,
  }
  if (c.res.status >= 500) log('error', { ...entry, ...describe(c.error) })
  else if (c.env.LOG_LEVEL !== 'error') log('info', entry)
})

/** The client's own id, so that both sides' logs can be joined; anything but an id is ignored. */
function requestIdOf(given: string | undefined): string | null {
  return given !== undefined && /^[\w-]{16,64}$/.test(given) ? given : null
}

function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  try {
    write(response, headers)
    return response
  } catch {
    // Answers of other services come with headers that cannot be changed.
    const copy = new Response(response.body, response)
    write(copy, headers)
    return copy
  }
}

function write(response: Response, headers: Readonly<Record<string, string>>): void {
  for (const name in headers) {
    const value = headers[name]
    if (value !== undefined && !response.headers.has(name)) response.headers.set(name, value)
  }
}

function describe(error: Error | undefined): Readonly<Record<string, unknown>> {
  return error ? { error: error.name, message: error.message, stack: error.stack } : {}
}
