import { expect, test } from 'vitest'
import { ApiClient } from '../../support/api-client.ts'

test('a health probe answers OK with and without the final slash', async () => {
  const client = new ApiClient()
  for (const path of ['/health', '/health/', '/ping', '/healthcheck']) {
    const response = await client.call(path)
    expect([path, response.status, await response.text()]).toEqual([path, 200, 'OK'])
  }
})

test('a name and password buy an access token, and a refresh token on request', async () => {
  const client = new ApiClient()
  const { status, body } = await client.json<Record<string, string>>('/api/v1/security/login/', {
    method: 'POST',
    json: { username: 'admin', password: 'admin', provider: 'db', refresh: true },
  })
  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(['access_token', 'refresh_token'])
  const refreshed = await client.json<Record<string, string>>('/api/v1/security/refresh', {
    method: 'POST',
    headers: { authorization: `Bearer ${body['refresh_token']}` },
  })
  expect([refreshed.status, Object.keys(refreshed.body)]).toEqual([200, ['access_token']])
})

test.each([
  [{ username: 'admin', provider: 'db' }, 400, { message: { password: ['Missing data for required field.'] } }],
  [
    { username: 'admin', password: 'x', provider: 'ldap' },
    400,
    { message: { provider: ['Alternative authentication provider is not allowed'] } },
  ],
  [
    { username: 'admin', password: 'x', provider: 'saml' },
    400,
    { message: { provider: ['Must be one of: db, ldap.'] } },
  ],
  [{ username: 'admin', password: 'wrong', provider: 'db' }, 401, { message: 'Not authorized' }],
  [{ username: 'nobody', password: 'wrong', provider: 'db' }, 401, { message: 'Not authorized' }],
])('signing in with %j answers %i', async (json, status, body) => {
  expect(await new ApiClient().json('/api/v1/security/login', { method: 'POST', json })).toEqual({ status, body })
})

test.each([
  [{}, 401, { msg: 'Missing Authorization Header' }],
  [{ authorization: 'Bearer garbage' }, 422, { msg: 'Not enough segments' }],
])('asking for a CSRF token with %j answers %i', async (headers, status, body) => {
  expect(await new ApiClient().json('/api/v1/security/csrf_token/', { headers })).toEqual({ status, body })
})

test('a Bearer token opens what the role may', async () => {
  const client = new ApiClient()
  await client.signInByToken()
  const { status, body } = await client.json<{ result: string }>('/api/v1/security/csrf_token')
  expect([status, typeof body.result]).toEqual([200, 'string'])
})
