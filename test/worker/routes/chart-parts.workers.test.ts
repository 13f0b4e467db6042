import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { deckParts } from '../../../app/charts/deck-multi/parts.ts'
import { buildQueryContext } from '../../../app/charts/queries.ts'
import { readArchive } from '../../../worker/bundle/archive.ts'
import { readYaml } from '../../../worker/bundle/yaml-text.ts'
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

test('a guest may ask for a layer with the free SQL of the whole, and with no other', async () => {
  const sql = { expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'amount > 7' }
  const whole = { deck_slices: [points], adhoc_filters: [sql] }
  const multi = await addChart('Filtered', 'deck_multi', whole)
  const dashboard = (await admin.json<{ id: number }>('/api/v1/dashboard/', { method: 'POST', json: { dashboard_title: 'Filtered', published: true } })).body.id
  await admin.json(`/api/v1/chart/${multi}`, { method: 'PUT', json: { dashboards: [dashboard] } })
  await admin.json(`/api/v1/dashboard/${dashboard}/embedded`, { method: 'POST', json: { allowed_domains: [] } })
  const json = { user: {}, resources: [{ type: 'dashboard', id: String(dashboard) }], rls: [] }
  const { body } = await admin.json<{ token: string }>('/api/v1/security/guest_token/', { method: 'POST', json })
  const guest = new ApiClient()
  const headers = { 'X-GuestToken': body.token }
  const loaded = (await guest.json<{ result: Parts }>(`/api/v1/chart/parts/?q=!(${points})`, { headers })).body.result.charts[0]
  const ask = async (settings: object, wholeId = multi) => {
    const form = { viz_type: 'deck_multi', datasource: `${dataset}__table`, slice_id: wholeId, ...settings }
    const part = { viz_type: 'deck_scatter', datasource: `${dataset}__table`, ...loaded?.form_data }
    const context = buildQueryContext(deckParts.formOf(form, part))
    return guest.json<{ result: { data: unknown[] }[] }>('/api/v1/chart/data', { method: 'POST', json: context, headers })
  }
  const answer = await ask(whole)
  expect([answer.status, answer.body.result[0]?.data.length]).toEqual([200, 2])
  const other = { ...sql, sqlExpression: 'amount > 8' }
  expect((await ask({ ...whole, adhoc_filters: [other] })).status).toBe(403)
  expect((await ask({ ...whole, adhoc_filters: [sql, other] })).status).toBe(403)
  const elsewhereToo = await addChart('Not theirs', 'deck_multi', { deck_slices: [points], adhoc_filters: [other] })
  expect((await ask({ ...whole, adhoc_filters: [other] }, elsewhereToo)).status, 'a whole that is not of the dashboard').toBe(403)
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

test('layers go with their chart into a bundle, and are found again under new ids', async () => {
  const multi = await addMulti([cells, points])
  const response = await admin.call(`/api/v1/chart/export/?q=!(${multi})`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const files = [...readArchive(bytes)].map(([path, text]) => [path, readYaml(text ?? '')] as const)
  const charts = files.filter(([path]) => path.startsWith('charts/')).map(([, file]) => file as { slice_name: string; uuid: string; params: object })
  expect(charts.map(({ slice_name: name }) => name).toSorted()).toEqual(['Cells', 'Points', 'Together'])
  const uuidOf = (name: string) => charts.find((chart) => chart.slice_name === name)?.uuid
  expect(charts.find(({ slice_name: name }) => name === 'Together')?.params).toMatchObject({
    deck_slices: [cells, points],
    deck_slice_uuids: [uuidOf('Cells'), uuidOf('Points')],
  })

  await env.DB.prepare('delete from charts where id in (?1, ?2, ?3)').bind(multi, points, cells).run()
  const multipart = new FormData()
  multipart.set('formData', new File([bytes], 'bundle.zip'))
  expect((await admin.json('/api/v1/chart/import/', { method: 'POST', multipart })).status).toBe(200)
  const row = (uuid: string | undefined) =>
    env.DB.prepare('select id, params from charts where uuid = ?1').bind(uuid ?? '').first<{ id: number; params: string }>()
  const [whole, first, second] = await Promise.all(['Together', 'Cells', 'Points'].map((name) => row(uuidOf(name))))
  expect([first?.id, second?.id]).not.toContain(cells)
  const settings: unknown = JSON.parse(whole?.params ?? '')
  expect(settings).toMatchObject({ deck_slices: [first?.id, second?.id] })
  expect(settings).not.toHaveProperty('deck_slice_uuids')
})
