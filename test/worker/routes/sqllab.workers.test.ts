import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../../support/api-client.ts'
import { grantDataset } from '../../support/catalogue.ts'
import { administrator, signedInAs } from '../../support/people.ts'
import { addEdgeDatabase, uploadCsv } from '../../support/upload.ts'

const FILMS = `title,year,gross
Alien,1979,100.5
Brazil,1985,
Crash,2004,54
`

interface Answer {
  query_id: number
  status: string
  data: Record<string, unknown>[]
  columns: { name: string; type: string; type_generic: number }[]
  query: Record<string, unknown>
  errors: { message: string; error_type: string; extra: Record<string, unknown> }[]
  message: unknown
}

let admin: ApiClient
let database: number

async function run(sql: string, more: object = {}, client: ApiClient = admin) {
  const json = { database_id: database, sql, ...more }
  return await client.json<Answer>('/api/v1/sqllab/execute/', { method: 'POST', json })
}

async function lines(sql: string, more: object = {}): Promise<Record<string, unknown>[]> {
  const json = { database_id: database, sql, ...more }
  const response = await admin.call('/api/v1/sqllab/execute/stream/', { method: 'POST', json })
  expect(response.headers.get('content-type')).toBe('application/x-ndjson')
  return new TextDecoder()
    .decode(await response.arrayBuffer())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

beforeAll(async () => {
  admin = await administrator()
  database = await addEdgeDatabase('films')
  await uploadCsv(admin, database, 'films', FILMS)
})

describe('a run', () => {
  test('answers rows, columns with their types, and the query as it ended', async () => {
    const { status, body } = await run('SELECT title, year, gross FROM films ORDER BY title', { tab: 'Mine', sql_editor_id: '7' })
    expect(status).toBe(200)
    expect(body.data).toEqual([
      { title: 'Alien', year: 1979, gross: 100.5 },
      { title: 'Brazil', year: 1985, gross: null },
      { title: 'Crash', year: 2004, gross: 54 },
    ])
    expect(body.columns.map(({ name, type, type_generic }) => [name, type, type_generic])).toEqual([
      ['title', 'STRING', 1],
      ['year', 'INTEGER', 0],
      ['gross', 'FLOAT', 0],
    ])
    expect(body).toMatchObject({ status: 'success', expanded_columns: [], selected_columns: body.columns })
    expect(body.query).toMatchObject({
      state: 'success',
      rows: 3,
      progress: 100,
      limitingFactor: 'NOT_LIMITED',
      dbId: database,
      db: 'films',
      tab: 'Mine',
      sqlEditorId: '7',
      queryId: body.query_id,
      ctas: false,
    })
  })

  test('gives columns of one name different names', async () => {
    const { body } = await run('SELECT 1 AS a, 2 AS a, 3 AS a')
    expect(body.data).toEqual([{ a: 1, a__1: 2, a__2: 3 }])
  })

  test('stops at the smaller of its own limit and the chosen one, and says which it was', async () => {
    const chosen = await run('SELECT title FROM films', { queryLimit: 2 })
    expect(chosen.body.data).toHaveLength(2)
    expect(chosen.body.query).toMatchObject({ limit: 2, limitingFactor: 'DROPDOWN', rows: 2 })
    const own = await run('SELECT title FROM films LIMIT 1', { queryLimit: 2 })
    expect(own.body.query).toMatchObject({ limit: 1, limitingFactor: 'QUERY', rows: 1 })
    const both = await run('SELECT title FROM films LIMIT 2', { queryLimit: 2 })
    expect(both.body.query).toMatchObject({ limit: 2, limitingFactor: 'QUERY_AND_DROPDOWN' })
  })

  test('runs every statement of a text and shows the rows of the last', async () => {
    const { body } = await run('SELECT 1 AS a; SELECT 2 AS b;')
    expect(body.data).toEqual([{ b: 2 }])
  })

  test('streams columns, then rows, then the query', async () => {
    const found = await lines('WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500) SELECT i FROM n')
    expect(found.at(0)).toMatchObject({ columns: [{ name: 'i', type: 'INTEGER' }], query: { state: 'running' } })
    expect(found.at(-1)).toMatchObject({ query: { state: 'success', rows: 2500 } })
    expect(found.slice(1, -1).flatMap(({ rows }) => rows as number[][])).toHaveLength(2500)
    expect(found.length).toBeGreaterThan(3)
  })

  test('keeps its rows for later, for its owner and those who may see all', async () => {
    const { body } = await run('SELECT title FROM films ORDER BY 1')
    const key = body.query['resultsKey']
    const again = await admin.json<Answer>(`/api/v1/sqllab/results/?q=(key:'${String(key)}',rows:2)`)
    expect(again.body.data).toEqual([{ title: 'Alien' }, { title: 'Brazil' }])
    const { client } = await signedInAs('peeper', 'Gamma', 'sql_lab')
    expect((await client.json<Answer>(`/api/v1/sqllab/results/?key=${String(key)}`)).status).toBe(404)
    expect((await admin.json<Answer>('/api/v1/sqllab/results/?q=(rows:2)')).status).toBe(400)
    expect((await admin.json<Answer>('/api/v1/sqllab/results/?q=(key:nope)')).body.errors[0]?.error_type).toBe('RESULTS_BACKEND_ERROR')
  })

  test('can be downloaded as CSV in which formulas are harmless', async () => {
    const { body } = await run(`SELECT '=1+1' AS "a,b", NULL AS c, 2 AS d`, { tab: 'My tab' })
    const response = await admin.call(`/api/v1/sqllab/export/${String(body.query['id'])}/`)
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="sqllab_My_tab_\d{8}T\d{6}\.csv"/)
    expect(await response.text()).toBe(`"a,b",c,d\n'=1+1,,2\n`)
  })

  test('makes a table where the database allows it, and refuses what is no SELECT', async () => {
    const ctas = { select_as_cta: true, ctas_method: 'TABLE', tmp_table_name: 'old_films' }
    expect((await run('SELECT title FROM films WHERE year < 1990', ctas)).status).toBe(400)
    await env.DB.prepare('update databases set allow_ctas = 1, allow_cvas = 1 where id = ?').bind(database).run()
    const made = await run('SELECT title FROM films WHERE year < 1990', ctas)
    expect(made.body.query).toMatchObject({ state: 'success', ctas: true, tempTable: 'old_films' })
    expect((await run('SELECT count(*) AS n FROM old_films')).body.data).toEqual([{ n: 2 }])
    const view = await run('SELECT 1; SELECT 2', { ...ctas, ctas_method: 'VIEW' })
    expect(view.body.errors[0]?.error_type).toBe('INVALID_CVAS_QUERY_ERROR')
  })
})

describe('refusals', () => {
  test.each([
    ['a missing table', 'SELECT * FROM nope', 500, 'TABLE_DOES_NOT_EXIST_ERROR', {}],
    ['a missing column, with its line', 'SELECT title,\n  nope FROM films', 500, 'COLUMN_DOES_NOT_EXIST_ERROR', { line: 2, column: 3 }],
    ['a syntax error', 'SELECT title FRM films x', 422, 'INVALID_SQL_ERROR', { line: 1 }],
    ['an unterminated string', "SELECT 'a", 422, 'INVALID_SQL_ERROR', { line: 1, column: 8 }],
    ['a misspelt verb', 'SELEC 1', 422, 'INVALID_SQL_ERROR', { line: 1 }],
    ['a statement that writes', 'DELETE FROM films', 500, 'DML_NOT_ALLOWED_ERROR', {}],
    ['a write behind a read', 'SELECT 1; DROP TABLE films', 500, 'DML_NOT_ALLOWED_ERROR', {}],
  ])('%s is a typed error', async (_, sql, status, type, extra) => {
    const { status: given, body } = await run(sql)
    expect({ given, type: body.errors[0]?.error_type }).toEqual({ given: status, type })
    expect(body.errors[0]?.extra).toMatchObject(extra)
    expect(body.errors[0]?.extra['issue_codes']).not.toEqual([])
  })

  test('the error of a later statement says which one it was and where it stands', async () => {
    const { body } = await run('SELECT 1;\nSELECT nope FROM films')
    expect(body.errors[0]?.message).toMatch(/^Block 2 out of 2: /)
    expect(body.errors[0]?.extra).toMatchObject({ line: 2, column: 8 })
  })

  test.each([
    ['no statement', { sql: ' -- nothing' }, 'sql'],
    ['an empty text', { sql: '' }, 'sql'],
    ['an unknown field', { nope: 1 }, 'nope'],
    ['a client id that is too long', { client_id: 'x'.repeat(12) }, 'client_id'],
  ])('%s is a 400 that names the field', async (_, fields, field) => {
    const json = { database_id: database, sql: 'SELECT 1', ...fields }
    const { status, body } = await admin.json<Answer>('/api/v1/sqllab/execute/', { method: 'POST', json })
    expect({ status, fields: Object.keys(body.message as object) }).toEqual({ status: 400, fields: [field] })
  })

  test('an unknown database is a 404', async () => {
    expect((await run('SELECT 1', { database_id: 9999 })).status).toBe(404)
  })

  test('somebody with one dataset reads its table and no other, and changes nothing', async () => {
    await uploadCsv(admin, database, 'secrets', 'a\n1\n')
    const films = await env.DB.prepare("select id from datasets where table_name = 'films'").first<{ id: number }>()
    await grantDataset('film_reader', `[films].[films](id:${films?.id})`)
    const { client } = await signedInAs('reader', 'Gamma', 'sql_lab', 'film_reader')
    expect((await run('SELECT count(*) AS n FROM films', {}, client)).body.data).toEqual([{ n: 3 }])
    const denied = await run('SELECT * FROM films JOIN secrets ON 1', {}, client)
    expect(denied.status).toBe(403)
    expect(denied.body.errors[0]).toMatchObject({ error_type: 'TABLE_SECURITY_ACCESS_ERROR', extra: { tables: ['secrets'] } })
    const { client: gamma } = await signedInAs('gamma', 'Gamma')
    expect((await run('SELECT 1', {}, gamma)).status).toBe(403)
  })
})

describe('history', () => {
  test('lists runs with their end, failed ones too, and answers those changed since', async () => {
    const before = Date.now()
    await run('SELECT nope FROM films', { client_id: 'history001' })
    const { body } = await admin.json<{ result: Record<string, unknown>[] }>(
      "/api/v1/query/?q=(filters:!((col:status,opr:eq,value:failed)),order_column:start_time,order_direction:desc,page_size:1)",
    )
    expect(body.result[0]).toMatchObject({ client_id: 'history001', sql: 'SELECT nope FROM films', status: 'failed', database: { database_name: 'films' } })
    const changed = await admin.json<{ result: { id: string }[] }>(`/api/v1/query/updated_since?q=(last_updated_ms:${before})`)
    expect(changed.body.result.map(({ id }) => id)).toContain('history001')
  })

  test('a run that has ended can be stopped without harm, an unknown one cannot', async () => {
    await run('SELECT 1', { client_id: 'stopme0001' })
    const stop = (client_id: string) => admin.json('/api/v1/query/stop', { method: 'POST', json: { client_id } })
    expect(await stop('stopme0001')).toEqual({ status: 200, body: { result: 'OK' } })
    expect(await stop('nope')).toEqual({ status: 404, body: { message: 'Query with client_id nope not found' } })
    const { body } = await admin.json<{ result: { status: string }[] }>("/api/v1/query/?q=(filters:!((col:sql,opr:eq,value:'SELECT 1')))")
    expect(body.result[0]?.status).toBe('success')
  })

  test('a client id is used once', async () => {
    await run('SELECT 1', { client_id: 'once000001' })
    expect((await run('SELECT 1', { client_id: 'once000001' })).status).toBe(400)
  })
})

describe('around a run', () => {
  test('SQL is laid out in the dialect of its database', async () => {
    const json = { sql: 'select a,b from t where x=1', database_id: database }
    const { body } = await admin.json<{ result: string }>('/api/v1/sqllab/format_sql/', { method: 'POST', json })
    expect(body.result).toBe('SELECT\n  a,\n  b\nFROM\n  t\nWHERE\n  x = 1')
  })

  test('a permalink gives back what was linked', async () => {
    const json = { dbId: database, name: 'Linked', sql: 'SELECT 1', autorun: true }
    const made = await admin.json<{ key: string; url: string }>('/api/v1/sqllab/permalink', { method: 'POST', json })
    expect(made.status).toBe(201)
    expect(made.body.url).toContain(`/sqllab/p/${made.body.key}/`)
    expect((await admin.json(`/api/v1/sqllab/permalink/${made.body.key}`)).body).toEqual(json)
    expect((await admin.json('/api/v1/sqllab/permalink/nope')).status).toBe(404)
  })

  test('an engine without a planner that gives costs says so', async () => {
    const json = { database_id: database, sql: 'SELECT 1' }
    expect((await admin.json('/api/v1/sqllab/estimate/', { method: 'POST', json })).status).toBe(422)
  })
})

describe('saved queries', () => {
  test('are kept, changed and deleted by their maker, and seen by nobody else', async () => {
    const json = { db_id: database, label: 'Old films', sql: 'SELECT 1', description: 'x' }
    const made = await admin.json<{ id: number }>('/api/v1/saved_query/', { method: 'POST', json })
    expect(made.status).toBe(201)
    const path = `/api/v1/saved_query/${made.body.id}`
    expect((await admin.json(path, { method: 'PUT', json: { label: 'Older films' } })).status).toBe(200)
    const shown = await admin.json<{ result: object }>(path)
    expect(shown.body.result).toMatchObject({ label: 'Older films', sql: 'SELECT 1', database: { database_name: 'films' } })
    const { client } = await signedInAs('other', 'sql_lab')
    expect((await client.json(path)).status).toBe(404)
    expect((await admin.json('/api/v1/saved_query/', { method: 'POST', json: { db_id: 9999 } })).status).toBe(422)
    expect((await admin.json(path, { method: 'DELETE' })).status).toBe(200)
  })
})
