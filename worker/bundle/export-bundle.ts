import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Catalogue } from '../db/client.ts'
import {
  charts,
  dashboard_charts,
  dashboards,
  databases,
  dataset_columns,
  dataset_metrics,
  datasets,
  saved_queries,
} from '../db/schema.ts'
import { writeArchive } from './archive.ts'
import { layerIds } from './chart-layers.ts'
import { archiveRoot, fileName, slug } from './file-names.ts'
import {
  chartFile,
  dashboardFile,
  databaseFile,
  datasetFile,
  metadataFile,
  savedQueryFile,
  type DatasetWithFields,
} from './files.ts'
import { parseObject, type JsonObject } from './json-values.ts'
import { IMPORTERS, type ImporterName } from './kinds.ts'
import type { LinkedChart } from './layout.ts'
import { filterDatasetIds } from './remap.ts'
import { writeYaml } from './yaml-text.ts'

export interface ExportedArchive {
  /** `dashboard_export_20251206T101112.zip` */
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** What is asked for, by kind; `all` is the whole catalogue (assets). */
export type Selection = Exclude<ImporterName, 'assets'>

/**
 * Writes the archive of some objects and of everything they need. The caller has made sure that every id exists and
 * may be read. The content of dashboards is that of their last save. `visibleLayers` is a condition over charts: of those
 * that others draw as layers, which come along.
 */
export async function exportBundle(
  db: Catalogue,
  kind: Selection,
  ids: readonly number[],
  visibleLayers: SQL | undefined,
  now: Date,
): Promise<ExportedArchive> {
  const wanted: Wanted = { dashboards: [], charts: [], datasets: [], databases: [], queries: [] }
  const folder = (
    {
      dashboard: 'dashboards',
      chart: 'charts',
      dataset: 'datasets',
      database: 'databases',
      saved_query: 'queries',
    } as const
  )[kind]
  return archive(await collect(db, { ...wanted, [folder]: ids }, { withAllDatasets: kind === 'database', visibleLayers }), kind, now)
}

/** Writes the archive of the whole instance. */
export async function exportAssets(db: Catalogue, now: Date): Promise<ExportedArchive> {
  const [dashboardRows, chartRows, datasetRows, databaseRows, queryRows] = await db.batch([
    db.select({ id: dashboards.id }).from(dashboards).where(eq(dashboards.state, 'ready')),
    db.select({ id: charts.id }).from(charts),
    db.select({ id: datasets.id }).from(datasets),
    db.select({ id: databases.id }).from(databases),
    db.select({ id: saved_queries.id }).from(saved_queries),
  ])
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
  const wanted = {
    dashboards: ids(dashboardRows),
    charts: ids(chartRows),
    datasets: ids(datasetRows),
    databases: ids(databaseRows),
    queries: ids(queryRows),
  }
  return archive(await collect(db, wanted, {}), 'assets', now)
}

interface Wanted {
  readonly dashboards: readonly number[]
  readonly charts: readonly number[]
  readonly datasets: readonly number[]
  readonly databases: readonly number[]
  readonly queries: readonly number[]
}

type Row<T extends { $inferSelect: object }> = T['$inferSelect']

interface Collected {
  readonly dashboards: readonly Row<typeof dashboards>[]
  readonly links: readonly Row<typeof dashboard_charts>[]
  readonly charts: readonly Row<typeof charts>[]
  readonly datasets: readonly DatasetWithFields[]
  readonly databases: readonly Row<typeof databases>[]
  readonly queries: readonly Row<typeof saved_queries>[]
}

/** Follows the references downwards, one round trip a level. */
async function collect(
  db: Catalogue,
  wanted: Wanted,
  { withAllDatasets = false, visibleLayers }: { withAllDatasets?: boolean; visibleLayers?: SQL | undefined },
): Promise<Collected> {
  const [dashboardRows, links, queryRows] = await db.batch([
    db.select().from(dashboards).where(among(dashboards.id, wanted.dashboards)).orderBy(dashboards.id),
    db
      .select()
      .from(dashboard_charts)
      .where(among(dashboard_charts.dashboard_id, wanted.dashboards))
      .orderBy(dashboard_charts.chart_id),
    db.select().from(saved_queries).where(among(saved_queries.id, wanted.queries)).orderBy(saved_queries.id),
  ])
  const chartIds = [...wanted.charts, ...links.map(({ chart_id }) => chart_id)]
  const shown = await db.select().from(charts).where(among(charts.id, chartIds)).orderBy(charts.id)
  const chartRows = [...shown, ...(await layersOf(db, shown, visibleLayers))]
  const datasetIds = [
    ...wanted.datasets,
    ...chartRows.flatMap(({ datasource_id, datasource_type }) =>
      datasource_type === 'table' ? (datasource_id ?? []) : [],
    ),
    ...dashboardRows.flatMap(({ json_metadata }) => filterDatasetIds(parseObject(json_metadata) ?? {})),
  ]
  const isWanted = or(
    among(datasets.id, datasetIds),
    withAllDatasets ? among(datasets.database_id, wanted.databases) : undefined,
  )
  const wantedDatasets = db.select({ id: datasets.id }).from(datasets).where(isWanted)
  const [datasetRows, columnRows, metricRows] = await db.batch([
    db.select().from(datasets).where(isWanted).orderBy(datasets.id),
    db
      .select()
      .from(dataset_columns)
      .where(inArray(dataset_columns.dataset_id, wantedDatasets))
      .orderBy(dataset_columns.id),
    db
      .select()
      .from(dataset_metrics)
      .where(inArray(dataset_metrics.dataset_id, wantedDatasets))
      .orderBy(dataset_metrics.id),
  ])
  const databaseIds = [
    ...wanted.databases,
    ...datasetRows.map(({ database_id }) => database_id),
    ...queryRows.flatMap(({ db_id }) => db_id ?? []),
  ]
  const databaseRows = await db.select().from(databases).where(among(databases.id, databaseIds)).orderBy(databases.id)
  const columns = Map.groupBy(columnRows, ({ dataset_id }) => dataset_id)
  const metrics = Map.groupBy(metricRows, ({ dataset_id }) => dataset_id)
  const complete = datasetRows.flatMap((row) => {
    const database = databaseRows.find(({ id }) => id === row.database_id)
    return database ? [{ row, columns: columns.get(row.id) ?? [], metrics: metrics.get(row.id) ?? [], database }] : []
  })
  return {
    dashboards: dashboardRows,
    links,
    charts: chartRows,
    datasets: complete,
    databases: databaseRows,
    queries: queryRows,
  }
}

/** The charts that some draw as their layers and that are not among them. */
async function layersOf(
  db: Catalogue,
  shown: readonly Row<typeof charts>[],
  visible: SQL | undefined,
): Promise<readonly Row<typeof charts>[]> {
  const known = new Set(shown.map(({ id }) => id))
  const ids = shown.flatMap((row) => layerIds(row, parseObject(row.params) ?? {})).filter((id) => !known.has(id))
  if (ids.length === 0) return []
  return db.select().from(charts).where(and(among(charts.id, ids), visible)).orderBy(charts.id)
}

function archive(found: Collected, kind: ImporterName, now: Date): ExportedArchive {
  const root = archiveRoot(kind, now)
  const files = new Map([...bundleFiles(found, kind, now)].map(([path, file]) => [path, writeYaml(file)]))
  return { name: `${root}.zip`, bytes: writeArchive(root, files, now) }
}

/** File path to content. Charts whose dataset is gone cannot be named by an importer and are left out. */
function bundleFiles(found: Collected, kind: ImporterName, now: Date): ReadonlyMap<string, JsonObject> {
  const files = new Map<string, JsonObject>([['metadata.yaml', metadataFile(IMPORTERS[kind].type, now)]])
  const chartsById = new Map(found.charts.map((row) => [row.id, row]))
  const chartUuids = new Map(found.charts.map(({ id, uuid }) => [id, uuid]))
  const uuids = new Map(found.datasets.map(({ row }) => [row.id, row.uuid]))
  for (const row of found.dashboards) {
    const linked = found.links
      .filter(({ dashboard_id }) => dashboard_id === row.id)
      .flatMap(({ chart_id }) => chartsById.get(chart_id) ?? [])
    files.set(
      `dashboards/${fileName(row.dashboard_title, row.id)}.yaml`,
      dashboardFile(row, linked satisfies LinkedChart[], uuids, randomSuffix),
    )
  }
  for (const row of found.charts) {
    const dataset = found.datasets.find((candidate) => candidate.row.id === row.datasource_id)
    if (dataset) files.set(`charts/${fileName(row.slice_name, row.id)}.yaml`, chartFile(row, dataset.row, chartUuids))
  }
  for (const dataset of found.datasets) {
    const name = fileName(dataset.row.table_name, kind === 'database' ? null : dataset.row.id)
    files.set(unused(files, `datasets/${databaseSlug(dataset.database)}/${name}`, dataset.row.id), datasetFile(dataset))
  }
  for (const row of found.databases)
    files.set(`databases/${databaseSlug(row)}.yaml`, databaseFile(row, kind === 'database'))
  for (const row of found.queries) {
    const database = found.databases.find(({ id }) => id === row.db_id)
    if (!database) continue
    const folder = ['queries', databaseSlug(database), ...(row.schema ? [slug(row.schema)] : [])].join('/')
    files.set(unused(files, `${folder}/${slug(row.label ?? '') || row.uuid}`, row.id), savedQueryFile(row, database))
  }
  return files
}

function databaseSlug(row: Row<typeof databases>): string {
  return fileName(row.database_name, null) || String(row.id)
}

/** Two tables of one name in different schemas, or two queries of one label, both keep a file. */
function unused(files: ReadonlyMap<string, unknown>, path: string, id: number): string {
  return files.has(`${path}.yaml`) ? `${path}_${id}.yaml` : `${path}.yaml`
}

const SUFFIX_LENGTH = 8
const SUFFIX_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

function randomSuffix(): string {
  return [...crypto.getRandomValues(new Uint8Array(SUFFIX_LENGTH))]
    .map((byte) => SUFFIX_ALPHABET[byte % SUFFIX_ALPHABET.length])
    .join('')
}

function among(column: SQLiteColumn, values: readonly number[]): SQL {
  return inArray(column, sql`(select value from json_each(${JSON.stringify(values)}))`)
}
