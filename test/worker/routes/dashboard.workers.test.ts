import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { dashboardObject } from '../../../durable-objects/dashboard/rpc.ts'
import type { DashboardItem, DashboardRow } from '../../../worker/routes/dashboard.ts'
import type { DashboardPage } from '../../../worker/routes/dashboard-parts.ts'
import type { ApiClient } from '../../support/api-client.ts'
import { addDatabase, addDataset, grantDataset } from '../../support/catalogue.ts'
import { administrator, signedInAs } from '../../support/people.ts'

interface List {
  count: number
  ids: number[]
  result: DashboardRow[]
}

let admin: ApiClient
let alpha: { client: ApiClient; id: number }
let gamma: { client: ApiClient; id: number }
let dataset: number
const charts: number[] = []
let sales: number
let secret: number

const post = (path: string, json: unknown, client = admin) => client.json<Record<string, unknown>>(path, { method: 'POST', json })
const put = (path: string, json: unknown, client = admin) => client.json<Record<string, unknown>>(path, { method: 'PUT', json })
const remove = (path: string, client = admin) => client.json<Record<string, unknown>>(path, { method: 'DELETE' })
const item = async (key: number | string, client = admin) => (await client.json<{ result: DashboardItem }>(`/api/v1/dashboard/${key}`)).body.result

function layout(...ids: number[]): Record<string, unknown> {
  const nodes = ids.map((chartId) => [
    `CHART-${chartId}`,
    { id: `CHART-${chartId}`, type: 'CHART', children: [], parents: ['ROOT_ID', 'GRID_ID', 'ROW-1'], meta: { chartId, width: 4, height: 50 } },
  ])
  return {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'], parents: ['ROOT_ID'] },
    'ROW-1': { id: 'ROW-1', type: 'ROW', children: ids.map((id) => `CHART-${id}`), parents: ['ROOT_ID', 'GRID_ID'], meta: {} },
    ...Object.fromEntries(nodes),
  }
}

beforeAll(async () => {
  admin = await administrator()
  const database = await addDatabase('warehouse')
  dataset = await addDataset(database, 'flights', 'main')
  const closed = await addDataset(database, 'salaries', 'main')
  await admin.call('/api/v1/dashboard/_info')
  await env.DB.batch([
    env.DB.prepare("insert into dataset_columns (uuid, dataset_id, column_name, type, type_generic) values ('a', ?, 'origin', 'TEXT', 1), ('b', ?, 'unused', 'TEXT', 1)").bind(dataset, dataset),
    env.DB.prepare("insert into dataset_metrics (uuid, dataset_id, metric_name, expression, d3format) values ('m', ?, 'count', 'COUNT(*)', ',d')").bind(dataset),
  ])
  await grantDataset('Flight readers', `[warehouse].[flights](id:${dataset})`)
  alpha = await signedInAs('alpha', 'Alpha')
  gamma = await signedInAs('gamma', 'Gamma', 'Flight readers')
  for (const [name, source] of [['Delays', dataset], ['Routes', dataset], ['Pay', closed]] as const) {
    const json = { slice_name: name, datasource_id: source, datasource_type: 'table', viz_type: 'pie', params: '{"groupby":["origin"],"metric":"count"}' }
    charts.push(Number((await post('/api/v1/chart/', json)).body['id']))
  }
  sales = Number((await post('/api/v1/dashboard/', { dashboard_title: 'Sales', slug: ' Our sales! ', published: true })).body['id'])
  secret = Number((await post('/api/v1/dashboard/', { dashboard_title: 'Pay', published: true })).body['id'])
  await put(`/api/v1/dashboard/${sales}`, { json_metadata: JSON.stringify({ positions: layout(charts[0]!, charts[1]!) }) })
  await put(`/api/v1/dashboard/${secret}`, { json_metadata: JSON.stringify({ positions: layout(charts[2]!) }) })
})

describe('creating and reading', () => {
  test('the slug is cleaned, and id, uuid and slug find the dashboard', async () => {
    const byId = await item(sales)
    expect(byId).toMatchObject({
      dashboard_title: 'Sales',
      slug: 'Our-sales',
      url: '/superset/dashboard/Our-sales/',
      published: true,
      css: '',
      theme: null,
      charts: ['Delays', 'Routes'],
      owners: [{ id: 1, first_name: 'Meridian', last_name: 'Admin' }],
      roles: [],
      tags: [],
      changed_by_name: 'Meridian Admin',
    })
    expect((await item('Our-sales')).id).toBe(sales)
    expect((await item(byId.uuid)).id).toBe(sales)
    for (const key of ['nope', 99_999, crypto.randomUUID()]) {
      expect(await admin.json(`/api/v1/dashboard/${key}`)).toEqual({ status: 404, body: { message: 'Not found' } })
    }
  })

  test.each([
    [{ slug: 'Our sales' }, 422, { message: { slug: ['Must be unique'] } }],
    [{ dashboard_title: 'x'.repeat(501) }, 400, { message: { dashboard_title: ['Length must be between 0 and 500.'] } }],
    [{ position_json: '{' }, 400, { message: { position_json: ['JSON not valid'] } }],
    [{ roles: [999] }, 422, { message: { roles: ['Some roles do not exist'] } }],
    [{ owners: [999] }, 422, { message: { owners: ['Owners are invalid'] } }],
    [{ nope: 1 }, 400, { message: { nope: ['Unknown field.'] } }],
  ])('creating from %j answers %i', async (json, status, body) => {
    expect(await post('/api/v1/dashboard/', json)).toEqual({ status, body })
  })

  test('unknown metadata and a layout with a cycle are refused by their field', async () => {
    const unknown = await post('/api/v1/dashboard/', { json_metadata: '{"foo":1}' })
    expect([unknown.status, JSON.stringify(unknown.body)]).toEqual([400, expect.stringContaining('Unknown field.')])
    const cycle = layout()
    const looped = { ...cycle, 'ROW-1': { id: 'ROW-1', type: 'ROW', children: ['GRID_ID'], meta: {} } }
    const refused = await put(`/api/v1/dashboard/${sales}`, { position_json: JSON.stringify(looped) })
    expect([refused.status, Object.keys(refused.body['message'] as object)]).toEqual([422, ['position_json']])
    expect((await item(sales)).charts).toEqual(['Delays', 'Routes'])
  })

  test('everything that was refused has left nothing behind', async () => {
    const { results } = await env.DB.prepare("select id from dashboards where state = 'creating'").all()
    expect(results).toEqual([])
    expect((await admin.json<List>('/api/v1/dashboard/')).body.count).toBe(2)
  })
})

describe('changing', () => {
  test('metadata gets its defaults, charts their uuids, and positions become the layout', async () => {
    const { json_metadata: text, position_json: positions } = await item(sales)
    expect(JSON.parse(text)).toMatchObject({ refresh_frequency: 0, color_scheme: '', cross_filters_enabled: true, label_colors: {} })
    expect(JSON.parse(text)).not.toHaveProperty('positions')
    const node = JSON.parse(positions)[`CHART-${charts[0]}`]
    expect(node.meta.uuid).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('the answer echoes the request and says when', async () => {
    const { status, body } = await put(`/api/v1/dashboard/${sales}`, { css: '.a{}', certified_by: 'Ann' })
    expect([status, body['id'], body['result'], Number.isInteger(body['last_modified_time'])]).toEqual([200, sales, { css: '.a{}', certified_by: 'Ann' }, true])
    expect(await item(sales)).toMatchObject({ css: '.a{}', certified_by: 'Ann', dashboard_title: 'Sales', charts: ['Delays', 'Routes'] })
  })

  test('what REST writes is in the log of the object', async () => {
    const { uuid } = await item(sales)
    const version = await dashboardObject(env, uuid).read({ view: 'head' })
    expect(version).toMatchObject({ ok: true, document: { css: '.a{}', slug: 'Our-sales' } })
    expect((await dashboardObject(env, uuid).history({})).length).toBeGreaterThan(2)
  })

  test('only owners and administrators change a dashboard; a taken slug is refused', async () => {
    const path = `/api/v1/dashboard/${sales}`
    expect(await put(path, { css: 'x' }, alpha.client)).toEqual({ status: 403, body: { message: 'Forbidden' } })
    expect(await put('/api/v1/dashboard/99999', { css: 'x' })).toEqual({ status: 404, body: { message: 'Not found' } })
    expect(await put(`/api/v1/dashboard/${secret}`, { slug: 'Our-sales' })).toEqual({ status: 422, body: { message: { slug: ['Must be unique'] } } })
    expect((await put(path, { owners: [alpha.id] })).status).toBe(200)
    expect((await put(path, { published: false }, alpha.client)).status).toBe(200)
    expect(await item(sales)).toMatchObject({ published: false, owners: [{ id: alpha.id }] })
    expect((await put(path, { published: true, owners: [1] })).status).toBe(200)
  })

  test('filters are patched in place, colours leave the rest alone', async () => {
    const path = `/api/v1/dashboard/${sales}`
    const a = { id: 'A', name: 'a', targets: [{ datasetId: dataset, column: { name: 'unused' } }], tabsInScope: [] }
    const b = { id: 'B', name: 'b', targets: [] }
    expect((await put(`${path}/filters`, { modified: [a, b] })).body).toEqual({ result: [a, b] })
    expect((await put(`${path}/filters`, { modified: [{ ...b, name: 'c' }], deleted: ['A'] })).body).toEqual({ result: [{ ...b, name: 'c' }] })
    expect((await put(`${path}/filters`, { modified: [a], reordered: ['A', 'B'] })).body).toMatchObject({ result: [{ id: 'A' }, { id: 'B' }] })
    expect(await put(`${path}/colors?mark_updated=false`, { color_scheme: 'blues', label_colors: { x: '#fff' } })).toEqual({ status: 200, body: {} })
    const metadata = JSON.parse((await item(sales)).json_metadata)
    expect(metadata).toMatchObject({ color_scheme: 'blues', label_colors: { x: '#fff' }, refresh_frequency: 0, native_filter_configuration: [{ id: 'A' }, { id: 'B' }] })
    expect((await put(`${path}/filters`, { modified: [{ name: 'no id' }] })).status).toBe(400)
    expect((await put(`${path}/colors`, {}, alpha.client)).status).toBe(403)
  })
})

describe('list', () => {
  const titles = async (rison: string, client = admin) =>
    (await client.json<List>(`/api/v1/dashboard/?q=${encodeURIComponent(rison)}`)).body.result.map((row) => row.dashboard_title)

  test('a row has every column of the API', async () => {
    const { body } = await admin.json<List>('/api/v1/dashboard/?q=(filters:!((col:dashboard_title,opr:title_or_slug,value:our-sal)))')
    expect(body.result).toMatchObject([
      {
        id: sales,
        status: 'published',
        url: '/superset/dashboard/Our-sales/',
        thumbnail_url: null,
        owners: [{ id: 1 }],
        changed_on_utc: expect.stringMatching(/\+0000$/),
        is_managed_externally: false,
      },
    ])
    expect(body.result[0]).not.toHaveProperty('json_metadata')
  })

  test('drafts and dashboards on closed data are listed to their owners only', async () => {
    expect(await titles('()', gamma.client)).toEqual(['Sales'])
    expect((await gamma.client.json(`/api/v1/dashboard/${secret}`)).status).toBe(404)
    await put(`/api/v1/dashboard/${sales}`, { published: false })
    expect(await titles('()', gamma.client)).toEqual([])
    expect((await gamma.client.json(`/api/v1/dashboard/${sales}`)).status).toBe(200)
    await put(`/api/v1/dashboard/${sales}`, { published: true })
    expect((await titles('(order_column:dashboard_title,order_direction:asc)')).at(0)).toBe('Pay')
    expect(await titles('(filters:!((col:id,opr:dashboard_is_certified,value:!t)))')).toEqual(['Sales'])
    await gamma.client.call(`/api/v1/dashboard/${sales}/favorites/`, { method: 'POST' })
    expect(await titles('(filters:!((col:id,opr:dashboard_is_favorite,value:!t)))', gamma.client)).toEqual(['Sales'])
  })
})

describe('parts', () => {
  test('the page has the dashboard, its charts and what they use of their datasets, in one answer', async () => {
    const { body } = await admin.json<{ result: DashboardPage }>('/api/v1/dashboard/Our-sales/page')
    expect(body.result.dashboard.id).toBe(sales)
    expect(body.result.charts.map((chart) => [chart.id, chart.form_data['datasource'], chart.form_data['slice_id']])).toEqual([
      [charts[0], `${dataset}__table`, charts[0]],
      [charts[1], `${dataset}__table`, charts[1]],
    ])
    const [used] = body.result.datasets
    expect([used?.columns.map((column) => column.column_name), used?.metrics.map((metric) => metric.metric_name)]).toEqual([['origin', 'unused'], ['count']])
    expect(used).toMatchObject({ column_formats: { count: ',d' }, column_names: ['origin', 'unused'], verbose_map: { count: 'count' } })
    const separate = await admin.json<{ result: unknown[] }>(`/api/v1/dashboard/${sales}/datasets`)
    expect(separate.body.result).toEqual(body.result.datasets)
    const stored = await admin.json<{ result: DashboardPage['charts'] }>(`/api/v1/dashboard/${sales}/charts`)
    expect(body.result.charts).toMatchObject(stored.body.result)
    // The page also says what the panel of each kind assumes of the settings that a chart lacks.
    expect(stored.body.result[0]?.form_data['row_limit']).toBeUndefined()
    expect(body.result.charts[0]?.form_data).toMatchObject({ row_limit: expect.any(Number) })
    // Rows are chosen by longer conditions for those who do not see everything.
    const seen = await gamma.client.json<{ result: DashboardPage }>('/api/v1/dashboard/Our-sales/page')
    expect(seen.status).toBe(200)
    expect(seen.body.result.charts).toEqual(body.result.charts)
  })

  test('tabs are told as a tree with their filters', async () => {
    const tabs = {
      DASHBOARD_VERSION_KEY: 'v2',
      ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['TABS-1'] },
      'TABS-1': { id: 'TABS-1', type: 'TABS', children: ['TAB-a', 'TAB-b'], parents: ['ROOT_ID'], meta: {} },
      'TAB-a': { id: 'TAB-a', type: 'TAB', children: [], parents: ['ROOT_ID', 'TABS-1'], meta: { text: 'First' } },
      'TAB-b': { id: 'TAB-b', type: 'TAB', children: [], parents: ['ROOT_ID', 'TABS-1'], meta: { text: 'Second' } },
    }
    const filter = { id: 'F', tabsInScope: ['TAB-b'] }
    const { body } = await post('/api/v1/dashboard/', {
      dashboard_title: 'Tabs',
      position_json: JSON.stringify(tabs),
      json_metadata: JSON.stringify({ native_filter_configuration: [filter] }),
    })
    expect((await admin.json(`/api/v1/dashboard/${String(body['id'])}/tabs`)).body).toMatchObject({
      result: {
        all_tabs: { 'TAB-a': 'First', 'TAB-b': 'Second' },
        tab_tree: [{ value: 'TAB-a', title: 'First', children: [] }, { value: 'TAB-b', title: 'Second' }],
        native_filters: { all: [filter], 'TAB-b': [filter] },
      },
    })
    await remove(`/api/v1/dashboard/${String(body['id'])}`)
  })

  test('a copy shares the charts or brings its own', async () => {
    const positions = layout(charts[0]!, charts[1]!)
    const json = { dashboard_title: 'Copy', css: '', json_metadata: JSON.stringify({ positions }) }
    const shared = await post(`/api/v1/dashboard/${sales}/copy/`, json)
    expect([shared.status, Object.keys(shared.body['result'] as object)]).toEqual([200, ['id', 'last_modified_time']])
    const sharedId = (shared.body['result'] as { id: number }).id
    expect((await item(sharedId)).charts).toEqual(['Delays', 'Routes'])
    const own = await post(`/api/v1/dashboard/${sales}/copy/`, { ...json, duplicate_slices: true }, alpha.client)
    const ownId = (own.body['result'] as { id: number }).id
    const { body } = await admin.json<{ result: { id: number }[] }>(`/api/v1/dashboard/${ownId}/charts`)
    expect(body.result).toHaveLength(2)
    expect(body.result.every(({ id }) => !charts.includes(id))).toBe(true)
    expect((await item(ownId)).owners).toMatchObject([{ id: alpha.id }])
    expect(await post(`/api/v1/dashboard/${sales}/copy/`, { ...json, dashboard_title: '' })).toEqual({ status: 400, body: { message: 'Arguments are not correct' } })
    expect(await remove(`/api/v1/dashboard/?q=!(${sharedId},${ownId})`)).toEqual({ status: 200, body: { message: 'Deleted 2 dashboards' } })
  })

  test('a chart saved to a dashboard stands in its layout, and leaves with the link', async () => {
    const chart = await post('/api/v1/chart/', { slice_name: 'New', datasource_id: dataset, datasource_type: 'table', dashboards: [sales] })
    const id = Number(chart.body['id'])
    expect(await item(sales)).toMatchObject({ charts: ['Delays', 'Routes', 'New'], position_json: expect.stringContaining(`"chartId":${id}`) })
    expect((await put(`/api/v1/chart/${id}`, { dashboards: [] })).status).toBe(200)
    const after = await item(sales)
    expect(after.charts).toEqual(['Delays', 'Routes'])
    expect(after.position_json).not.toContain(`"chartId":${id}`)
    const foreign = await post('/api/v1/chart/', { slice_name: 'x', datasource_id: dataset, datasource_type: 'table', dashboards: [sales] }, alpha.client)
    expect(foreign).toEqual({ status: 403, body: { message: 'Changing one or more of these dashboards is forbidden' } })
  })
})

describe('links and state', () => {
  test('a permalink keeps what was seen, and sharing it twice gives one link', async () => {
    const state = { dataMask: { A: { id: 'A' } }, activeTabs: ['TAB-a'], anchor: 'x', urlParams: [['k', 'v']], seq: 1 }
    const first = await post(`/api/v1/dashboard/Our-sales/permalink`, state)
    expect(first).toMatchObject({ status: 201, body: { url: `http://localhost/superset/dashboard/p/${String(first.body['key'])}/` } })
    expect(String(first.body['key']).length).toBeGreaterThan(10)
    expect((await post(`/api/v1/dashboard/${sales}/permalink`, state)).body['key']).toBe(first.body['key'])
    const { uuid } = await item(sales)
    expect(await admin.json(`/api/v1/dashboard/permalink/${String(first.body['key'])}`)).toEqual({ status: 200, body: { dashboardId: uuid, state } })
    expect((await admin.json('/api/v1/dashboard/permalink/nope')).status).toBe(404)
    expect((await post(`/api/v1/dashboard/${sales}/permalink`, { nope: 1 })).status).toBe(400)
    expect(await post(`/api/v1/dashboard/${sales}/permalink`, { seq: 99_999 })).toEqual({ status: 422, body: { message: { seq: ['This version is no longer kept.'] } } })
    const closed = await post(`/api/v1/dashboard/${secret}/permalink`, {})
    expect((await gamma.client.json(`/api/v1/dashboard/permalink/${String(closed.body['key'])}`)).status).toBe(404)
  })

  test('filter state lives under a key of the browser tab and belongs to its maker', async () => {
    const path = `/api/v1/dashboard/${sales}/filter_state`
    const first = await post(`${path}?tab_id=1`, { value: '{"a":1}' })
    expect([first.status, String(first.body['key']).length]).toEqual([201, 11])
    expect((await post(`${path}?tab_id=1`, { value: '{"a":2}' })).body['key']).toBe(first.body['key'])
    const one = `${path}/${String(first.body['key'])}`
    expect((await admin.json(one)).body).toEqual({ value: '{"a":2}' })
    expect((await put(`${one}?tab_id=1`, { value: '{"a":3}' })).body['key']).toBe(first.body['key'])
    expect((await put(one, { value: '{}' })).body['key']).not.toBe(first.body['key'])
    expect(await put(one, { value: '{}' }, alpha.client)).toEqual({ status: 403, body: { message: "You don't have permission to modify the value." } })
    expect(await post(path, { value: '{' })).toEqual({ status: 400, body: { message: { value: ['JSON not valid'] } } })
    expect((await post('/api/v1/dashboard/99999/filter_state', { value: '{}' })).body).toEqual({ message: 'Resource was not found.' })
    expect((await remove(one)).body).toEqual({ message: 'Deleted successfully' })
    expect((await admin.json(one)).status).toBe(404)
  })

  test("Explore's form data and permalinks are kept with their access", async () => {
    const body = { datasource_id: dataset, datasource_type: 'table', chart_id: charts[0], form_data: '{"viz_type":"pie"}' }
    const { status, body: created } = await post('/api/v1/explore/form_data?tab_id=7', body)
    expect(status).toBe(201)
    const path = `/api/v1/explore/form_data/${String(created['key'])}`
    expect((await gamma.client.json(path)).body).toEqual({ form_data: '{"viz_type":"pie"}' })
    expect((await put(`${path}?tab_id=7`, { ...body, form_data: '{}' })).body).toEqual(created)
    expect((await put(path, body, gamma.client)).status).toBe(403)
    expect((await post('/api/v1/explore/form_data', { ...body, chart_id: charts[2] }, gamma.client)).status).toBe(403)
    expect((await post('/api/v1/explore/form_data', { ...body, chart_id: 999 })).body).toEqual({ message: 'Resource was not found.' })
    expect((await remove(path)).body).toEqual({ message: 'Deleted successfully' })
    const link = await post('/api/v1/explore/permalink', { formData: { datasource: `${dataset}__table`, viz_type: 'pie' }, urlParams: [['a', 'b']] })
    expect(link).toMatchObject({ status: 201, body: { url: expect.stringMatching(/^http:\/\/localhost\/superset\/explore\/p\/[\w-]{11}\/$/) } })
    expect((await admin.json(`/api/v1/explore/permalink/${String(link.body['key'])}`)).body).toEqual({
      chartId: null,
      datasourceId: dataset,
      datasourceType: 'table',
      datasource: `${dataset}__table`,
      state: { formData: { datasource: `${dataset}__table`, viz_type: 'pie' }, urlParams: [['a', 'b']] },
    })
    expect((await post('/api/v1/explore/permalink', { formData: { datasource: 'x' } })).status).toBe(400)
  })
})

test('Explore opens a chart, a dataset, kept form data or a permalink', async () => {
  interface Explore {
    result: { dataset: { id?: number; name: string }; form_data: Record<string, unknown>; slice: { slice_id: number } | null; message: string | null; metadata: object | null }
  }
  const open = async (parameters: string, client = admin) => await client.json<Explore>(`/api/v1/explore/?${parameters}`)
  expect((await open(`slice_id=${charts[0]}`)).body.result).toMatchObject({
    dataset: { id: dataset, name: 'main.flights', database: { name: 'warehouse' } },
    form_data: { viz_type: 'pie', slice_id: charts[0], datasource: `${dataset}__table`, groupby: ['origin'] },
    slice: { slice_id: charts[0], slice_name: 'Delays', owners: [1] },
    message: null,
    metadata: { owners: ['Meridian Admin'], dashboards: [{ id: sales, dashboard_title: 'Sales' }], created_by: 'Meridian Admin' },
  })
  expect((await open(`datasource_id=${dataset}&datasource_type=table`)).body.result).toMatchObject({
    dataset: { id: dataset },
    form_data: { datasource: `${dataset}__table` },
    slice: null,
  })
  const kept = await post('/api/v1/explore/form_data', { datasource_id: dataset, datasource_type: 'table', form_data: '{"viz_type":"line","filters":[{"col":"origin","op":"IN","val":["SEA"]}]}' })
  expect((await open(`form_data_key=${String(kept.body['key'])}&slice_id=${charts[0]}`)).body.result).toMatchObject({
    form_data: { viz_type: 'line', adhoc_filters: [{ subject: 'origin', operator: 'IN', comparator: ['SEA'], clause: 'WHERE' }] },
  })
  expect((await open(`form_data_key=gone&slice_id=${charts[0]}`)).body.result.message).toBe('Form data not found in cache, reverting to chart metadata.')
  expect((await open(`form_data_key=gone&datasource_id=${dataset}`)).body.result.message).toBe('Form data not found in cache, reverting to dataset metadata.')
  expect((await open('datasource_id=99999')).body.result.dataset).toMatchObject({ name: '[Missing Dataset]', columns: [] })
  expect((await open('slice_id=99999')).status).toBe(404)
  expect((await open('permalink_key=nope')).status).toBe(404)
  expect((await open('slice_id=abc')).status).toBe(400)
  expect((await open(`slice_id=${charts[2]}`, gamma.client)).status).toBe(404)
})

test('a deleted dashboard is gone from list, address and object', async () => {
  const { uuid } = await item(sales)
  expect(await remove(`/api/v1/dashboard/${sales}`, alpha.client)).toEqual({ status: 403, body: { message: 'Forbidden' } })
  expect(await remove(`/api/v1/dashboard/${sales}`)).toEqual({ status: 200, body: { message: 'OK' } })
  expect((await admin.json(`/api/v1/dashboard/${sales}`)).status).toBe(404)
  expect((await dashboardObject(env, uuid).read({ view: 'head' })).ok).toBe(false)
})
