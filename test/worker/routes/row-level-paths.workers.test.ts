import { env } from 'cloudflare:workers'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient, CallOptions } from '../../support/api-client.ts'
import { administrator, signedInAs } from '../../support/people.ts'
import { addEdgeDatabase, uploadCsv } from '../../support/upload.ts'
import { CATALOGUE_RESOURCES, OPERATIONS_WITHOUT_ROWS } from './operations-without-rows.ts'

/**
 * Two people read the same data on every path that gives rows. A rule leaves one of them team a alone; the other is
 * bound by none. What the first gets never holds the row of team b, what the second gets always does.
 */
const OPEN = 'Ann Open'
const HIDDEN = 'Bo Hidden'
const CSV = `name,team,amount,born\n${OPEN},a,1,2024-01-01\n${HIDDEN},b,2,2025-01-01\n`

let free: ApiClient
let bound: ApiClient
let database: number
let people: number
let virtual: number
let chart: number
/** What a picture of the chart looks like with the row of team a, and with both. */
const pictures = new Map<string, string>()

beforeAll(async () => {
  free = await administrator()
  await env.DB.prepare("insert into roles (name) values ('Team a')").run()
  bound = (await signedInAs('bound', 'Alpha', 'sql_lab', 'Team a')).client
  database = await addEdgeDatabase('guarded')
  await env.DB.prepare('update databases set allow_ctas = 1, allow_cvas = 1, allow_dml = 1 where id = ?').bind(database).run()
  people = (await uploadCsv(free, database, 'people', CSV)).dataset
  virtual = await made('/api/v1/dataset/', { database, table_name: 'people_again', sql: 'SELECT p.name, p.team FROM people p -- all' })
  chart = await chartOf(people)
  for (const [name, seen] of [['one', [OPEN]], ['both', [OPEN, HIDDEN]]] as const) {
    const copy = await chartOf((await uploadCsv(free, database, `seen_${name}`, `name\n${seen.join('\n')}\n`)).dataset)
    for (const path of ['screenshot', 'thumbnail'] as const) pictures.set(await drawn(free, copy, path), seen.join(' '))
  }
  const role = await env.DB.prepare("select id from roles where name = 'Team a'").first<{ id: number }>()
  await made('/api/v1/rowlevelsecurity/', { name: 'team a', filter_type: 'Regular', tables: [people], roles: [role?.id], clause: "team = 'a'" })
})

/** A chart of the names of a dataset, as the one that is guarded. */
function chartOf(id: number) {
  return made('/api/v1/chart/', {
    slice_name: 'People', viz_type: 'table', datasource_id: id, datasource_type: 'table',
    query_context: JSON.stringify(context({ columns: ['name'], metrics: [] }, {}, id)), params: '{}',
  })
}

async function drawn(client: ApiClient, id: number, path: 'screenshot' | 'thumbnail'): Promise<string> {
  const { body } = await client.json<{ cache_key: string }>(`/api/v1/chart/${id}/cache_screenshot/`)
  const key = path === 'screenshot' ? body.cache_key : body.cache_key.replace(/-.*/, '')
  const response = await client.call(`/api/v1/chart/${id}/${path}/${key}/`)
  expect(response.headers.get('content-type')).toBe('image/png')
  return Buffer.from(await response.arrayBuffer()).toString('base64')
}

/** The names that a picture shows, told by the pictures of tables that nobody guards. */
async function namesDrawn(client: ApiClient, path: 'screenshot' | 'thumbnail'): Promise<string> {
  return pictures.get(await drawn(client, chart, path)) ?? ''
}

async function made(path: string, json: unknown): Promise<number> {
  const { status, body } = await free.json<{ id: number }>(path, { method: 'POST', json })
  expect({ path, status }).toEqual({ path, status: 201 })
  return body.id
}

function context(query: object, more: object = {}, dataset = people) {
  return { datasource: { id: dataset, type: 'table' }, queries: [query], result_type: 'full', result_format: 'json', ...more }
}

const text = async (client: ApiClient, path: string, options?: CallOptions) => await (await client.call(path, options)).text()
const post = (client: ApiClient, path: string, json: unknown) => text(client, path, { method: 'POST', json })
const names = { columns: ['name'], metrics: [] }
const run = (client: ApiClient, sql: string, more: object = {}) =>
  post(client, '/api/v1/sqllab/execute', { database_id: database, sql, ...more })
const clientId = (answer: string) => {
  const read: { query: { id: string; resultsKey: string } } = JSON.parse(answer)
  return read.query
}

type Path = readonly [operation: string, what: string, read: (client: ApiClient, who: string) => Promise<string>]

const data = (what: string, query: object, more: object = {}): Path => [
  'POST /api/v1/chart/data',
  what,
  (client) => post(client, '/api/v1/chart/data', context(query, more)),
]

const PATHS: readonly Path[] = [
  data('grouped', names),
  data('raw rows', { columns: ['name'] }),
  data('ordered and limited', { ...names, orderby: [['amount', false]], row_limit: 1000 }),
  data('a series limit', { columns: ['name'], metrics: ['count'], series_columns: ['name'], series_limit: 5, orderby: [] }),
  data('others grouped', { columns: ['name'], metrics: ['count'], series_columns: ['name'], series_limit: 5, group_others_when_limit_reached: true }),
  data('an aggregate of text', { columns: [], metrics: [{ expressionType: 'SQL', sqlExpression: 'group_concat(name)', label: 'all' }] }),
  data('free SQL that asks for more', { ...names, extras: { where: '1 = 1 OR 2 = 2' } }),
  data('a filter by pattern', { ...names, filters: [{ col: 'name', op: 'REGEX', val: '.*' }] }),
  data('a comparison with another time', {
    columns: ['name'], metrics: ['count'], filters: [{ col: 'born', op: 'TEMPORAL_RANGE', val: '2023-01-01 : 2026-01-01' }], time_offsets: ['1 year ago'],
  }),
  data('samples', {}, { result_type: 'samples' }),
  data('drill to detail', {}, { result_type: 'drill_detail' }),
  data('results alone', names, { result_type: 'results' }),
  data('post-processed', names, { result_type: 'post_processed' }),
  data('read afresh', names, { force: true }),
  data('as CSV', names, { result_format: 'csv' }),
  ['POST /api/v1/chart/data', 'as a workbook', async (client) => {
    const response = await client.call('/api/v1/chart/data', { method: 'POST', json: context(names, { result_format: 'xlsx' }) })
    return Object.values(unzipSync(new Uint8Array(await response.arrayBuffer()))).map((file) => strFromU8(file)).join('')
  }],
  ['POST /api/v1/chart/data', 'a chart as the source of annotations', (client) => {
    const layer = { name: 'A', annotationType: 'EVENT', sourceType: 'table', value: chart, show: true, showMarkers: false }
    return post(client, '/api/v1/chart/data', context({ columns: ['amount'], metrics: ['count'], annotation_layers: [layer] }))
  }],
  ['POST /api/v1/chart/data', 'a virtual dataset over the table', (client) => post(client, '/api/v1/chart/data', context(names, {}, virtual))],
  ['POST /api/v1/chart/data', 'a run of the SQL editor', async (client) => {
    const { query_id: id }: { query_id: number } = JSON.parse(await run(client, 'SELECT 1; SELECT name FROM people'))
    return post(client, '/api/v1/chart/data', { ...context(names), datasource: { id, type: 'query' } })
  }],
  ['POST /datasource/samples', 'samples of a run of the SQL editor', async (client) => {
    const { query_id: id }: { query_id: number } = JSON.parse(await run(client, 'SELECT name FROM people'))
    return post(client, `/datasource/samples?datasource_type=query&datasource_id=${id}`, {})
  }],
  ['POST /api/v1/chart/data/stream', 'a dashboard', (client) =>
    post(client, '/api/v1/chart/data/stream', { requests: [{ key: 'a', query_context: context(names) }, { key: 'b', query_context: context(names, {}, virtual) }] })],
  ['GET /api/v1/chart/{pk}/data', 'a saved chart', (client) => text(client, `/api/v1/chart/${chart}/data/`)],
  ['GET /api/v1/chart/{pk}/data', 'a saved chart as CSV', (client) => text(client, `/api/v1/chart/${chart}/data/?format=csv`)],
  ['GET /api/v1/chart/{pk}/screenshot/{digest}', 'a picture', (client) => namesDrawn(client, 'screenshot')],
  ['GET /api/v1/chart/{pk}/thumbnail/{digest}', 'a small picture', (client) => namesDrawn(client, 'thumbnail')],
  ['PUT /api/v1/chart/warm_up_cache', 'a chart that another has warmed up', async (client) => {
    await free.call('/api/v1/chart/warm_up_cache', { method: 'PUT', json: { chart_id: chart } })
    return text(client, `/api/v1/chart/${chart}/data/`)
  }],
  ['PUT /api/v1/dataset/warm_up_cache', 'a dataset that another has warmed up', async (client) => {
    await free.call('/api/v1/dataset/warm_up_cache', { method: 'PUT', json: { db_name: 'guarded', table_name: 'people' } })
    return text(client, `/api/v1/chart/${chart}/data/`)
  }],
  ['GET /api/v1/datasource/{datasource_type}/{datasource_id}/column/{column_name}/values/', 'values of a filter', (client) =>
    text(client, `/api/v1/datasource/table/${people}/column/name/values/`)],
  ['GET /api/v1/datasource/{datasource_type}/{datasource_id}/column/{column_name}/values/', 'values of a virtual dataset', (client) =>
    text(client, `/api/v1/datasource/table/${virtual}/column/name/values/`)],
  ['POST /datasource/samples', 'samples', (client) => post(client, `/datasource/samples?datasource_type=table&datasource_id=${people}`, {})],
  ['POST /datasource/samples', 'drill to detail', (client) =>
    post(client, `/datasource/samples?datasource_type=table&datasource_id=${people}`, { filters: [{ col: 'amount', op: '>', val: 0 }] })],
  ['POST /api/v1/sqllab/execute', 'a table', (client) => run(client, 'SELECT * FROM people')],
  ['POST /api/v1/sqllab/execute', 'other spellings of the table', (client) => run(client, 'select "P".* from main."PEOPLE" "P" /* x */ where 1=1')],
  ['POST /api/v1/sqllab/execute', 'a common table expression', (client) => run(client, 'WITH p AS (SELECT * FROM people) SELECT * FROM p')],
  ['POST /api/v1/sqllab/execute', 'a union', (client) => run(client, 'SELECT name FROM people UNION ALL SELECT name FROM people')],
  ['POST /api/v1/sqllab/execute', 'the last of several statements', (client) => run(client, 'SELECT 1; SELECT name FROM people')],
  ['POST /api/v1/sqllab/execute', 'a table made of the rows', async (client, who) => {
    await run(client, 'SELECT * FROM people', { select_as_cta: true, ctas_method: 'TABLE', tmp_table_name: `copy_of_${who}` })
    return run(client, `SELECT * FROM copy_of_${who}`)
  }],
  ['POST /api/v1/sqllab/execute', 'the text that a table preview runs', async (client) => {
    const star: { result: string } = JSON.parse(await text(client, `/api/v1/database/${database}/select_star/people/`))
    return run(client, star.result)
  }],
  ['POST /api/v1/sqllab/execute/stream', 'a table', (client) => post(client, '/api/v1/sqllab/execute/stream', { database_id: database, sql: 'SELECT * FROM people' })],
  ['GET /api/v1/sqllab/results', 'the kept result of a run', async (client) =>
    text(client, `/api/v1/sqllab/results/?q=(key:'${clientId(await run(client, 'SELECT * FROM people')).resultsKey}')`)],
  ['GET /api/v1/sqllab/export/{client_id}', 'a run as CSV', async (client) =>
    text(client, `/api/v1/sqllab/export/${clientId(await run(client, 'SELECT * FROM people')).id}/`)],
  ['GET /api/v1/sqllab/export/{client_id}', 'a run whose result is gone, run again', async (client) => {
    const { id } = clientId(await run(client, 'SELECT * FROM people'))
    await env.DB.prepare('update queries set results_key = null where client_id = ?').bind(id).run()
    return text(client, `/api/v1/sqllab/export/${id}/`)
  }],
  ['POST /api/v1/sqllab/export_streaming/', 'a run as a download', async (client) =>
    text(client, '/api/v1/sqllab/export_streaming/', { method: 'POST', form: { client_id: clientId(await run(client, 'SELECT * FROM people')).id } })],
]

describe('row level security holds on every path', () => {
  test.each(PATHS)('%s: %s', async (_operation, _what, read) => {
    // The free one first: nothing that is kept for them may reach the bound one.
    const all = await read(free, 'free')
    expect(all).toContain(OPEN)
    expect(all).toContain(HIDDEN)
    const some = await read(bound, 'bound')
    expect(some).toContain(OPEN)
    expect(some).not.toContain(HIDDEN)
  })

  test('counts do not tell of hidden rows', async () => {
    const count = { columns: [], metrics: ['count'] }
    for (const more of [{}, { is_rowcount: true, columns: ['name'] }]) {
      const answer = await post(bound, '/api/v1/chart/data', context({ ...count, ...more }))
      expect(answer).toMatch(/"data":\[\{"(?:count|rowcount)":1\}\]/)
    }
    expect(await post(bound, `/datasource/samples?datasource_type=table&datasource_id=${people}`, {})).toContain('"total_count":1')
  })

  test('an answer that another keeps by its key is not given to somebody else', async () => {
    const answer: { result: [{ cache_key: string }] } = JSON.parse(await post(free, '/api/v1/chart/data', context(names)))
    const path = `/api/v1/chart/data/${answer.result[0].cache_key}`
    expect(await text(free, path)).toContain(HIDDEN)
    expect((await bound.call(path)).status).toBe(404)
  })

  test.each(['UPDATE people SET amount = 3', 'DELETE FROM people', 'INSERT INTO people SELECT * FROM people', 'CREATE TABLE taken AS SELECT * FROM people', 'CREATE VIEW seen AS SELECT * FROM people'])(
    'a statement that cannot be narrowed does not run: %s',
    async (sql) => {
      const response = await bound.call('/api/v1/sqllab/execute', { method: 'POST', json: { database_id: database, sql } })
      expect(response.status).toBe(403)
      expect(await run(free, 'SELECT sum(amount) AS total FROM people')).toContain('"total":3')
    },
  )

  test('a rule that stopped being a condition stops the query instead of being left out', async () => {
    await env.DB.prepare("update row_level_rules set clause = '1=1) OR (1=1'").run()
    const changed = { method: 'POST', json: context(names, { force: true }) }
    // A write through the API forgets what is remembered of rules.
    await free.call('/api/v1/tag/', { method: 'POST', json: { name: 'forget' } })
    const { status, body } = await bound.json<{ message: string }>('/api/v1/chart/data', changed)
    expect(status).toBe(400)
    expect(body.message).toMatch(/^Error: A row level security rule/)
    expect((await bound.call('/api/v1/sqllab/execute', { method: 'POST', json: { database_id: database, sql: 'SELECT * FROM people' } })).status).toBe(403)
    await env.DB.prepare("update row_level_rules set clause = 'team = ''a'''").run()
  })

  test('what was kept for somebody is theirs no longer once a rule hides a part of it', async () => {
    const late = (await uploadCsv(free, database, 'latecomers', CSV)).dataset
    const results = (client: ApiClient, key: string) => client.json<object>(`/api/v1/sqllab/results/?q=(key:'${key}')`)
    const kept = await Promise.all(
      [free, bound].map(async (client) => {
        const query = clientId(await run(client, 'SELECT * FROM latecomers'))
        return { client, ...query }
      }),
    )
    for (const { client, resultsKey } of kept) expect(JSON.stringify(await results(client, resultsKey))).toContain(HIDDEN)
    const role = await env.DB.prepare("select id from roles where name = 'Team a'").first<{ id: number }>()
    const rule = { name: 'late', filter_type: 'Regular', tables: [late], roles: [role?.id], clause: "team = 'a'" }
    const id = await made('/api/v1/rowlevelsecurity/', rule)
    for (const { client, resultsKey, id: client_id } of kept) {
      const isBound = client === bound
      const { status, body } = await results(client, resultsKey)
      expect([status, JSON.stringify(body).includes(HIDDEN)]).toEqual([isBound ? 410 : 200, !isBound])
      // Files are read anew where nothing is kept.
      const csv = await text(client, `/api/v1/sqllab/export/${client_id}/`)
      expect([csv.includes(OPEN), csv.includes(HIDDEN)]).toEqual([true, !isBound])
      const streamed = await text(client, '/api/v1/sqllab/export_streaming/', { method: 'POST', form: { client_id } })
      expect([streamed.includes(OPEN), streamed.includes(HIDDEN)]).toEqual([true, !isBound])
    }
    // What is read under a rule is kept under it, until the rule says something else.
    const { resultsKey } = clientId(await run(bound, 'SELECT * FROM latecomers'))
    expect((await results(bound, resultsKey)).status).toBe(200)
    await free.json(`/api/v1/rowlevelsecurity/${id}`, { method: 'PUT', json: { ...rule, clause: "team = 'b'" } })
    expect((await results(bound, resultsKey)).status).toBe(410)
  })

  test('every operation of the API either stands here or is known to give no rows', async () => {
    const { body } = await free.json<{ paths: Record<string, object> }>('/api/v1/_openapi')
    const all = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const walked = [...new Set(['GET /api/v1/chart/data/{cache_key}', ...PATHS.map(([operation]) => operation)])]
    const isCatalogue = (operation: string) => CATALOGUE_RESOURCES.some((prefix) => operation.split(' ')[1]?.startsWith(prefix))
    const open = all.filter((operation) => !isCatalogue(operation))
    expect([...walked, ...OPERATIONS_WITHOUT_ROWS].toSorted()).toEqual(open.toSorted())
  })
})
