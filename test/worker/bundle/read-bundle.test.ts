import { describe, expect, it } from 'vitest'
import { readArchive } from '../../../worker/bundle/archive.ts'
import { checkAgainst } from '../../../worker/bundle/check.ts'
import type { Facts } from '../../../worker/bundle/facts.ts'
import { fileName, slug } from '../../../worker/bundle/file-names.ts'
import { IMPORTERS, type ImporterName } from '../../../worker/bundle/kinds.ts'
import { invalidBundle, mergeProblems, pythonText } from '../../../worker/bundle/problems.ts'
import { readBundle } from '../../../worker/bundle/read-bundle.ts'
import {
  bundle,
  chartFile,
  completeBundle,
  dashboardFile,
  databaseFile,
  DATABASE_UUID,
  datasetFile,
} from './archives.ts'

function read(bytes: Uint8Array, importer: ImporterName = 'dashboard') {
  return readBundle(readArchive(bytes), IMPORTERS[importer])
}

const NOTHING: Facts = {
  databases: [],
  datasets: [],
  charts: [],
  dashboards: [],
  queries: [],
  lastIds: { databases: 0, datasets: 0, charts: 0, dashboards: 0, queries: 0 },
}

describe('reading a bundle', () => {
  it('finds nothing wrong with a complete one', () => {
    const { files, problems } = read(completeBundle())
    expect(problems).toEqual({})
    expect(Object.values(files).map((list) => list.length)).toEqual([1, 0, 1, 1, 1])
  })

  it('takes what exports of the newest version say besides', () => {
    const { files, problems } = read(
      bundle('Dashboard', {
        'databases/a.yaml': databaseFile({ configuration_method: 'dynamic_form' }),
        'datasets/x/b.yaml': datasetFile({ currency_code_column: 'currency' }),
      }),
    )
    expect(problems).toEqual({})
    expect(files.databases[0]?.data).toMatchObject({ configuration_method: 'dynamic_form' })
  })

  it.each([
    ['is missing', { 'metadata.yaml': '' }],
    ['has no version', { 'metadata.yaml': { type: 'Dashboard' } }],
    ['has another version', { 'metadata.yaml': { version: '0.9.0', type: 'Dashboard' } }],
    ['is no mapping', { 'metadata.yaml': '- 1' }],
    ['is no YAML', { 'metadata.yaml': '{' }],
  ])('refuses the bundle when metadata.yaml %s', (_, files) => {
    const bytes = bundle('Dashboard', { ...files, 'dashboards/a.yaml': dashboardFile() })
    expect(() => read(bytes)).toThrow('Could not find a valid command to import file')
  })

  it('collects a wrong type together with the problems of files', () => {
    const { problems } = read(bundle('Slice', { 'dashboards/a.yaml': dashboardFile({ dashboard_title: 5 }) }))
    expect(problems).toEqual({
      'metadata.yaml': { type: ['Must be equal to Dashboard.'] },
      'dashboards/a.yaml': { dashboard_title: ['Not a valid string.'] },
    })
  })

  it('takes a bundle whose metadata names no type', () => {
    expect(
      read(bundle('Dashboard', { 'metadata.yaml': { version: '1.0.0' }, 'dashboards/a.yaml': dashboardFile() }))
        .problems,
    ).toEqual({})
  })

  it('refuses unknown keys at every level, and names missing ones', () => {
    const { problems } = read(
      bundle('Dashboard', {
        'dashboards/a.yaml': dashboardFile({ colour: 'red' }),
        'datasets/x/b.yaml': datasetFile({ metrics: [{ metric_name: 'n', nope: 1 }] }),
        'databases/c.yaml': databaseFile({ extra: { magic: true }, uuid: 'no uuid' }),
        'charts/d.yaml': chartFile({ dataset_uuid: undefined }),
      }),
    )
    expect(problems).toEqual({
      'dashboards/a.yaml': { colour: ['Unknown field.'] },
      'datasets/x/b.yaml': {
        metrics: { 0: { expression: ['Missing data for required field.'], nope: ['Unknown field.'] } },
      },
      'databases/c.yaml': { extra: { magic: ['Unknown field.'] }, uuid: ['Not a valid UUID.'] },
      'charts/d.yaml': { dataset_uuid: ['Missing data for required field.'] },
    })
  })

  it('refuses time zones that nobody knows, in whatever they stand', () => {
    const { problems } = read(
      bundle('Dashboard', {
        'dashboards/a.yaml': dashboardFile({ metadata: { time_zone: 'Mars/Olympus', refresh_frequency: 0 } }),
        'dashboards/b.yaml': dashboardFile({ metadata: { refresh_frequency: 0, time_zone: 'Asia/Kolkata' } }),
        'datasets/x/c.yaml': datasetFile({ extra: '{"time_zone": "+05:30"}' }),
        'datasets/x/d.yaml': datasetFile({ extra: { time_zone: null } }),
        'charts/e.yaml': chartFile({ params: { time_zone: 5 } }),
      }),
    )
    expect(problems).toEqual({
      'dashboards/a.yaml': { metadata: { time_zone: ['Not a known time zone.'] } },
      'datasets/x/c.yaml': { extra: { time_zone: ['Not a known time zone.'] } },
      'charts/e.yaml': { params: { time_zone: [expect.any(String)] } },
    })
  })

  it('names files that are no YAML, no mapping or not UTF-8, and skips empty ones', () => {
    const { problems } = read(
      bundle('Dashboard', {
        'dashboards/a.yaml': 'a: [',
        'dashboards/b.yaml': '- 1',
        'dashboards/c.yaml': '',
        'charts/d.yaml': 'a: *nope',
      }),
    )
    expect(problems['dashboards/a.yaml']).toEqual({ _schema: ['Not a valid YAML file'] })
    expect(problems['charts/d.yaml']).toEqual({ _schema: ['Not a valid YAML file'] })
    expect(problems['dashboards/b.yaml']).toHaveProperty('_schema')
    expect(problems).not.toHaveProperty(['dashboards/c.yaml'])
  })

  it('reads only the folders of its importer', () => {
    const bytes = bundle('SqlaTable', {
      'datasets/x/a.yaml': datasetFile(),
      'charts/b.yaml': 'nonsense: 1',
      'reports/c.yaml': 'nonsense: 1',
    })
    const { files, problems } = read(bytes, 'dataset')
    expect(problems).toEqual({})
    expect(files.charts).toEqual([])
  })

  it('takes what older exports wrote: JSON texts, empty texts, the other name of the upload flag', () => {
    const { files, problems } = read(
      bundle('Dashboard', {
        'databases/c.yaml': databaseFile({ allow_file_upload: undefined, allow_csv_upload: true }),
        'datasets/x/b.yaml': datasetFile({
          extra: 'not json',
          template_params: '',
          metrics: [
            {
              metric_name: 'n',
              expression: '1',
              extra: '{"a":1}',
              currency: '{"symbol":"EUR","symbolPosition":"suffix"}',
            },
          ],
          columns: [{ column_name: 'c', datetime_format: '%Y', is_active: 1 }],
        }),
      }),
    )
    expect(problems).toEqual({})
    expect(files.databases[0]?.data.allow_csv_upload).toBe(true)
    const dataset = files.datasets[0]?.data
    expect(dataset).toMatchObject({ extra: null, template_params: null, columns: [{ is_active: true }] })
    expect(dataset?.metrics?.[0]).toMatchObject({
      extra: { a: 1 },
      currency: { symbol: 'EUR', symbolPosition: 'suffix' },
    })
  })

  it('refuses two files of one uuid, name or slug', () => {
    const other = '99999999-9999-4999-8999-999999999999'
    const { problems } = read(
      bundle('Dashboard', {
        'dashboards/a.yaml': dashboardFile(),
        'dashboards/b.yaml': dashboardFile({ uuid: other }),
        'charts/a.yaml': chartFile(),
        'charts/b.yaml': chartFile(),
        'databases/a.yaml': databaseFile(),
        'databases/b.yaml': databaseFile({ uuid: other }),
      }),
    )
    const message = ['Must be unique within the bundle.']
    expect(problems).toEqual({
      'dashboards/b.yaml': { slug: message },
      'charts/b.yaml': { uuid: message },
      'databases/b.yaml': { database_name: message },
    })
  })
})

describe('checking a bundle against the catalogue', () => {
  const check = (
    bytes: Uint8Array,
    facts: Facts,
    options: Partial<Parameters<typeof checkAgainst>[3]> = {},
    importer: ImporterName = 'dashboard',
  ) =>
    checkAgainst(facts, read(bytes, importer).files, IMPORTERS[importer], {
      overwrite: false,
      passwords: {},
      ...options,
    })

  it('asks for the password of a database that nobody knows yet', () => {
    expect(check(completeBundle(), NOTHING)).toEqual({
      'databases/warehouse.yaml': { _schema: ['Must provide a password for the database'] },
    })
    expect(check(completeBundle(), NOTHING, { passwords: { 'databases/warehouse.yaml': 'secret' } })).toEqual({})
  })

  it('asks for no password when the database exists or its address holds one', () => {
    const known = {
      ...NOTHING,
      databases: [{ id: 1, uuid: DATABASE_UUID, database_name: 'warehouse', backend: 'postgresql' }],
    }
    expect(check(completeBundle(), known)).toEqual({})
    const open = bundle('Dashboard', {
      'databases/a.yaml': databaseFile({ sqlalchemy_uri: 'postgresql://u:secret@h/d' }),
    })
    expect(check(open, NOTHING)).toEqual({})
  })

  it('asks for leave to overwrite things of its primary type only', () => {
    const facts = {
      ...NOTHING,
      charts: [{ id: 1, uuid: chartFile().uuid }],
      dashboards: [{ id: 1, uuid: dashboardFile().uuid, slug: null }],
    }
    const passwords = { 'databases/warehouse.yaml': 'secret' }
    expect(check(completeBundle(), facts, { passwords })).toEqual({
      'dashboards/Sales_3.yaml': 'Dashboard already exists and `overwrite=true` was not passed',
    })
    expect(check(completeBundle(), facts, { passwords, overwrite: true })).toEqual({})
    expect(check(completeBundle('assets'), facts, { passwords }, 'assets')).toEqual({})
  })

  it('asks as well before a slug is taken from another dashboard', () => {
    const facts = { ...NOTHING, dashboards: [{ id: 1, uuid: 'another', slug: 'sales' }] }
    expect(check(completeBundle(), facts, { passwords: { 'databases/warehouse.yaml': 'secret' } })).toHaveProperty([
      'dashboards/Sales_3.yaml',
    ])
  })

  it('refuses addresses that are none and files of the server', () => {
    const uri = (sqlalchemy_uri: string) =>
      check(bundle('Dashboard', { 'databases/a.yaml': databaseFile({ sqlalchemy_uri }) }), NOTHING)
    expect(uri('nonsense')['databases/a.yaml']).toHaveProperty('sqlalchemy_uri')
    expect(uri('sqlite:////etc/passwd')['databases/a.yaml']).toEqual({
      sqlalchemy_uri: ['sqlite cannot be used as a data source for security reasons.'],
    })
  })

  it('refuses SSH tunnels, which this product has not', () => {
    const bytes = bundle('Dashboard', { 'databases/a.yaml': databaseFile({ ssh_tunnel: { server_address: 'h' } }) })
    expect(() => check(bytes, NOTHING)).toThrow('SSH Tunneling is not enabled')
  })
})

describe('error payload', () => {
  it('carries every problem in the message and, by file, in extra', () => {
    const problems = mergeProblems(
      { 'databases/DB.yaml': { _schema: ['Must provide a password for the database'] } },
      { 'dashboards/D_1.yaml': 'Dashboard already exists and `overwrite=true` was not passed' },
    )
    const error = invalidBundle('dashboard', problems)
    expect(error.status).toBe(422)
    expect(error.body).toEqual({
      errors: [
        {
          message:
            "Error importing dashboard: databases/DB.yaml: {'_schema': ['Must provide a password for the database']}; dashboards/D_1.yaml: Dashboard already exists and `overwrite=true` was not passed",
          error_type: 'GENERIC_COMMAND_ERROR',
          level: 'warning',
          extra: problems,
        },
      ],
    })
    expect(invalidBundle('assets', problems).message).toBe('Error importing assets')
  })

  it('writes values as Python does', () => {
    expect(pythonText({ a: [1, true, null, "it's", 'say "x"', '\'"'] })).toBe(
      `{'a': [1, True, None, "it's", 'say "x"', '\\'"']}`,
    )
  })
})

describe('file names', () => {
  it.each([
    ['Sales / Costs', 7, 'Sales_Costs_7'],
    ['Größe (netto)', 1, 'Groe_netto_1'],
    ['..hidden_', 2, 'hidden_2'],
    ['日本', 3, '3'],
    ['a\\b', 4, 'a_b_4'],
  ])('%s becomes %s', (name, id, expected) => {
    expect(fileName(name, id)).toBe(expected)
  })

  it('is only the slug without an id', () => {
    expect(fileName('My DB', null)).toBe('My_DB')
    expect(slug('ﬁne\tone')).toBe('fine_one')
  })
})
