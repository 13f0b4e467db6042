import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RowLevelRuleItem, RowLevelRuleRow } from '../../../worker/routes/row-level-security.ts'
import type { ApiClient } from '../../support/api-client.ts'
import { administrator, signedInAs } from '../../support/people.ts'
import { addEdgeDatabase, uploadCsv } from '../../support/upload.ts'

let admin: ApiClient
let dataset: number
let gammaRole: number
const URL = '/api/v1/rowlevelsecurity/'

beforeAll(async () => {
  admin = await administrator()
  const uploaded = await uploadCsv(admin, await addEdgeDatabase('rules'), 'people', 'name,team\nAnn,a\nBo,b\n')
  dataset = uploaded.dataset
  gammaRole = (await env.DB.prepare("select id from roles where name = 'Gamma'").first<{ id: number }>())?.id ?? 0
})

const send = (method: string, path: string, json?: unknown, client = admin) =>
  client.json<Record<string, unknown>>(path, { method, ...(json === undefined ? {} : { json }) })
const rule = (change: Record<string, unknown> = {}) => ({
  name: 'own team',
  filter_type: 'Regular',
  tables: [dataset],
  roles: [gammaRole],
  clause: "team = 'a'",
  ...change,
})
const message = (fields: unknown) => ({ message: fields })

describe('rules', () => {
  test('are made, listed, shown, changed and deleted in the shapes of the API', async () => {
    const made = await send('POST', URL, rule({ group_key: 'team', description: 'why' }))
    expect(made).toMatchObject({ status: 201, body: { result: { name: 'own team', tables: [dataset], roles: [gammaRole] } } })
    const id = Number(made.body['id'])
    const list = await admin.json<{ result: RowLevelRuleRow[]; list_title: string }>(`${URL}?q=(filters:!((col:tables,opr:rel_m_m,value:${dataset})))`)
    expect(list.body.list_title).toBe('List Row Level Security Filter')
    expect(list.body.result).toMatchObject([
      { id, name: 'own team', filter_type: 'Regular', group_key: 'team', clause: "team = 'a'",
        tables: [{ id: dataset, table_name: 'people' }], roles: [{ id: gammaRole, name: 'Gamma' }], changed_by: { first_name: 'Meridian' } },
    ])
    const item = await admin.json<{ result: RowLevelRuleItem }>(`${URL}${id}`)
    expect(item.body.result).toMatchObject({ id, description: 'why', tables: [{ id: dataset, table_name: 'people' }] })
    expect(await send('PUT', `${URL}${id}`, { description: null })).toEqual({ status: 200, body: { id, result: { description: null } } })
    expect((await send('GET', `${URL}${id}`)).body).toMatchObject({ result: { tables: [{ id: dataset }], roles: [{ id: gammaRole }] } })
    expect(await send('DELETE', `${URL}${id}`)).toEqual({ status: 200, body: message('OK') })
    expect((await send('GET', `${URL}${id}`)).status).toBe(404)
  })

  test.each([
    [{}, 400, {
      name: ['Missing data for required field.'], filter_type: ['Missing data for required field.'], tables: ['Missing data for required field.'],
      roles: ['Missing data for required field.'], clause: ['Missing data for required field.'] }],
    [{ name: '', filter_type: 'Odd', tables: [], roles: [], clause: 'a = 1', more: 1 }, 400, {
      name: ['Length must be between 1 and 255.'], filter_type: ['Must be one of: Regular, Base.'], tables: ['Shorter than minimum length 1.'], more: ['Unknown field.'] }],
  ])('a body that is not right is told field by field: %j', async (body, status, fields) => {
    expect(await send('POST', URL, body)).toEqual({ status, body: message(fields) })
  })

  test('datasets and roles must exist, names differ', async () => {
    expect(await send('POST', URL, rule({ tables: [dataset, 99_999] }))).toEqual({ status: 422, body: message({ tables: ['Datasource does not exist'] }) })
    expect(await send('POST', URL, rule({ roles: [99_999] }))).toEqual({ status: 422, body: message({ roles: ['Some roles do not exist'] }) })
    const { body } = await send('POST', URL, rule())
    expect(await send('POST', URL, rule())).toEqual({ status: 422, body: message({ name: ['Must be unique'] }) })
    expect((await send('DELETE', `${URL}?q=!(${String(body['id'])})`)).body).toEqual(message('Deleted 1 rule'))
    expect((await send('DELETE', `${URL}?q=!(${String(body['id'])})`)).status).toBe(404)
  })

  test.each(['1=1) OR (1=1', "team = 'a", 'team = 1; DELETE FROM people', 'team = 1 -- )\n)', ' '])(
    'the clause %j is refused when it is saved, also by a change',
    async (clause) => {
      const refused = { status: 422, body: message({ clause: ['Must be one condition: brackets and quotes closed, no second statement.'] }) }
      expect(await send('POST', URL, rule({ clause }))).toEqual(refused)
      const { body } = await send('POST', URL, rule())
      const path = `${URL}${String(body['id'])}`
      expect(await send('PUT', path, { clause })).toEqual(refused)
      expect((await send('GET', path)).body).toMatchObject({ result: { clause: "team = 'a'" } })
      await send('DELETE', path)
    },
  )

  test('only who may write rules does; everybody else is refused', async () => {
    const { client } = await signedInAs('alpha', 'Alpha')
    expect((await send('GET', URL, undefined, client)).status).toBe(403)
    expect((await send('POST', URL, rule(), client)).status).toBe(403)
    expect((await send('GET', `${URL}related/tables`)).body).toMatchObject({ count: 1, result: [{ text: 'people', value: dataset, extra: {} }] })
  })
})
