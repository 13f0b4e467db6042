import { scryptSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { csrfComplaint, isCsrfExempt, isSameOrigin, issueCsrfToken } from '../../../worker/auth/csrf.ts'
import {
  ACCESS_TOKEN_MS,
  CSRF_TOKEN_MS,
  REFRESH_TOKEN_MS,
  SIGN_IN_LIMITS,
  SIGN_IN_WINDOW_MS,
} from '../../../worker/auth/limits.ts'
import { nextAddress } from '../../../worker/auth/next-address.ts'
import { hashPassword, verifyPassword } from '../../../worker/auth/passwords.ts'
import { parseSessionCookie } from '../../../worker/auth/session-cookie.ts'
import { ShortCache } from '../../../worker/auth/short-cache.ts'
import { attemptKeys, waitingTime } from '../../../worker/auth/throttle.ts'
import { bearerToken, issueToken, verifyAccessToken, verifyToken } from '../../../worker/auth/tokens.ts'

const SECRET = Buffer.alloc(32, 7).toString('base64')
const OTHER_SECRET = Buffer.alloc(32, 8).toString('base64')
const NOW = Date.UTC(2026, 10, 21)

describe('passwords', () => {
  test('a password matches its own hash and no other', () => {
    const hash = hashPassword('correct horse')
    expect(hash).toMatch(/^scrypt\$N=16384,r=8,p=5\$[\w-]{22}\$[\w-]{43}$/)
    expect(verifyPassword('correct horse', hash)).toEqual({ matches: true, outdated: false })
    expect(verifyPassword('correct horsf', hash).matches).toBe(false)
  })

  test('the same password never hashes the same twice', () => {
    expect(hashPassword('a')).not.toBe(hashPassword('a'))
  })

  test('letters written in two ways are the same password', () => {
    expect(verifyPassword('caf\u00e9', hashPassword('cafe\u0301')).matches).toBe(true)
  })

  test('a hash of older parameters matches and asks to be replaced', () => {
    const salt = Buffer.alloc(16, 1)
    const hash = scryptSync('old', salt, 32, { N: 1024, r: 8, p: 1 }).toString('base64url')
    const stored = `scrypt$N=1024,r=8,p=1$${salt.toString('base64url')}$${hash}`
    expect(verifyPassword('old', stored)).toEqual({ matches: true, outdated: true })
  })

  test.each([null, '', 'plain', 'pbkdf2$x$y$z', 'scrypt$N=1,r=2$$'])('nothing matches the stored text %j', (stored) => {
    expect(verifyPassword('', stored)).toEqual({ matches: false, outdated: false })
  })
})

describe('tokens', () => {
  const issue = (type: 'access' | 'refresh') => issueToken(SECRET, { type, userId: 42, fresh: true }, NOW)

  test('a token names its user until it ends', async () => {
    expect(await verifyToken(SECRET, await issue('access'), 'access', NOW + ACCESS_TOKEN_MS - 1000)).toEqual({
      userId: 42,
      expiresOn: NOW + ACCESS_TOKEN_MS,
    })
    const refreshed = await verifyToken(SECRET, await issue('refresh'), 'refresh', NOW + REFRESH_TOKEN_MS - 1000)
    expect(refreshed.userId).toBe(42)
  })

  test('an access token that was accepted a moment ago still ends in time', async () => {
    const token = await issue('access')
    const end = NOW + ACCESS_TOKEN_MS
    expect(await verifyAccessToken(SECRET, token, end - 1000)).toBe(42)
    expect(await verifyAccessToken(SECRET, token, end - 500)).toBe(42)
    await expect(verifyAccessToken(SECRET, token, end + 1000)).rejects.toMatchObject({ status: 401 })
  })

  test('its claims are those of the Superset API', async () => {
    const [, payload = ''] = (await issue('access')).split('.')
    const claims: Record<string, unknown> = JSON.parse(Buffer.from(payload, 'base64url').toString())
    expect(Object.keys(claims).toSorted()).toEqual(['csrf', 'exp', 'fresh', 'iat', 'jti', 'nbf', 'sub', 'type'])
    expect([claims['sub'], claims['type'], Number(claims['exp']) - Number(claims['iat'])]).toEqual([
      '42',
      'access',
      900,
    ])
  })

  test.each<[string, () => Promise<string>, 'access' | 'refresh', number, number, string]>([
    ['an expired one', () => issue('access'), 'access', NOW + ACCESS_TOKEN_MS + 1000, 401, 'Token has expired'],
    [
      'an access token where a refresh token belongs',
      () => issue('access'),
      'refresh',
      NOW,
      422,
      'Only refresh tokens are allowed',
    ],
    [
      'a refresh token where an access token belongs',
      () => issue('refresh'),
      'access',
      NOW,
      422,
      'Only non-refresh tokens are allowed',
    ],
    [
      'one signed with another key',
      () => issueToken(OTHER_SECRET, { type: 'access', userId: 42, fresh: true }, NOW),
      'access',
      NOW,
      422,
      'Signature verification failed',
    ],
    [
      'one of the future',
      () => issueToken(SECRET, { type: 'access', userId: 42, fresh: true }, NOW + 60_000),
      'access',
      NOW,
      422,
      'The token is not yet valid (nbf)',
    ],
    ['garbage', async () => 'garbage', 'access', NOW, 422, 'Not enough segments'],
    [
      'one without signature',
      async () =>
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"1"}').toString('base64url')}.`,
      'access',
      NOW,
      422,
      'Invalid token',
    ],
  ])('%s is refused', async (_name, token, type, now, status, msg) => {
    await expect(verifyToken(SECRET, await token(), type, now)).rejects.toMatchObject({ status, body: { msg } })
  })

  test('the token of an Authorization header follows the word Bearer', () => {
    expect(bearerToken('Bearer abc')).toBe('abc')
    for (const header of ['abc', 'Basic abc', 'Bearer', 'Bearer a b', ''])
      expect(() => bearerToken(header)).toThrow('Expected')
  })
})

describe('protection against forged requests', () => {
  const token = issueCsrfToken(SECRET, 'seed', NOW)

  test.each<[string, string, string | null, string | undefined, number, string | null]>([
    ['the token of the cookie passes', SECRET, 'seed', token, NOW, null],
    ['it passes for a week', SECRET, 'seed', token, NOW + CSRF_TOKEN_MS, null],
    ['then it has expired', SECRET, 'seed', token, NOW + CSRF_TOKEN_MS + 1, 'The CSRF token has expired.'],
    ['no token', SECRET, 'seed', undefined, NOW, 'The CSRF token is missing.'],
    ['an empty token', SECRET, 'seed', '', NOW, 'The CSRF token is missing.'],
    ['no cookie', SECRET, null, token, NOW, 'The CSRF session token is missing.'],
    ['a token of another cookie', SECRET, 'other', token, NOW, 'The CSRF token is invalid.'],
    ['a token of another server', OTHER_SECRET, 'seed', token, NOW, 'The CSRF token is invalid.'],
    [
      'a token with a later date',
      SECRET,
      'seed',
      token.replace(/^\w+/, (NOW + 1).toString(36)),
      NOW,
      'The CSRF token is invalid.',
    ],
    ['garbage', SECRET, 'seed', 'garbage', NOW, 'The CSRF token is invalid.'],
  ])('%s', (_rule, secret, seed, given, now, complaint) => {
    expect(csrfComplaint(secret, seed, given, now)).toBe(complaint)
  })

  test.each([
    ['/api/v1/security/login', true],
    ['/api/v1/security/refresh', true],
    ['/api/v1/security/users/3', true],
    ['/api/v1/security/guest_token', false],
    ['/api/v1/chart/data', true],
    ['/api/v1/chart/data/stream', true],
    ['/api/v1/chart/datasets', false],
    ['/api/v1/chart', false],
    ['/api/v1/dashboard/3/cache_dashboard_screenshot', true],
    ['/api/v1/dashboard/3', false],
    ['/superset/log', true],
    ['/datasource/samples', true],
    ['/datasource/save', false],
  ])('%s needs no token: %s', (path, exempt) => {
    expect(isCsrfExempt(path)).toBe(exempt)
  })

  test.each([
    [undefined, undefined, true],
    ['https://m.example', 'same-origin', true],
    ['https://m.example', undefined, true],
    [undefined, 'none', true],
    ['https://evil.example', undefined, false],
    ['https://m.example.evil.example', undefined, false],
    ['http://m.example', undefined, false],
    ['null', undefined, false],
    [undefined, 'cross-site', false],
    [undefined, 'same-site', false],
  ])('a request of origin %s and fetch site %s counts as our own: %s', (origin, site, own) => {
    expect(isSameOrigin('https://m.example/api/v1/chart/', origin, site)).toBe(own)
  })
})

describe('the session cookie', () => {
  const seed = 's'.repeat(22)
  const secret = 'k'.repeat(43)

  test('before sign-in it is a seed, afterwards a seed and a secret of which only a hash is kept', () => {
    expect(parseSessionCookie(seed)).toEqual({ seed, sessionId: null })
    expect(parseSessionCookie(`${seed}.${secret}`)).toEqual({
      seed,
      sessionId: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  test('another seed or another secret is another session', () => {
    const ids = [`${seed}.${secret}`, `${'t'.repeat(22)}.${secret}`, `${seed}.${'l'.repeat(43)}`].map(
      (value) => parseSessionCookie(value)?.sessionId,
    )
    expect(new Set(ids).size).toBe(3)
  })

  test.each([undefined, '', 'x', `${seed}.`, `${seed}.short`, `${seed}.${secret}.more`])(
    '%j is no cookie of ours',
    (value) => {
      expect(parseSessionCookie(value)).toBeNull()
    },
  )
})

test.each([
  ['/dashboard/list/?filters=x#top', '/dashboard/list/?filters=x#top'],
  ['/', '/'],
  [undefined, '/'],
  ['', '/'],
  ['https://evil.example/', '/'],
  ['//evil.example/', '/'],
  ['/\\evil.example/', '/'],
  ['/\t/evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/login/?next=/login/', '/'],
  ['/logout/', '/'],
  ['/loginless', '/loginless'],
])('signing in with next %j leads to %s', (next, address) => {
  expect(nextAddress(next, 'https://m.example')).toBe(address)
})

describe('throttling', () => {
  const keys = attemptKeys('Ana ', '1.2.3.4')

  test('names count without case or blanks, and neither name nor address is stored', () => {
    expect(attemptKeys('ana', '1.2.3.4')).toEqual(keys)
    expect(JSON.stringify(keys)).not.toMatch(/ana|1\.2\.3\.4/i)
    expect(new Set(Object.values(keys)).size).toBe(3)
  })

  test.each([
    ['pair', SIGN_IN_LIMITS.pair, 0],
    ['pair', SIGN_IN_LIMITS.pair + 1, SIGN_IN_WINDOW_MS - 1000],
    ['address', SIGN_IN_LIMITS.address, 0],
    ['address', SIGN_IN_LIMITS.address + 1, SIGN_IN_WINDOW_MS - 1000],
    ['account', SIGN_IN_LIMITS.account + 1, SIGN_IN_WINDOW_MS - 1000],
  ] as const)('%s: attempt %i waits %i ms', (kind, failures, wait) => {
    expect(waitingTime([{ key: keys[kind], failures, windowStart: NOW - 1000 }], NOW)).toBe(wait)
  })
})

describe('what an isolate remembers', () => {
  test('is forgotten after its time', () => {
    const cache = new ShortCache<number>()
    cache.set('a', 1, NOW)
    expect([cache.get('a', NOW + 29_999), cache.get('a', NOW + 30_000)]).toEqual([1, undefined])
  })

  test('never grows beyond its bound, and loses the oldest first', () => {
    const cache = new ShortCache<number>()
    for (let index = 0; index <= 2000; index++) cache.set(String(index), index, NOW)
    expect([cache.get('0', NOW), cache.get('1', NOW), cache.get('2000', NOW)]).toEqual([undefined, 1, 2000])
  })
})
