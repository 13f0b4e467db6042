import { describe, expect, it } from 'vitest'
import { buildQueryContext } from '../../../../app/charts/queries.ts'
import { readArchive } from '../../../../worker/bundle/archive.ts'
import { IMPORTERS } from '../../../../worker/bundle/kinds.ts'
import { chartNodes } from '../../../../worker/bundle/layout.ts'
import { reachableFiles } from '../../../../worker/bundle/reach.ts'
import { readBundle } from '../../../../worker/bundle/read-bundle.ts'
import { BUNDLE_TYPES, readExampleBundle, type BundleKind } from '../../../../worker/local/examples/bundle.ts'
import { exampleTables } from '../../../../worker/local/examples/tables.ts'

const example = await readExampleBundle()
const { files, problems } = readBundle(readArchive(example.archive('dashboard')), IMPORTERS.dashboard)
const GRID_COLUMNS = 12

function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const own = Array.isArray(value) ? [] : [Object.fromEntries(Object.entries(value))]
  return [...own, ...Object.values(value).flatMap(objectsIn)]
}

describe('the example bundle', () => {
  it.each(Object.keys(BUNDLE_TYPES) as BundleKind[])('is a valid import of kind %s', (kind) => {
    const read = readBundle(readArchive(example.archive(kind)), IMPORTERS[kind])
    expect(read.problems).toEqual({})
  })

  it('has four dashboards, at least 24 charts of eight kinds, and places every chart', () => {
    expect(problems).toEqual({})
    expect(files.dashboards).toHaveLength(4)
    expect(files.charts.length).toBeGreaterThanOrEqual(24)
    expect(new Set(files.charts.map(({ data }) => data.viz_type)).size).toBe(8)
    const reachable = reachableFiles(files, IMPORTERS.dashboard)
    expect(reachable.charts).toHaveLength(files.charts.length)
  })

  it('has one dashboard of exactly twelve charts', () => {
    const flights = files.dashboards.find(({ data }) => data.slug === 'flight-delays')
    expect(chartNodes(flights?.data.position ?? {})).toHaveLength(12)
  })

  it('names each of its files and objects once', () => {
    const uuids = Object.values(files).flatMap((list) => list.map(({ data }) => data.uuid))
    expect(new Set(uuids).size).toBe(uuids.length)
    const names = files.charts.map(({ data }) => data.slice_name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('fills every row of its layouts', () => {
    for (const { data } of files.dashboards) {
      const nodes = data.position ?? {}
      const widths = objectsIn(nodes)
        .filter((node) => node['type'] === 'ROW')
        .map((row) =>
          (row['children'] as string[]).reduce(
            (sum, id) => sum + Number((nodes[id] as { meta: { width: number } }).meta.width),
            0,
          ),
        )
      expect(new Set(widths)).toEqual(new Set([GRID_COLUMNS]))
    }
  })

  it('describes exactly the columns of its tables', () => {
    for (const { data } of files.datasets.filter((dataset) => !dataset.data.sql)) {
      const table = exampleTables.find(({ name }) => name === data.table_name)
      const physical = (data.columns ?? []).filter((column) => !column.expression).map((column) => column.column_name)
      expect(physical).toEqual(table?.columns.map(({ name }) => name))
      expect(physical).toContain(data.main_dttm_col)
    }
  })

  it('uses only columns and metrics that its datasets have', () => {
    for (const { data } of files.charts) {
      const dataset = files.datasets.find((candidate) => candidate.data.uuid === data.dataset_uuid)?.data
      const known = new Set([
        ...(dataset?.columns ?? []).map(({ column_name }) => column_name),
        ...(dataset?.metrics ?? []).map(({ metric_name }) => metric_name),
      ])
      const params = data.params ?? {}
      const named = ['x_axis', 'metric', 'metrics', 'groupby', 'all_columns', 'timeseries_limit_metric', 'x_axis_sort']
        .flatMap((key) => params[key] ?? [])
        .filter((value) => typeof value === 'string')
      const subjects = objectsIn(params['adhoc_filters']).flatMap(({ subject }) => subject ?? [])
      const unknown = [...named, ...subjects].filter((name) => !known.has(name as string))
      expect([data.slice_name, unknown]).toEqual([data.slice_name, []])
    }
  })

  it('filters by columns that their datasets have', () => {
    for (const { data } of files.dashboards) {
      const targets = objectsIn(data.metadata?.['native_filter_configuration']).filter(
        ({ datasetUuid }) => datasetUuid !== undefined,
      )
      expect(targets.length).toBeGreaterThan(0)
      for (const { datasetUuid, column } of targets) {
        const dataset = files.datasets.find((candidate) => candidate.data.uuid === datasetUuid)?.data
        expect(dataset?.columns?.map(({ column_name }) => column_name)).toContain((column as { name: string }).name)
      }
    }
  })

  it.each(files.charts.map(({ data }) => [data.slice_name, data] as const))(
    'builds the query of "%s"',
    (_, { params, viz_type }) => {
      const { queries } = buildQueryContext({ ...params, viz_type, datasource: String(params?.['datasource']) })
      expect(queries.length).toBeGreaterThan(0)
      expect(params?.['viz_type']).toBe(viz_type)
    },
  )
})
