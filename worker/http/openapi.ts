import { OpenAPIHono, type Hook } from '@hono/zod-openapi'
import type { Input } from 'hono'
import type { AppEnv } from './context.ts'
import { ApiError } from './errors.ts'
import { HTTP_MESSAGES } from './messages.ts'
import { wholeMessage } from './rison.ts'
import { BothSlashRouter } from './router.ts'
import { fieldMap } from './validation.ts'

interface AppOptions {
  /** 400 for resources of Superset's own, 422 for those that Flask-AppBuilder answers by default. */
  readonly statusForInvalidBody?: 400 | 422
}

type ValidationHook = Hook<Input, AppEnv, string, void>

/**
 * An application whose routes are declared by `createRoute` with full paths (`/api/v1/chart/{pk}`) and mounted with
 * `app.route('/', ...)`. Both slash forms answer. What a contract refuses becomes the field map of the Superset API.
 */
export function createApp({ statusForInvalidBody = 400 }: AppOptions = {}): OpenAPIHono<AppEnv> {
  return new OpenAPIHono<AppEnv>({
    strict: false,
    router: new BothSlashRouter(),
    defaultHook: invalidBody(statusForInvalidBody),
  })
}

/** The hook for a single route whose status differs from its application's: third argument of `app.openapi`. */
export function invalidBody(status: 400 | 422): ValidationHook {
  return (result) => {
    if (result.success) return
    if (result.target === 'param') throw unknownPath()
    const { issues } = result.error
    throw ApiError.message(status, wholeMessage(issues) ?? fieldMap(issues))
  }
}

/** The answer to a path that no route knows, also to an id of the wrong shape. */
export function unknownPath(): ApiError {
  return ApiError.errors(404, [
    { message: HTTP_MESSAGES.unknownPath, error_type: 'GENERIC_BACKEND_ERROR', level: 'error' },
  ])
}
