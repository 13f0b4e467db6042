import { sql } from 'drizzle-orm'
import type { Catalogue } from './client.ts'
import { key_values } from './schema.ts'
import { runTogether } from './statements.ts'

/** Values that live under an opaque key: permalinks for ever, temporary state until nobody has read it for a while. */

export type KeyValueKind =
  | 'dashboard_permalink'
  | 'explore_permalink'
  | 'sqllab_permalink'
  | 'form_data'
  | 'filter_state'

export interface StoredValue {
  readonly value: string
  readonly created_by_fk: number | null
}

export interface NewValue {
  readonly key: string
  readonly kind: KeyValueKind
  /** By what the value can be found again (`user 3, tab 2, chart 7`); one key a scope. */
  readonly scope: string | null
  readonly value: string
  readonly userId: number | null
  /** Milliseconds it lives unread; null for ever. */
  readonly lifetime: number | null
}

const KEY_BYTES = 8
const STABLE_KEY_LENGTH = 16
const DAY = 86_400_000

/** Eleven URL-safe characters of 64 random bits. */
export function randomKey(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES))).toString('base64url')
}

/** Sixteen URL-safe characters that are the same for the same content, so that sharing twice gives one link. */
export async function stableKey(content: unknown): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(content)))
  return Buffer.from(digest).toString('base64url').slice(0, STABLE_KEY_LENGTH)
}

/** Stores a value; one that is there under the same key is replaced. Expired values of anyone go on the way. */
export async function storeValue(db: Catalogue, given: NewValue, now: number): Promise<void> {
  const { key, kind, scope, value, userId, lifetime } = given
  const expires = lifetime === null ? null : now + lifetime
  await runTogether(db, [
    sql`delete from ${key_values} where expires_on < ${now}`,
    sql`insert into ${key_values} (key, resource, scope, value, created_on, created_by_fk, expires_on)
        values (${key}, ${kind}, ${scope}, ${value}, ${now}, ${userId}, ${expires})
        on conflict (key) do update
        set value = excluded.value, scope = excluded.scope, expires_on = excluded.expires_on`,
  ])
}

/** The value under a key; reading lets a temporary one live on. */
export async function readValue(
  db: Catalogue,
  kind: KeyValueKind,
  key: string,
  now: number,
  lifetime: number | null = null,
): Promise<StoredValue | null> {
  const found = await db.get<StoredValue & { expires_on: number | null }>(sql`
    select value, created_by_fk, expires_on from ${key_values}
    where key = ${key} and resource = ${kind} and (expires_on is null or expires_on > ${now})`)
  if (!found) return null
  // A write a day is enough to keep what is in use.
  if (lifetime !== null && found.expires_on !== null && found.expires_on < now + lifetime - DAY) {
    await db.run(sql`update ${key_values} set expires_on = ${now + lifetime} where key = ${key}`)
  }
  return found
}

/** The key that a scope got last. */
export async function keyOfScope(
  db: Catalogue,
  kind: KeyValueKind,
  scope: string,
  now: number,
): Promise<string | null> {
  const found = await db.get<{ key: string }>(sql`
    select key from ${key_values} where resource = ${kind} and scope = ${scope}
    and (expires_on is null or expires_on > ${now}) order by created_on desc limit 1`)
  return found?.key ?? null
}

export async function deleteValue(db: Catalogue, key: string): Promise<void> {
  await db.run(sql`delete from ${key_values} where key = ${key}`)
}
