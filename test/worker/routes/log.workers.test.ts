import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { ApiClient } from '../../support/api-client.ts'

const client = new ApiClient()

beforeAll(async () => {
  await client.signIn()
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO dashboards (id, uuid, dashboard_title, slug)
       VALUES (1, 'd1', 'World health', 'world_health'), (2, 'd2', 'Flights', NULL)`,
    ),
    env.DB.prepare("INSERT INTO charts (id, uuid, slice_name, viz_type) VALUES (1, 'c1', '', 'pie')"),
  ])
})

const report = (query: string, events: unknown) =>
  client.call(`/superset/log/?explode=events${query}`, {
    method: 'POST',
    form: { events: typeof events === 'string' ? events : JSON.stringify(events) },
  })

interface Recent {
  readonly result: readonly {
    item_title: string
    item_url: string
    item_type: string
    action: string
    time_delta_humanized: string
  }[]
}

const recent = async (q = '') =>
  (await client.json<Recent>(`/api/v1/log/recent_activity/?q=${encodeURIComponent(q)}`)).body.result

test('events of the client become rows of the log, without any CSRF token', async () => {
  const response = await report('&dashboard_id=1', [
    { event_name: 'mount_dashboard', ts: 1, duration: 12.6 },
    { event_name: 'load_chart', slice_id: 1, duration: null },
  ])
  expect([response.status, await response.text()]).toEqual([200, ''])
  const { results } = await env.DB.prepare(
    'SELECT action, user_id, dashboard_id, slice_id, duration_ms, json FROM logs ORDER BY id',
  ).all()
  expect(results).toEqual([
    {
      action: 'log',
      user_id: 1,
      dashboard_id: 1,
      slice_id: null,
      duration_ms: 13,
      json: '{"event_name":"mount_dashboard","ts":1,"duration":12.6}',
    },
    {
      action: 'log',
      user_id: 1,
      dashboard_id: 1,
      slice_id: 1,
      duration_ms: null,
      json: '{"event_name":"load_chart","slice_id":1,"duration":null}',
    },
  ])
})

test('recent activity is the last visit of each object that still exists', async () => {
  await report('&dashboard_id=2', [{ event_name: 'mount_dashboard' }])
  await report('&slice_id=1', [{ event_name: 'mount_explorer' }])
  await report('&dashboard_id=2', [{ event_name: 'mount_dashboard' }])
  await report('&dashboard_id=99', [{ event_name: 'mount_dashboard' }])
  const visits = await recent()
  expect(visits.map(({ item_title }) => item_title).toSorted()).toEqual(['<empty>', 'Flights', 'World health'])
  expect(visits.find(({ item_title }) => item_title === 'World health')).toMatchObject({
    action: 'log',
    item_type: 'dashboard',
    item_url: '/superset/dashboard/world_health/',
    time_delta_humanized: expect.stringMatching(/^(now|.* ago)$/),
  })
  expect(visits.map(({ item_url }) => item_url)).toContain('/superset/dashboard/2/')
  expect(visits.map(({ item_url }) => item_url)).toContain('/explore/?slice_id=1')
})

test('every visit is listed when it is asked for, by the actions that are asked for', async () => {
  expect((await recent('(distinct:!f)')).length).toBe(4)
  expect((await recent('(actions:!(mount_explorer))')).map(({ item_type }) => item_type)).toEqual(['slice'])
  expect((await recent('(page:0,page_size:1)')).length).toBe(1)
  expect((await recent('(page:9,page_size:20)')).length).toBe(0)
})

test('recent activity of others is not shown', async () => {
  await env.DB.prepare('INSERT INTO logs (action, user_id, dashboard_id, json) VALUES (?1, 77, 1, ?2)')
    .bind('log', '{"event_name":"mount_dashboard"}')
    .run()
  expect((await recent('(distinct:!f)')).length).toBe(4)
})

test.each([
  ['text that is no JSON', '{', 'Not a list of events.'],
  ['an object', {}, 'Not a list of events.'],
  ['a list of numbers', [1], 'Not a list of events.'],
  ['too many', Array.from({ length: 1025 }, () => ({})), 'At most 1024 events at once.'],
])('%s is 400 and stores nothing', async (_name, events, message) => {
  const before = await env.DB.prepare('SELECT count(*) AS n FROM logs').first('n')
  const response = await report('', events)
  expect([response.status, await response.json()]).toEqual([400, { message: { events: [message] } }])
  expect(await env.DB.prepare('SELECT count(*) AS n FROM logs').first('n')).toBe(before)
})

test('no events at all are fine, and so are ids that are none', async () => {
  expect((await report('', [])).status).toBe(200)
  expect(
    (await report('&dashboard_id=abc&slice_id=-1', [{ dashboard_id: 'x', slice_id: [], duration: 'long' }])).status,
  ).toBe(200)
})
