import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { dashboardObject } from '../../../durable-objects/dashboard/rpc.ts'
import { readArchive } from '../../../worker/bundle/archive.ts'
import { readYaml } from '../../../worker/bundle/yaml-text.ts'
import { decryptSecrets } from '../../../worker/db/secrets.ts'
import { ApiClient } from '../../support/api-client.ts'
import { signedInAs } from '../../support/people.ts'
import {
  bundle,
  CHART_UUID,
  chartFile,
  completeBundle,
  DASHBOARD_UUID,
  dashboardFile,
  DATABASE_UUID,
  databaseFile,
  DATASET_UUID,
  datasetFile,
  zip,
} from './archives.ts'

const admin = new ApiClient()
const PASSWORDS = JSON.stringify({ 'databases/warehouse.yaml': 'secret' })

interface ImportError {
  readonly errors: readonly {
    readonly message: string
    readonly error_type: string
    readonly level: string
    readonly extra: Record<string, unknown>
  }[]
}

beforeAll(async () => {
  await admin.signIn()
})

function form(
  bytes: Uint8Array | null,
  fields: Readonly<Record<string, string>> = {},
  fileField = 'formData',
): FormData {
  const data = new FormData()
  if (bytes) data.set(fileField, new File([bytes as Uint8Array<ArrayBuffer>], 'bundle.zip'))
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

async function send(kind: string, multipart: FormData, client = admin) {
  return client.json<ImportError & { message?: string }>(`/api/v1/${kind}/import/`, { method: 'POST', multipart })
}

function row(sql: string, ...params: unknown[]): Promise<Record<string, unknown> | null> {
  return env.DB.prepare(sql)
    .bind(...params)
    .first()
}

async function count(table: string): Promise<number> {
  return Number((await row(`select count(*) as n from ${table}`))?.['n'])
}

async function exported(path: string): Promise<{ files: Map<string, Record<string, unknown>>; name: string }> {
  const response = await admin.call(path)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const files = readArchive(new Uint8Array(await response.arrayBuffer()))
  const name = response.headers.get('content-disposition') ?? ''
  return {
    files: new Map([...files].map(([file, text]) => [file, readYaml(text ?? '') as Record<string, unknown>])),
    name,
  }
}

/** Takes a dashboard away as its deletion does. */
async function removeDashboard(id: number): Promise<void> {
  await env.DB.prepare('delete from dashboards where id = ?1').bind(id).run()
  await env.DASHBOARD_LOG.getByName(DASHBOARD_UUID).markGone()
}

describe('importing a dashboard with everything it needs', () => {
  it('asks for the password first and writes nothing', async () => {
    const before = await count('databases')
    const { status, body } = await send('dashboard', form(completeBundle()))
    expect(status).toBe(422)
    expect(body.errors).toEqual([
      {
        message:
          "Error importing dashboard: databases/warehouse.yaml: {'_schema': ['Must provide a password for the database']}",
        error_type: 'GENERIC_COMMAND_ERROR',
        level: 'warning',
        extra: {
          'databases/warehouse.yaml': { _schema: ['Must provide a password for the database'] },
          issue_codes: [{ code: 1010, message: 'Issue 1010 - Superset encountered an error while running a command.' }],
        },
      },
    ])
    expect(await count('databases')).toBe(before)
  })

  it('creates all of it, owned by the caller, with ids of this system', async () => {
    expect(await send('dashboard', form(completeBundle(), { passwords: PASSWORDS }))).toEqual({
      status: 200,
      body: { message: 'OK' },
    })
    const database = await row('select * from databases where uuid = ?1', DATABASE_UUID)
    expect(database).toMatchObject({
      backend: 'postgresql',
      sqlalchemy_uri: 'postgresql+psycopg2://reader:XXXXXXXXXX@db.example.org/sales',
    })
    expect(String(database?.['encrypted_secrets'])).not.toContain('secret')
    const dataset = await row('select * from datasets where uuid = ?1', DATASET_UUID)
    expect(dataset).toMatchObject({ database_id: database?.['id'], table_name: 'orders' })
    const views = await env.DB.prepare("select name from view_menus where name like '[warehouse]%' order by name").all()
    expect(views.results.map(({ name }) => name)).toEqual([
      `[warehouse].(id:${String(database?.['id'])})`,
      `[warehouse].[orders](id:${String(dataset?.['id'])})`,
      '[warehouse].[public]',
    ])
    const chart = await row('select * from charts where uuid = ?1', CHART_UUID)
    expect(chart).toMatchObject({ datasource_id: dataset?.['id'], datasource_type: 'table', datasource_name: 'orders' })
    expect(JSON.parse(String(chart?.['params']))).toMatchObject({ datasource: `${String(dataset?.['id'])}__table` })
    const dashboard = await row('select * from dashboards where uuid = ?1', DASHBOARD_UUID)
    expect(dashboard).toMatchObject({
      dashboard_title: 'Sales',
      slug: 'sales',
      published: 1,
      state: 'ready',
      description: 'How we do',
    })
    expect(JSON.parse(String(dashboard?.['position_json']))).toMatchObject({
      'CHART-1': { meta: { chartId: chart?.['id'] } },
    })
    expect(JSON.parse(String(dashboard?.['json_metadata']))).toMatchObject({
      native_filter_configuration: [{ targets: [{ datasetId: dataset?.['id'] }] }],
    })
    expect(await row('select * from dashboard_charts where dashboard_id = ?1', dashboard?.['id'])).toMatchObject({
      chart_id: chart?.['id'],
    })
    for (const [table, key, id] of [
      ['dataset_owners', 'dataset_id', dataset?.['id']],
      ['chart_owners', 'chart_id', chart?.['id']],
      ['dashboard_owners', 'dashboard_id', dashboard?.['id']],
    ] as const) {
      expect(await row(`select user_id from ${table} where ${key} = ?1`, id)).not.toBeNull()
    }
  })

  it('asks before it overwrites, and then changes the dashboard in place and nothing else', async () => {
    const changed = bundle('Dashboard', {
      'databases/warehouse.yaml': databaseFile({ database_name: 'renamed' }),
      'datasets/warehouse/orders_7.yaml': datasetFile({ description: 'changed' }),
      'charts/Revenue_12.yaml': chartFile({ slice_name: 'changed' }),
      'dashboards/Sales_3.yaml': dashboardFile({ dashboard_title: 'Sales, again', published: false }),
    })
    const before = await row('select id from dashboards where uuid = ?1', DASHBOARD_UUID)
    const refused = await send('dashboard', form(changed, { overwrite: 'yes' }))
    expect([refused.status, refused.body.errors[0]?.extra['dashboards/Sales_3.yaml']]).toEqual([
      422,
      'Dashboard already exists and `overwrite=true` was not passed',
    ])
    expect((await send('dashboard', form(changed, { overwrite: 'true' }))).status).toBe(200)
    expect(await row('select * from dashboards where uuid = ?1', DASHBOARD_UUID)).toMatchObject({
      id: before?.['id'],
      dashboard_title: 'Sales, again',
      published: 0,
    })
    expect(await row('select database_name from databases where uuid = ?1', DATABASE_UUID)).toEqual({
      database_name: 'warehouse',
    })
    expect(await row('select description from datasets where uuid = ?1', DATASET_UUID)).toEqual({
      description: 'What was sold',
    })
    expect(await row('select slice_name from charts where uuid = ?1', CHART_UUID)).toEqual({ slice_name: 'Revenue' })
  })

  it('overwriting a database keeps its stored password, and takes a new one and a new name', async () => {
    const stored = async () => {
      const found = await env.DB.prepare('select * from databases where uuid = ?1').bind(DATABASE_UUID).first<{
        encrypted_secrets: string | null
        secrets_key_id: string | null
        database_name: string
      }>()
      if (!found) throw new Error('no database')
      return { name: found.database_name, ...(await decryptSecrets(env, found)) }
    }
    expect(await stored()).toMatchObject({ name: 'warehouse', password: 'secret' })
    const bytes = (changes: object) => bundle('Database', { 'databases/a.yaml': databaseFile(changes) })
    expect((await send('database', form(bytes({ cache_timeout: 5 }), { overwrite: 'true' }))).status).toBe(200)
    expect(await stored()).toMatchObject({ name: 'warehouse', password: 'secret' })
    const passwords = JSON.stringify({ 'databases/a.yaml': 'new' })
    const renamed = form(bytes({ database_name: 'renamed' }), { overwrite: 'true', passwords })
    expect((await send('database', renamed)).status).toBe(200)
    expect(await stored()).toMatchObject({ name: 'renamed', password: 'new' })
    const moved = await env.DB.prepare("select name from view_menus where name like '[renamed]%'").all()
    expect(moved.results).toHaveLength(3)
    expect((await send('database', form(bytes({}), { overwrite: 'true' }))).status).toBe(200)
  })

  it('overwriting a dataset drops the columns and metrics that the file lacks and keeps the ids of the others', async () => {
    const file = datasetFile()
    const [first] = file.columns
    const id = await row(
      "select c.id from dataset_columns c join datasets d on d.id = c.dataset_id where d.uuid = ?1 and column_name = 'ordered_on'",
      DATASET_UUID,
    )
    const changed = bundle('SqlaTable', {
      'databases/warehouse.yaml': databaseFile(),
      'datasets/warehouse/orders_7.yaml': datasetFile({ columns: [{ ...first, verbose_name: 'Day' }], metrics: [] }),
    })
    expect((await send('dataset', form(changed, { overwrite: 'true' }))).status).toBe(200)
    const columns = await env.DB.prepare(
      'select c.* from dataset_columns c join datasets d on d.id = c.dataset_id where d.uuid = ?1',
    )
      .bind(DATASET_UUID)
      .all()
    expect(columns.results).toHaveLength(1)
    expect(columns.results[0]).toMatchObject({ id: id?.['id'], verbose_name: 'Day', type_generic: 2, is_dttm: 1 })
    expect(await row('select version from datasets where uuid = ?1', DATASET_UUID)).toEqual({ version: 2 })
  })

  it('refuses a broken layout and writes nothing', async () => {
    const file = dashboardFile({ uuid: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', slug: 'broken' })
    const position = { ...file.position, 'ROW-1': { ...file.position['ROW-1'], children: ['CHART-1', 'ROW-1'] } }
    const bytes = bundle('Dashboard', { 'dashboards/Broken.yaml': { ...file, position } })
    const { status, body } = await send('dashboard', form(bytes))
    expect([status, Object.keys(body.errors[0]?.extra ?? {})]).toEqual([422, ['dashboards/Broken.yaml', 'issue_codes']])
    expect(await row("select id from dashboards where slug = 'broken'")).toBeNull()
  })
})

describe('matching and rights', () => {
  const other = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb'

  it('a dashboard of the same slug is asked about and then takes the uuid, id and address staying', async () => {
    const before = await row("select id from dashboards where slug = 'sales'")
    const bytes = bundle('Dashboard', {
      'dashboards/Other.yaml': dashboardFile({ uuid: other, dashboard_title: 'Other' }),
    })
    expect((await send('dashboard', form(bytes))).status).toBe(422)
    expect((await send('dashboard', form(bytes, { overwrite: 'true' }))).status).toBe(200)
    const after = await row("select id, uuid, dashboard_title, state from dashboards where slug = 'sales'")
    expect(after).toEqual({ id: before?.['id'], uuid: other, dashboard_title: 'Other', state: 'ready' })
    expect(await dashboardObject(env, DASHBOARD_UUID).head()).toBeNull()
    expect(await row("select key from key_values where resource = 'gone_object'")).toBeNull()
    const back = bundle('Dashboard', { 'dashboards/Sales.yaml': dashboardFile() })
    expect((await send('dashboard', form(back, { overwrite: 'true' }))).status).toBe(200)
    expect(await row("select uuid from dashboards where slug = 'sales'")).toEqual({ uuid: DASHBOARD_UUID })
  })

  it('who may not write databases uses those there are and is refused a new one', async () => {
    const { client, id } = await signedInAs('bundle-alpha', 'Alpha')
    const mine = {
      'dashboards/a.yaml': dashboardFile({ uuid: crypto.randomUUID(), slug: 'mine' }),
      'charts/a.yaml': chartFile(),
      'datasets/w/a.yaml': datasetFile(),
    }
    const known = bundle('Dashboard', { ...mine, 'databases/warehouse.yaml': databaseFile() })
    expect((await send('dashboard', form(known), client)).status).toBe(200)
    const owned =
      "select user_id from dashboard_owners o join dashboards d on d.id = o.dashboard_id where slug = 'mine'"
    expect(await row(owned)).toEqual({ user_id: id })
    const unknown = bundle('Dashboard', {
      ...mine,
      'dashboards/a.yaml': dashboardFile({ uuid: crypto.randomUUID(), slug: 'new' }),
      'datasets/w/a.yaml': datasetFile({ database_uuid: other }),
      'databases/b.yaml': databaseFile({ uuid: other, database_name: 'new', sqlalchemy_uri: 'postgresql://h/d' }),
    })
    const { status, body } = await send('dashboard', form(unknown), client)
    expect([status, body.errors[0]?.message]).toEqual([
      403,
      "Database doesn't exist and user doesn't have permission to create databases",
    ])
    expect(await row("select id from dashboards where slug = 'new'")).toBeNull()
  })

  it('overwriting takes ownership, and importing at all the right to write', async () => {
    const { client } = await signedInAs('bundle-alpha-2', 'Alpha')
    const { status, body } = await send('dashboard', form(completeBundle(), { overwrite: 'true' }), client)
    expect([status, body.errors[0]?.message]).toEqual([
      403,
      "A dashboard already exists and user doesn't have permissions to overwrite it",
    ])
    const gamma = await signedInAs('bundle-gamma', 'Gamma')
    expect((await send('database', form(completeBundle('Database')), gamma.client)).status).toBe(403)
    expect((await gamma.client.call('/api/v1/assets/export/')).status).toBe(403)
  })
})

describe('what cannot be imported', () => {
  it.each([
    ['no file', null, {}, 400, 'Arguments are not correct'],
    ['no ZIP', new TextEncoder().encode('hello'), {}, 422, 'Not a ZIP file'],
    [
      'a bare legacy file',
      new TextEncoder().encode('{"dashboards": []}'),
      {},
      422,
      'Could not find a valid command to import file',
    ],
    ['a ZIP without YAML', zip({ 'r/a.txt': 'x' }), {}, 400, 'No valid import files were found'],
    [
      'a bundle without metadata',
      zip({ 'r/dashboards/a.yaml': 'a: 1' }),
      {},
      422,
      'Could not find a valid command to import file',
    ],
  ])('%s', async (_, bytes, fields, status, message) => {
    const answer = await send('dashboard', form(bytes, fields))
    expect(answer.status).toBe(status)
    expect(answer.body.message ?? answer.body.errors[0]?.message).toBe(message)
  })

  it('passwords that are no JSON object of texts', async () => {
    const answer = await send('dashboard', form(completeBundle(), { passwords: '[1' }))
    expect(answer).toEqual({ status: 400, body: { message: { passwords: ['JSON not valid'] } } })
  })

  it('a body that is no form', async () => {
    const answer = await admin.json<ImportError>('/api/v1/dashboard/import/', { method: 'POST', json: {} })
    expect([answer.status, answer.body.errors[0]?.message]).toEqual([
      400,
      "Request MIME type is not 'multipart/form-data'",
    ])
  })

  it('anything by a caller who is not signed in', async () => {
    expect((await send('dashboard', form(completeBundle()), new ApiClient())).status).toBe(401)
  })
})

describe('exporting', () => {
  it('writes what was imported, so that a round trip changes nothing', async () => {
    await send('assets', form(completeBundle('assets'), { passwords: PASSWORDS }, 'bundle'))
    const id = (await row('select id from dashboards where uuid = ?1', DASHBOARD_UUID))?.['id']
    const first = await exported(`/api/v1/dashboard/export/?q=!(${String(id)})`)
    expect(first.name).toMatch(/^attachment; filename=dashboard_export_\d{8}T\d{6}\.zip$/)
    expect([...first.files.keys()].toSorted()).toEqual([
      expect.stringMatching(/^charts\/Revenue_\d+\.yaml$/),
      expect.stringMatching(/^dashboards\/Sales_\d+\.yaml$/),
      'databases/warehouse.yaml',
      expect.stringMatching(/^datasets\/warehouse\/orders_\d+\.yaml$/),
      'metadata.yaml',
    ])
    expect(first.files.get('metadata.yaml')).toMatchObject({ version: '1.0.0', type: 'Dashboard' })
    expect(first.files.get('databases/warehouse.yaml')).toEqual(databaseFile())
    const dataset = [...first.files].find(([path]) => path.startsWith('datasets/'))?.[1]
    expect(dataset).toEqual(datasetFile())
    expect(Object.keys(dataset ?? {})).toEqual(Object.keys(datasetFile()))
    await removeDashboard(Number(id))
    const again = bundle('assets', Object.fromEntries([...first.files].filter(([path]) => path !== 'metadata.yaml')))
    expect((await send('assets', form(again, {}, 'bundle'))).status).toBe(200)
    expect(await row('select state from dashboards where uuid = ?1', DASHBOARD_UUID)).toEqual({ state: 'ready' })
    const newId = (await row('select id from dashboards where uuid = ?1', DASHBOARD_UUID))?.['id']
    const second = await exported(`/api/v1/dashboard/export/?q=!(${String(newId)})`)
    const contents = (files: Map<string, Record<string, unknown>>) =>
      [...files].filter(([path]) => path !== 'metadata.yaml').map(([, file]) => file)
    expect(contents(second.files)).toEqual(contents(first.files))
  })

  it('writes charts, datasets and databases alone with what they need', async () => {
    const id = async (table: string, uuid: string) =>
      String((await row(`select id from ${table} where uuid = ?1`, uuid))?.['id'])
    const kinds = async (path: string) =>
      [...(await exported(path)).files.keys()].map((file) => file.split('/')[0]).toSorted()
    expect(await kinds(`/api/v1/chart/export/?q=!(${await id('charts', CHART_UUID)})`)).toEqual([
      'charts',
      'databases',
      'datasets',
      'metadata.yaml',
    ])
    expect(await kinds(`/api/v1/dataset/export/?q=!(${await id('datasets', DATASET_UUID)})`)).toEqual([
      'databases',
      'datasets',
      'metadata.yaml',
    ])
    const database = await exported(`/api/v1/database/export/?q=!(${await id('databases', DATABASE_UUID)})`)
    expect([...database.files.keys()].toSorted()).toEqual([
      'databases/warehouse.yaml',
      'datasets/warehouse/orders.yaml',
      'metadata.yaml',
    ])
    expect(database.files.get('databases/warehouse.yaml')).toHaveProperty('allow_csv_upload')
  })

  it('brings saved queries there and back, visible to who imported them', async () => {
    const query = {
      catalog: null,
      schema: 'public',
      label: 'Orders / day',
      description: null,
      sql: 'SELECT 1',
      uuid: crypto.randomUUID(),
      version: '1.0.0',
      database_uuid: DATABASE_UUID,
    }
    const bytes = bundle('SavedQuery', {
      'queries/warehouse/q.yaml': query,
      'databases/warehouse.yaml': databaseFile(),
    })
    expect((await send('saved_query', form(bytes))).status).toBe(200)
    const id = String((await row('select id from saved_queries where uuid = ?1', query.uuid))?.['id'])
    const { files } = await exported(`/api/v1/saved_query/export/?q=!(${id})`)
    expect(files.get('queries/warehouse/public/Orders_day.yaml')).toEqual(query)
    const again = await send('saved_query', form(bytes))
    expect([again.status, again.body.errors[0]?.extra['queries/warehouse/q.yaml']]).toEqual([
      422,
      'Saved_Queries already exists and `overwrite=true` was not passed',
    ])
  })

  it('writes the whole instance', async () => {
    const { files, name } = await exported('/api/v1/assets/export/')
    expect(name).toContain('assets_export_')
    expect(files.get('metadata.yaml')).toMatchObject({ type: 'assets' })
    expect([...files.keys()].some((path) => path.startsWith('dashboards/'))).toBe(true)
  })

  it('answers 404 when one of the ids does not exist, and tells a browser that its download began', async () => {
    const id = String((await row('select id from charts where uuid = ?1', CHART_UUID))?.['id'])
    expect((await admin.call(`/api/v1/chart/export/?q=!(${id},99999)`)).status).toBe(404)
    const response = await admin.call(`/api/v1/chart/export/?q=!(${id})&token=abc`)
    expect(response.headers.getSetCookie().join()).toContain('abc=done; Max-Age=600')
  })
})
