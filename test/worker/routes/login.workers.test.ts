import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { hashPassword } from '../../../worker/auth/passwords.ts'
import { forgetPrincipals } from '../../../worker/auth/authenticate.ts'
import { SESSION_TOUCH_MS, SIGN_IN_LIMITS } from '../../../worker/auth/limits.ts'
import { app } from '../../../worker/app.ts'
import { ApiClient, csrfTokenIn, ORIGIN } from '../../support/api-client.ts'

/** A user of its own for each test, so that counts of one do not show in another. */
async function createUser(
  username: string,
  { role = 'Gamma', active = true }: { role?: string; active?: boolean } = {},
): Promise<void> {
  await new ApiClient().call('/login/')
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO users (username, first_name, last_name, email, password_hash, active)
       VALUES (?1, 'First', 'Last', ?2, ?3, ?4)`,
    ).bind(username, `${username}@example.org`, hashPassword('secret'), active ? 1 : 0),
    env.DB.prepare(
      `INSERT INTO user_roles (user_id, role_id)
       SELECT users.id, roles.id FROM users, roles WHERE username = ?1 AND roles.name = ?2`,
    ).bind(username, role),
  ])
}

test('the form signs in without any script and leads where the visitor was going', async () => {
  const client = new ApiClient()
  const turned = await client.call('/dashboard/list/?filters=x')
  const address = turned.headers.get('location') ?? ''
  expect([turned.status, address]).toEqual([302, '/login/?next=%2Fdashboard%2Flist%2F%3Ffilters%3Dx'])
  const page = await (await client.call(address)).text()
  expect(page).toContain('<input type="hidden" id="csrf_token" name="csrf_token" value="')
  const action = /action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const form = { username: 'admin', password: 'admin', csrf_token: csrfTokenIn(page) }
  const answer = await client.call(action, { method: 'POST', form })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/dashboard/list/?filters=x'])
  const cookie = answer.headers.getSetCookie().join()
  expect(cookie).toMatch(/^session=[\w-]{22}\.[\w-]{43}; .*HttpOnly; SameSite=Lax/)
  expect((await client.call('/api/v1/me/')).status).toBe(200)
})

test('the token of the sign-in page stays valid for the writes that follow', async () => {
  await createUser('token-keeper')
  const client = new ApiClient()
  await client.signIn('token-keeper', 'secret')
  expect((await client.call('/api/v1/me/', { method: 'PUT', json: { last_name: 'Kept' } })).status).toBe(200)
})

test('over https the cookie is tied to the host', async () => {
  const response = await app.fetch(new Request('https://meridian.example/login/'), env)
  expect(response.headers.getSetCookie().join()).toMatch(
    /^__Host-session=[\w-]{22}; .*Path=\/; HttpOnly; Secure; SameSite=Lax/,
  )
})

test('a wrong password shows the form again, says so and keeps the name', async () => {
  const client = new ApiClient()
  const response = await client.signIn('nobody "in" particular', 'wrong')
  const page = await response.text()
  expect(response.status).toBe(401)
  expect(page).toContain('Invalid login. Please try again.')
  expect(page).toContain('value="nobody &quot;in&quot; particular"')
  expect(page).not.toContain('wrong')
  expect((await client.call('/api/v1/me/')).status).toBe(401)
})

test.each([
  ['without a token', ''],
  ['with a foreign token', 'abc.def'],
])('a form %s signs nobody in', async (_name, csrf_token) => {
  const client = new ApiClient()
  await client.call('/login/')
  const response = await client.call('/login/', {
    method: 'POST',
    form: { username: 'admin', password: 'admin', csrf_token },
  })
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('This page was open too long. Please sign in again.')
  expect((await client.call('/api/v1/me/')).status).toBe(401)
})

test('a broken form is 400', async () => {
  const request = new Request(`${ORIGIN}/login/`, {
    method: 'POST',
    body: 'x',
    headers: { 'content-type': 'multipart/form-data' },
  })
  expect((await app.fetch(request, env)).status).toBe(400)
})

test('the session is new with every sign-in, so a planted cookie never becomes one', async () => {
  await createUser('rotated')
  const [first, second] = [new ApiClient(), new ApiClient()]
  const cookies = [await first.signIn('rotated', 'secret'), await second.signIn('rotated', 'secret')].map((response) =>
    response.headers.getSetCookie().join(),
  )
  expect(cookies[0]).not.toBe(cookies[1])
  const { results } = await env.DB.prepare(
    "SELECT id FROM sessions WHERE user_id = (SELECT id FROM users WHERE username = 'rotated')",
  ).all<{ id: string }>()
  expect(results.length).toBe(2)
  for (const { id } of results) expect(cookies.join()).not.toContain(id)
})

test('signing out ends the session on the server too', async () => {
  await createUser('leaver')
  const client = new ApiClient()
  const cookie = (await client.signIn('leaver', 'secret')).headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect((await client.call('/logout/')).headers.get('location')).toBe('/login/')
  expect((await new ApiClient().call('/api/v1/me/', { headers: { cookie } })).status).toBe(401)
})

test('an e-mail address signs in like a name', async () => {
  await createUser('mailer')
  expect((await new ApiClient().signIn('mailer@example.org', 'secret')).status).toBe(302)
})

test('an inactive user does not sign in, and is out within the cache time', async () => {
  await createUser('dormant', { active: false })
  expect((await new ApiClient().signIn('dormant', 'secret')).status).toBe(401)
  await createUser('dismissed')
  const client = new ApiClient()
  await client.signIn('dismissed', 'secret')
  expect((await client.call('/api/v1/me/')).status).toBe(200)
  await env.DB.prepare("UPDATE users SET active = 0 WHERE username = 'dismissed'").run()
  forgetPrincipals()
  expect((await client.call('/api/v1/me/')).status).toBe(401)
})

test('too many failures are refused with 429 and a time to wait, for this name from this address only', async () => {
  await createUser('besieged')
  const headers = { 'cf-connecting-ip': '203.0.113.9' }
  const attempt = (username: string, password: string, from: Record<string, string>) =>
    new ApiClient().call('/api/v1/security/login', {
      method: 'POST',
      json: { username, password, provider: 'db' },
      headers: from,
    })
  for (let count = 0; count < SIGN_IN_LIMITS.pair; count++)
    expect((await attempt('besieged', 'wrong', headers)).status).toBe(401)
  const refused = await attempt('besieged', 'secret', headers)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
  expect(await refused.json()).toEqual({ message: 'Too many failed sign-ins. Try again in 15 minutes.' })
  expect((await attempt('besieged', 'secret', { 'cf-connecting-ip': '203.0.113.10' })).status).toBe(200)
})

test('the form shows the wait, too', async () => {
  await createUser('hurried')
  for (let count = 0; count < SIGN_IN_LIMITS.pair; count++) await new ApiClient().signIn('hurried', 'wrong')
  const response = await new ApiClient().signIn('hurried', 'secret')
  expect([response.status, response.headers.has('retry-after')]).toEqual([429, true])
  expect(await response.text()).toContain('Too many failed sign-ins. Try again in 15 minutes.')
})

test('attempts that come all at once are counted all the same', async () => {
  await createUser('stormed')
  const burst = Array.from({ length: SIGN_IN_LIMITS.pair + 5 }, () =>
    new ApiClient().call('/api/v1/security/login', {
      method: 'POST',
      json: { username: 'stormed', password: 'wrong', provider: 'db' },
    }),
  )
  const statuses = (await Promise.all(burst)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429).length).toBe(5)
})

test('a good sign-in clears the failures before it', async () => {
  await createUser('clumsy')
  for (let round = 0; round < 2; round++) {
    for (let count = 0; count < SIGN_IN_LIMITS.pair - 1; count++) await new ApiClient().signIn('clumsy', 'wrong')
    expect((await new ApiClient().signIn('clumsy', 'secret')).status).toBe(302)
  }
})

test('a session in use is renewed hourly, in the catalogue and in the browser', async () => {
  await createUser('visitor')
  const client = new ApiClient()
  await client.signIn('visitor', 'secret')
  const ofVisitor = "user_id = (SELECT id FROM users WHERE username = 'visitor')"
  await env.DB.prepare(`UPDATE sessions SET seen_on = seen_on - ?1, expires_on = expires_on - ?1 WHERE ${ofVisitor}`)
    .bind(SESSION_TOUCH_MS + 1000)
    .run()
  forgetPrincipals()
  const renewed = await client.call('/api/v1/me/')
  expect(renewed.headers.getSetCookie().length).toBe(1)
  expect((await client.call('/api/v1/me/')).headers.getSetCookie().length).toBe(0)
  const row = await env.DB.prepare(`SELECT seen_on FROM sessions WHERE ${ofVisitor}`).first<{ seen_on: number }>()
  expect(Date.now() - (row?.seen_on ?? 0)).toBeLessThan(60_000)
})

test('an expired session is nobody’s', async () => {
  await createUser('gone')
  const client = new ApiClient()
  await client.signIn('gone', 'secret')
  await env.DB.prepare(
    "UPDATE sessions SET expires_on = 1 WHERE user_id = (SELECT id FROM users WHERE username = 'gone')",
  ).run()
  forgetPrincipals()
  expect((await client.call('/api/v1/me/')).status).toBe(401)
})

test('changing the password ends all other sessions and keeps this one', async () => {
  await createUser('changer')
  const [here, elsewhere] = [new ApiClient(), new ApiClient()]
  await here.signIn('changer', 'secret')
  await elsewhere.signIn('changer', 'secret')
  expect((await here.call('/api/v1/me/', { method: 'PUT', json: { password: 'new secret' } })).status).toBe(200)
  expect([(await here.call('/api/v1/me/')).status, (await elsewhere.call('/api/v1/me/')).status]).toEqual([200, 401])
  expect((await new ApiClient().signIn('changer', 'secret')).status).toBe(401)
  expect((await new ApiClient().signIn('changer', 'new secret')).status).toBe(302)
})

test('a hash of older parameters is replaced when its owner signs in', async () => {
  await createUser('veteran')
  const { scryptSync } = await import('node:crypto')
  const salt = Buffer.alloc(16, 3)
  const hash = scryptSync('secret', salt, 32, { N: 1024, r: 8, p: 1 }).toString('base64url')
  const old = `scrypt$N=1024,r=8,p=1$${salt.toString('base64url')}$${hash}`
  await env.DB.prepare("UPDATE users SET password_hash = ?1 WHERE username = 'veteran'").bind(old).run()
  await new ApiClient().signIn('veteran', 'secret')
  const row = await env.DB.prepare("SELECT password_hash, login_count FROM users WHERE username = 'veteran'").first<{
    password_hash: string
    login_count: number
  }>()
  expect([row?.password_hash.split('$')[1], row?.login_count]).toEqual(['N=16384,r=8,p=5', 1])
})

test('who is signed in already is sent on from the sign-in page', async () => {
  const client = new ApiClient()
  await client.signIn()
  const response = await client.call('/login/?next=/sqllab/')
  expect([response.status, response.headers.get('location')]).toEqual([302, '/sqllab/'])
})
