import { beforeAll, expect, test } from 'vitest'
import type { ChartItem, ChartRow } from '../../../worker/routes/chart.ts'
import type { TagRow } from '../../../worker/routes/tag.ts'
import type { ApiClient } from '../../support/api-client.ts'
import { addDatabase, addDataset } from '../../support/catalogue.ts'
import { administrator, signedInAs } from '../../support/people.ts'

let admin: ApiClient
let alpha: ApiClient
let chart: number

beforeAll(async () => {
  admin = await administrator()
  alpha = (await signedInAs('alpha', 'Alpha')).client
  const dataset = await addDataset(await addDatabase('warehouse'), 'flights')
  const json = { slice_name: 'Delays', datasource_id: dataset, datasource_type: 'table' }
  chart = (await admin.json<{ id: number }>('/api/v1/chart/', { method: 'POST', json })).body.id
})

const tagsOf = async () => (await admin.json<{ result: ChartItem }>(`/api/v1/chart/${chart}`)).body.result.tags.map(({ name }) => name)

test('tags are made, listed, changed and found by', async () => {
  const made = await admin.json<{ id: number }>('/api/v1/tag/', {
    method: 'POST',
    json: { name: 'finance', description: 'Money', objects_to_tag: [['chart', chart]] },
  })
  expect(made.status).toBe(201)
  expect(await admin.json('/api/v1/tag/', { method: 'POST', json: { name: 'finance' } })).toEqual({
    status: 422,
    body: { message: { name: ['Already exists.'] } },
  })
  const { body } = await admin.json<{ result: TagRow[] }>('/api/v1/tag/?q=(filters:!((col:name,opr:ct,value:FIN),(col:type,opr:custom_tag,value:!t)))')
  expect(body.result).toMatchObject([{ name: 'finance', type: 1, description: 'Money', created_by: { first_name: 'Meridian' } }])
  const charts = async (rison: string) => (await admin.json<{ result: ChartRow[] }>(`/api/v1/chart/?q=${rison}`)).body.result.map(({ id }) => id)
  expect(await charts('(filters:!((col:tags,opr:chart_tags,value:finan)))')).toEqual([chart])
  expect(await charts(`(filters:!((col:tags,opr:chart_tag_id,value:${made.body.id})))`)).toEqual([chart])
  expect(await charts('(filters:!((col:tags,opr:chart_tag_id,value:999)))')).toEqual([])
  expect((await admin.json(`/api/v1/tag/${made.body.id}`, { method: 'PUT', json: { name: 'finance' } })).status).toBe(200)
  expect(await tagsOf()).toEqual([])
})

test('the tags of a chart are what its PUT names', async () => {
  const { body } = await admin.json<{ ids: number[] }>('/api/v1/tag/')
  const path = `/api/v1/chart/${chart}`
  expect((await admin.json(path, { method: 'PUT', json: { tags: body.ids } })).status).toBe(200)
  expect(await tagsOf()).toEqual(['finance'])
  expect(await admin.json(path, { method: 'PUT', json: { tags: [999] } })).toEqual({
    status: 422,
    body: { message: { tags: ['Tag ID 999 not found'] } },
  })
  await admin.json(path, { method: 'PUT', json: { tags: [] } })
  expect(await tagsOf()).toEqual([])
})

test('many tags at once hang on own objects only', async () => {
  const json = { tags: [{ name: 'a', objects_to_tag: [['chart', chart], ['dashboard', 99]] }, { name: 'b', objects_to_tag: [[2, chart]] }] }
  const mine = await admin.json('/api/v1/tag/bulk_create', { method: 'POST', json })
  expect(mine.body).toEqual({ result: { objects_tagged: [['chart', chart]], objects_skipped: [['dashboard', 99]] } })
  expect(await tagsOf()).toEqual(['a', 'b'])
  const others = await alpha.json('/api/v1/tag/bulk_create', { method: 'POST', json: { tags: [{ name: 'c', objects_to_tag: [['chart', chart]] }] } })
  expect(others.body).toEqual({ result: { objects_tagged: [], objects_skipped: [['chart', chart]] } })
})

test('tags are hung on and taken off one object, and deleted by name', async () => {
  const path = `/api/v1/tag/2/${chart}/`
  expect((await admin.json(path, { method: 'POST', json: { properties: { tags: ['d'] } } })).status).toBe(201)
  expect((await alpha.json(path, { method: 'POST', json: { properties: { tags: ['e'] } } })).status).toBe(403)
  expect((await admin.json(path, { method: 'POST', json: {} })).status).toBe(400)
  expect((await admin.json(`${path}d/`, { method: 'DELETE' })).body).toEqual({ message: 'OK' })
  expect(await admin.json(`${path}d/`, { method: 'DELETE' })).toEqual({ status: 422, body: { message: 'Could not process entity' } })
  expect((await admin.json('/api/v1/tag/9/1/', { method: 'POST', json: { properties: { tags: ['x'] } } })).status).toBe(422)
  expect((await admin.json('/api/v1/tag/?q=!(a,nope)', { method: 'DELETE' })).status).toBe(422)
  expect((await admin.json('/api/v1/tag/?q=!(a,b)', { method: 'DELETE' })).body).toEqual({ message: 'Deleted 2 tags' })
  expect(await tagsOf()).toEqual([])
})
