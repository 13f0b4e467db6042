import { describe, expect, test } from 'vitest'
import { parseBootstrap } from '../../../app/api/bootstrap.ts'

const user = {
  userId: 1,
  username: 'ana',
  firstName: 'Ana',
  lastName: 'Silva',
  email: 'ana@example.com',
  roles: { Admin: 1 },
  isAdmin: true,
  preferences: { theme: 'dark', density: 'huge', locale: 'de', time_zone: 'Asia/Kolkata' },
}

describe('what the page says about the caller', () => {
  test('user, permissions, token and settings are read as the Worker writes them', () => {
    const page = { user, permissions: ['can_read on Chart'], csrf_token: 't', common: { max_upload_bytes: 5 } }
    const read = parseBootstrap(JSON.stringify(page))
    expect(read.user).toMatchObject({ userId: 1, firstName: 'Ana', isAdmin: true })
    expect(read.permissions.has('can_read on Chart')).toBe(true)
    expect(read.csrfToken).toBe('t')
    expect(read.common).toEqual({ max_upload_bytes: 5 })
  })

  test('a preference nobody knows is left out', () => {
    expect(parseBootstrap(JSON.stringify({ user })).user?.preferences).toEqual({ theme: 'dark', time_zone: 'Asia/Kolkata' })
  })

  test('a page without data, or with a null user, is a visitor’s', () => {
    expect(parseBootstrap('{}')).toEqual({ user: null, permissions: new Set(), csrfToken: '', common: {} })
    expect(parseBootstrap('{"user":null,"permissions":5}').permissions.size).toBe(0)
  })
})
