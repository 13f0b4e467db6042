import type { Context } from 'hono'
import { AUTH_MESSAGES } from '../auth/messages.ts'
import { factory, type AppEnv } from '../http/context.ts'
import { ApiError } from '../http/errors.ts'
import { HTTP_MESSAGES } from '../http/messages.ts'
import { can } from './can.ts'

/** `legacy`: the views that upstream answers with `severity`; `plain`: those that know no tokens there. */
type Denial = 'api' | 'legacy' | 'plain'

/** Lets pass who holds the pair. Otherwise 401 for anonymous callers and 403 for everybody else. */
export function requirePermission(permission: string, view: string, denial: Denial = 'api') {
  return factory.createMiddleware(async (c, next) => {
    if (!can(c.get('principal'), permission, view)) throw refusal(c, denial)
    await next()
  })
}

/** Lets pass who is signed in. */
export function requireUser(denial: Denial = 'plain') {
  return factory.createMiddleware(async (c, next) => {
    if (c.get('principal').kind !== 'user') throw refusal(c, denial)
    await next()
  })
}

/** The id of the caller, for handlers behind `requireUser`; 401 for anyone without one. */
export function userIdOf(c: Context<AppEnv>): number {
  const { userId } = c.get('principal')
  if (userId === null) throw refusal(c, 'plain')
  return userId
}

function refusal(c: Context<AppEnv>, denial: Denial): ApiError {
  if (c.get('principal').kind !== 'anonymous') {
    return denial === 'legacy'
      ? ApiError.danger(403, HTTP_MESSAGES.accessDenied)
      : ApiError.message(403, HTTP_MESSAGES.forbidden)
  }
  const refused = c.get('refusal')
  if (refused) return refused
  if (denial === 'legacy') return ApiError.danger(401, HTTP_MESSAGES.accessDenied)
  return denial === 'plain'
    ? ApiError.message(401, HTTP_MESSAGES.notAuthorized)
    : ApiError.msg(401, AUTH_MESSAGES.missingHeader)
}
