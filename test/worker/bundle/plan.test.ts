import { describe, expect, it } from 'vitest'
import { readArchive } from '../../../worker/bundle/archive.ts'
import { layerUuids, sourceUuids, withLayers, withLayerUuids } from '../../../worker/bundle/chart-layers.ts'
import { remapParams, remapQueryContext } from '../../../worker/bundle/chart-references.ts'
import type { Facts, Rights } from '../../../worker/bundle/facts.ts'
import { IMPORTERS, type Folder, type ImporterName } from '../../../worker/bundle/kinds.ts'
import { defaultLayout, withAllCharts } from '../../../worker/bundle/layout.ts'
import { planImport, type Choices } from '../../../worker/bundle/plan.ts'
import { reachableFiles } from '../../../worker/bundle/reach.ts'
import { readBundle } from '../../../worker/bundle/read-bundle.ts'
import { remapDashboard, withDatasetUuids } from '../../../worker/bundle/remap.ts'
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
} from './archives.ts'

const NOTHING: Facts = {
  databases: [],
  datasets: [],
  charts: [],
  dashboards: [],
  queries: [],
  lastIds: { databases: 4, datasets: 40, charts: 400, dashboards: 4000, queries: 0 },
}

const EVERYTHING: Facts = {
  ...NOTHING,
  databases: [{ id: 1, uuid: DATABASE_UUID, database_name: 'warehouse', backend: 'postgresql' }],
  datasets: [{ id: 2, uuid: DATASET_UUID, database_id: 1, catalog: null, schema: 'public', table_name: 'orders' }],
  charts: [{ id: 3, uuid: CHART_UUID }],
  dashboards: [{ id: 5, uuid: DASHBOARD_UUID, slug: 'sales' }],
}

const ALL: Rights = { canWrite: () => true, mayChange: () => true }
const without = (folder: Folder): Rights => ({ canWrite: (candidate) => candidate !== folder, mayChange: () => true })

function reachable(bytes: Uint8Array, importer: ImporterName) {
  return reachableFiles(readBundle(readArchive(bytes), IMPORTERS[importer]).files, IMPORTERS[importer])
}

function plan(
  facts: Facts,
  {
    bytes = completeBundle(),
    importer = 'dashboard',
    rights = ALL,
    overwrite = true,
    sparse = false,
  }: { bytes?: Uint8Array; importer?: ImporterName; rights?: Rights } & Partial<Choices> = {},
) {
  return planImport(reachable(bytes, importer), IMPORTERS[importer], facts, rights, { overwrite, sparse })
}

function actions(result: ReturnType<typeof plan>) {
  return Object.fromEntries(
    Object.entries(result.steps).map(([folder, steps]) => [folder, steps.map(({ action, id }) => `${action} ${id}`)]),
  )
}

describe('which files are applied', () => {
  it('a chart of the bundle that no layout places is left out, with its dataset', () => {
    const other = '55555555-5555-4555-8555-555555555555'
    const bytes = bundle('Dashboard', {
      'databases/a.yaml': databaseFile(),
      'datasets/a/a.yaml': datasetFile(),
      'datasets/a/b.yaml': datasetFile({ uuid: other, table_name: 'unused' }),
      'charts/a.yaml': chartFile(),
      'charts/b.yaml': chartFile({ uuid: other, dataset_uuid: other }),
      'dashboards/a.yaml': dashboardFile(),
    })
    const files = reachable(bytes, 'dashboard')
    expect(files.charts.map(({ data }) => data.uuid)).toEqual([CHART_UUID])
    expect(files.datasets.map(({ data }) => data.uuid)).toEqual([DATASET_UUID])
  })

  it('a dataset that only a native filter asks is applied', () => {
    const bytes = bundle('Dashboard', {
      'databases/a.yaml': databaseFile(),
      'datasets/a/a.yaml': datasetFile(),
      'dashboards/a.yaml': dashboardFile({ position: undefined }),
    })
    expect(reachable(bytes, 'dashboard').datasets).toHaveLength(1)
  })

  it('a chart whose dataset is not in the bundle is skipped', () => {
    expect(reachable(bundle('Slice', { 'charts/a.yaml': chartFile() }), 'chart').charts).toEqual([])
  })

  it('a database export brings all its datasets', () => {
    const bytes = bundle('Database', { 'databases/a.yaml': databaseFile(), 'datasets/a/a.yaml': datasetFile() })
    expect(reachable(bytes, 'database').datasets).toHaveLength(1)
  })
})

describe('matching and overwriting', () => {
  it('creates what does not exist, under ids that were never given', () => {
    expect(actions(plan(NOTHING))).toEqual({
      databases: ['create 5'],
      queries: [],
      datasets: ['create 41'],
      charts: ['create 401'],
      dashboards: ['create 4001'],
    })
  })

  it('overwrites the primary type in place and leaves the other types alone', () => {
    expect(actions(plan(EVERYTHING))).toEqual({
      databases: ['keep 1'],
      queries: [],
      datasets: ['keep 2'],
      charts: ['keep 3'],
      dashboards: ['update 5'],
    })
  })

  it('an assets import overwrites every type', () => {
    expect(
      actions(plan(EVERYTHING, { bytes: completeBundle('assets'), importer: 'assets', overwrite: false })),
    ).toEqual({
      databases: ['update 1'],
      queries: [],
      datasets: ['update 2'],
      charts: ['update 3'],
      dashboards: ['update 5'],
    })
  })

  it('adopts a database of the same name, a dataset of the same table and a dashboard of the same slug', () => {
    const other = (row: object) => ({ ...row, uuid: 'other' })
    const facts: Facts = {
      ...EVERYTHING,
      databases: EVERYTHING.databases.map((row) => ({ ...row, ...other(row) })),
      datasets: EVERYTHING.datasets.map((row) => ({ ...row, ...other(row) })),
      dashboards: EVERYTHING.dashboards.map((row) => ({ ...row, ...other(row) })),
    }
    const found = actions(plan(facts))
    expect([found['databases'], found['datasets'], found['dashboards']]).toEqual([
      ['adopt 1'],
      ['adopt 2'],
      ['adopt 5'],
    ])
  })

  it('compares only those parts of a table name that the file gives', () => {
    const facts: Facts = { ...EVERYTHING, datasets: EVERYTHING.datasets.map((row) => ({ ...row, uuid: 'other' })) }
    const bytes = (schema: string | null) =>
      bundle('SqlaTable', { 'databases/a.yaml': databaseFile(), 'datasets/a/a.yaml': datasetFile({ schema }) })
    expect(actions(plan(facts, { bytes: bytes(null), importer: 'dataset' }))['datasets']).toEqual(['adopt 2'])
    expect(actions(plan(facts, { bytes: bytes('private'), importer: 'dataset' }))['datasets']).toEqual(['create 41'])
  })

  it('uses the dataset of the uuid unchanged when another one holds its table', () => {
    const facts: Facts = {
      ...EVERYTHING,
      datasets: [
        ...EVERYTHING.datasets.map((row) => ({ ...row, table_name: 'renamed' })),
        { ...EVERYTHING.datasets[0]!, id: 9, uuid: 'other' },
      ],
    }
    const bytes = bundle('SqlaTable', { 'databases/a.yaml': databaseFile(), 'datasets/a/a.yaml': datasetFile() })
    expect(actions(plan(facts, { bytes, importer: 'dataset' }))['datasets']).toEqual(['keep 2'])
  })

  it('refuses to overwrite a dataset that lives in another database', () => {
    const facts: Facts = { ...EVERYTHING, datasets: EVERYTHING.datasets.map((row) => ({ ...row, database_id: 8 })) }
    const bytes = bundle('SqlaTable', { 'databases/a.yaml': databaseFile(), 'datasets/a/a.yaml': datasetFile() })
    expect(plan(facts, { bytes, importer: 'dataset' }).problems).toEqual({
      'datasets/a/a.yaml': { database_uuid: ['The dataset already exists in another database.'] },
    })
  })

  it('never gives an edge database, whose data hangs on its uuid, to another uuid or address', () => {
    const facts: Facts = {
      ...NOTHING,
      databases: [{ id: 1, uuid: 'other', database_name: 'warehouse', backend: 'edge' }],
    }
    expect(plan(facts).problems).toMatchObject({
      'databases/warehouse.yaml': { database_name: ['A database with the same name already exists.'] },
    })
  })

  it('asks for references that an assets bundle lacks, unless it is sparse and they exist', () => {
    const bytes = bundle('assets', { 'charts/a.yaml': chartFile() })
    expect(plan(EVERYTHING, { bytes, importer: 'assets' }).problems).toEqual({
      'charts/a.yaml': { dataset_uuid: ['The bundle has no dataset with this UUID.'] },
    })
    const sparse = plan(EVERYTHING, { bytes, importer: 'assets', sparse: true })
    expect(sparse.problems).toEqual({})
    expect(sparse.steps.charts[0]).toMatchObject({ action: 'update', id: 3, parentId: 2 })
  })
})

describe('rights', () => {
  it('without can_write an existing object is used as it is', () => {
    expect(
      actions(plan(EVERYTHING, { bytes: completeBundle('assets'), importer: 'assets', rights: without('databases') }))[
        'databases'
      ],
    ).toEqual(['keep 1'])
  })

  it('without can_write a missing object ends the import', () => {
    expect(() => plan(NOTHING, { rights: without('databases') })).toThrow(
      "Database doesn't exist and user doesn't have permission to create databases",
    )
  })

  it('overwriting takes ownership', () => {
    const rights: Rights = { canWrite: () => true, mayChange: (folder) => folder !== 'dashboards' }
    expect(() => plan(EVERYTHING, { rights })).toThrow(
      "A dashboard already exists and user doesn't have permissions to overwrite it",
    )
  })
})

describe('re-mapping', () => {
  const ids = { charts: new Map([[CHART_UUID, 501]]), datasets: new Map([[DATASET_UUID, 51]]) }

  it('replaces every id of the source system and drops those it does not know', () => {
    const file = dashboardFile()
    const { position, metadata } = remapDashboard(file.position, file.metadata, ids)
    expect(position['CHART-1']).toMatchObject({ meta: { chartId: 501, uuid: CHART_UUID, width: 4 } })
    expect(metadata).toEqual({
      native_filter_configuration: [
        {
          id: 'NATIVE_FILTER-a',
          name: 'Day',
          filterType: 'filter_select',
          targets: [{ column: { name: 'ordered_on' }, datasetId: 51 }],
          scope: { rootPath: ['ROOT_ID'], excluded: [501] },
        },
      ],
      timed_refresh_immune_slices: [501],
      expanded_slices: { 501: true },
      chart_configuration: {
        501: { id: 501, crossFilters: { scope: { rootPath: ['ROOT_ID'], excluded: [501] }, chartsInScope: [] } },
      },
      global_chart_configuration: { scope: { rootPath: ['ROOT_ID'], excluded: [501] }, chartsInScope: [] },
      filter_scopes: { 501: { region: { scope: ['ROOT_ID'], immune: [501] } } },
      default_filters: JSON.stringify({ 501: { region: ['x'] } }),
      color_scheme: 'supersetColors',
      label_colors: { A: '#fff' },
    })
  })

  it('drops empty default filters and the id of a chart that was not imported', () => {
    const { position, metadata } = remapDashboard(
      dashboardFile().position,
      { default_filters: '{}' },
      { charts: new Map(), datasets: new Map() },
    )
    expect(metadata).toEqual({})
    expect((position['CHART-1'] as { meta: object }).meta).not.toHaveProperty('chartId')
  })

  it('survives metadata of any shape', () => {
    const strange = {
      native_filter_configuration: 5,
      chart_configuration: 'x',
      filter_scopes: null,
      timed_refresh_immune_slices: {},
      default_filters: '[',
    }
    expect(() => remapDashboard({ 'CHART-x': { type: 'CHART', meta: null } }, strange, ids)).not.toThrow()
  })

  it('names filter targets by uuid in an export', () => {
    const stored = {
      native_filter_configuration: [
        { id: 'a', targets: [{ datasetId: 51, column: { name: 'c' } }, {}] },
        { id: 'divider' },
      ],
    }
    expect(withDatasetUuids(stored, new Map([[51, DATASET_UUID]]))).toEqual({
      native_filter_configuration: [
        { id: 'a', targets: [{ datasetUuid: DATASET_UUID, column: { name: 'c' } }, {}] },
        { id: 'divider' },
      ],
    })
  })

  it('puts a chart on its new dataset and keeps only formula annotations', () => {
    expect(remapParams(chartFile().params, 51)).toEqual({
      datasource: '51__table',
      viz_type: 'big_number_total',
      metric: 'revenue',
      annotation_layers: [{ annotationType: 'FORMULA', value: 'x' }],
    })
    expect(JSON.parse(remapQueryContext(chartFile().query_context, 51, (settings) => settings) ?? '')).toEqual({
      datasource: { id: 51, type: 'table' },
      queries: [{ metrics: ['revenue'], datasource: { id: 51, type: 'table' } }],
      form_data: { datasource: '51__table' },
    })
    expect(remapQueryContext('{not json', 51, (settings) => settings)).toBeNull()
  })
})

describe('charts that draw others as their layers', () => {
  const LAYER = '55555555-5555-4555-8555-555555555555'
  const files = (params: object, position?: object) =>
    bundle('Dashboard', {
      'databases/warehouse.yaml': databaseFile(),
      'datasets/warehouse/orders_7.yaml': datasetFile(),
      'charts/Map_12.yaml': chartFile({ viz_type: 'deck_multi', params }),
      'charts/Points_9.yaml': chartFile({ uuid: LAYER, viz_type: 'deck_scatter', params: {} }),
      'dashboards/Sales_3.yaml': dashboardFile(position === undefined ? {} : { position }),
    })
  const layersOf = (bytes: Uint8Array) => {
    const found = reachable(bytes, 'dashboard')
    const whole = found.charts.find(({ data }) => data.viz_type === 'deck_multi')
    const layers = whole && layerUuids(whole, sourceUuids(found))
    return { layers, charts: found.charts.map(({ data }) => data.uuid) }
  }

  it('lead to them by their uuids, though no layout places them', () => {
    expect(layersOf(files({ deck_slices: [1], deck_slice_uuids: [LAYER.toUpperCase(), 7] }))).toEqual({ layers: [LAYER], charts: [CHART_UUID, LAYER] })
  })

  it('lead to them by the ids that names of files and layouts tell, and to no others', () => {
    expect(layersOf(files({ deck_slices: [9, 10] })).layers).toEqual([LAYER])
    const { 'CHART-1': placed, ...layout } = (dashboardFile() as { position: Record<string, unknown> }).position
    const position = { ...layout, 'CHART-1': placed, 'CHART-2': { id: 'CHART-2', type: 'CHART', meta: { chartId: 10, uuid: LAYER } } }
    expect(layersOf(files({ deck_slices: [10, 11] }, position)).layers).toEqual([LAYER])
  })

  it('name the layers that there are here; settings of others stay as they are', () => {
    const multi = { viz_type: 'deck_multi' }
    expect(withLayers(multi, { deck_slices: [9, 10], deck_slice_uuids: [LAYER] }, [77])).toEqual({ deck_slices: [77] })
    expect(withLayers({ viz_type: 'pie' }, { deck_slices: [9] }, [])).toEqual({ deck_slices: [9] })
    expect(withLayerUuids(multi, { deck_slices: [9, 10] }, new Map([[10, LAYER]]))).toEqual({ deck_slices: [9, 10], deck_slice_uuids: [LAYER] })
    expect(withLayerUuids({ viz_type: 'pie' }, { deck_slices: [10] }, new Map([[10, LAYER]]))).toEqual({ deck_slices: [10] })
  })
})

describe('layouts', () => {
  const chart = { id: 7, uuid: CHART_UUID, slice_name: 'Revenue' }

  it('places charts that are linked but missing in one new row', () => {
    const layout = withAllCharts(defaultLayout('Sales'), [chart, { ...chart, id: 8 }], suffixes())
    expect(layout['GRID_ID']).toMatchObject({ children: ['ROW-N-S1'] })
    expect(layout['ROW-N-S1']).toMatchObject({ type: 'ROW', children: ['CHART-S2', 'CHART-S3'] })
    expect(layout['CHART-S2']).toMatchObject({
      meta: { chartId: 7, width: 4, height: 50, uuid: CHART_UUID, sliceName: 'Revenue' },
    })
  })

  it('leaves them unattached when the root holds tabs, and a complete layout alone', () => {
    const tabs = { ...defaultLayout('Sales'), ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['TABS-1'] } }
    const layout = withAllCharts(tabs, [chart], suffixes())
    expect(layout).toMatchObject({ GRID_ID: { children: [] } })
    expect(Object.keys(layout)).toContain('CHART-S2')
    expect(withAllCharts(layout, [chart], suffixes())).toBe(layout)
  })

  function suffixes() {
    let count = 0
    return () => `S${(count += 1)}`
  }
})
