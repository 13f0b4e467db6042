import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { formatConnectionUri, parseConnectionUri, type ConnectionUri } from '../../worker/db/connection-uri.ts'
import type { ApiClient } from '../support/api-client.ts'
import { administrator } from '../support/people.ts'
import { uploadCsv } from '../support/upload.ts'
import { addServerDatabase } from './support/server-database.ts'

const SERVERS = [
  { backend: 'postgresql', url: inject('postgresUrl'), password: 'CONNECTION_INVALID_PASSWORD_ERROR', username: 'CONNECTION_INVALID_PASSWORD_ERROR' },
  { backend: 'mysql', url: inject('mysqlUrl'), password: 'CONNECTION_ACCESS_DENIED_ERROR', username: 'CONNECTION_ACCESS_DENIED_ERROR' },
  { backend: 'clickhouse', url: inject('clickhouseUrl'), password: 'CONNECTION_INVALID_PASSWORD_ERROR', username: 'CONNECTION_INVALID_USERNAME_ERROR' },
]

interface Failure {
  readonly errors: readonly { readonly error_type: string; readonly message: string; readonly extra: { issue_codes?: { code: number }[] } }[]
}

/** What the wire format attaches to each type. */
const ISSUES: Readonly<Record<string, readonly number[]>> = {
  CONNECTION_INVALID_PASSWORD_ERROR: [1013],
  CONNECTION_INVALID_USERNAME_ERROR: [1012],
  CONNECTION_ACCESS_DENIED_ERROR: [1014, 1015],
  CONNECTION_UNKNOWN_DATABASE_ERROR: [1015],
  CONNECTION_PORT_CLOSED_ERROR: [1008],
  TABLE_DOES_NOT_EXIST_ERROR: [1003, 1005],
  COLUMN_DOES_NOT_EXIST_ERROR: [1003, 1004],
  INVALID_SQL_ERROR: [1003],
}

describe.each(SERVERS)('what goes wrong on $backend', ({ backend, url, ...types }) => {
  let admin: ApiClient
  let database: number
  let dataset: number
  const uri = parseConnectionUri(url)
  const table = `doomed_${backend}`

  beforeAll(async () => {
    if (!uri) return
    admin = await administrator()
    database = await addServerDatabase(`bad input on ${backend}`, url)
    dataset = (await uploadCsv(admin, database, table, 'a,b\n1,x\n2,y\n')).dataset
    await env.DB.prepare('update databases set allow_dml = 1 where id = ?').bind(database).run()
  })

  function expectFailure(body: Failure, type: string): void {
    const [error] = body.errors
    expect(error?.error_type).toBe(type)
    expect(error?.extra.issue_codes?.map(({ code }) => code)).toEqual(ISSUES[type])
    // Neither the password that is right nor one that was tried may come back.
    expect(JSON.stringify(body)).not.toMatch(/p@ss word|p%40ss|tried-in-vain/)
  }

  const changed = (change: Partial<ConnectionUri>) => (uri ? formatConnectionUri({ ...uri, ...change }) : '')

  test.skipIf(url === '').each([
    ['a wrong password', { password: 'tried-in-vain' }, types.password],
    ['an unknown person', { username: 'nobody' }, types.username],
    ['an unknown database', { database: 'nowhere' }, 'CONNECTION_UNKNOWN_DATABASE_ERROR'],
    ['a closed port', { port: 1 }, 'CONNECTION_PORT_CLOSED_ERROR'],
  ])('%s is a 400 that says so', async (_, change, type) => {
    const started = Date.now()
    const { status, body } = await admin.json<Failure>('/api/v1/database/test_connection/', {
      method: 'POST',
      json: { sqlalchemy_uri: changed(change) },
    })
    expect(status).toBe(400)
    expectFailure(body, type)
    expect(Date.now() - started).toBeLessThan(10_000)
  })

  const run = (sql: string) =>
    admin.json<Failure>('/api/v1/sqllab/execute/', {
      method: 'POST',
      json: { database_id: database, sql, client_id: crypto.randomUUID().slice(0, 11) },
    })

  test.skipIf(url === '').each([
    ['SELECT nope FROM TABLE', 'COLUMN_DOES_NOT_EXIST_ERROR'],
    ['SELECT 1 FROM nowhere_at_all', 'TABLE_DOES_NOT_EXIST_ERROR'],
    ['SELECT a FROM TABLE WHERE )', 'INVALID_SQL_ERROR'],
  ])('%s in the editor is a %s', async (sql, type) => {
    const { status, body } = await run(sql.replace('TABLE', table))
    expect(status).toBeGreaterThanOrEqual(400)
    expectFailure(body, type)
  })

  const chart = () =>
    admin.json<{ message?: string; errors?: object[] }>('/api/v1/chart/data', {
      method: 'POST',
      json: { datasource: { id: dataset, type: 'table' }, queries: [{ columns: ['a'], metrics: [], row_limit: 5 }], force: true },
    })

  test.skipIf(url === '')('a chart whose table was dropped, and one whose database is down, say what is wrong', async () => {
    expect((await chart()).status).toBe(200)
    expect((await run(`DROP TABLE ${table}`)).status).toBe(200)
    const dropped = await chart()
    expect(dropped.status).toBe(400)
    expect(JSON.stringify(dropped.body)).toContain(table)
    await env.DB.prepare('update databases set sqlalchemy_uri = ? where id = ?')
      .bind(changed({ port: 1, password: 'XXXXXXXXXX' }), database)
      .run()
    const down = await chart()
    expect(down.status).toBe(400)
    expect(JSON.stringify(down.body)).not.toMatch(/p@ss word|p%40ss/)
  })
})
