import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../../worker/http/openapi.ts'
import { handleError } from '../../../worker/http/error-handler.ts'
import { observe } from '../../../worker/http/observe.ts'
import { authenticate, forgetPrincipals, protectFromForgery } from '../../../worker/auth/authenticate.ts'
import { requirePermission, requireUser } from '../../../worker/access/require.ts'
import { pairsOfRole, permissionsOfRole, BUILT_IN_ROLES } from '../../../worker/access/roles.ts'
import { loadUserPrincipal } from '../../../worker/access/load-principal.ts'
import { firstRun } from '../../../worker/db/first-run.ts'
import { issueToken } from '../../../worker/auth/tokens.ts'
import { ApiClient, ORIGIN } from '../../support/api-client.ts'

beforeAll(async () => {
  await new ApiClient().call('/login/')
})

describe('the first run', () => {
  test('creates the built-in roles with exactly their permissions', async () => {
    const { results } = await env.DB.prepare(
      `SELECT roles.name AS role, permissions.name || ' on ' || view_menus.name AS pair FROM roles
       LEFT JOIN role_permissions ON role_id = roles.id
       LEFT JOIN permission_views ON permission_views.id = permission_view_id
       LEFT JOIN permissions ON permissions.id = permission_id LEFT JOIN view_menus ON view_menus.id = view_menu_id`,
    ).all<{ role: string; pair: string | null }>()
    for (const role of BUILT_IN_ROLES) {
      const stored = results.filter((row) => row.role === role).flatMap(({ pair }) => pair ?? [])
      expect([role, stored.toSorted()]).toEqual([role, [...permissionsOfRole(role)].toSorted()])
    }
  })

  test('creates one administrator, and changes nothing when it runs again, even twice at once', async () => {
    const count = async () =>
      await env.DB.prepare(
        `SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM roles) AS roles,
           (SELECT count(*) FROM role_permissions) AS pairs, (SELECT count(*) FROM user_roles) AS held`,
      ).first()
    const before = await count()
    expect(before).toMatchObject({ users: 1, roles: 5, held: 1 })
    await Promise.all([firstRun(env), firstRun(env)])
    expect(await count()).toEqual(before)
  })

  test('makes permissions of built-in roles anew when their table has changed, and leaves others alone', async () => {
    await env.DB.batch([
      env.DB.prepare("UPDATE key_values SET value = 'older' WHERE key = 'first-run'"),
      env.DB.prepare("INSERT INTO roles (name) VALUES ('Sales')"),
      env.DB.prepare(
        `INSERT OR IGNORE INTO role_permissions SELECT roles.id, permission_views.id FROM roles, permission_views
         WHERE roles.name IN ('Sales', 'Public') AND permission_views.id = 1`,
      ),
      env.DB.prepare("DELETE FROM role_permissions WHERE role_id = (SELECT id FROM roles WHERE name = 'Gamma')"),
    ])
    await firstRun(env)
    const held = async (role: string) =>
      await env.DB.prepare(
        'SELECT count(*) AS n FROM role_permissions WHERE role_id = (SELECT id FROM roles WHERE name = ?1)',
      )
        .bind(role)
        .first<number>('n')
    expect([await held('Gamma'), await held('Sales'), await held('Public')]).toEqual([
      pairsOfRole('Gamma').length,
      1,
      1,
    ])
    await env.DB.prepare(
      "DELETE FROM role_permissions WHERE role_id = (SELECT id FROM roles WHERE name = 'Public')",
    ).run()
    forgetPrincipals()
  })

  test('a user has the permissions of its own roles and of those of its groups', async () => {
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO users (id, username, first_name, last_name, email, password_hash)
         VALUES (50, 'gia', 'G', 'A', 'g@a', '-')`,
      ),
      env.DB.prepare("INSERT INTO groups (id, name) VALUES (9, 'analysts')"),
      env.DB.prepare('INSERT INTO user_groups VALUES (50, 9)'),
      env.DB.prepare("INSERT INTO group_roles SELECT 9, id FROM roles WHERE name = 'sql_lab'"),
      env.DB.prepare("INSERT INTO user_roles SELECT 50, id FROM roles WHERE name = 'Gamma'"),
    ])
    const principal = await loadUserPrincipal(env.DB, 50)
    expect(principal?.roles.map(({ name }) => name).toSorted()).toEqual(['Gamma', 'sql_lab'])
    expect(principal?.permissions).toEqual(new Set([...permissionsOfRole('Gamma'), ...permissionsOfRole('sql_lab')]))
  })
})

describe('a route that needs a right', () => {
  const app = createApp()
  app.onError(handleError)
  app.use(observe, authenticate, protectFromForgery)
  app.get('/pair', requirePermission('can_write', 'Log'), (c) => c.text('in'))
  app.get('/legacy', requirePermission('can_write', 'Log', 'legacy'), (c) => c.text('in'))
  app.get('/user', requireUser(), (c) => c.text('in'))
  app.get('/public', requirePermission('can_read', 'Chart'), (c) => c.text('in'))

  const get = async (path: string, userId: number | null) => {
    const token =
      userId === null ? null : await issueToken(env.SECRET_KEY, { type: 'access', userId, fresh: true }, Date.now())
    const request = new Request(`${ORIGIN}${path}`, {
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    })
    const response = await app.fetch(request, env)
    const text = await response.text()
    return [response.status, text === 'in' ? text : JSON.parse(text)]
  }

  test.each<[string, number | null, number, unknown]>([
    ['/pair', 1, 200, 'in'],
    ['/pair', 50, 403, { message: 'Forbidden' }],
    ['/pair', null, 401, { msg: 'Missing Authorization Header' }],
    ['/legacy', 1, 200, 'in'],
    ['/legacy', 50, 403, { message: 'Access is Denied', severity: 'danger' }],
    ['/legacy', null, 401, { message: 'Access is Denied', severity: 'danger' }],
    ['/user', 50, 200, 'in'],
    ['/user', null, 401, { message: 'Not authorized' }],
    ['/pair', 4711, 401, { msg: 'User not found' }],
  ])('%s for user %s is %i', async (path, userId, status, body) => {
    expect(await get(path, userId)).toEqual([status, body])
  })

  test('what the role Public holds is open to anonymous callers', async () => {
    expect(await get('/public', null)).toEqual([401, { msg: 'Missing Authorization Header' }])
    await env.DB.prepare(
      `INSERT INTO role_permissions
       SELECT (SELECT id FROM roles WHERE name = 'Public'), permission_view_id FROM role_permissions
       WHERE role_id = (SELECT id FROM roles WHERE name = 'Gamma')`,
    ).run()
    forgetPrincipals()
    expect(await get('/public', null)).toEqual([200, 'in'])
  })
})

describe('a socket', () => {
  const app = createApp()
  app.onError(handleError)
  app.use(observe, authenticate, protectFromForgery)
  app.get('/live', requireUser(), () => {
    const { 0: client, 1: server } = new WebSocketPair()
    server.accept()
    server.addEventListener('message', ({ data }) => server.send(data))
    return new Response(null, { status: 101, webSocket: client })
  })

  test('opens through all middleware for a page of our own, and for no other', async () => {
    const client = new ApiClient()
    const cookie = (await client.signIn()).headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const open = (origin: string) =>
      app.fetch(new Request(`${ORIGIN}/live`, { headers: { cookie, origin, upgrade: 'websocket' } }), env)
    const response = await open(ORIGIN)
    expect(response.status).toBe(101)
    response.webSocket?.accept()
    response.webSocket?.close()
    expect((await open('https://elsewhere.example')).status).toBe(403)
  })
})

test('the caller’s roles come with their permission pairs', async () => {
  const client = new ApiClient()
  await client.signIn()
  const { body } = await client.json<{
    result: { username: string; roles: Record<string, [string, string][]>; createdOn: string }
  }>('/api/v1/me/roles')
  expect(body.result).toMatchObject({
    username: 'admin',
    isActive: true,
    isAnonymous: false,
    permissions: { database_access: [], datasource_access: [] },
  })
  expect(body.result.roles['Admin']).toContainEqual(['can_write', 'Dashboard'])
  expect(body.result.createdOn).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/)
})
