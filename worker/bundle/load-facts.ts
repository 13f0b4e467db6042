import { inArray, or, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { can } from '../access/can.ts'
import { isAdmin, type Principal } from '../access/principal.ts'
import type { Catalogue } from '../db/client.ts'
import {
  chart_owners,
  charts,
  dashboard_owners,
  dashboards,
  databases,
  dataset_owners,
  datasets,
  saved_queries,
} from '../db/schema.ts'
import type { Facts, Rights } from './facts.ts'
import type { Folder } from './kinds.ts'
import { layerUuids, sourceUuids } from './chart-layers.ts'
import { placedUuids } from './layout.ts'
import type { BundleFiles } from './read-bundle.ts'

/** A list of any length as one bound parameter. */
function among(column: SQLiteColumn, values: readonly (string | number)[]): SQL {
  return inArray(column, sql`(select value from json_each(${JSON.stringify(values)}))`)
}

/** Everything of the catalogue that an import of these files has to know, in one round trip. */
export async function loadFacts(db: Catalogue, files: BundleFiles): Promise<Facts> {
  const uuids = (folder: Folder) => files[folder].map(({ data }) => data.uuid)
  // What a sparse bundle refers to without holding it is asked for too.
  const databaseUuids = [
    ...uuids('databases'),
    ...files.datasets.map(({ data }) => data.database_uuid),
    ...files.queries.map(({ data }) => data.database_uuid),
  ]
  const datasetUuids = [...uuids('datasets'), ...files.charts.map(({ data }) => data.dataset_uuid)]
  const sources = sourceUuids(files)
  const chartUuids = [
    ...uuids('charts'),
    ...files.charts.flatMap((file) => layerUuids(file, sources)),
    ...files.dashboards.flatMap(({ data }) => placedUuids(data.position ?? {})),
  ]
  const names = files.databases.map(({ data }) => data.database_name)
  const tables = files.datasets.map(({ data }) => data.table_name)
  const slugs = files.dashboards.flatMap(({ data }) => data.slug ?? [])
  const [databaseRows, datasetRows, chartRows, dashboardRows, queryRows, sequences] = await db.batch([
    db
      .select({
        id: databases.id,
        uuid: databases.uuid,
        database_name: databases.database_name,
        backend: databases.backend,
      })
      .from(databases)
      .where(or(among(databases.uuid, databaseUuids), among(databases.database_name, names))),
    db
      .select({
        id: datasets.id,
        uuid: datasets.uuid,
        database_id: datasets.database_id,
        catalog: datasets.catalog,
        schema: datasets.schema,
        table_name: datasets.table_name,
      })
      .from(datasets)
      .where(or(among(datasets.uuid, datasetUuids), among(datasets.table_name, tables))),
    db.select({ id: charts.id, uuid: charts.uuid }).from(charts).where(among(charts.uuid, chartUuids)),
    db
      .select({ id: dashboards.id, uuid: dashboards.uuid, slug: dashboards.slug })
      .from(dashboards)
      .where(or(among(dashboards.uuid, uuids('dashboards')), among(dashboards.slug, slugs))),
    db
      .select({ id: saved_queries.id, uuid: saved_queries.uuid })
      .from(saved_queries)
      .where(among(saved_queries.uuid, uuids('queries'))),
    db.select({ name: sql<string>`name`, seq: sql<number>`seq` }).from(sql`sqlite_sequence`),
  ])
  const last = new Map(sequences.map(({ name, seq }) => [name, seq]))
  return {
    databases: databaseRows,
    datasets: datasetRows,
    charts: chartRows,
    dashboards: dashboardRows,
    queries: queryRows,
    lastIds: {
      databases: last.get('databases') ?? 0,
      datasets: last.get('datasets') ?? 0,
      charts: last.get('charts') ?? 0,
      dashboards: last.get('dashboards') ?? 0,
      queries: last.get('saved_queries') ?? 0,
    },
  }
}

/** View names of the permission pairs. */
const VIEWS: Readonly<Record<Folder, string>> = {
  databases: 'Database',
  datasets: 'Dataset',
  charts: 'Chart',
  dashboards: 'Dashboard',
  queries: 'SavedQuery',
}

/** The rights of a principal over the things that were found. */
export async function loadRights(db: Catalogue, principal: Principal, facts: Facts): Promise<Rights> {
  const canWrite = (folder: Folder) => can(principal, 'can_write', VIEWS[folder])
  if (isAdmin(principal)) return { canWrite, mayChange: () => true }
  const userId = principal.userId ?? 0
  const ids = (folder: Folder) => facts[folder].map(({ id }) => id)
  const [datasetRows, chartRows, dashboardRows, queryRows] = await db.batch([
    db
      .select({ id: dataset_owners.dataset_id })
      .from(dataset_owners)
      .where(sql`${dataset_owners.user_id} = ${userId} and ${among(dataset_owners.dataset_id, ids('datasets'))}`),
    db
      .select({ id: chart_owners.chart_id })
      .from(chart_owners)
      .where(sql`${chart_owners.user_id} = ${userId} and ${among(chart_owners.chart_id, ids('charts'))}`),
    db
      .select({ id: dashboard_owners.dashboard_id })
      .from(dashboard_owners)
      .where(
        sql`${dashboard_owners.user_id} = ${userId} and ${among(dashboard_owners.dashboard_id, ids('dashboards'))}`,
      ),
    db
      .select({ id: saved_queries.id })
      .from(saved_queries)
      .where(sql`${saved_queries.created_by_fk} = ${userId} and ${among(saved_queries.id, ids('queries'))}`),
  ])
  const owned: Readonly<Record<Folder, ReadonlySet<number>>> = {
    // A database has no owners: who may write databases may change each of them.
    databases: new Set(ids('databases')),
    datasets: new Set(datasetRows.map(({ id }) => id)),
    charts: new Set(chartRows.map(({ id }) => id)),
    dashboards: new Set(dashboardRows.map(({ id }) => id)),
    queries: new Set(queryRows.map(({ id }) => id)),
  }
  return { canWrite, mayChange: (folder, id) => owned[folder].has(id) }
}
