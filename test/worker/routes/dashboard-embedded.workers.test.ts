import { beforeAll, expect, test } from 'vitest'
import type { DashboardEmbedded } from '../../../worker/routes/dashboard-embedded.ts'
import type { ApiClient } from '../../support/api-client.ts'
import { administrator, signedInAs } from '../../support/people.ts'

let admin: ApiClient
let id: number

beforeAll(async () => {
  admin = await administrator()
  const { body } = await admin.json<{ id: number }>('/api/v1/dashboard/', {
    method: 'POST',
    json: { dashboard_title: 'Sales', slug: 'sales', published: true },
  })
  id = body.id
})

const embedded = (method: string, json?: object, client = admin, key: string | number = id) =>
  client.json<{ result: DashboardEmbedded; message?: unknown }>(`/api/v1/dashboard/${key}/embedded`, { method, json })

test('a dashboard that may not be embedded answers 404 with an empty object', async () => {
  expect(await embedded('GET')).toEqual({ status: 404, body: {} })
})

test('allowing it gives an id that stays while the sites change and is new after it was ended', async () => {
  const { status, body } = await embedded('POST', { allowed_domains: ['https://example.org'] })
  expect(status).toBe(200)
  expect(body.result).toMatchObject({
    allowed_domains: ['https://example.org'],
    dashboard_id: String(id),
    changed_by: { id: 1, username: 'admin' },
  })
  const changed = await embedded('PUT', { allowed_domains: [] })
  expect(changed.body.result).toMatchObject({ uuid: body.result.uuid, allowed_domains: [] })
  expect((await embedded('GET', undefined, admin, 'sales')).body).toEqual(changed.body)

  expect(await embedded('DELETE')).toEqual({ status: 200, body: { message: 'OK' } })
  expect((await embedded('GET')).status).toBe(404)
  expect((await embedded('POST', { allowed_domains: [] })).body.result.uuid).not.toBe(body.result.uuid)
})

test('the list of sites is needed, and the dashboard', async () => {
  expect(await embedded('POST', {})).toMatchObject({ status: 400, body: { message: { allowed_domains: expect.any(Array) } } })
  expect((await embedded('GET', undefined, admin, 9_999)).status).toBe(404)
})

test('only administrators allow or end embedding', async () => {
  const { client } = await signedInAs('alpha', 'Alpha')
  expect((await embedded('POST', { allowed_domains: [] }, client)).status).toBe(403)
  expect((await embedded('DELETE', undefined, client)).status).toBe(403)
})

test('there are no thumbnails of dashboards yet: their addresses are unknown, and none is given', async () => {
  for (const path of [`dashboard/${id}/thumbnail/abc/`, `dashboard/${id}/screenshot/abc/`]) {
    expect((await admin.json(`/api/v1/${path}`)).status).toBe(404)
  }
  const { body } = await admin.json<{ result: { thumbnail_url: string | null } }>(`/api/v1/dashboard/${id}`)
  expect(body.result.thumbnail_url).toBeNull()
})
