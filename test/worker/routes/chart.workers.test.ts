import { beforeAll, describe, expect, test } from 'vitest'
import type { ChartItem, ChartRow } from '../../../worker/routes/chart.ts'
import type { ApiClient } from '../../support/api-client.ts'
import { addDatabase, addDataset, grantDataset } from '../../support/catalogue.ts'
import { administrator, signedInAs } from '../../support/people.ts'

interface List {
  count: number
  ids: number[]
  result: ChartRow[]
  [block: string]: unknown
}

let admin: ApiClient
let alpha: { client: ApiClient; id: number }
let gamma: { client: ApiClient; id: number }
let dataset: number
let secret: number
const charts: number[] = []

beforeAll(async () => {
  admin = await administrator()
  const database = await addDatabase('warehouse')
  dataset = await addDataset(database, 'flights', 'main')
  secret = await addDataset(database, 'salaries', 'main')
  await admin.call('/api/v1/chart/_info')
  await grantDataset('Flight readers', `[warehouse].[flights](id:${dataset})`)
  alpha = await signedInAs('alpha', 'Alpha')
  gamma = await signedInAs('gamma', 'Gamma', 'Flight readers')
  for (const [name, source] of [['Delays', dataset], ['Routes', dataset], ['Pay', secret]] as const) {
    const { status, body } = await admin.json<{ id: number }>('/api/v1/chart/', {
      method: 'POST',
      json: {
        slice_name: name,
        datasource_id: source,
        datasource_type: 'table',
        viz_type: 'table',
        params: '{"metrics": ["count"]}',
        description: `About ${name}`,
      },
    })
    expect(status).toBe(201)
    charts.push(body.id)
  }
})

const q = (rison: string) => `/api/v1/chart/?q=${encodeURIComponent(rison)}`
const names = ({ body }: { body: List }) => body.result.map((row) => row.slice_name)

describe('list', () => {
  test('a row has every column of the API, in its types', async () => {
    const { status, body } = await admin.json<List>(q(`(filters:!((col:id,opr:eq,value:${charts[0]})))`))
    expect(status).toBe(200)
    const [row] = body.result
    expect(row).toMatchObject({
      id: charts[0],
      slice_name: 'Delays',
      viz_type: 'table',
      params: '{"metrics": ["count"]}',
      form_data: { metrics: ['count'], slice_id: charts[0], viz_type: 'table', datasource: `${dataset}__table` },
      datasource_id: dataset,
      datasource_type: 'table',
      datasource_name_text: 'main.flights',
      datasource_url: `/explore/?datasource_type=table&datasource_id=${dataset}`,
      url: `/explore/?slice_id=${charts[0]}`,
      edit_url: `/chart/edit/${charts[0]}`,
      thumbnail_url: expect.stringMatching(/^\/api\/v1\/chart\/1\/thumbnail\/[0-9a-f]{32}\/$/),
      description_markeddown: '<p>About Delays</p>',
      changed_by: { id: 1, first_name: 'Meridian', last_name: 'Admin' },
      changed_by_name: 'Meridian Admin',
      created_by: { id: 1, first_name: 'Meridian', last_name: 'Admin' },
      created_on_delta_humanized: expect.stringMatching(/^(now|a second ago|\d+ seconds ago)$/),
      owners: [{ id: 1, first_name: 'Meridian', last_name: 'Admin', email: 'admin@localhost' }],
      dashboards: [],
      table: { default_endpoint: null, table_name: 'flights' },
      tags: [],
      is_managed_externally: false,
    })
    expect(row?.changed_on_utc).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+0000$/)
    expect(row?.last_saved_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/)
    expect(body).toMatchObject({ count: 1, ids: [charts[0]], list_title: 'List Slice', description_columns: {} })
    expect(body['list_columns']).toContain('changed_by.first_name')
    expect(body['label_columns']).toMatchObject({ 'changed_by.first_name': 'Changed By First Name' })
  })

  test('rows come in the order of the last change unless another is asked for', async () => {
    expect(names(await admin.json<List>('/api/v1/chart/'))).toEqual(['Pay', 'Routes', 'Delays'])
    const byName = q('(order_column:slice_name,order_direction:asc)')
    expect(names(await admin.json<List>(byName))).toEqual(['Delays', 'Pay', 'Routes'])
  })

  test('a page has its size and counts all rows; a page beyond the end is empty', async () => {
    const page = await admin.json<List>(q('(page:1,page_size:2)'))
    expect([page.body.count, names(page)]).toEqual([3, ['Delays']])
    const beyond = await admin.json<List>(q('(page:9,page_size:2)'))
    expect([beyond.status, beyond.body.count, beyond.body.result]).toEqual([200, 3, []])
  })

  test('chosen columns are the only ones, also below a relation', async () => {
    const { body } = await admin.json<List>(q('(select_columns:!(id,owners.id,nonsense),keys:!(none),page_size:1)'))
    expect(body).toEqual({ count: 3, ids: [charts[2]], result: [{ id: charts[2], owners: [{ id: 1 }] }] })
  })

  test.each([
    ['(filters:!((col:slice_name,opr:chart_all_text,value:FLIGHT)))', ['Routes', 'Delays']],
    ['(filters:!((col:slice_name,opr:sw,value:de)))', ['Delays']],
    ['(filters:!((col:slice_name,opr:nct,value:a)))', ['Routes']],
    ['(filters:!((col:owners,opr:rel_m_m,value:1)))', ['Pay', 'Routes', 'Delays']],
    ['(filters:!((col:created_by,opr:nrel_o_m,value:1)))', []],
    ['(filters:!((col:id,opr:chart_is_favorite,value:!t)))', []],
    ['(filters:!((col:id,opr:no_such_operator,value:1)))', ['Pay', 'Routes', 'Delays']],
    ['(filters:!((col:viz_type,opr:in,value:!(table,pie)),(col:slice_name,opr:neq,value:Pay)))', ['Routes', 'Delays']],
  ])('%s finds %j', async (rison, expected) => {
    expect(names(await admin.json<List>(q(rison)))).toEqual(expected)
  })

  test('JSON serves as well as Rison', async () => {
    expect(names(await admin.json<List>(q('{"page":0,"page_size":1}')))).toEqual(['Pay'])
  })

  test.each([
    ['(page:0', 'Not a valid rison/json argument'],
    ['(page:x)', "Not a valid rison schema 'x' is not of type 'integer'"],
    ['(order_column:nope)', 'Invalid order by column: nope'],
    ['(filters:!((col:nope,opr:eq,value:1)))', 'Filter column: nope not allowed to filter'],
    ['(columns:!(id),select_columns:!(id))', 'Cannot use both select and sel columns'],
    ['(filters:!((col:id,opr:eq,value:abc)))', 'Filter value: abc not valid for column: id'],
  ])('%s is refused with its reason', async (rison, message) => {
    expect(await admin.json(q(rison))).toEqual({ status: 400, body: { message } })
  })

  test('nobody sees charts of data that is closed to them', async () => {
    expect(names(await gamma.client.json<List>('/api/v1/chart/'))).toEqual(['Routes', 'Delays'])
    expect((await gamma.client.json(`/api/v1/chart/${charts[2]}`)).status).toBe(404)
    expect(names(await alpha.client.json<List>('/api/v1/chart/'))).toHaveLength(3)
  })
})

describe('single chart', () => {
  test('id and uuid find the same chart, and nothing else does', async () => {
    const { body } = await admin.json<{ result: ChartItem }>(`/api/v1/chart/${charts[0]}`)
    expect(Object.keys(body)).toEqual(['result'])
    expect(body.result).toMatchObject({ slice_name: 'Delays', cache_timeout: null, datasource_name_text: 'main.flights' })
    const byUuid = await admin.json<{ result: ChartItem }>(`/api/v1/chart/${body.result.uuid}`)
    expect(byUuid.body.result.id).toBe(charts[0])
    for (const key of ['999999', 'nonsense', '1e3', crypto.randomUUID()]) {
      expect(await admin.json(`/api/v1/chart/${key}`)).toEqual({ status: 404, body: { message: 'Not found' } })
    }
  })

  test('_info tells permissions, filters and fields', async () => {
    const { body } = await admin.json<Record<string, unknown>>('/api/v1/chart/_info?q=(keys:!(permissions))')
    expect(body).toEqual({ permissions: ['can_read', 'can_write', 'can_export', 'can_warm_up_cache'] })
    const { body: all } = await gamma.client.json<{ filters: Record<string, unknown>; add_columns: unknown[] }>('/api/v1/chart/_info')
    expect(all.filters['owners']).toEqual([{ name: 'Relation as Many', operator: 'rel_m_m' }])
    expect(all.add_columns).toContainEqual({
      name: 'slice_name',
      label: 'Slice Name',
      description: '',
      type: 'String',
      required: true,
      unique: false,
    })
  })

  test('related offers people with their address, and what was asked for by id', async () => {
    const { body } = await admin.json<{ count: number; result: unknown[] }>(
      '/api/v1/chart/related/owners?q=(filter:alpha,page_size:5)',
    )
    expect(body).toEqual({
      count: 1,
      result: [{ text: 'alpha Tester', value: alpha.id, extra: { email: 'alpha@example.org', active: true } }],
    })
    const included = await admin.json<{ count: number }>(`/api/v1/chart/related/owners?q=(filter:alpha,include_ids:!(1))`)
    expect(included.body.count).toBe(2)
    expect((await admin.call('/api/v1/chart/related/secrets')).status).toBe(404)
  })
})

describe('writing', () => {
  test.each([
    [{}, 400, { message: { slice_name: ['Missing data for required field.'], datasource_id: ['Missing data for required field.'], datasource_type: ['Missing data for required field.'] } }],
    [{ slice_name: '', datasource_id: 1, datasource_type: 'table' }, 400, { message: { slice_name: ['Length must be between 1 and 250.'] } }],
    [{ slice_name: 'x', datasource_id: 'x', datasource_type: 'cube', nope: 1 }, 400, { message: { datasource_id: ['Not a valid integer.'], datasource_type: ['Must be one of: table, dataset, query, saved_query, view.'], nope: ['Unknown field.'] } }],
    [{ slice_name: 'x', datasource_id: 1, datasource_type: 'table', params: '{' }, 400, { message: { params: ['JSON not valid'] } }],
    [{ slice_name: 'x', datasource_id: 9999, datasource_type: 'table' }, 422, { message: { datasource_id: ['Datasource does not exist'] } }],
    [{ slice_name: 'x', datasource_id: 1, datasource_type: 'table', owners: [9999] }, 422, { message: { owners: ['Owners are invalid'] } }],
    [{ slice_name: 'x', datasource_id: 1, datasource_type: 'table', dashboards: [9999] }, 422, { message: { dashboards: ['Dashboards do not exist'] } }],
  ])('creating from %j answers %i', async (json, status, body) => {
    expect(await admin.json('/api/v1/chart/', { method: 'POST', json })).toEqual({ status, body })
  })

  test('a body that is no JSON is refused', async () => {
    const response = await admin.call('/api/v1/chart/', { method: 'POST', form: { a: 'b' } })
    expect([response.status, await response.json()]).toEqual([400, { message: 'Request is not JSON' }])
  })

  test('only owners and administrators change a chart; the answer echoes the request', async () => {
    const json = { slice_name: 'Delays by month' }
    const path = `/api/v1/chart/${charts[0]}`
    expect(await alpha.client.json(path, { method: 'PUT', json })).toEqual({ status: 403, body: { message: 'Forbidden' } })
    expect(await admin.json(path, { method: 'PUT', json: { ...json, owners: [alpha.id] } })).toEqual({
      status: 200,
      body: { id: charts[0], result: { ...json, owners: [alpha.id] } },
    })
    expect((await alpha.client.json(path, { method: 'PUT', json: { description: 'x', owners: [] } })).status).toBe(200)
    const { body } = await admin.json<{ result: ChartItem }>(path)
    expect(body.result).toMatchObject({ slice_name: 'Delays by month', description: 'x', owners: [{ id: alpha.id }] })
  })

  test('the query context alone may be stored by anyone who sees the chart', async () => {
    const json = { query_context: '{"queries":[]}', query_context_generation: true }
    const path = `/api/v1/chart/${charts[1]}`
    expect((await alpha.client.json(path, { method: 'PUT', json })).status).toBe(200)
    expect((await alpha.client.json(path, { method: 'PUT', json: { ...json, slice_name: 'mine' } })).status).toBe(403)
    const { body } = await admin.json<{ result: ChartItem }>(path)
    expect([body.result.query_context, body.result.slice_name]).toEqual(['{"queries":[]}', 'Routes'])
  })

  test('favourites are kept for each person', async () => {
    const path = `/api/v1/chart/${charts[1]}/favorites/`
    expect(await alpha.client.json(path, { method: 'POST' })).toEqual({ status: 200, body: { result: 'OK' } })
    expect((await alpha.client.json(path, { method: 'POST' })).status).toBe(200)
    const status = `/api/v1/chart/favorite_status/?q=!(${charts[0]},${charts[1]})`
    expect((await alpha.client.json(status)).body).toEqual({
      result: [{ id: charts[0], value: false }, { id: charts[1], value: true }],
    })
    expect((await admin.json<{ result: { value: boolean }[] }>(status)).body.result.every(({ value }) => !value)).toBe(true)
    expect(names(await alpha.client.json<List>(q('(filters:!((col:id,opr:chart_is_favorite,value:!t)))')))).toEqual(['Routes'])
    await alpha.client.call(path, { method: 'DELETE' })
    expect(names(await alpha.client.json<List>(q('(filters:!((col:id,opr:chart_is_favorite,value:!t)))')))).toEqual([])
    expect((await alpha.client.json('/api/v1/chart/favorite_status/?q=!(99999)')).status).toBe(404)
    expect(await alpha.client.json('/api/v1/chart/favorite_status/')).toEqual({
      status: 400,
      body: { message: "Not a valid rison schema {} is not of type 'array'" },
    })
  })

  test('bulk delete removes all or nothing', async () => {
    const bulk = (ids: (number | undefined)[]) => `/api/v1/chart/?q=!(${ids.join(',')})`
    expect((await admin.json(bulk([charts[1], 9999]), { method: 'DELETE' })).status).toBe(404)
    expect((await alpha.client.json(bulk([charts[0], charts[1]]), { method: 'DELETE' })).status).toBe(403)
    expect((await admin.json<List>('/api/v1/chart/')).body.count).toBe(3)
    expect(await admin.json(bulk([charts[1], charts[2]]), { method: 'DELETE' })).toEqual({
      status: 200,
      body: { message: 'Deleted 2 charts' },
    })
    expect(await admin.json(`/api/v1/chart/${charts[0]}`, { method: 'DELETE' })).toEqual({ status: 200, body: { message: 'OK' } })
    expect((await admin.json<List>('/api/v1/chart/')).body).toMatchObject({ count: 0, ids: [], result: [] })
  })
})
