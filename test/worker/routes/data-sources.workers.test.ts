import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { decryptSecrets, encryptSecrets } from '../../../worker/db/secrets.ts'
import { openEngine } from '../../../worker/engine/registry.ts'
import type { DatabaseItem, DatabaseRow } from '../../../worker/routes/database.ts'
import type { DatasetItem } from '../../../worker/routes/dataset-item.ts'
import type { ApiClient } from '../../support/api-client.ts'
import { administrator, signedInAs } from '../../support/people.ts'

let admin: ApiClient
let alpha: { client: ApiClient; id: number }
let gamma: { client: ApiClient; id: number }
let database: number
let uuid: string
let physical: number
let virtual: number

async function run(statement: string): Promise<void> {
  const row = { uuid, backend: 'edge', sqlalchemy_uri: `edge://${uuid}`, encrypted_secrets: null, secrets_key_id: null, extra: '{}' }
  const engine = await openEngine(env, row)
  const { batches } = await engine.execute(statement, { readOnly: false, rowLimit: null, timeoutMs: 10_000 })
  for await (const _batch of batches) continue
}

beforeAll(async () => {
  admin = await administrator()
  alpha = await signedInAs('alpha', 'Alpha')
  gamma = await signedInAs('gamma', 'Gamma')
  const created = await admin.json<{ id: number; result: { uuid: string } }>('/api/v1/database/', {
    method: 'POST',
    json: { database_name: 'shop', sqlalchemy_uri: 'edge://', allow_file_upload: true, an_unknown_field: 1 },
  })
  expect(created.status).toBe(201)
  database = created.body.id
  uuid = created.body.result.uuid
  await run('CREATE TABLE orders (id INTEGER PRIMARY KEY, placed_on TIMESTAMP, customer TEXT, amount REAL, paid BOOLEAN)')
  await run("INSERT INTO orders VALUES (1, '2026-01-02T03:04:05', 'Ann', 12.5, true), (2, NULL, 'Bo', 3, false)")
  await run('CREATE VIEW big_orders AS SELECT * FROM orders WHERE amount > 10')
})

const post = (path: string, json: unknown, client = admin) => client.json<Record<string, unknown>>(path, { method: 'POST', json })
const put = (path: string, json: unknown, client = admin) => client.json<Record<string, unknown>>(path, { method: 'PUT', json })

describe('database', () => {
  test('the address of an edge database is its own, whatever was asked for', async () => {
    const other = await post('/api/v1/database/', { database_name: 'other', sqlalchemy_uri: `edge://${uuid}` })
    expect(other.status).toBe(201)
    const { body } = await admin.json<{ result: { sqlalchemy_uri: string; uuid: string } }>(
      `/api/v1/database/${String(other.body['id'])}/connection`,
    )
    expect(body.result.uuid).not.toBe(uuid)
    expect(body.result.sqlalchemy_uri).toBe(`edge://${body.result.uuid}`)
    expect(await admin.json(`/api/v1/database/${String(other.body['id'])}`, { method: 'DELETE' })).toEqual({
      status: 200,
      body: { message: 'OK' },
    })
  })

  test('list and item tell what the database may do', async () => {
    const list = await admin.json<{ count: number; result: DatabaseRow[] }>('/api/v1/database/?q=(page_size:-1)')
    expect(list.body.result.find((row) => row.id === database)).toMatchObject({
      database_name: 'shop',
      backend: 'edge',
      allow_file_upload: true,
      expose_in_sqllab: true,
      allows_virtual_table_explore: true,
      explore_database_id: database,
      engine_information: { supports_file_upload: true },
    })
    const item = await admin.json<{ id: number; result: DatabaseItem; show_title: string }>(`/api/v1/database/${database}`)
    expect(item.body).toMatchObject({ id: database, show_title: 'Show Database', result: { uuid, driver: 'edge' } })
    expect(JSON.stringify(item.body)).not.toContain('encrypted')
  })

  test.each([
    [{}, 422, { message: { database_name: ['Missing data for required field.'] } }],
    [{ database_name: 'x' }, 422, { message: { sqlalchemy_uri: ['Field is required'] } }],
    [{ database_name: 'x', sqlalchemy_uri: 'nonsense' }, 422, { message: { sqlalchemy_uri: ['Invalid connection string, a valid string usually follows: backend+driver://user:password@database-host/database-name'] } }],
    [{ database_name: 'shop', sqlalchemy_uri: 'edge://' }, 422, { message: { database_name: 'A database with the same name already exists.' } }],
    [{ database_name: 'x', sqlalchemy_uri: 'edge://', configuration_method: 'guess' }, 422, { message: { configuration_method: ['Must be one of: sqlalchemy_form, dynamic_form.'] } }],
    [{ database_name: 'x', parameters: {} }, 422, { message: { _schema: ['An engine must be specified when passing individual parameters to a database.'] } }],
    [{ database_name: 'x', sqlalchemy_uri: 'edge://', extra: '{"metadata_params":{"nope":1}}' }, 422, { message: { extra: ['The metadata_params in Extra field is not configured correctly. The key nope is invalid.'] } }],
  ])('creating from %j answers %i', async (json, status, body) => {
    expect(await post('/api/v1/database/', json)).toEqual({ status, body })
  })

  test('an engine that is not there is named', async () => {
    const { status, body } = await post('/api/v1/database/test_connection/', { sqlalchemy_uri: 'oracle://a:b@c/d' })
    expect([status, body]).toMatchObject([422, { errors: [{ message: 'Could not load database driver: oracle', error_type: 'GENERIC_COMMAND_ERROR' }] }])
  })

  test.each([
    ['/api/v1/database/', { database_name: 'tunnelled', sqlalchemy_uri: 'mysql://u@h/d', ssh_tunnel: { server_address: 'x' } }],
    ['/api/v1/database/test_connection/', { sqlalchemy_uri: 'mysql://u@h/d', ssh_tunnel: { server_address: 'x' } }],
    ['/api/v1/database/test_connection/', { engine: 'mysql', parameters: { host: 'h', ssh: true } }],
  ])('%s refuses a tunnel', async (path, json) => {
    expect(await post(path, json)).toEqual({ status: 400, body: { message: 'SSH Tunneling is not enabled' } })
  })

  test('a certificate of a server, which no connection could use, is refused and never ignored', async () => {
    const certificate = '-----BEGIN CERTIFICATE-----\nTUVSSURJQU4=\n-----END CERTIFICATE-----'
    const uri = 'postgresql://u@127.0.0.1:1/d'
    const refusal = { server_cert: [expect.stringContaining('a certificate of a public authority')] }
    const secrets = await encryptSecrets(env, { server_cert: certificate })
    const row = await env.DB.prepare(
      `insert into databases (uuid, database_name, backend, sqlalchemy_uri, encrypted_secrets, secrets_key_id)
       values ('00000000-0000-4000-8000-000000000002', 'certified', 'postgresql', ?, ?, ?) returning id`,
    )
      .bind(uri, secrets.encrypted_secrets, secrets.secrets_key_id)
      .first<{ id: number }>()
    const path = `/api/v1/database/${row?.id}`
    expect(await put(path, { server_cert: certificate })).toMatchObject({ status: 400, body: { message: refusal } })
    expect(await put(path, { server_cert: 'no certificate' })).toMatchObject({ status: 400, body: { message: { server_cert: ['Invalid certificate'] } } })
    const asked = { sqlalchemy_uri: uri, server_cert: certificate }
    expect((await post('/api/v1/database/', { ...asked, database_name: 'another' })).status).toBe(422)
    expect(await post('/api/v1/database/test_connection/', asked)).toMatchObject({ status: 400, body: { message: refusal } })

    const shown = async () => (await admin.json<{ result: Record<string, unknown> }>(`${path}/connection`)).body.result['server_cert']
    expect((await put(path, { server_cert: 'XXXXXXXXXX' })).status).toBe(200)
    expect(await shown()).toBe('XXXXXXXXXX')
    const used = await post('/api/v1/database/test_connection/', { sqlalchemy_uri: uri, database_name: 'certified' })
    expect(used).toMatchObject({ status: 400, body: { errors: [{ message: expect.stringContaining('a certificate of a public authority') }] } })
    expect((await put(path, { server_cert: '' })).status).toBe(200)
    expect(await shown()).toBe(null)
  })

  test('fields of a connection are checked one after the other', async () => {
    const check = (parameters: object) =>
      post('/api/v1/database/validate_parameters/', { engine: 'postgresql', configuration_method: 'dynamic_form', parameters })
    expect((await check({ username: 'u' })).body).toMatchObject({
      errors: [{ error_type: 'CONNECTION_MISSING_PARAMETERS_ERROR', message: 'One or more parameters are missing: database, host, port', level: 'warning', extra: { missing: ['database', 'host', 'port'] } }],
    })
    const whole = { username: 'u', host: 'h', database: 'd' }
    expect((await check({ ...whole, port: 'abc' })).body).toMatchObject({ errors: [{ message: 'Port must be a valid integer.' }] })
    expect((await check({ ...whole, port: 70_000 })).body).toMatchObject({ errors: [{ error_type: 'CONNECTION_INVALID_PORT_ERROR' }] })
  })

  test('a stored password never leaves, and its mask keeps it', async () => {
    const row = await env.DB.prepare(
      `insert into databases (uuid, database_name, backend, sqlalchemy_uri) values ('00000000-0000-4000-8000-000000000001', 'warehouse', 'postgresql', 'postgresql://u@h:5432/d') returning id`,
    ).first<{ id: number }>()
    const path = `/api/v1/database/${row?.id}`
    await put(path, { sqlalchemy_uri: 'postgresql://u:s3cret@h:5432/d', masked_encrypted_extra: '{"key":"k3y"}' })
    const first = await env.DB.prepare('select * from databases where id = ?').bind(row?.id).first<Record<string, string>>()
    expect(first?.['sqlalchemy_uri']).toBe('postgresql://u:XXXXXXXXXX@h:5432/d')
    const { body } = await admin.json<{ result: Record<string, unknown> }>(`${path}/connection`)
    expect(JSON.stringify(body)).not.toMatch(/s3cret|k3y/)
    expect(body.result).toMatchObject({
      sqlalchemy_uri: 'postgresql://u:XXXXXXXXXX@h:5432/d',
      masked_encrypted_extra: '{"key":"XXXXXXXXXX"}',
      parameters: { username: 'u', password: 'XXXXXXXXXX', host: 'h', port: 5432, database: 'd' },
    })
    await put(path, { sqlalchemy_uri: 'postgresql://v:XXXXXXXXXX@h:5432/d', masked_encrypted_extra: '{"key":"XXXXXXXXXX"}' })
    const [after] = (await env.DB.prepare('select encrypted_secrets, secrets_key_id from databases where id = ?').bind(row?.id).all<{ encrypted_secrets: string; secrets_key_id: string }>()).results
    expect(await decryptSecrets(env, after!)).toMatchObject({ password: 's3cret', encrypted_extra: '{"key":"k3y"}' })
  })

  test('schemas, tables, columns and functions of a database can be looked up', async () => {
    const path = `/api/v1/database/${database}`
    expect((await admin.json(`${path}/schemas/`)).body).toEqual({ result: ['main'] })
    expect((await admin.json(`${path}/catalogs/`)).body).toEqual({ result: [] })
    expect((await admin.json(`${path}/tables/?q=(schema_name:main)`)).body).toEqual({
      count: 2,
      result: [
        { value: 'big_orders', type: 'view', extra: null },
        { value: 'orders', type: 'table', extra: null },
      ],
    })
    expect((await admin.json(`${path}/tables/`)).status).toBe(400)
    expect((await admin.json(`${path}/table_metadata/?name=orders&schema=main`)).body).toMatchObject({
      name: 'orders',
      columns: [{ name: 'id', type: 'INTEGER', keys: [{ type: 'pk', column_names: ['id'] }] }, { name: 'placed_on' }, {}, {}, {}],
      selectStar: 'SELECT\n  *\nFROM main.orders\nLIMIT 100',
      primaryKey: { column_names: ['id'], type: 'pk' },
    })
    expect(await admin.json(`${path}/table_metadata/?name=nope`)).toMatchObject({ status: 404, body: { errors: [{ message: 'No such table' }] } })
    expect(await admin.json(`${path}/table_metadata/`)).toMatchObject({ status: 422, body: { errors: [{ error_type: 'INVALID_PAYLOAD_SCHEMA_ERROR' }] } })
    expect(await admin.json('/api/v1/database/999/table_metadata/?name=x')).toMatchObject({ status: 404, body: { errors: [{ message: 'No such database' }] } })
    expect((await admin.json(`${path}/select_star/orders/`)).body).toEqual({ result: 'SELECT\n  *\nFROM orders\nLIMIT 100' })
    expect((await admin.json(`${path}/select_star/nope/main/`)).status).toBe(404)
    const functions = await admin.json<{ function_names: string[] }>(`${path}/function_names/`)
    expect(functions.status).toBe(200)
    const available = await admin.json<{ databases: { engine: string }[] }>('/api/v1/database/available/')
    expect(available.body.databases.map(({ engine }) => engine)).toEqual(['postgresql', 'mysql', 'edge', 'clickhouse', 'trino', 'd1'])
  })

  test('a statement is checked without being run', async () => {
    const check = (text: string) => post(`/api/v1/database/${database}/validate_sql/`, { sql: text })
    expect((await check('SELECT customer FROM orders')).body).toEqual({ result: [] })
    expect((await check('SELECT nope FROM orders')).body).toMatchObject({ result: [{ message: expect.stringContaining('nope') }] })
  })

  test('metadata is closed to people without rights', async () => {
    expect((await gamma.client.json(`/api/v1/database/${database}/tables/?q=(schema_name:main)`)).status).toBe(404)
    expect((await gamma.client.json<{ count: number }>('/api/v1/database/')).body.count).toBe(0)
    expect((await alpha.client.json(`/api/v1/database/${database}/connection`)).status).toBe(403)
    expect((await post('/api/v1/database/', {}, alpha.client)).status).toBe(403)
  })
})

describe('dataset', () => {
  test('a new dataset has the columns of its table and a count', async () => {
    const { status, body } = await post('/api/v1/dataset/', { database, table_name: 'orders', schema: 'main' })
    expect(status).toBe(201)
    physical = Number(body['id'])
    expect(body).toMatchObject({
      result: { database, table_name: 'orders', schema: 'main', normalize_columns: false },
      data: { uid: `${physical}__table`, main_dttm_col: 'placed_on', database: { name: 'shop', backend: 'edge' } },
    })
    const item = await admin.json<{ id: number; result: DatasetItem }>(`/api/v1/dataset/${physical}`)
    expect(item.body.result).toMatchObject({
      name: 'main.orders',
      kind: 'physical',
      main_dttm_col: 'placed_on',
      granularity_sqla: [['placed_on', 'placed_on']],
      select_star: 'SELECT\n  *\nFROM main.orders\nLIMIT 100',
      metrics: [{ metric_name: 'count', expression: 'COUNT(*)', verbose_name: 'COUNT(*)', metric_type: 'count' }],
      database: { id: database, database_name: 'shop', backend: 'edge', allow_multi_catalog: false },
      owners: [{ id: 1 }],
    })
    expect(item.body.result.columns.map((column) => [column.column_name, column.type_generic, column.is_dttm])).toEqual([
      ['id', 0, false],
      ['placed_on', 2, true],
      ['customer', 1, false],
      ['amount', 0, false],
      ['paid', 3, false],
    ])
    expect(item.body.result.time_grain_sqla).toContainEqual(['P1D', 'Day'])
    const picked = await admin.json(`/api/v1/dataset/${item.body.result.uuid}?q=(columns:!(name,database.id),keys:!(none))`)
    expect(picked.body).toEqual({ id: physical, result: { name: 'main.orders', database: { id: database } } })
  })

  test('a virtual dataset gets its columns from its statement', async () => {
    const { status, body } = await post('/api/v1/dataset/', {
      database,
      table_name: 'spending',
      sql: 'SELECT customer, SUM(amount) AS total, MAX(placed_on) AS last FROM orders GROUP BY customer;',
    })
    expect([status, body]).toMatchObject([201, {}])
    virtual = Number(body['id'])
    const item = await admin.json<{ result: DatasetItem }>(`/api/v1/dataset/${virtual}`)
    expect(item.body.result.kind).toBe('virtual')
    expect(item.body.result.columns.map((column) => [column.column_name, column.type, column.type_generic])).toEqual([
      ['customer', 'TEXT', 1],
      ['total', 'REAL', 0],
      ['last', 'TIMESTAMP', 2],
    ])
  })

  test.each([
    [{}, 400, { message: { database: ['Missing data for required field.'], table_name: ['Missing data for required field.'] } }],
    [{ database: 999, table_name: 'orders' }, 422, { message: { database: ['Database does not exist'] } }],
    [{ table_name: 'orders', schema: 'main' }, 422, { message: { table: ['Dataset main.orders already exists'] } }],
    [{ table_name: 'nope' }, 422, { message: { table: ['Table [nope] could not be found, please double check your database connection, schema, and table name'] } }],
    [{ table_name: 'x', sql: 'DELETE FROM orders' }, 422, { message: { sql: ['Invalid SQL: Only `SELECT` statements are allowed'] } }],
    [{ table_name: 'x', sql: 'SELECT nope FROM orders' }, 422, { message: { sql: ['Invalid SQL: no such column: nope'] } }],
    [{ table_name: 'x', owners: [999] }, 422, { message: { owners: ['Owners are invalid'] } }],
  ])('creating from %j answers %i', async (json, status, body) => {
    const whole = 'table_name' in json ? { database, ...json } : json
    expect(await post('/api/v1/dataset/', whole)).toEqual({ status, body })
  })

  test('given columns replace the stored ones: by id they change, without they are new, the others go', async () => {
    const path = `/api/v1/dataset/${physical}`
    const before = await admin.json<{ result: DatasetItem }>(path)
    const [id, placed] = before.body.result.columns
    const columns = [
      { id: id?.id, column_name: 'id', verbose_name: 'Number' },
      { id: placed?.id, column_name: 'placed_on' },
      { column_name: 'year', expression: "strftime('%Y', placed_on)", type: 'TEXT' },
    ]
    expect((await put(path, { description: 'All orders', columns })).status).toBe(200)
    const { body } = await admin.json<{ result: DatasetItem }>(path)
    expect(body.result.columns.map((column) => column.column_name)).toEqual(['id', 'placed_on', 'year'])
    expect(body.result.columns[0]).toMatchObject({ verbose_name: 'Number', type: 'INTEGER', uuid: id?.uuid })
    expect(body.result.metrics).toHaveLength(1)
    expect((await put(`${path}/refresh`, {})).body).toEqual({ message: 'OK' })
    const refreshed = await admin.json<{ result: DatasetItem }>(path)
    expect(refreshed.body.result.columns.map((column) => column.column_name).toSorted()).toEqual(['amount', 'customer', 'id', 'paid', 'placed_on', 'year'])
    expect((await put(`${path}?override_columns=true`, { columns: [{ column_name: 'customer', verbose_name: 'Who' }] })).status).toBe(200)
    const overridden = await admin.json<{ result: DatasetItem }>(path)
    expect(overridden.body.result.columns.map((column) => [column.column_name, column.verbose_name])).toEqual([
      ['id', null],
      ['placed_on', null],
      ['customer', 'Who'],
      ['amount', null],
      ['paid', null],
    ])
  })

  test.each([
    [{ columns: [{ column_name: 'a' }, { column_name: 'a' }] }, { columns: ['One or more columns are duplicated'] }],
    [{ columns: [{ id: 99_999, column_name: 'a' }] }, { columns: ['One or more columns do not exist'] }],
    [{ metrics: [{ metric_name: 'm', expression: '1' }, { metric_name: 'm', expression: '2' }] }, { metrics: ['One or more metrics are duplicated'] }],
    [{ database_id: 999 }, { database: ['Database does not exist'] }],
    [{ table_name: 'spending', schema: null }, { table: ['Dataset spending already exists'] }],
    [{ catalog: 'nope' }, { catalog: ['Only the default catalog is supported for this connection'] }],
  ])('changing to %j is refused', async (json, message) => {
    expect(await put(`/api/v1/dataset/${physical}`, json)).toEqual({ status: 422, body: { message } })
  })

  test('a body that breaks the schema of a change has an answer of its own', async () => {
    const payload = { columns: [{ column_name: 'a', python_date_format: '%d.%m.%Y' }], nope: 1 }
    expect(await put(`/api/v1/dataset/${physical}`, payload)).toMatchObject({
      status: 422,
      body: {
        errors: [
          {
            error_type: 'MARSHMALLOW_ERROR',
            message: 'The schema of the submitted payload is invalid.',
            extra: {
              messages: { columns: { '0': { python_date_format: ['Invalid date/timestamp format'] } }, nope: ['Unknown field.'] },
              payload,
              issue_codes: [{ code: 1040 }],
            },
          },
        ],
      },
    })
  })

  test('the time zone of a dataset must be one, whatever else its extra holds', async () => {
    const change = (extra: object) => put(`/api/v1/dataset/${physical}`, { extra: JSON.stringify(extra) })
    const refused = await change({ time_zone: 'Mars/Olympus' })
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ extra: { messages: { extra: ['time_zone: Not a known time zone.'] } } }] },
    })
    expect((await change({ time_zone: 'Asia/Kolkata', certification: { certified_by: 'Ana' } })).status).toBe(200)
    expect((await put(`/api/v1/dataset/${physical}`, { extra: null })).status).toBe(200)
  })

  test('only a virtual dataset is copied, and only under a free name', async () => {
    const copy = (base: number, name: string) => post('/api/v1/dataset/duplicate', { base_model_id: base, table_name: name })
    for (const refused of [await copy(physical, 'copy'), await copy(virtual, 'spending'), await copy(999, 'copy')]) {
      expect(refused).toEqual({ status: 422, body: { message: 'Dataset parameters are invalid.' } })
    }
    const { status, body } = await copy(virtual, 'copy')
    expect([status, body['result']]).toEqual([201, { base_model_id: virtual, table_name: 'copy' }])
    const { body: item } = await admin.json<{ result: DatasetItem }>(`/api/v1/dataset/${String(body['id'])}`)
    expect([item.result.is_sqllab_view, item.result.columns.length, item.result.metrics.length]).toEqual([true, 3, 1])
  })

  test('get_or_create finds by name and makes what is missing', async () => {
    const path = '/api/v1/dataset/get_or_create/'
    expect((await post(path, { database_id: database, table_name: 'orders' })).body).toEqual({ result: { table_id: physical } })
    const { status, body } = await post(path, { database_id: database, table_name: 'big_orders', schema: 'main' })
    expect([status, typeof (body['result'] as { table_id: number }).table_id]).toEqual([200, 'number'])
  })

  test('a permission for the dataset comes with it, is renamed with it and opens it alone', async () => {
    const views = async () =>
      (await env.DB.prepare("select name from view_menus where name like '[[]shop%' or substr(name, 1, 5) = '[shop' order by name").all<{ name: string }>()).results.map(({ name }) => name)
    expect(await views()).toContain(`[shop].[orders](id:${physical})`)
    await put(`/api/v1/dataset/${virtual}`, { table_name: 'outlay' })
    expect(await views()).toContain(`[shop].[outlay](id:${virtual})`)
    expect(await views()).not.toContain(`[shop].[spending](id:${virtual})`)
    await put(`/api/v1/database/${database}`, { database_name: 'store' })
    const renamed = await env.DB.prepare("select count(*) as n from view_menus where name = ?").bind(`[store].[outlay](id:${virtual})`).first<{ n: number }>()
    expect(renamed?.n).toBe(1)
  })

  test('what depends on a dataset is told, and parts of it can be deleted', async () => {
    const chart = await post('/api/v1/chart/', { slice_name: 'C', datasource_id: physical, datasource_type: 'table' })
    expect((await admin.json(`/api/v1/dataset/${physical}/related_objects`)).body).toEqual({
      charts: { count: 1, result: [{ id: chart.body['id'], slice_name: 'C', viz_type: '' }] },
      dashboards: { count: 0, result: [] },
    })
    const { body } = await admin.json<{ result: DatasetItem }>(`/api/v1/dataset/${physical}`)
    const metric = body.result.metrics[0]?.id
    expect((await admin.json(`/api/v1/dataset/${physical}/metric/${metric}`, { method: 'DELETE' })).body).toEqual({ message: 'OK' })
    expect((await admin.json(`/api/v1/dataset/${physical}/metric/${metric}`, { method: 'DELETE' })).status).toBe(404)
    expect((await admin.json(`/api/v1/dataset/${physical}/column/${body.result.columns[0]?.id}`, { method: 'DELETE' }, )).status).toBe(200)
    const drill = await admin.json<{ result: { columns: unknown[] } }>(`/api/v1/dataset/${physical}/drill_info/`)
    expect(drill.body.result.columns).toContainEqual({ column_name: 'customer', verbose_name: 'Who' })
  })

  test('only owners change a dataset; a database with datasets stays', async () => {
    expect((await put(`/api/v1/dataset/${physical}`, { description: 'mine' }, alpha.client)).status).toBe(403)
    expect((await gamma.client.json(`/api/v1/dataset/${physical}`)).status).toBe(404)
    expect(await admin.json(`/api/v1/database/${database}`, { method: 'DELETE' })).toEqual({
      status: 422,
      body: { message: 'Cannot delete a database that has datasets attached' },
    })
    const list = await admin.json<{ ids: number[] }>('/api/v1/dataset/?q=(filters:!((col:sql,opr:dataset_is_null_or_empty,value:!f)))')
    expect(list.body.ids).toContain(virtual)
    expect(list.body.ids).not.toContain(physical)
    expect((await admin.json('/api/v1/dataset/distinct/schema')).body).toEqual({ count: 1, result: [{ text: 'main', value: 'main' }] })
    expect((await admin.json('/api/v1/dataset/related/database?q=(filter:sto)')).body).toEqual({
      count: 1,
      result: [{ extra: {}, text: 'store', value: database }],
    })
    expect(await admin.json(`/api/v1/dataset/?q=!(${list.body.ids.join(',')})`, { method: 'DELETE' })).toMatchObject({
      body: { message: `Deleted ${list.body.ids.length} datasets` },
    })
  })
})
