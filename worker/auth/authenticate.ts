import type { Context } from 'hono'
import { loadGuestPrincipal } from '../access/load-guest.ts'
import { loadAnonymousPrincipal, loadUserPrincipal } from '../access/load-principal.ts'
import type { Principal } from '../access/principal.ts'
import { factory, type AppEnv, type Credential } from '../http/context.ts'
import { ApiError } from '../http/errors.ts'
import { formText, readForm } from '../http/form.ts'
import { HTTP_MESSAGES } from '../http/messages.ts'
import { csrfComplaint, isCsrfExempt, isSameOrigin } from './csrf.ts'
import { verifyGuestToken } from './guest-tokens.ts'
import { AUTH_MESSAGES } from './messages.ts'
import { readSessionCookie } from './session-cookie.ts'
import { forgetSessions, sessionPrincipal } from './sessions.ts'
import { ShortCache } from './short-cache.ts'
import { bearerToken, verifyAccessToken } from './tokens.ts'

interface Identity {
  readonly principal: Principal
  readonly credential: Credential
  readonly refusal?: ApiError
}

const tokenHolders = new ShortCache<Principal>()
const anonymous = new ShortCache<Principal>()
const guests = new ShortCache<Principal>()

const GUEST_TOKEN_HEADER = 'X-GuestToken'
const FORM = /^(multipart\/form-data|application\/x-www-form-urlencoded)/i

/** Forgets every remembered principal of this isolate, for writes that change users, roles or permissions. */
export function forgetPrincipals(): void {
  tokenHolders.clear()
  anonymous.clear()
  guests.clear()
  forgetSessions()
}

/**
 * Sets `principal`: by a valid Bearer token, otherwise by the session cookie, otherwise anonymous. A refused token is
 * kept in `refusal` and thrown only by routes that need somebody, so that signing in again works with a stale token.
 */
export const authenticate = factory.createMiddleware(async (c, next) => {
  const { principal, credential, refusal } = await c.get('timing').measure('auth', () => identify(c, Date.now()))
  c.set('principal', principal)
  c.set('credential', credential)
  c.set('refusal', refusal)
  await next()
})

/** A write with a cookie needs the token of that cookie; a socket or a write must come from our own pages. */
export const protectFromForgery = factory.createMiddleware(async (c, next) => {
  if (c.get('credential') === 'session') {
    const foreign = !isSameOrigin(c.req.url, c.req.header('origin'), c.req.header('sec-fetch-site'))
    if (c.req.header('upgrade') === 'websocket') {
      if (foreign) throw ApiError.message(403, HTTP_MESSAGES.forbidden)
    } else if (!SAFE_METHODS.has(c.req.method) && !PAGES_WITH_OWN_CHECK.test(c.req.path)) {
      if (foreign) throw csrfError(AUTH_MESSAGES.csrfReferrer)
      const complaint = isCsrfExempt(c.req.path) ? null : await complaintAbout(c)
      if (complaint !== null) throw csrfError(complaint)
    }
  }
  await next()
})

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The sign-in form checks its token itself: it answers with the form, not with JSON. */
const PAGES_WITH_OWN_CHECK = /^\/login\/?$/

async function identify(c: Context<AppEnv>, now: number): Promise<Identity> {
  const header = c.req.header('authorization')
  const bearer = header === undefined ? null : await byToken(c, header, now)
  if (bearer && 'principal' in bearer) return bearer
  const user = await sessionPrincipal(c, now)
  if (user) return { principal: user, credential: 'session' }
  const guest = await guestPrincipal(c, now)
  if (guest) return { principal: guest, credential: 'guest' }
  return { principal: await anonymousPrincipal(c, now), credential: 'none', ...bearer }
}

/** Whoever presents a guest token; null without one that is valid, which makes the caller anonymous. */
async function guestPrincipal(c: Context<AppEnv>, now: number): Promise<Principal | null> {
  const token = c.req.header(GUEST_TOKEN_HEADER) ?? (await tokenInForm(c))
  if (!token) return null
  const claims = await verifyGuestToken(c.env.SECRET_KEY, token, now)
  if (!claims) return null
  const known = guests.get(token, now)
  if (known) return known
  const principal = await loadGuestPrincipal(c.env.DB, claims)
  guests.set(token, principal, now)
  return principal
}

/** Downloads are forms: a browser sends no header with them. */
async function tokenInForm(c: Context<AppEnv>): Promise<string | null> {
  const isForm = FORM.test(c.req.header('content-type') ?? '')
  return isForm && isCsrfExempt(c.req.path) ? formText(await readForm(c), 'guest_token') : null
}

async function byToken(c: Context<AppEnv>, header: string, now: number): Promise<Identity | { refusal: ApiError }> {
  try {
    const userId = await verifyAccessToken(c.env.SECRET_KEY, bearerToken(header), now)
    const key = String(userId)
    const principal = tokenHolders.get(key, now) ?? (await loadUserPrincipal(c.env.DB, userId))
    if (!principal) return { refusal: ApiError.msg(401, AUTH_MESSAGES.userGone) }
    tokenHolders.set(key, principal, now)
    return { principal, credential: 'bearer' }
  } catch (error) {
    if (error instanceof ApiError) return { refusal: error }
    throw error
  }
}

async function anonymousPrincipal(c: Context<AppEnv>, now: number): Promise<Principal> {
  const known = anonymous.get('', now)
  if (known) return known
  const principal = await loadAnonymousPrincipal(c.env.DB)
  anonymous.set('', principal, now)
  return principal
}

async function complaintAbout(c: Context<AppEnv>): Promise<string | null> {
  const seed = readSessionCookie(c)?.seed ?? null
  return csrfComplaint(c.env.SECRET_KEY, seed, await presentedToken(c), Date.now())
}

async function presentedToken(c: Context<AppEnv>): Promise<string | undefined> {
  const header = c.req.header('x-csrftoken') ?? c.req.header('x-csrf-token')
  if (
    header !== undefined ||
    !FORM.test(c.req.header('content-type') ?? '')
  ) {
    return header
  }
  return formText(await readForm(c), 'csrf_token') ?? undefined
}

function csrfError(complaint: string): ApiError {
  const message = AUTH_MESSAGES.csrfError(complaint)
  return ApiError.errors(400, [{ message, error_type: 'GENERIC_BACKEND_ERROR', level: 'error' }])
}
