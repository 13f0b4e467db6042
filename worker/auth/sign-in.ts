import { eq, or, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { catalogue } from '../db/client.ts'
import { users } from '../db/schema.ts'
import type { AppEnv } from '../http/context.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { recordSignIn } from './sessions.ts'
import { clearAttempt, countAttempt } from './throttle.ts'

/**
 * The id of the user with this name (or e-mail address) and password; null when they do not match or the user is
 * inactive. Throws 429 after too many failures. An unknown name takes as long as a wrong password.
 */
export async function checkCredentials(c: Context<AppEnv>, username: string, password: string): Promise<number | null> {
  const now = Date.now()
  const address = c.req.header('cf-connecting-ip') ?? 'local'
  await countAttempt(c.env.DB, username, address, now)
  const user = await findUser(c, username)
  const { matches, outdated } = verifyPassword(password, user?.password_hash ?? null)
  if (!user || !matches || !user.active) {
    if (user) await countFailure(c, user.id)
    return null
  }
  await clearAttempt(c.env.DB, username, address, now)
  await recordSignIn(c, user.id, now, outdated ? hashPassword(password) : null)
  return user.id
}

async function findUser(c: Context<AppEnv>, username: string) {
  const found = await catalogue(c.env.DB)
    .select({ id: users.id, username: users.username, password_hash: users.password_hash, active: users.active })
    .from(users)
    .where(or(eq(users.username, username), eq(users.email, username)))
    .limit(2)
  // A name is unique, and so is an address; one person's name may be another's address, and then the name wins.
  return found.find((user) => user.username === username) ?? found[0]
}

async function countFailure(c: Context<AppEnv>, userId: number): Promise<void> {
  await catalogue(c.env.DB)
    .update(users)
    .set({ fail_login_count: sql`${users.fail_login_count} + 1` })
    .where(eq(users.id, userId))
}
