import { beforeAll, describe, expect, test } from 'vitest'
import { ApiClient } from '../../support/api-client.ts'
import { signedInAs } from '../../support/people.ts'
import { addEdgeDatabase } from '../../support/upload.ts'

interface Tab {
  id: number
  uuid: string
  label: string
  sql: string
  [field: string]: unknown
}

let admin: ApiClient
let database: number

const form = (fields: Record<string, unknown>) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, JSON.stringify(value))
  return body
}
const open = (editor: object) =>
  admin.json<Tab>('/tabstateview/', { method: 'POST', multipart: form({ queryEditor: editor }) })
const read = async (id: number) => (await admin.json<Tab>(`/tabstateview/${id}`)).body

beforeAll(async () => {
  admin = new ApiClient()
  await admin.signIn()
  database = await addEdgeDatabase('tabs')
})

describe('tabs', () => {
  test('a new tab holds what it was opened with and becomes the active one', async () => {
    const first = await open({ name: 'First', dbId: database, sql: 'SELECT 1', queryLimit: 100 })
    const second = await open({ title: 'Second', dbId: database })
    expect(await read(first.body.id)).toMatchObject({ label: 'First', sql: 'SELECT 1', query_limit: 100, database_id: database, active: false })
    expect(await read(second.body.id)).toMatchObject({ label: 'Second', sql: 'SELECT ...', active: true, latest_query: null })
    const { body } = await admin.json<{ result: { tab_state_ids: Tab[]; databases: object } }>('/api/v1/sqllab/')
    expect(body.result.tab_state_ids.map(({ label }) => label)).toEqual(['First', 'Second'])
    expect(body.result.databases).toHaveProperty(String(database))
    await admin.call(`/tabstateview/${first.body.id}/activate`, { method: 'POST' })
    expect(await read(first.body.id)).toMatchObject({ active: true })
  })

  test('changes of fields and text go to the tab and its name to the list', async () => {
    const { body } = await open({ name: 'Before', dbId: database, sql: 'a\r\nb' })
    expect((await read(body.id)).sql).toBe('a\nb')
    const put = await admin.call(`/tabstateview/${body.id}`, {
      method: 'PUT',
      multipart: form({ label: 'After', sql: 'SELECT 2', query_limit: 10, extra_json: { northPercent: 40 } }),
    })
    expect([put.status, await put.text()]).toEqual([200, String(body.id)])
    expect(await read(body.id)).toMatchObject({ label: 'After', sql: 'SELECT 2', query_limit: 10, extra_json: { northPercent: 40 } })
    const list = await admin.json<{ result: { tab_state_ids: Tab[] } }>('/api/v1/sqllab/')
    expect(list.body.result.tab_state_ids.map(({ label }) => label)).toContain('After')
  })

  test('the last run stands in the tab, and leaves it when it is taken out of the history', async () => {
    const { body } = await open({ name: 'Runs', dbId: database })
    const json = { database_id: database, sql: 'SELECT 1 AS a', client_id: 'tabrun0001', sql_editor_id: String(body.id) }
    await admin.call('/api/v1/sqllab/execute/', { method: 'POST', json })
    await admin.call(`/tabstateview/${body.id}`, { method: 'PUT', multipart: form({ latest_query_id: 'tabrun0001' }) })
    expect(await read(body.id)).toMatchObject({ latest_query: { id: 'tabrun0001', state: 'success', rows: 1 } })
    await admin.call(`/tabstateview/${body.id}/query/tabrun0001`, { method: 'DELETE' })
    expect(await read(body.id)).toMatchObject({ latest_query: null })
  })

  test('a closed tab is gone', async () => {
    const { body } = await open({ name: 'Closed', dbId: database })
    const closed = await admin.json(`/tabstateview/${body.id}`, { method: 'DELETE' })
    expect(closed).toEqual({ status: 200, body: 'OK' })
    expect((await admin.call(`/tabstateview/${body.id}`)).status).toBe(404)
  })

  test("nobody reads, changes or closes another's tab", async () => {
    const { body } = await open({ name: 'Mine', dbId: database })
    const { client } = await signedInAs('stranger', 'sql_lab')
    expect((await client.call(`/tabstateview/${body.id}`)).status).toBe(403)
    expect((await client.call(`/tabstateview/${body.id}`, { method: 'PUT', multipart: form({ label: 'x' }) })).status).toBe(403)
    expect((await client.call(`/tabstateview/${body.id}`, { method: 'DELETE' })).status).toBe(403)
    expect(await read(body.id)).toMatchObject({ label: 'Mine' })
  })

  test.each([
    ['a name that is too long', { name: 'x'.repeat(257), dbId: 1 }, 'name'],
    ['a limit that is no number', { name: 'x', queryLimit: 'many' }, 'queryLimit'],
  ])('%s is a 400 that names the field', async (_, editor, field) => {
    const { status, body } = await open(editor)
    expect(status).toBe(400)
    expect(String(body['error'])).toContain(field)
  })
})
