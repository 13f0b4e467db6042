import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { pair, type Principal } from '../../../worker/access/principal.ts'
import { handleError } from '../../../worker/http/error-handler.ts'
import { createApp } from '../../../worker/http/openapi.ts'
import { bookmarkRoutes } from './bookmark-resource.ts'

/** One description in one file gives every endpoint: the example of CONTRIBUTING.md, asked as clients ask. */

const permissions = new Set([pair('can_read', 'Chart'), pair('can_write', 'Chart')])
const ann: Principal = {
  kind: 'user',
  userId: 1,
  username: 'ann',
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.org',
  roles: [{ id: 1, name: 'Alpha' }],
  permissions,
}
const bo: Principal = { ...ann, userId: 2, username: 'bo' }

async function ask(path: string, method = 'GET', json?: unknown, principal = ann): Promise<{ status: number; body: unknown }> {
  const app = createApp()
  app.onError(handleError)
  app.use(async (c, next) => {
    c.set('principal', principal)
    await next()
  })
  app.route('/', bookmarkRoutes)
  const body = json === undefined ? null : JSON.stringify(json)
  const response = await app.request(`/api/v1/bookmark/${path}`, { method, body, headers: { 'content-type': 'application/json' } }, env)
  return { status: response.status, body: await response.json() }
}

beforeAll(async () => {
  await env.DB.batch([
    env.DB.prepare(`create table bookmarks (id integer primary key autoincrement, uuid text not null unique, name text not null unique,
      url text not null, pinned integer not null default 0, created_on integer not null, changed_on integer not null,
      created_by_fk integer, changed_by_fk integer)`),
    env.DB.prepare('create table bookmark_owners (bookmark_id integer not null, user_id integer not null)'),
    env.DB.prepare(`insert into users (id, username, first_name, last_name, email, password_hash)
      values (1, 'ann', 'Ann', 'Lee', 'ann@example.org', ''), (2, 'bo', 'Bo', 'Ray', 'bo@example.org', '')`),
  ])
})

test('every endpoint of a resource comes of its description', async () => {
  const home = { name: 'Home', url: 'https://example.org/' }
  expect(await ask('', 'POST', home)).toEqual({ status: 201, body: { id: 1, result: home } })
  expect(await ask('', 'POST', home)).toEqual({ status: 422, body: { message: { name: ['Must be unique'] } } })
  expect(await ask('', 'POST', { name: '', url: 'x', nope: 1 })).toEqual({
    status: 400,
    body: { message: { name: ['Length must be between 1 and 100.'], url: ['Not a valid URL.'], nope: ['Unknown field.'] } },
  })
  expect((await ask('', 'POST', { ...home, name: 'Work', pinned: true }, bo)).status).toBe(201)
  expect((await ask('?q=(keys:!(none))')).body).toMatchObject({
    count: 2,
    ids: [2, 1],
    result: [{ id: 2, name: 'Work', pinned: true, owners: [{ id: 2, first_name: 'Bo' }] }, { id: 1, pinned: false }],
  })
  expect((await ask('?q=(filters:!((col:owners,opr:rel_m_m,value:2)),select_columns:!(name),keys:!(none))')).body).toEqual({
    count: 1,
    ids: [2],
    result: [{ name: 'Work' }],
  })
  expect((await ask('1')).body).toMatchObject({ id: 1, show_title: 'Show Bookmark', result: { name: 'Home', changed_by: { id: 1 } } })
  expect(await ask('9')).toEqual({ status: 404, body: { message: 'Not found' } })
  expect(await ask('1', 'PUT', { pinned: true })).toEqual({ status: 200, body: { id: 1, result: { pinned: true } } })
  expect(await ask('1', 'PUT', { pinned: true }, bo)).toEqual({ status: 403, body: { message: 'Forbidden' } })
  expect((await ask('_info?q=(keys:!(permissions,add_title))')).body).toEqual({
    permissions: ['can_read', 'can_write'],
    add_title: 'Add Bookmark',
  })
  expect((await ask('related/owners?q=(filter:bo)')).body).toMatchObject({ count: 1, result: [{ value: 2, text: 'Bo Ray' }] })
  expect((await ask('distinct/name')).body).toMatchObject({ count: 2, result: [{ text: 'Home' }, { text: 'Work' }] })
  expect((await ask('1/favorites/', 'POST')).body).toEqual({ result: 'OK' })
  expect((await ask('favorite_status/?q=!(1,2)')).body).toEqual({ result: [{ id: 1, value: true }, { id: 2, value: false }] })
  expect((await ask('1', 'DELETE')).body).toEqual({ message: 'OK' })
  expect((await ask('?q=!(2)', 'DELETE', undefined, bo)).body).toEqual({ message: 'Deleted 1 bookmark' })
  expect((await ask('')).body).toMatchObject({ count: 0, result: [] })
})

test('the endpoints stand in the OpenAPI document with their contracts', () => {
  const document = bookmarkRoutes.getOpenAPIDocument({ openapi: '3.0.2', info: { title: '', version: '' } })
  expect(Object.keys(document.paths).toSorted()).toEqual([
    '/api/v1/bookmark/',
    '/api/v1/bookmark/_info',
    '/api/v1/bookmark/distinct/{column}',
    '/api/v1/bookmark/favorite_status/',
    '/api/v1/bookmark/related/{column}',
    '/api/v1/bookmark/{pk}',
    '/api/v1/bookmark/{pk}/favorites/',
  ])
  expect(document.paths['/api/v1/bookmark/']?.post?.tags).toEqual(['Bookmarks'])
})
