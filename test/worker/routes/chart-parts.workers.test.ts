import { beforeAll, expect, test } from 'vitest'
import { ApiClient } from '../../support/api-client.ts'
import { administrator, signedInAs } from '../../support/people.ts'
import { addEdgeDatabase, uploadCsv } from '../../support/upload.ts'

const PLACES = 'lon,lat,amount\n-122.4,37.7,10\n-122.3,37.8,20\n-122.2,37.6,5\n'
const GONE = 99_999
const spatial = { type: 'latlong', lonCol: 'lon', latCol: 'lat' }

interface Parts {
  charts: { id: number; slice_name: string; form_data: Record<string, unknown> }[]
  datasets: { id: number; column_formats: object; sql?: string }[]
}

let admin: ApiClient
let dataset: number
let points: number
let cells: number
let elsewhere: number

async function addChart(name: string, vizType: string, params: object): Promise<number> {
  const { body } = await admin.json<{ id: number }>('/api/v1/chart/', {
    method: 'POST',
    json: { slice_name: name, viz_type: vizType, datasource_id: dataset, datasource_type: 'table', params: JSON.stringify(params) },
  })
  return body.id
}

const addMulti = (slices: readonly number[]) => addChart('Together', 'deck_multi', { deck_slices: slices })

async function partsOf(client: ApiClient, ids: readonly number[]) {
  return client.json<{ result: Parts }>(`/api/v1/chart/parts/?q=!(${ids.join(',')})`)
}

beforeAll(async () => {
  admin = await administrator()
  dataset = (await uploadCsv(admin, await addEdgeDatabase('maps'), 'places', PLACES)).dataset
  points = await addChart('Points', 'deck_scatter', { spatial })
  const size = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'amount' }, label: 'SUM(amount)' }
  cells = await addChart('Cells', 'deck_hex', { spatial, size, grid_size: 5_000 })
  elsewhere = await addChart('Elsewhere', 'deck_scatter', { spatial })
})

test('the parts of a chart come with whole settings and what labels need of their datasets', async () => {
  const { status, body } = await partsOf(admin, [points, cells])
  expect(status).toBe(200)
  expect(body.result.charts.map(({ slice_name }) => slice_name)).toEqual(['Points', 'Cells'])
  expect(body.result.charts[0]?.form_data).toMatchObject({ viz_type: 'deck_scatter', datasource: `${dataset}__table`, slice_id: points, filter_nulls: true })
  expect(body.result.datasets).toMatchObject([{ id: dataset }])
  expect(body.result.datasets[0]).not.toHaveProperty('sql')
})

test('a part that is gone, or closed to the reader, is left out', async () => {
  expect((await partsOf(admin, [points, GONE])).body.result.charts.map(({ id }) => id)).toEqual([points])
  const { client } = await signedInAs('outsider', 'Gamma')
  expect((await partsOf(client, [points, cells])).body.result).toEqual({ charts: [], datasets: [] })
})

test.each(['!(a)', '(a:1)', '5'])('the ids %s are refused', async (q) => {
  expect((await admin.call(`/api/v1/chart/parts/?q=${q}`)).status).toBe(400)
})

test('the page of a dashboard brings the layers of its charts, and a guest of it may read them and nothing else', async () => {
  const multi = await addMulti([points, cells])
  const dashboard = (await admin.json<{ id: number }>('/api/v1/dashboard/', { method: 'POST', json: { dashboard_title: 'Map', published: true } })).body.id
  await admin.json(`/api/v1/chart/${multi}`, { method: 'PUT', json: { dashboards: [dashboard] } })
  const page = (await admin.json<{ result: { charts: { id: number }[]; parts: { id: number }[] } }>(`/api/v1/dashboard/${dashboard}/page`)).body
  expect(page.result.charts.map(({ id }) => id)).toEqual([multi])
  expect(page.result.parts.map(({ id }) => id)).toEqual([points, cells])

  const json = { user: { username: 'visitor' }, resources: [{ type: 'dashboard', id: String(dashboard) }], rls: [] }
  await admin.json(`/api/v1/dashboard/${dashboard}/embedded`, { method: 'POST', json: { allowed_domains: [] } })
  const { body } = await admin.json<{ token: string }>('/api/v1/security/guest_token/', { method: 'POST', json })
  const headers = { 'X-GuestToken': body.token }
  const guest = new ApiClient()
  const seen = await guest.json<{ result: Parts }>(`/api/v1/chart/parts/?q=!(${points},${cells},${elsewhere})`, { headers })
  expect(seen.body.result.charts.map(({ id }) => id)).toEqual([points, cells])
  const ask = (id: number) => guest.call(`/api/v1/chart/${id}/data/`, { headers })
  expect((await ask(points)).status).toBe(200)
  expect((await ask(elsewhere)).status).toBe(404)
})

test('a guest gets no layer through a chart whose settings are broken', async () => {
  const broken = await addMulti([elsewhere])
  await admin.json(`/api/v1/chart/${broken}`, { method: 'PUT', json: { params: '{"deck_slices": "x"}' } })
  const dashboard = (await admin.json<{ id: number }>('/api/v1/dashboard/', { method: 'POST', json: { dashboard_title: 'Broken', published: true } })).body.id
  await admin.json(`/api/v1/chart/${broken}`, { method: 'PUT', json: { dashboards: [dashboard] } })
  const json = { user: {}, resources: [{ type: 'dashboard', id: String(dashboard) }], rls: [] }
  const { body } = await admin.json<{ token: string }>('/api/v1/security/guest_token/', { method: 'POST', json })
  const headers = { 'X-GuestToken': body.token }
  expect((await new ApiClient().call(`/api/v1/chart/${elsewhere}/data/`, { headers })).status).toBe(404)
})
