import { BUILT_IN_ROLES, pairsOfRole } from '../access/roles.ts'
import { sha256 } from '../auth/encoding.ts'
import { hashPassword } from '../auth/passwords.ts'
import type { Env } from '../http/context.ts'

/**
 * Brings roles, permissions and the first administrator into being, so that a deployment needs no further step. The
 * permissions of the built-in roles but Public are made anew whenever their table changes; other roles are not touched.
 */

const SETTING_KEY = 'first-run'

let done = false

/** Cheap after the first request of an isolate. Several isolates may run it at once: every step is idempotent. */
export async function ensureFirstRun(env: Env): Promise<void> {
  if (done) return
  await firstRun(env)
  done = true
}

export async function firstRun(env: Env): Promise<void> {
  const table = BUILT_IN_ROLES.flatMap((role) =>
    pairsOfRole(role).map(({ permission, view }) => [role, permission, view]),
  )
  const version = sha256(JSON.stringify(table))
  const [setting, users] = await env.DB.batch<{ value: string }>([
    env.DB.prepare('SELECT value FROM key_values WHERE key = ?1').bind(SETTING_KEY),
    env.DB.prepare('SELECT 1 AS value FROM users LIMIT 1'),
  ])
  if (setting?.results[0]?.value !== version) await createRoles(env.DB, JSON.stringify(table), version)
  if (users?.results.length === 0) await createAdministrator(env)
}

/** `table` is a JSON array of `[role, permission, view]`: one bound parameter, where lists would pass the hundred. */
async function createRoles(db: D1Database, table: string, version: string): Promise<void> {
  const rebuilt = BUILT_IN_ROLES.filter((role) => role !== 'Public')
  const rows = 'SELECT value ->> 0 AS role, value ->> 1 AS permission, value ->> 2 AS view FROM json_each(?1)'
  await db.batch([
    db
      .prepare('INSERT OR IGNORE INTO roles (name) SELECT value FROM json_each(?1)')
      .bind(JSON.stringify(BUILT_IN_ROLES)),
    db.prepare(`INSERT OR IGNORE INTO permissions (name) SELECT DISTINCT permission FROM (${rows})`).bind(table),
    db.prepare(`INSERT OR IGNORE INTO view_menus (name) SELECT DISTINCT view FROM (${rows})`).bind(table),
    db
      .prepare(
        `INSERT OR IGNORE INTO permission_views (permission_id, view_menu_id)
         SELECT DISTINCT permissions.id, view_menus.id FROM (${rows}) AS wanted
         JOIN permissions ON permissions.name = wanted.permission JOIN view_menus ON view_menus.name = wanted.view`,
      )
      .bind(table),
    db
      .prepare(
        `DELETE FROM role_permissions
         WHERE role_id IN (SELECT id FROM roles WHERE name IN (SELECT value FROM json_each(?1)))`,
      )
      .bind(JSON.stringify(rebuilt)),
    db
      .prepare(
        `INSERT OR IGNORE INTO role_permissions (role_id, permission_view_id)
         SELECT roles.id, permission_views.id FROM (${rows}) AS wanted
         JOIN roles ON roles.name = wanted.role
         JOIN permissions ON permissions.name = wanted.permission
         JOIN view_menus ON view_menus.name = wanted.view
         JOIN permission_views
           ON permission_views.permission_id = permissions.id AND permission_views.view_menu_id = view_menus.id`,
      )
      .bind(table),
    db
      .prepare(
        `INSERT INTO key_values (key, resource, value) VALUES (?1, 'setting', ?2)
         ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      )
      .bind(SETTING_KEY, version),
  ])
}

async function createAdministrator(env: Env): Promise<void> {
  const username = env.ADMIN_USERNAME ?? 'admin'
  const hash = hashPassword(env.ADMIN_PASSWORD)
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO users (username, first_name, last_name, email, password_hash)
       SELECT ?1, 'Meridian', 'Admin', ?2, ?3 WHERE NOT EXISTS (SELECT 1 FROM users)`,
    ).bind(username, `${username}@localhost`, hash),
    env.DB.prepare(
      `INSERT OR IGNORE INTO user_roles (user_id, role_id)
       SELECT users.id, roles.id FROM users JOIN roles ON roles.name = 'Admin'
       WHERE users.username = ?1 AND NOT EXISTS (SELECT 1 FROM user_roles)`,
    ).bind(username),
  ])
}
