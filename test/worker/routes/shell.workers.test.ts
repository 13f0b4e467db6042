import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { app } from '../../../worker/app.ts'
import { forgetPrincipals } from '../../../worker/auth/authenticate.ts'
import { ApiClient, ORIGIN } from '../../support/api-client.ts'

/** Static files as a build leaves them: the tests of the Worker run without one. */
const FILES: Readonly<Record<string, string>> = {
  '/': '<!doctype html><html><head><title>Meridian</title></head><body><div id="root"></div></body></html>',
  '/route-chunks.json': JSON.stringify({
    dashboards: ['/assets/dashboards-1a.js', '/assets/dashboards-1a.css'],
    'dashboards:later': ['/assets/kinds-2b.js'],
  }),
  '/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
}

function serve(files: Readonly<Record<string, string>>): Fetcher {
  const fetch = async (input: RequestInfo | URL) => {
    const file = files[new URL(input instanceof Request ? input.url : input).pathname]
    return new Response(file ?? 'none', { status: file === undefined ? 404 : 200, headers: { etag: '"1"' } })
  }
  return {
    fetch,
    connect: () => {
      throw new Error('assets have no sockets')
    },
  }
}

async function open(path: string, headers: Readonly<Record<string, string>> = {}, files = FILES): Promise<Response> {
  const request = new Request(`${ORIGIN}${path}`, { headers })
  return await app.fetch(request, { ...env, ASSETS: serve(files) }, createExecutionContext())
}

let signedIn: Record<string, string> = {}

beforeAll(async () => {
  const response = await new ApiClient().signIn()
  signedIn = { cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
})

function bootstrapIn(html: string): { user: { username: string } | null; permissions: string[]; csrf_token: string } {
  return JSON.parse(/<script type="application\/json" id="bootstrap">(.*?)<\/script>/.exec(html)?.[1] ?? 'null')
}

test('every address of the client answers with the shell, whose head holds the caller', async () => {
  for (const path of ['/', '/dashboard/list/', '/superset/dashboard/world_health/?edit=true', '/sqllab', '/made/up']) {
    const response = await open(path, signedIn)
    const html = await response.text()
    expect([path, response.status, response.headers.get('content-type')]).toEqual([
      path,
      200,
      'text/html; charset=utf-8',
    ])
    expect(html.slice(0, html.indexOf('</head>'))).toContain('id="bootstrap"')
    expect(bootstrapIn(html).user?.username).toBe('admin')
    expect(bootstrapIn(html).permissions).toContain('can_write on Dashboard')
  }
})

test('the shell is stored by nobody, since it names the caller', async () => {
  const { headers } = await open('/', signedIn)
  expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null])
})

test('the token of the shell is good for writes', async () => {
  const { csrf_token } = bootstrapIn(await (await open('/', signedIn)).text())
  const write = new Request(`${ORIGIN}/api/v1/me/`, {
    method: 'PUT',
    body: JSON.stringify({ preferences: { theme: 'dark' } }),
    headers: { ...signedIn, 'content-type': 'application/json', 'x-csrftoken': csrf_token },
  })
  expect((await app.fetch(write, env, createExecutionContext())).status).toBe(200)
  expect(bootstrapIn(await (await open('/', signedIn)).text())).toMatchObject({
    user: { preferences: { theme: 'dark' } },
  })
})

test('the chunks of the screen start loading with the page', async () => {
  const html = await (await open('/dashboard/list/', signedIn)).text()
  expect(html).toContain('<link rel="modulepreload" href="/assets/dashboards-1a.js">')
  expect(html).toContain('<link rel="preload" as="style" crossorigin href="/assets/dashboards-1a.css">')
  expect(html).toContain('<link rel="modulepreload" fetchpriority="low" href="/assets/kinds-2b.js">')
  expect(await (await open('/sqllab/', signedIn)).text()).not.toContain('modulepreload')
})

test('the data of a dashboard starts loading with the page', async () => {
  const html = await (await open('/superset/dashboard/world_health/?standalone=1', signedIn)).text()
  expect(html).toContain('<link rel="preload" as="fetch" crossorigin href="/api/v1/dashboard/world_health/page">')
  for (const other of ['/superset/dashboard/p/abc/', '/superset/dashboard/1/?at=3', '/dashboard/list/']) {
    expect(await (await open(other, signedIn)).text()).not.toContain('as="fetch"')
  }
})

test('without a list of chunks, or with a broken one, the page still opens', async () => {
  const { '/route-chunks.json': _chunks, ...bare } = FILES
  expect((await open('/dashboard/list/', signedIn, bare)).status).toBe(200)
  expect(
    (await open('/dashboard/list/', signedIn, { ...bare, '/route-chunks.json': '{"dashboards":["\\"><script>"]}' }))
      .status,
  ).toBe(200)
})

test('a missing file is 404, never the shell', async () => {
  for (const path of ['/assets/index-old.js', '/robots.txt', '/dashboard/list.css']) {
    const { status, headers } = await open(path, signedIn)
    expect([path, status, headers.get('cache-control')]).toEqual([path, 404, 'no-store'])
  }
})

test('files need no sign-in', async () => {
  expect((await open('/favicon.svg')).status).toBe(200)
})

test('a visitor is sent to sign in and comes back', async () => {
  for (const [path, location] of [
    ['/', '/login/'],
    ['/explore/?slice_id=3', '/login/?next=%2Fexplore%2F%3Fslice_id%3D3'],
  ] as const) {
    const response = await open(path)
    expect([response.status, response.headers.get('location')]).toEqual([302, location])
  }
})

test('a visitor enters once the role Public may see something', async () => {
  await env.DB.prepare(
    `INSERT INTO role_permissions (role_id, permission_view_id)
     SELECT (SELECT id FROM roles WHERE name = 'Public'), permission_views.id FROM permission_views
     JOIN permissions ON permissions.id = permission_id JOIN view_menus ON view_menus.id = view_menu_id
     WHERE permissions.name = 'can_read' AND view_menus.name = 'Dashboard'`,
  ).run()
  forgetPrincipals()
  const response = await open('/superset/dashboard/1/')
  const { user, permissions } = bootstrapIn(await response.text())
  expect([response.status, user, permissions]).toEqual([200, null, ['can_read on Dashboard']])
})

test('only reading opens the shell', async () => {
  const request = new Request(`${ORIGIN}/dashboard/list/`, { method: 'POST', headers: { authorization: 'Bearer x' } })
  const response = await app.fetch(request, { ...env, ASSETS: serve(FILES) }, createExecutionContext())
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json'])
})
