import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { ApiClient, type CallOptions } from '../../support/api-client.ts'
import { administrator, signedInAs } from '../../support/people.ts'
import { addEdgeDatabase, uploadCsv } from '../../support/upload.ts'

const TOKEN = '/api/v1/security/guest_token/'
const DATA = '/api/v1/chart/data'

let admin: ApiClient
let dataset: number
let chart: number
let otherChart: number
let dashboard: number
let otherDashboard: number
let embedding: string

const post = async (path: string, json: unknown) => {
  const { body } = await admin.json<{ id: number; result: { uuid: string } }>(path, { method: 'POST', json })
  return body
}
const context = (query: object, slice: number | undefined = chart) => ({
  datasource: { id: dataset, type: 'table' },
  queries: [query],
  form_data: { slice_id: slice },
})
const query = { columns: ['team'], metrics: ['count'] }

beforeAll(async () => {
  admin = await administrator()
  const csv = 'team,amount,secret\na,1,s1\nb,2,s2\nc,3,s3\n'
  dataset = (await uploadCsv(admin, await addEdgeDatabase('embedded'), 'deals', csv)).dataset
  const newChart = async (name: string) =>
    (
      await post('/api/v1/chart/', {
        slice_name: name, viz_type: 'table', datasource_id: dataset, datasource_type: 'table', params: '{}',
        query_context: JSON.stringify({ datasource: { id: dataset, type: 'table' }, queries: [query] }),
      })
    ).id
  chart = await newChart('Shown')
  otherChart = await newChart('Elsewhere')
  const metadata = { native_filter_configuration: [{ id: 'F', targets: [{ datasetId: dataset, column: { name: 'amount' } }] }] }
  dashboard = (await post('/api/v1/dashboard/', { dashboard_title: 'Open', published: true })).id
  otherDashboard = (await post('/api/v1/dashboard/', { dashboard_title: 'Closed', published: true })).id
  await env.DB.batch([
    env.DB.prepare('insert into dashboard_charts (dashboard_id, chart_id) values (?, ?)').bind(dashboard, chart),
    env.DB.prepare('insert into dashboard_charts (dashboard_id, chart_id) values (?, ?)').bind(otherDashboard, otherChart),
    env.DB.prepare('update dashboards set json_metadata = ? where id = ?').bind(JSON.stringify(metadata), dashboard),
  ])
  embedding = (await post(`/api/v1/dashboard/${dashboard}/embedded`, { allowed_domains: [] })).result.uuid
})

const grant = (change: object = {}) => ({ user: { username: 'visitor' }, resources: [{ type: 'dashboard', id: embedding }], rls: [], ...change })

/** A client that presents a guest token. */
async function guest(change: object = {}) {
  const { body } = await admin.json<{ token: string }>(TOKEN, { method: 'POST', json: grant(change) })
  const client = new ApiClient()
  const headers = { 'X-GuestToken': body.token }
  return {
    json: <T>(path: string, options: CallOptions = {}) => client.json<T>(path, { ...options, headers }),
    status: async (path: string, options: CallOptions = {}) => (await client.call(path, { ...options, headers })).status,
    token: body.token,
  }
}

describe('a guest token', () => {
  test.each([
    [{}, 400, { resources: ['Missing data for required field.'], rls: ['Missing data for required field.'] }],
    [{ user: {}, resources: [{ type: 'dashboard', id: 1 }], rls: [{ dataset: 'x', clause: 1 }] }, 400, {
      resources: { 0: { id: ['Not a valid string.'] } }, rls: { 0: { dataset: ['Not a valid integer.'], clause: ['Not a valid string.'] } } }],
    [{ user: {}, resources: [{ type: 'chart', id: '1' }], rls: [{}] }, 400, {
      resources: { 0: { type: ['Must be one of: dashboard.'] } }, rls: { 0: { clause: ['Missing data for required field.'] } } }],
    [{ user: {}, resources: [{ type: 'dashboard', id: 'nope' }], rls: [] }, 400, 'EmbeddedDashboard not found.'],
    [{ user: {}, resources: [], rls: [{ clause: '1=1) OR (1=1' }] }, 400, {
      rls: { 0: { clause: ['Must be one condition: brackets and quotes closed, no second statement.'] } } }],
  ])('is not issued for %j', async (json, status, message) => {
    expect(await admin.json(TOKEN, { method: 'POST', json })).toEqual({ status, body: { message } })
  })

  test('carries the claims of the API', async () => {
    const { token } = await guest({ user: undefined, rls: [{ dataset, clause: 'amount < 3', extra: 1 }] })
    const claims: Record<string, unknown> = JSON.parse(atob(token.split('.')[1] ?? ''))
    expect(claims).toMatchObject({ type: 'guest', user: {}, resources: [{ type: 'dashboard', id: embedding }], rls_rules: [{ dataset, clause: 'amount < 3' }], aud: 'http://localhost' })
    expect(Number(claims['exp']) - Number(claims['iat'])).toBeCloseTo(300, 3)
  })

  test('is for those to issue who hold the permission', async () => {
    const { client } = await signedInAs('alpha', 'Alpha')
    expect((await client.json(TOKEN, { method: 'POST', json: grant() })).status).toBe(403)
  })

  test('that was tampered with makes nobody of its holder', async () => {
    const { token } = await guest()
    const client = new ApiClient()
    const response = await client.call('/api/v1/dashboard/', { headers: { 'X-GuestToken': `${token.slice(0, -4)}AAAA` } })
    expect(response.status).toBe(401)
  })
})

describe('a guest', () => {
  test('sees the dashboards of the token alone, without the people behind them', async () => {
    const visitor = await guest()
    const list = await visitor.json<{ ids: number[]; result: object[] }>('/api/v1/dashboard/')
    expect(list.body.ids).toEqual([dashboard])
    expect(list.body.result[0]).not.toHaveProperty('owners')
    const page = await visitor.json<{ result: { dashboard: object; charts: object[]; datasets: object[] } }>(`/api/v1/dashboard/${dashboard}/page`)
    expect(page.status).toBe(200)
    expect(page.body.result.charts).toHaveLength(1)
    for (const field of ['owners', 'changed_by', 'created_by', 'roles']) expect(page.body.result.dashboard).not.toHaveProperty(field)
    expect(await visitor.status(`/api/v1/dashboard/${otherDashboard}`)).toBe(404)
    expect(await visitor.status(`/api/v1/chart/${otherChart}`)).toBe(404)
    expect((await visitor.json<{ result: object }>(`/api/v1/embedded_dashboard/${embedding}`)).body.result).toMatchObject({ dashboard_id: String(dashboard) })
  })

  test('reads the data of its charts within the rules of the token', async () => {
    const rows = async (rls: object[]) => {
      const visitor = await guest({ rls })
      const { body } = await visitor.json<{ result: [{ data: { team: string }[]; query?: string }] }>(DATA, { method: 'POST', json: context(query) })
      expect(body.result[0]).not.toHaveProperty('query')
      return body.result[0].data.map(({ team }) => team).toSorted()
    }
    expect(await rows([])).toEqual(['a', 'b', 'c'])
    expect(await rows([{ dataset, clause: 'amount < 3' }])).toEqual(['a', 'b'])
    expect(await rows([{ clause: 'amount < 3' }, { clause: 'amount > 1' }])).toEqual(['b'])
    expect(await rows([{ dataset: dataset + 1000, clause: '1 = 2' }])).toEqual(['a', 'b', 'c'])
  })

  test('reads them in the stream of the dashboard and by the chart, too', async () => {
    const visitor = await guest({ rls: [{ clause: "team = 'a'" }] })
    const { body } = await visitor.json<{ result: [{ data: object[] }] }>(`/api/v1/chart/${chart}/data/`)
    expect(body.result[0].data).toEqual([{ team: 'a', count: 1 }])
    const client = new ApiClient()
    const response = await client.call('/api/v1/chart/data/stream', {
      method: 'POST',
      headers: { 'X-GuestToken': visitor.token },
      json: { requests: [{ key: 'own', query_context: context(query) }, { key: 'foreign', query_context: context({ columns: ['secret'] }) }] },
    })
    const lines = (await response.text()).trim().split('\n')
    expect(lines.find((line) => line.includes('"own"'))).toContain('"status":200')
    expect(lines.find((line) => line.includes('"foreign"'))).toContain('"status":403')
    expect(lines.join('')).not.toContain('s2')
  })

  test.each([
    ['another column', () => context({ columns: ['secret'] })],
    ['a chart of another dashboard', () => context(query, otherChart)],
    ['no chart', () => ({ ...context(query), form_data: {} })],
    ['samples', () => ({ ...context(query), result_type: 'samples' })],
    ['a filter that is none', () => ({ ...context({ columns: ['secret'] }), form_data: { type: 'NATIVE_FILTER', native_filter_id: 'F' } })],
  ])('is refused %s', async (_what, json) => {
    const visitor = await guest()
    const { status, body } = await visitor.json<{ errors: [{ message: string }] }>(DATA, { method: 'POST', json: json() })
    expect(status).toBe(403)
    expect(body.errors[0].message).toBe('Guest user cannot modify chart payload')
  })

  test('reads the values that a filter offers, and those within its rules', async () => {
    const visitor = await guest({ rls: [{ clause: 'amount > 1' }] })
    const json = { ...context({ columns: ['amount'], metrics: [] }), form_data: { type: 'NATIVE_FILTER', native_filter_id: 'F' } }
    const { body } = await visitor.json<{ result: [{ data: object[] }] }>(DATA, { method: 'POST', json })
    expect(body.result[0].data).toEqual([{ amount: 2 }, { amount: 3 }])
  })

  test('reaches nothing else', async () => {
    const visitor = await guest()
    const statuses = await Promise.all([
      visitor.status(`/api/v1/dataset/${dataset}`),
      visitor.status('/api/v1/sqllab/execute', { method: 'POST', json: { database_id: 1, sql: 'SELECT 1' } }),
      visitor.status(`/datasource/samples?datasource_type=table&datasource_id=${dataset}`, { method: 'POST', json: {} }),
      visitor.status(`/api/v1/datasource/table/${dataset}/column/secret/values/`),
      visitor.status(`/api/v1/chart/${otherChart}/data/`),
      visitor.status(`/api/v1/chart/${chart}/data/?type=samples`),
      visitor.status(`/api/v1/dashboard/${dashboard}`, { method: 'PUT', json: { dashboard_title: 'x' } }),
      visitor.status('/api/v1/me/'),
    ])
    expect(statuses).toEqual([403, 403, 403, 403, 404, 403, 403, 403])
  })

  test('is shut out when the embedding ends', async () => {
    const ended = (await post(`/api/v1/dashboard/${otherDashboard}/embedded`, { allowed_domains: [] })).result.uuid
    await admin.call(`/api/v1/dashboard/${otherDashboard}/embedded`, { method: 'DELETE' })
    const refused = await admin.json(TOKEN, { method: 'POST', json: grant({ resources: [{ type: 'dashboard', id: ended }] }) })
    expect(refused).toEqual({ status: 400, body: { message: 'EmbeddedDashboard not found.' } })
  })
})
