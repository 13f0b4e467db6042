import { eq, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { loadSessionPrincipal, type SessionPrincipal } from '../access/load-principal.ts'
import { catalogue } from '../db/client.ts'
import { sessions, users } from '../db/schema.ts'
import type { AppEnv } from '../http/context.ts'
import { SESSION_LIFETIME_MS, SESSION_TOUCH_MS } from './limits.ts'
import { clearSessionCookie, readSessionCookie, renewSessionCookie, startSessionCookie } from './session-cookie.ts'
import { ShortCache } from './short-cache.ts'

const remembered = new ShortCache<SessionPrincipal>()

/** Forgets every remembered session of this isolate, for writes that change users, roles or permissions. */
export function forgetSessions(): void {
  remembered.clear()
}

/** Whose session the request's cookie names; null when none. Renews a session that is in use, hourly at most. */
export async function sessionPrincipal(c: Context<AppEnv>, now: number): Promise<SessionPrincipal['principal'] | null> {
  const sessionId = readSessionCookie(c)?.sessionId
  if (!sessionId) return null
  const found = remembered.get(sessionId, now) ?? (await loadSessionPrincipal(c.env.DB, sessionId, now))
  if (!found) return null
  const stale = now - found.seenOn > SESSION_TOUCH_MS
  remembered.set(sessionId, stale ? { ...found, seenOn: now } : found, now)
  if (stale) {
    renewSessionCookie(c)
    await touch(c, sessionId, now)
  }
  return found.principal
}

/** Begins a session for a user who has just proved who they are. */
export async function startSession(c: Context<AppEnv>, userId: number, now: number): Promise<void> {
  const id = startSessionCookie(c)
  await catalogue(c.env.DB)
    .insert(sessions)
    .values({ id, user_id: userId, created_on: now, seen_on: now, expires_on: now + SESSION_LIFETIME_MS })
}

/** Ends the session of this browser, at once in this isolate and within the cache time elsewhere. */
export async function endSession(c: Context<AppEnv>): Promise<void> {
  const sessionId = readSessionCookie(c)?.sessionId
  clearSessionCookie(c)
  if (!sessionId) return
  remembered.delete(sessionId)
  await catalogue(c.env.DB).delete(sessions).where(eq(sessions.id, sessionId))
}

/** Ends all sessions of a user but the one of this request, after a change of password. */
export async function endOtherSessions(c: Context<AppEnv>, userId: number): Promise<void> {
  const kept = readSessionCookie(c)?.sessionId ?? ''
  remembered.clear()
  await catalogue(c.env.DB)
    .delete(sessions)
    .where(sql`${sessions.user_id} = ${userId} AND ${sessions.id} <> ${kept}`)
}

async function touch(c: Context<AppEnv>, sessionId: string, now: number): Promise<void> {
  await catalogue(c.env.DB)
    .update(sessions)
    .set({ seen_on: now, expires_on: now + SESSION_LIFETIME_MS })
    .where(eq(sessions.id, sessionId))
}

/** Counts a sign-in on the user's row; replaces the password hash when a newer one is given. */
export async function recordSignIn(
  c: Context<AppEnv>,
  userId: number,
  now: number,
  passwordHash: string | null,
): Promise<void> {
  await catalogue(c.env.DB)
    .update(users)
    .set({
      last_login: now,
      login_count: sql`${users.login_count} + 1`,
      fail_login_count: 0,
      ...(passwordHash === null ? {} : { password_hash: passwordHash }),
    })
    .where(eq(users.id, userId))
}
