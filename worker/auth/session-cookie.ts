import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from '../http/context.ts'
import { randomText, sha256 } from './encoding.ts'
import { SESSION_LIFETIME_MS } from './limits.ts'

/**
 * The one cookie: `<seed>` before sign-in, `<seed>.<secret>` after it. The secret is new with every sign-in, so a
 * planted cookie never becomes a session. The seed stays, so that the CSRF token of the sign-in page remains valid
 * after it; API clients read it there and use it for everything that follows.
 */
export interface SessionCookie {
  readonly seed: string
  /** Key of the session's row: SHA-256 of the whole cookie; null before sign-in. */
  readonly sessionId: string | null
}

const SEED_BYTES = 16
const SECRET_BYTES = 32
const FORM = /^([\w-]{22})(?:\.([\w-]{43}))?$/

/** Null for a missing or foreign value. */
export function parseSessionCookie(value: string | undefined): SessionCookie | null {
  const match = FORM.exec(value ?? '')
  if (!value || !match?.[1]) return null
  return { seed: match[1], sessionId: match[2] ? sha256(value) : null }
}

export function readSessionCookie(c: Context<AppEnv>): SessionCookie | null {
  return parseSessionCookie(getCookie(c, cookieName(c)))
}

/** The seed of this browser; sets the cookie when there is none yet. */
export function ensureSeed(c: Context<AppEnv>): string {
  const existing = readSessionCookie(c)
  if (existing) return existing.seed
  const seed = randomText(SEED_BYTES)
  write(c, seed, SESSION_LIFETIME_MS)
  return seed
}

/** Sets the cookie of a new session and returns the key of its row. */
export function startSessionCookie(c: Context<AppEnv>): string {
  const seed = readSessionCookie(c)?.seed ?? randomText(SEED_BYTES)
  const value = `${seed}.${randomText(SECRET_BYTES)}`
  write(c, value, SESSION_LIFETIME_MS)
  return sha256(value)
}

/** Sends the same cookie again, so that the browser keeps it as long as the server does. */
export function renewSessionCookie(c: Context<AppEnv>): void {
  const value = getCookie(c, cookieName(c))
  if (value) write(c, value, SESSION_LIFETIME_MS)
}

export function clearSessionCookie(c: Context<AppEnv>): void {
  write(c, '', 0)
}

function write(c: Context<AppEnv>, value: string, lifetimeMs: number): void {
  setCookie(c, cookieName(c), value, {
    path: '/',
    httpOnly: true,
    secure: isHttps(c),
    sameSite: 'Lax',
    maxAge: lifetimeMs / 1000,
  })
}

/** The prefix ties the cookie to this host and to https; browsers refuse it on http://localhost. */
function cookieName(c: Context<AppEnv>): string {
  return isHttps(c) ? '__Host-session' : 'session'
}

function isHttps(c: Context<AppEnv>): boolean {
  return c.req.url.startsWith('https:')
}
