import { and, eq, notInArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Catalogue } from '../db/client.ts'
import { parseConnectionUri } from '../db/connection-uri.ts'
import { type GoneObject, noteGone } from '../db/gone-objects.ts'
import {
  addDatabasePermissions,
  addDatasetPermissions,
  renameDatabasePermissions,
  renameDatasetPermission,
} from '../db/object-permissions.ts'
import {
  chart_owners,
  charts,
  dashboard_owners,
  dashboards,
  databases,
  dataset_columns,
  dataset_metrics,
  dataset_owners,
  datasets,
  saved_queries,
} from '../db/schema.ts'
import { dialectOf } from '../engine/registry.ts'
import type { Connections } from './connections.ts'
import type { Step, Steps } from './plan.ts'
import type { BundleFile } from './read-bundle.ts'
import { chartRow, columnRow, dashboardRow, databaseRow, datasetRow, metricRow, savedQueryRow } from './rows.ts'

/** A statement of the query builder, or raw SQL. */
type Statement = SQLWrapper

/** Who imports, and when. */
export interface Author {
  readonly userId: number | null
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Ids of the charts that a chart of the bundle draws as its layers. */
type LayersOf = (file: BundleFile<'charts'>) => readonly number[]

/** All that an import writes to the catalogue, as one batch. Content of dashboards goes to their objects afterwards. */
export function importStatements(
  db: Catalogue,
  steps: Steps,
  connections: Connections,
  layersOf: LayersOf,
  author: Author,
): SQL[] {
  const statements = [
    ...steps.databases.flatMap((step) => databaseStatements(db, step, connections, author)),
    ...steps.queries.flatMap((step) => savedQueryStatements(db, step, author)),
    ...steps.datasets.flatMap((step) => datasetStatements(db, step, steps, author)),
    ...steps.charts.flatMap((step) => chartStatements(db, step, steps, layersOf(step.file), author)),
    ...steps.dashboards.flatMap((step) => dashboardStatements(db, step, author)),
  ]
  return statements.map((statement) => statement.getSQL())
}

function databaseStatements(
  db: Catalogue,
  step: Step<'databases'>,
  connections: Connections,
  author: Author,
): Statement[] {
  const connection = connections.get(step.file.path)
  if (step.action === 'keep' || !connection) return []
  const row = { ...databaseRow(step.file.data, connection), ...changed(author) }
  const permissions = addDatabasePermissions(step.id)
  if (step.action === 'create') {
    return [db.insert(databases).values({ id: step.id, ...row, ...created(author) }), ...permissions]
  }
  const renamed = renameDatabasePermissions(step.id, step.previousName)
  return [db.update(databases).set(row).where(eq(databases.id, step.id)), ...renamed, ...permissions]
}

function savedQueryStatements(db: Catalogue, step: Step<'queries'>, author: Author): Statement[] {
  const row = { ...savedQueryRow(step.file.data, step.parentId), ...changed(author) }
  if (step.action === 'keep') return []
  if (step.action === 'create') return [db.insert(saved_queries).values({ id: step.id, ...row, ...created(author) })]
  return [db.update(saved_queries).set(row).where(eq(saved_queries.id, step.id))]
}

function datasetStatements(db: Catalogue, step: Step<'datasets'>, steps: Steps, author: Author): Statement[] {
  if (step.action === 'keep') return []
  const { data } = step.file
  const row = { ...datasetRow(data, step.parentId), ...changed(author) }
  const main =
    step.action === 'create'
      ? db.insert(datasets).values({ id: step.id, ...row, ...created(author) })
      : db
          .update(datasets)
          .set({ ...row, version: sql`${datasets.version} + 1` })
          .where(eq(datasets.id, step.id))
  return [
    main,
    ...columnStatements(db, step, backendOf(step.parentId, steps), author),
    ...metricStatements(db, step, author),
    ...(step.action === 'create' ? addDatasetPermissions(step.id) : renameDatasetPermission(step.id)),
    ...ownerStatements(author, (userId) =>
      db.insert(dataset_owners).values({ dataset_id: step.id, user_id: userId }).onConflictDoNothing(),
    ),
  ]
}

function columnStatements(db: Catalogue, step: Step<'datasets'>, backend: string | null, author: Author): Statement[] {
  const dialect = backend === null ? null : dialectOf(backend)
  const rows = (step.file.data.columns ?? []).map((column) => ({
    ...columnRow(column, step.id, (type) => dialect?.genericType(type) ?? null),
    ...changed(author),
  }))
  const names = rows.map(({ column_name }) => column_name)
  const inserts = rows.map((row) => {
    const { column_name: _, dataset_id: __, ...changes } = row
    return db
      .insert(dataset_columns)
      .values({ uuid: crypto.randomUUID(), ...row, ...created(author) })
      .onConflictDoUpdate({ target: [dataset_columns.dataset_id, dataset_columns.column_name], set: changes })
  })
  if (step.action !== 'update') return inserts
  const absent = and(eq(dataset_columns.dataset_id, step.id), notInArray(dataset_columns.column_name, among(names)))
  return [db.delete(dataset_columns).where(absent), ...inserts]
}

function metricStatements(db: Catalogue, step: Step<'datasets'>, author: Author): Statement[] {
  const rows = (step.file.data.metrics ?? []).map((metric) => ({ ...metricRow(metric, step.id), ...changed(author) }))
  const names = rows.map(({ metric_name }) => metric_name)
  const inserts = rows.map((row) => {
    const { metric_name: _, dataset_id: __, ...changes } = row
    return db
      .insert(dataset_metrics)
      .values({ uuid: crypto.randomUUID(), ...row, ...created(author) })
      .onConflictDoUpdate({ target: [dataset_metrics.dataset_id, dataset_metrics.metric_name], set: changes })
  })
  if (step.action !== 'update') return inserts
  const absent = and(eq(dataset_metrics.dataset_id, step.id), notInArray(dataset_metrics.metric_name, among(names)))
  return [db.delete(dataset_metrics).where(absent), ...inserts]
}

function chartStatements(
  db: Catalogue,
  step: Step<'charts'>,
  steps: Steps,
  layers: readonly number[],
  author: Author,
): Statement[] {
  if (step.action === 'keep') return []
  const dataset = steps.datasets.find(({ id }) => id === step.parentId)
  const row = {
    ...chartRow(step.file.data, { datasetId: step.parentId, datasetName: dataset?.file.data.table_name ?? '', layers }),
    last_saved_at: author.now,
    last_saved_by_fk: author.userId,
    ...changed(author),
  }
  const main =
    step.action === 'create'
      ? db.insert(charts).values({ id: step.id, ...row, ...created(author) })
      : db.update(charts).set(row).where(eq(charts.id, step.id))
  const named = dataset
    ? []
    : [
        db
          .update(charts)
          .set({ datasource_name: sql`(select table_name from datasets where id = ${step.parentId})` })
          .where(eq(charts.id, step.id)),
      ]
  return [
    main,
    ...named,
    ...ownerStatements(author, (userId) =>
      db.insert(chart_owners).values({ chart_id: step.id, user_id: userId }).onConflictDoNothing(),
    ),
  ]
}

function dashboardStatements(db: Catalogue, step: Step<'dashboards'>, author: Author): Statement[] {
  if (step.action === 'keep') return []
  const { data } = step.file
  const row = { ...dashboardRow(data), ...changed(author) }
  // Title and slug are of the document, but the row needs them at once: the slug to be unique, the title to be listed.
  const named = { dashboard_title: data.dashboard_title, slug: data.slug || null }
  const main =
    step.action === 'create'
      ? db.insert(dashboards).values({ id: step.id, ...row, ...named, ...created(author) })
      : step.action === 'adopt'
        ? db
            .update(dashboards)
            .set({ ...row, state: 'creating', projected_seq: 0 })
            .where(eq(dashboards.id, step.id))
        : db.update(dashboards).set(row).where(eq(dashboards.id, step.id))
  return [
    main,
    ...noteGone(objectsLeft(step), author.now),
    ...ownerStatements(author, (userId) =>
      db.insert(dashboard_owners).values({ dashboard_id: step.id, user_id: userId }).onConflictDoNothing(),
    ),
  ]
}

/** A row that takes up the uuid of the bundle leaves the object of its own behind. */
export function objectsLeft({ id, previousUuid, file }: Step<'dashboards'>): GoneObject[] {
  return previousUuid === file.data.uuid ? [] : [{ kind: 'dashboard', uuid: previousUuid, id }]
}

function backendOf(databaseId: number, steps: Steps): string | null {
  const step = steps.databases.find(({ id }) => id === databaseId)
  return step ? (parseConnectionUri(step.file.data.sqlalchemy_uri)?.backend ?? null) : null
}

/** The importing user becomes an owner; those there were stay. */
function ownerStatements(author: Author, insert: (userId: number) => Statement): Statement[] {
  return author.userId === null ? [] : [insert(author.userId)]
}

function created({ userId, now }: Author) {
  return { created_on: now, created_by_fk: userId }
}

function changed({ userId, now }: Author) {
  return { changed_on: now, changed_by_fk: userId }
}

function among(names: readonly string[]) {
  return sql`(select value from json_each(${JSON.stringify(names)}))`
}
