import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../../support/api-client.ts'
import { grantDataset } from '../../support/catalogue.ts'
import { administrator, signedInAs } from '../../support/people.ts'
import { addEdgeDatabase, uploadCsv } from '../../support/upload.ts'

/** A run of the SQL editor as what Explore charts. */

let admin: ApiClient
let database: number
let dataset: number

beforeAll(async () => {
  admin = await administrator()
  database = await addEdgeDatabase('films')
  dataset = (await uploadCsv(admin, database, 'films', 'title,year,gross\nAlien,1979,100\nBrazil,1985,20\nCrash,1985,4\n')).dataset
  await uploadCsv(admin, database, 'people', 'name\nRidley\n')
})

async function ran(sql: string, client = admin): Promise<number> {
  const json = { database_id: database, sql, tab: 'Films by year' }
  const { body } = await client.json<{ query_id: number }>('/api/v1/sqllab/execute/', { method: 'POST', json })
  return body.query_id
}

function byYear(id: number) {
  const gross = { expressionType: 'SIMPLE', column: { column_name: 'gross' }, aggregate: 'SUM', label: 'gross' }
  return { datasource: { id, type: 'query' }, queries: [{ columns: ['year'], metrics: [gross], orderby: [['year', true]] }] }
}

const explore = (id: number) => `/api/v1/explore/?datasource_type=query&datasource_id=${id}`

describe('a run as the source of a chart', () => {
  test('opens with its columns and SQL, without metrics', async () => {
    const id = await ran('SELECT title, year, gross FROM films;')
    const { status, body } = await admin.json<{ result: { dataset: object; form_data: object } }>(explore(id))
    expect(status).toBe(200)
    expect(body.result.form_data).toMatchObject({ datasource: `${id}__query` })
    expect(body.result.dataset).toMatchObject({
      id,
      type: 'query',
      name: 'Films by year',
      sql: 'SELECT title, year, gross FROM films',
      columns: [{ column_name: 'title', type_generic: 1 }, { column_name: 'year', type_generic: 0 }, { column_name: 'gross' }],
      metrics: [],
    })
  })

  test('is asked like a dataset, by the last of its statements', async () => {
    const id = await ran('SELECT 1; SELECT year, gross FROM films')
    const { body } = await admin.json<{ result: [{ data: object[] }] }>('/api/v1/chart/data', { method: 'POST', json: byYear(id) })
    expect(body.result[0].data).toEqual([
      { year: 1979, gross: 100 },
      { year: 1985, gross: 24 },
    ])
  })

  test('keeps what is edited on it, and shows samples', async () => {
    const id = await ran('SELECT title FROM films')
    const kept = { datasource_id: id, datasource_type: 'query', form_data: JSON.stringify({ datasource: `${id}__query`, viz_type: 'table' }) }
    const { body } = await admin.json<{ key: string }>('/api/v1/explore/form_data', { method: 'POST', json: kept })
    const again = await admin.json<{ result: object }>(`/api/v1/explore/?form_data_key=${body.key}`)
    expect(again.body.result).toMatchObject({ dataset: { id, type: 'query' }, form_data: { viz_type: 'table' } })
    const samples = await admin.json<{ result: object }>(`/datasource/samples?datasource_type=query&datasource_id=${id}`, { method: 'POST', json: {} })
    expect(samples.body.result).toMatchObject({ colnames: ['title'], total_count: 3 })
  })

  test('that failed, or that writes, is no source', async () => {
    const failed = await env.DB.prepare("insert into queries (client_id, user_id, database_id, sql, status) values ('f', 1, ?, 'SELECT 1', 'failed') returning id").bind(database).first<{ id: number }>()
    const columns = '{"columns":[{"column_name":"a","type":"INTEGER","type_generic":0,"is_dttm":false}]}'
    const writing = await env.DB.prepare("insert into queries (client_id, user_id, database_id, sql, status, extra) values ('w', 1, ?, 'DELETE FROM films RETURNING 1', 'success', ?) returning id").bind(database, columns).first<{ id: number }>()
    for (const run of [failed, writing]) {
      const { status } = await admin.json('/api/v1/chart/data', { method: 'POST', json: byYear(run?.id ?? 0) })
      expect(status).toBe(404)
    }
  })
})

describe('a run is charted by nobody else', () => {
  test('who has not run it does not find it', async () => {
    const { client } = await signedInAs('other', 'Alpha', 'sql_lab')
    const id = await ran('SELECT year, gross FROM films')
    expect((await client.call('/api/v1/chart/data', { method: 'POST', json: byYear(id) })).status).toBe(404)
    expect((await client.call(explore(id))).status).toBe(404)
    const own = await ran('SELECT year, gross FROM films', client)
    expect((await client.call('/api/v1/chart/data', { method: 'POST', json: byYear(own) })).status).toBe(200)
    expect((await admin.call('/api/v1/chart/data', { method: 'POST', json: byYear(own) })).status).toBe(200)
  })

  test('who has not the database (any more) is refused', async () => {
    const { client, id } = await signedInAs('leaving', 'Gamma', 'sql_lab')
    const own = await ran('SELECT year, gross FROM films')
    await env.DB.prepare('update queries set user_id = ? where id = ?').bind(id, own).run()
    expect((await client.call('/api/v1/chart/data', { method: 'POST', json: byYear(own) })).status).toBe(403)
    expect((await client.call(explore(own))).status).toBe(403)
  })

  test('who may read every table of it charts it without the database', async () => {
    const role = 'film_charts'
    await grantDataset(role, `[films].[films](id:${dataset})`)
    const { client, id } = await signedInAs('table_reader', 'Gamma', 'sql_lab', role)
    const status = async (run: number, path: 'data' | 'explore') =>
      (await (path === 'data' ? client.call('/api/v1/chart/data', { method: 'POST', json: byYear(run) }) : client.call(explore(run)))).status
    const own = await ran('SELECT year, gross FROM films', client)
    const { body } = await client.json<{ result: [{ data: object[] }] }>('/api/v1/chart/data', { method: 'POST', json: byYear(own) })
    expect(body.result[0].data).toContainEqual({ year: 1979, gross: 100 })
    expect(await status(own, 'explore')).toBe(200)

    // Runs from when they could read more: nothing that names another table, is a template, or cannot be understood.
    const closed = await ran('SELECT year, 1 AS gross FROM films JOIN people ON true')
    const template = await ran("SELECT year, gross FROM {{ 'films' }}")
    await env.DB.prepare('update queries set user_id = ? where id in (?, ?)').bind(id, closed, template).run()
    const refused = await client.json('/api/v1/chart/data', { method: 'POST', json: byYear(closed) })
    expect(refused).toMatchObject({ status: 403, body: { errors: [{ error_type: 'TABLE_SECURITY_ACCESS_ERROR', extra: { tables: ['people'] } }] } })
    expect([await status(closed, 'explore'), await status(template, 'data'), await status(template, 'explore')]).toEqual([403, 403, 403])
  })

  test('no dataset is found by the number of a run, and no run by that of a dataset', async () => {
    const id = await ran('SELECT title FROM films')
    const asTable = { ...byYear(-id), datasource: { id: -id, type: 'table' } }
    expect((await admin.call('/api/v1/chart/data', { method: 'POST', json: asTable })).status).toBe(404)
  })
})
