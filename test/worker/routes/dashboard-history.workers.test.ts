import { beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../../support/api-client.ts'
import { administrator, signedInAs } from '../../support/people.ts'

interface Entry {
  seq: number
  op: string
  type: string
  actor: { id: number; name: string }
}

let admin: ApiClient
let alpha: ApiClient
let id: number

const title = (dashboard_title: string) => admin.json(`/api/v1/dashboard/${id}`, { method: 'PUT', json: { dashboard_title } })

beforeAll(async () => {
  admin = await administrator()
  alpha = (await signedInAs('alpha', 'Alpha')).client
  const made = await admin.json<{ id: number }>('/api/v1/dashboard/', { method: 'POST', json: { dashboard_title: 'First' } })
  id = made.body.id
  await title('Second')
})

test('the history names each change, newest first, with who made it', async () => {
  const { body } = await admin.json<{ result: Entry[] }>(`/api/v1/dashboard/${id}/history`)
  expect(body.result.map((entry) => entry.seq)).toEqual(body.result.map((entry) => entry.seq).toSorted((a, b) => b - a))
  expect(body.result.at(-1)).toMatchObject({ type: 'created', seq: 1, actor: { id: 1 } })
  const older = await admin.json<{ result: Entry[] }>(`/api/v1/dashboard/${id}/history?before=2&limit=5`)
  expect(older.body.result.map((entry) => entry.seq)).toEqual([1])
})

test('only those who may edit a dashboard see its history', async () => {
  expect((await alpha.json(`/api/v1/dashboard/${id}/history`)).status).not.toBe(200)
  expect((await admin.json('/api/v1/dashboard/99999/history')).status).toBe(404)
  const wrong = await admin.json<{ message: Record<string, string[]> }>(`/api/v1/dashboard/${id}/history?limit=many`)
  expect([wrong.status, Object.keys(wrong.body.message)]).toEqual([400, ['limit']])
})

test('the page of an earlier version shows the dashboard as it was, to those who may edit it', async () => {
  const page = (at: number | string, client = admin) =>
    client.json<{ result: { dashboard: { dashboard_title: string } } }>(`/api/v1/dashboard/${id}/page?at=${at}`)
  expect((await page(1)).body.result.dashboard.dashboard_title).toBe('First')
  expect((await page(2)).body.result.dashboard.dashboard_title).toBe('Second')
  expect([(await page(999)).status, (await page('then')).status]).toEqual([404, 400])
  await admin.json(`/api/v1/dashboard/${id}`, { method: 'PUT', json: { published: true } })
  expect([403, 404]).toContain((await page(1, alpha)).status)
})

test('a link that pins a version shows the dashboard as it was, whatever came after', async () => {
  const { body } = await admin.json<{ result: Entry[] }>(`/api/v1/dashboard/${id}/history`)
  const seq = body.result[0]?.seq
  const link = await admin.json<{ key: string }>(`/api/v1/dashboard/${id}/permalink`, { method: 'POST', json: { seq } })
  await title('Third')
  const pinned = await admin.json<{ result: { seq: number; dashboard_title: string } }>(
    `/api/v1/dashboard/permalink/${link.body.key}/content`,
  )
  expect(pinned.body.result).toMatchObject({ seq, dashboard_title: 'Second' })
})

test('a link that follows the dashboard has no content of its own', async () => {
  const link = await admin.json<{ key: string }>(`/api/v1/dashboard/${id}/permalink`, { method: 'POST', json: {} })
  expect((await admin.json(`/api/v1/dashboard/permalink/${link.body.key}/content`)).status).toBe(404)
})
