import { request } from 'node:http'
import { expect, inject, test } from 'vitest'

interface Answer {
  readonly status: number
  readonly encoding: string | undefined
  readonly type: string | undefined
  readonly cookies: string
  readonly caching: string | undefined
}

/** One GET as it goes over the wire: `fetch` would unpack what comes compressed. */
function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL(path, inject('origin')), { headers }, (incoming) => {
      incoming.resume()
      const { 'content-encoding': encoding, 'content-type': type, 'set-cookie': cookies = [], 'cache-control': caching } = incoming.headers
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, encoding, type, cookies: cookies.join(), caching }))
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

test('text comes compressed to those who accept it, and as it is to all others', async () => {
  const offered = { 'accept-encoding': 'gzip, deflate, br' }
  expect((await get('/login/', offered)).encoding).toBe('gzip')
  expect((await get('/favicon.svg', offered)).encoding).toBe('gzip')
  expect((await get('/fonts/inter-latin.woff2', offered)).encoding).toBeUndefined()
  expect((await get('/login/')).encoding).toBeUndefined()
  expect((await get('/login/', { 'accept-encoding': 'gzip;q=0, identity' })).encoding).toBeUndefined()
})

test('a hashed file that is gone is missing, never the page, and nobody keeps that answer', async () => {
  const { status, type, caching } = await get('/assets/gone-12345678.js')
  expect([status, caching]).toEqual([404, 'no-store'])
  expect(type ?? '').not.toContain('html')
})

test('behind a proxy that speaks TLS the cookie is for TLS only', async () => {
  expect((await get('/login/', { 'x-forwarded-proto': 'https' })).cookies).toMatch(/^__Host-session=.*Secure/)
  expect((await get('/login/')).cookies).not.toContain('Secure')
})
