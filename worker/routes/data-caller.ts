import type { Context } from 'hono'
import type { AppEnv } from '../http/context.ts'
import { ApiError } from '../http/errors.ts'
import type { DataCaller } from '../query/data-request.ts'
import { QUERY_MESSAGES } from '../query/messages.ts'

/** Who asks for data, and what of the request the query path needs. */
export function dataCaller(c: Context<AppEnv>): DataCaller {
  return {
    env: c.env,
    requestId: c.get('requestId'),
    place: placeOf(c.req.raw.cf),
    principal: c.get('principal'),
    timing: c.get('timing'),
    signal: c.req.raw.signal,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  }
}

/** The airport code of the location that serves a request; one name for all where there is none. */
function placeOf(cf: unknown): string {
  const isKnown = typeof cf === 'object' && cf !== null && 'colo' in cf && typeof cf.colo === 'string'
  return isKnown ? String(cf.colo) : 'here'
}

/** Throws 400 `Request is not JSON`. */
export function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw ApiError.message(400, QUERY_MESSAGES.notJson)
  }
}
