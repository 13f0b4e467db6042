import type { Principal } from './principal.ts'

/** Name of the role that anonymous callers and guests hold. */
export const PUBLIC_ROLE = 'Public'

export interface SessionPrincipal {
  readonly principal: Principal
  readonly seenOn: number
}

interface UserRow {
  readonly id: number
  readonly username: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
}

interface RoleRow {
  readonly id: number
  readonly name: string
}

const USER_COLUMNS =
  'u.id AS id, u.username AS username, u.first_name AS first_name, u.last_name AS last_name, u.email AS email'

/** Roles of a user, their own and those of their groups. `who` is SQL that yields the user's id. */
const roleIdsOf = (who: string) => `
  SELECT role_id FROM user_roles WHERE user_id = ${who}
  UNION
  SELECT group_roles.role_id FROM group_roles
  JOIN user_groups ON user_groups.group_id = group_roles.group_id
  WHERE user_groups.user_id = ${who}`

const rolesIn = (roleIds: string) => `SELECT id, name FROM roles WHERE id IN (${roleIds}) ORDER BY id`

const pairsIn = (roleIds: string) => `
  SELECT DISTINCT permissions.name || ' on ' || view_menus.name AS pair
  FROM role_permissions
  JOIN permission_views ON permission_views.id = role_permissions.permission_view_id
  JOIN permissions ON permissions.id = permission_views.permission_id
  JOIN view_menus ON view_menus.id = permission_views.view_menu_id
  WHERE role_permissions.role_id IN (${roleIds})`

/** An active user with effective roles and permission pairs; null when there is no such user or it is inactive. */
export async function loadUserPrincipal(db: D1Database, userId: number): Promise<Principal | null> {
  const roleIds = roleIdsOf('?1')
  const [users, roles, pairs] = await db.batch<UserRow & RoleRow & { pair: string }>([
    db.prepare(`SELECT ${USER_COLUMNS} FROM users u WHERE u.id = ?1 AND u.active = 1`).bind(userId),
    db.prepare(rolesIn(roleIds)).bind(userId),
    db.prepare(pairsIn(roleIds)).bind(userId),
  ])
  const [user] = users?.results ?? []
  return user ? userPrincipal(user, roles?.results ?? [], pairs?.results ?? []) : null
}

/** The user of a live session, in one round trip. `now` in milliseconds. */
export async function loadSessionPrincipal(
  db: D1Database,
  sessionId: string,
  now: number,
): Promise<SessionPrincipal | null> {
  const roleIds = roleIdsOf('(SELECT user_id FROM sessions WHERE id = ?1)')
  const [users, roles, pairs] = await db.batch<UserRow & RoleRow & { pair: string; seen_on: number }>([
    db
      .prepare(
        `SELECT ${USER_COLUMNS}, s.seen_on AS seen_on FROM sessions s JOIN users u ON u.id = s.user_id
         WHERE s.id = ?1 AND s.expires_on > ?2 AND u.active = 1`,
      )
      .bind(sessionId, now),
    db.prepare(rolesIn(roleIds)).bind(sessionId),
    db.prepare(pairsIn(roleIds)).bind(sessionId),
  ])
  const [user] = users?.results ?? []
  if (!user) return null
  return { principal: userPrincipal(user, roles?.results ?? [], pairs?.results ?? []), seenOn: user.seen_on }
}

/** Whoever is not signed in: what the role Public may. */
export async function loadAnonymousPrincipal(db: D1Database): Promise<Principal> {
  const roleIds = 'SELECT id FROM roles WHERE name = ?1'
  const [roles, pairs] = await db.batch<RoleRow & { pair: string }>([
    db.prepare(rolesIn(roleIds)).bind(PUBLIC_ROLE),
    db.prepare(pairsIn(roleIds)).bind(PUBLIC_ROLE),
  ])
  return {
    kind: 'anonymous',
    userId: null,
    username: '',
    firstName: '',
    lastName: '',
    email: '',
    roles: (roles?.results ?? []).map(({ id, name }) => ({ id, name })),
    permissions: new Set((pairs?.results ?? []).map((row) => row.pair)),
  }
}

function userPrincipal(user: UserRow, roles: readonly RoleRow[], pairs: readonly { pair: string }[]): Principal {
  return {
    kind: 'user',
    userId: user.id,
    username: user.username,
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
    roles: roles.map(({ id, name }) => ({ id, name })),
    permissions: new Set(pairs.map((row) => row.pair)),
  }
}
