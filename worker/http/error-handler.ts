import { z } from '@hono/zod-openapi'
import type { Context, ErrorHandler, Hono, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { EngineError } from '../engine/engine.ts'
import { payloadTooLarge } from './body-limit.ts'
import { factory, type AppEnv } from './context.ts'
import { ApiError, type ErrorObject } from './errors.ts'
import { withIssueCodes } from './issue-codes.ts'
import { HTTP_MESSAGES } from './messages.ts'
import { unknownPath } from './openapi.ts'
import { fieldMap } from './validation.ts'

/** Every error of the application becomes one of the body shapes of the Superset API; never HTML. */
export const handleError: ErrorHandler<AppEnv> = (error, c) => {
  const limit = c.get('exceededBodyLimit')
  return respond(c, limit === undefined ? toApiError(error, c.get('requestId')) : payloadTooLarge(limit))
}

/** Some libraries throw what is no Error; Hono would let it pass its error handler. Mounted right inside `observe`. */
export const onlyErrors = factory.createMiddleware(async (_c, next) => {
  try {
    await next()
  } catch (thrown) {
    throw thrown instanceof Error ? thrown : new Error('Something other than an error was thrown', { cause: thrown })
  }
})

/** Writes an error, adding the issue codes of its types. For handlers that answer without throwing. */
export function respond(c: Context<AppEnv>, error: ApiError): Response {
  return c.json(errorBody(error), error.status as ContentfulStatusCode, { ...error.headers })
}

export function errorBody(error: ApiError): Readonly<Record<string, unknown>> {
  const { errors } = error.body
  return Array.isArray(errors)
    ? { ...error.body, errors: (errors as readonly ErrorObject[]).map(withIssueCodes) }
    : error.body
}

export function toApiError(error: unknown, requestId: string): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof EngineError) return ApiError.errors(engineStatus(error), [engineErrorObject(error)])
  if (error instanceof z.ZodError) return ApiError.message(400, fieldMap(error.issues))
  if (error instanceof HTTPException) return fromHttpException(error)
  return generic(500, HTTP_MESSAGES.unexpected(requestId))
}

/** A database's own error as an entry of `errors`; position and details of the engine stand in `extra`. */
export function engineErrorObject(error: EngineError): ErrorObject {
  const position = error.line === null ? {} : { line: error.line, column: error.column }
  return { message: error.message, error_type: error.errorType, level: 'error', extra: { ...error.extra, ...position } }
}

/** The status of a database error outside chart data and the SQL editor, which have their own rules. */
export function engineStatus({ errorType }: EngineError): number {
  if (errorType.includes('TIMEOUT')) return 408
  if (errorType === 'DATABASE_NOT_FOUND_ERROR') return 404
  return errorType === 'SYNTAX_ERROR' || errorType === 'INVALID_SQL_ERROR' ? 422 : 400
}

/** Under /api/: 404 in shape B, or 405 with the methods that the path knows. */
export function unknownRoute(app: Pick<Hono<AppEnv>, 'router'>): NotFoundHandler<AppEnv> {
  return (c) => {
    const allowed = METHODS.filter((method) => method !== c.req.method && answers(app, method, c.req.path))
    if (allowed.length === 0) return respond(c, unknownPath())
    return respond(c, generic(405, HTTP_MESSAGES.unknownMethod).withHeaders({ Allow: allowed.join(', ') }))
  }
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

function answers(app: Pick<Hono<AppEnv>, 'router'>, method: string, path: string): boolean {
  const [handlers] = app.router.match(method, path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)
  return handlers.some(([[, route]]) => route.method === method && !route.path.endsWith('*'))
}

function fromHttpException(error: HTTPException): ApiError {
  if (error.status === 415) return payloadFormat(HTTP_MESSAGES.notJson)
  if (error.status === 400) return payloadFormat(HTTP_MESSAGES.malformedBody)
  return generic(error.status, error.message)
}

function payloadFormat(message: string): ApiError {
  return ApiError.errors(400, [{ message, error_type: 'INVALID_PAYLOAD_FORMAT_ERROR', level: 'error' }])
}

function generic(status: number, message: string): ApiError {
  return ApiError.errors(status, [{ message, error_type: 'GENERIC_BACKEND_ERROR', level: 'error' }])
}
