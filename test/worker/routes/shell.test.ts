import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Principal } from '../../../worker/access/principal.ts'
import { permissionsOfRole } from '../../../worker/access/roles.ts'
import { bootstrapOf, scriptJson } from '../../../worker/routes/bootstrap.ts'
import { menuFor } from '../../../worker/routes/menu.ts'
import { changedPreferences, parsePreferences } from '../../../worker/routes/preferences.ts'
import { screenOf } from '../../../worker/routes/screens.ts'
import { isFile } from '../../../worker/routes/static-files.ts'

const gamma: Principal = {
  kind: 'user',
  userId: 3,
  username: 'gil',
  firstName: '</script><script>alert(1)</script>',
  lastName: 'M',
  email: 'gil@example.org',
  roles: [{ id: 4, name: 'Gamma' }],
  permissions: permissionsOfRole('Gamma'),
}

describe('the bootstrap data of the page', () => {
  test('hold the caller and its permissions, but nothing secret', () => {
    const { user, permissions } = bootstrapOf(gamma, { theme: 'dark' }, 'token')
    expect(user).toEqual({
      userId: 3,
      username: 'gil',
      firstName: gamma.firstName,
      lastName: 'M',
      email: 'gil@example.org',
      roles: { Gamma: 4 },
      isAdmin: false,
      preferences: { theme: 'dark' },
    })
    expect(permissions).toContain('can_read on Dashboard')
  })

  test('cannot end the script element they stand in', () => {
    const json = scriptJson(bootstrapOf(gamma, {}, 'token'))
    expect(json).not.toMatch(/[<>&\u2028\u2029]/)
    expect(JSON.parse(json)).toMatchObject({ user: { firstName: gamma.firstName } })
  })

  test('are without a user for visitors', () => {
    expect(bootstrapOf({ ...gamma, kind: 'anonymous', userId: null }, {}, 't').user).toBeNull()
  })
})

test.each([
  ['{"theme":"dark","density":"compact"}', { theme: 'dark', density: 'compact' }],
  ['{"theme":"dark","of_a_newer_version":1}', { theme: 'dark' }],
  ['{"theme":"blue"}', {}],
  ['broken', {}],
])('the stored preferences %s mean %j', (stored, preferences) => {
  expect(parsePreferences(stored)).toEqual(preferences)
})

test.each([
  ['/favicon.svg', true],
  ['/assets/index-abc.js', true],
  ['/sqllab', false],
  ['/superset/dashboard/sales-2024', false],
  ['/api/v1/user/1/avatar.png', false],
])('%s is a file: %s', (path, file) => {
  expect(isFile(path)).toBe(file)
})

test.each([
  ['/', 'home'],
  ['/superset/welcome', 'home'],
  ['/dashboard/list', 'dashboards'],
  ['/superset/dashboard/world_health', 'dashboard'],
  ['/chart/list', 'charts'],
  ['/explore', 'explore'],
  ['/sqllab', 'sql-lab'],
  ['/nowhere', null],
])('%s shows the screen %s', (path, screen) => {
  expect(screenOf(path)).toBe(screen)
})

test('the shell preloads the module that the route table of the client names', () => {
  // Screens of development have no address in the product.
  const table = readFileSync('app/routes/routes.ts', 'utf8').replace(/^.*import\.meta\.env\.DEV.*$/gm, '')
  const leaves = [...table.matchAll(/(?:index: true|path: '([^'*]*)').*?import\('\.\/([\w-]+)\.tsx'\)/g)]
  expect(leaves.length).toBeGreaterThan(3)
  for (const [, path = '', module] of leaves) {
    const address = `/${path.replace(/:\w+\??/g, 'x')}`.replace(/(.)\/$/, '$1')
    expect([address, screenOf(address)]).toEqual([address, module])
  }
})

describe('the menu', () => {
  const names = (role: 'Admin' | 'Alpha' | 'Gamma' | 'sql_lab' | 'Public') =>
    menuFor({ ...gamma, permissions: permissionsOfRole(role) }).map(({ name }) => name)

  test.each([
    ['Admin', ['Home', 'Data', 'Dashboards', 'Charts', 'SQL Lab', 'Manage', 'Security']],
    ['Alpha', ['Home', 'Data', 'Dashboards', 'Charts', 'Manage']],
    ['Gamma', ['Home', 'Data', 'Dashboards', 'Charts', 'Manage']],
    ['sql_lab', ['SQL Lab']],
    ['Public', []],
  ] as const)('of %s has %j', (role, expected) => {
    expect(names(role)).toEqual(expected)
  })

  test('has no separator at either end of a group', () => {
    for (const role of ['Admin', 'Alpha', 'Gamma'] as const) {
      const groups = menuFor({ ...gamma, permissions: permissionsOfRole(role) }).flatMap((entry) => ('childs' in entry ? [entry.childs] : []))
      expect(groups.length).toBeGreaterThan(0)
      expect(groups.flatMap((childs) => [childs[0], childs.at(-1)])).not.toContain('-')
    }
  })
})

test('a change keeps the other preferences, and null takes the time zone back', () => {
  const zoned = changedPreferences({ theme: 'dark' }, { time_zone: 'Asia/Kolkata' })
  expect(zoned).toEqual({ theme: 'dark', time_zone: 'Asia/Kolkata' })
  expect(changedPreferences(zoned, { theme: 'light' })).toEqual({ theme: 'light', time_zone: 'Asia/Kolkata' })
  expect(changedPreferences(zoned, { time_zone: null })).toEqual({ theme: 'dark' })
})
