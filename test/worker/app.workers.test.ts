import { env, exports } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { SECURITY_HEADERS } from '../../worker/http/security-headers.ts'
import { ACCESS_TOKEN_MS } from '../../worker/auth/limits.ts'
import { issueToken } from '../../worker/auth/tokens.ts'
import { app } from '../../worker/app.ts'
import { ApiClient, ORIGIN } from '../support/api-client.ts'

const admin = new ApiClient()
const byToken = new ApiClient()

beforeAll(async () => {
  await admin.signIn()
  await byToken.signInByToken()
})

interface ErrorBody {
  readonly message?: unknown
  readonly msg?: string
  readonly errors?: readonly { message: string; error_type: string; extra: { issue_codes: { code: number }[] } }[]
}

test('every answer carries security headers, a request id and its timing', async () => {
  for (const path of ['/health', '/api/v1/menu/', '/api/v1/nothing', '/login/']) {
    const { headers } = await admin.call(path)
    for (const [name, value] of Object.entries(SECURITY_HEADERS))
      expect([path, headers.get(name)]).toEqual([path, value])
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{16,}$/)
    expect(headers.get('server-timing')).toMatch(/total;dur=[\d.]+$/)
  }
})

test.each([
  '/api/v1/menu',
  '/api/v1/menu/',
  '/api/v1/me',
  '/api/v1/me/',
  '/api/v1/chart',
  '/api/v1/chart/',
  '/api/v1/_openapi/',
])('%s answers without a redirect', async (path) => {
  expect((await admin.call(path)).status).toBe(200)
})

test('an unknown path under the API is 404 in JSON with an issue code', async () => {
  const { status, body } = await admin.json<ErrorBody>('/api/v1/nothing/here')
  expect(status).toBe(404)
  expect(body.errors?.[0]).toMatchObject({
    message: expect.stringMatching(/^404 Not Found: /),
    error_type: 'GENERIC_BACKEND_ERROR',
    level: 'error',
    extra: { issue_codes: [{ code: 1011, message: 'Issue 1011 - Superset encountered an unexpected error.' }] },
  })
})

test.each(['abc', '1.5', '-1', '99999999999999999999', '%00', '%E0%A4%A'])(
  'an id like %s is 404, not an error of the server',
  async (id) => {
    expect((await admin.call(`/api/v1/chart/${id}`)).status).toBe(404)
  },
)

test('a method that a path does not know is 405 and names those it knows', async () => {
  const response = await admin.call('/api/v1/menu/', { method: 'DELETE' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
})

test.each([
  ['(page:0', 400, 'Not a valid rison/json argument'],
  ['(page:', 400, 'Not a valid rison/json argument'],
  ['!z', 400, 'Not a valid rison/json argument'],
  ['{"page":', 400, 'Not a valid rison/json argument'],
  ['('.repeat(40), 400, 'Not a valid rison/json argument'],
  ['(page:x)', 400, "Not a valid rison schema 'x' is not of type 'integer'"],
  ['!(1,2)', 400, "Not a valid rison schema [1, 2] is not of type 'object'"],
])('the query %s is %i and says so', async (q, status, message) => {
  const path = `/api/v1/log/recent_activity/?q=${encodeURIComponent(q)}`
  expect(await admin.json(path)).toEqual({ status, body: { message } })
})

test('a query may be Rison or JSON', async () => {
  for (const q of ['(page:0,page_size:5)', '{"page": 0, "page_size": 5}', '']) {
    expect((await admin.call(`/api/v1/log/recent_activity/?q=${encodeURIComponent(q)}`)).status).toBe(200)
  }
})

test('a write with a cookie but no CSRF token is refused before anything happens', async () => {
  const { status, body } = await admin.json<ErrorBody>('/api/v1/me/', {
    method: 'PUT',
    json: { first_name: 'Changed' },
    headers: { 'x-csrftoken': '' },
  })
  expect(status).toBe(400)
  expect(body.errors?.[0]).toMatchObject({
    message: '400 Bad Request: The CSRF token is missing.',
    error_type: 'GENERIC_BACKEND_ERROR',
  })
  const me = await admin.json<{ result: { first_name: string } }>('/api/v1/me/')
  expect(me.body.result.first_name).toBe('Meridian')
})

test('a CSRF token of another browser is refused', async () => {
  const other = new ApiClient()
  await other.signIn()
  const { body } = await other.json<{ result: string }>('/api/v1/security/csrf_token/')
  const { status, body: refusal } = await admin.json<ErrorBody>('/api/v1/me/', {
    method: 'PUT',
    json: { first_name: 'Changed' },
    headers: { 'x-csrftoken': body.result },
  })
  expect([status, refusal.errors?.[0]?.message]).toEqual([400, '400 Bad Request: The CSRF token is invalid.'])
})

test('a write sent by a page of another site is refused even with the token', async () => {
  for (const [name, value] of [
    ['origin', 'https://elsewhere.example'],
    ['sec-fetch-site', 'cross-site'],
  ] as const) {
    const headers = { [name]: value }
    const { status } = await admin.json('/api/v1/me/', { method: 'PUT', json: { first_name: 'Changed' }, headers })
    expect(status).toBe(400)
  }
})

test('a Bearer token alone suffices for a write', async () => {
  const { status } = await byToken.json('/api/v1/me/', { method: 'PUT', json: { last_name: 'Admin' } })
  expect(status).toBe(200)
})

test.each([
  [{ first_name: 7 }, { first_name: ['Not a valid string.'] }],
  [{ first_name: '' }, { first_name: ['Length must be between 1 and 64.'] }],
  [{ first_name: null }, { first_name: ['Field may not be null.'] }],
  [{ nickname: 'x' }, { nickname: ['Unknown field.'] }],
  [{ preferences: { theme: 'blue' } }, { preferences: { theme: ['Must be one of: light, dark, system.'] } }],
  [{ preferences: { time_zone: 'Mars/Olympus' } }, { preferences: { time_zone: ['Not a known time zone.'] } }],
  [[], { _schema: ['Invalid input type.'] }],
  [{}, 'At least one field must be provided.'],
])('the body %j is 400 and names the field', async (json, message) => {
  expect(await admin.json('/api/v1/me/', { method: 'PUT', json })).toEqual({ status: 400, body: { message } })
})

test.each([
  ['text/plain', '{"first_name":"x"}', 'Request is not JSON'],
  ['application/json', '{"first_name":', 'Request payload has incorrect format'],
])('a body of type %s that is no JSON is 400', async (type, text, message) => {
  const response = await exports.default.fetch(
    new Request(`${ORIGIN}/api/v1/me/`, {
      method: 'PUT',
      body: text,
      headers: { 'content-type': type, authorization: await authorization() },
    }),
  )
  const body: ErrorBody = await response.json()
  expect([response.status, body.errors?.[0]?.message, body.errors?.[0]?.error_type]).toEqual([
    400,
    message,
    'INVALID_PAYLOAD_FORMAT_ERROR',
  ])
})

test('a body of 100 MB is 413, by its declared length', async () => {
  const response = await exports.default.fetch(
    new Request(`${ORIGIN}/api/v1/me/`, {
      method: 'PUT',
      body: new Uint8Array(100 * 1024 * 1024),
      headers: { 'content-type': 'application/json', authorization: await authorization() },
    }),
  )
  const body: ErrorBody = await response.json()
  expect(response.status).toBe(413)
  expect(body.errors?.[0]?.message).toBe('413 Request Entity Too Large: The request body is larger than 8 MB.')
})

test('a body without declared length is 413 once it has grown too long', async () => {
  const piece = new TextEncoder().encode(' '.repeat(1024 * 1024))
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      if (sent++ < 12) controller.enqueue(piece)
      else controller.close()
    },
  })
  const response = await exports.default.fetch(
    new Request(`${ORIGIN}/api/v1/me/`, {
      method: 'PUT',
      body: endless,
      headers: { 'content-type': 'application/json', authorization: await authorization() },
    }),
  )
  expect(response.status).toBe(413)
  await response.body?.cancel()
})

test('an expired token is 401 Token has expired, at routes for tokens and for sessions', async () => {
  const token = await issueToken(
    env.SECRET_KEY,
    { type: 'access', userId: 1, fresh: true },
    Date.now() - ACCESS_TOKEN_MS - 1000,
  )
  for (const path of ['/api/v1/me/', '/api/v1/menu/']) {
    const answer = await new ApiClient().json(path, { headers: { authorization: `Bearer ${token}` } })
    expect(answer).toEqual({ status: 401, body: { msg: 'Token has expired' } })
  }
})

test.each([
  ['Bearer x.y.z', 422, 'Invalid token'],
  [
    'Basic YWRtaW46YWRtaW4=',
    401,
    "Missing 'Bearer' type in 'Authorization' header. Expected 'Authorization: Bearer <JWT>'",
  ],
  ['Bearer', 422, "Bad Authorization header. Expected 'Authorization: Bearer <JWT>'"],
])('the header %s is %i', async (header, status, msg) => {
  const answer = await new ApiClient().json('/api/v1/menu/', { headers: { authorization: header } })
  expect(answer).toEqual({ status, body: { msg } })
})

test('a stale token does not keep anybody from signing in again', async () => {
  const { status } = await new ApiClient().json('/api/v1/security/login', {
    method: 'POST',
    json: { username: 'admin', password: 'admin', provider: 'db' },
    headers: { authorization: 'Bearer stale' },
  })
  expect(status).toBe(200)
})

test('the description of the API covers every mounted route that has a contract', async () => {
  const { status, body } = await byToken.json<{ openapi: string; paths: Record<string, object> }>('/api/v1/_openapi')
  expect([status, body.openapi]).toEqual([200, '3.0.2'])
  const described = new Set(
    Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    ),
  )
  const mounted = app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/') && !path.includes('/live'))
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`)
  const bare = (text: string) => text.replace(/\/$/, '')
  expect(mounted.filter((route) => ![...described].some((known) => bare(known) === bare(route)))).toEqual([])
})

test('the page of the API description needs a sign-in and no inline script', async () => {
  expect((await new ApiClient().call('/swagger/v1')).headers.get('location')).toBe('/login/?next=/swagger/v1')
  const html = await (await admin.call('/swagger/v1')).text()
  expect(html).toContain('/assets/swagger/swagger-ui-bundle.js')
  expect(html.match(/<script(?![^>]*src=)/)).toBeNull()
})

async function authorization(): Promise<string> {
  return `Bearer ${await issueToken(env.SECRET_KEY, { type: 'access', userId: 1, fresh: true }, Date.now())}`
}
