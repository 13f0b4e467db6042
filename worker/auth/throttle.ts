import { AUTH_MESSAGES } from './messages.ts'
import { ApiError } from '../http/errors.ts'
import { sha256 } from './encoding.ts'
import { SIGN_IN_LIMITS, SIGN_IN_WINDOW_MS } from './limits.ts'

export interface AttemptCount {
  readonly key: string
  readonly failures: number
  readonly windowStart: number
}

/** Keys under which a sign-in is counted. Hashed: what people type as a name is sometimes their password. */
export function attemptKeys(username: string, address: string): Readonly<Record<keyof typeof SIGN_IN_LIMITS, string>> {
  const name = username.trim().toLowerCase()
  return {
    pair: `pair:${sha256(`${name} ${address}`)}`,
    address: `address:${sha256(address)}`,
    account: `account:${sha256(name)}`,
  }
}

/** Milliseconds until a further attempt is allowed; 0 when it is allowed now. Counts include this attempt. */
export function waitingTime(counts: readonly AttemptCount[], now: number): number {
  const waits = counts
    .filter(({ key, failures }) => failures > limitOf(key))
    .map(({ windowStart }) => windowStart + SIGN_IN_WINDOW_MS - now)
  return Math.max(0, ...waits)
}

export function tooManyAttempts(waitMs: number): ApiError {
  const seconds = Math.ceil(waitMs / 1000)
  return ApiError.message(429, AUTH_MESSAGES.tooManyAttempts(Math.ceil(seconds / 60))).withHeaders({
    'Retry-After': String(seconds),
  })
}

/**
 * Counts an attempt as failed before it is tried, so that many at once cannot slip through, and throws 429 when there
 * were too many. `clearAttempt` takes it back when it succeeds.
 */
export async function countAttempt(db: D1Database, username: string, address: string, now: number): Promise<void> {
  const statements = Object.values(attemptKeys(username, address)).map((key) =>
    db
      .prepare(
        `INSERT INTO login_attempts (key, failures, window_start) VALUES (?1, 1, ?2)
         ON CONFLICT (key) DO UPDATE SET
           failures = CASE WHEN window_start <= ?3 THEN 1 ELSE failures + 1 END,
           window_start = CASE WHEN window_start <= ?3 THEN excluded.window_start ELSE window_start END
         RETURNING key, failures, window_start AS windowStart`,
      )
      .bind(key, now, now - SIGN_IN_WINDOW_MS),
  )
  const counts = await db.batch<AttemptCount>(statements)
  const wait = waitingTime(
    counts.flatMap(({ results }) => results),
    now,
  )
  if (wait > 0) throw tooManyAttempts(wait)
}

export async function clearAttempt(db: D1Database, username: string, address: string, now: number): Promise<void> {
  const keys = attemptKeys(username, address)
  await db.batch([
    db
      .prepare('DELETE FROM login_attempts WHERE key = ?1 OR window_start <= ?2')
      .bind(keys.pair, now - SIGN_IN_WINDOW_MS),
    db
      .prepare('UPDATE login_attempts SET failures = failures - 1 WHERE key IN (?1, ?2) AND failures > 0')
      .bind(keys.address, keys.account),
  ])
}

function limitOf(key: string): number {
  if (key.startsWith('pair:')) return SIGN_IN_LIMITS.pair
  return key.startsWith('address:') ? SIGN_IN_LIMITS.address : SIGN_IN_LIMITS.account
}
