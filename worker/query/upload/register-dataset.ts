import { and, eq, isNull, sql } from 'drizzle-orm'
import { inOneTransaction, type Catalogue } from '../../db/client.ts'
import { addDatasetPermissions } from '../../db/object-permissions.ts'
import { runTogether } from '../../db/statements.ts'
import { dataset_columns, dataset_metrics, dataset_owners, datasets } from '../../db/schema.ts'
import { GenericType, type TableColumn } from '../../engine/engine.ts'

export interface LoadedTable {
  readonly databaseId: number
  readonly schema: string | null
  readonly table: string
  readonly columns: readonly TableColumn[]
}

/**
 * Makes the dataset of a loaded table, owned by `userId`, or brings the columns of the one that is there up to date:
 * new ones appear, gone ones disappear, what people wrote about the others stays. Returns its id.
 */
export async function registerDataset(db: Catalogue, loaded: LoadedTable, userId: number | null): Promise<number> {
  const existing = await findDataset(db, loaded)
  const id = existing ?? (await createDataset(db, loaded, userId))
  const known = await db
    .select({ id: dataset_columns.id, name: dataset_columns.column_name, expression: dataset_columns.expression })
    .from(dataset_columns)
    .where(eq(dataset_columns.dataset_id, id))
  const names = new Set(loaded.columns.map(({ name }) => name))
  const gone = known.filter(({ name, expression }) => !names.has(name) && !expression)
  const present = loaded.columns.map((column) => {
    const isTemporal = column.genericType === GenericType.Temporal
    const types = { type: column.type, type_generic: column.genericType, is_dttm: isTemporal }
    return db
      .insert(dataset_columns)
      .values({ uuid: crypto.randomUUID(), dataset_id: id, column_name: column.name, ...types, ...audit(userId) })
      .onConflictDoUpdate({ target: [dataset_columns.dataset_id, dataset_columns.column_name], set: types })
  })
  const firstTemporal = loaded.columns.find(({ genericType }) => genericType === GenericType.Temporal)?.name ?? null
  await inOneTransaction(db, [
    ...gone.map((column) => db.delete(dataset_columns).where(eq(dataset_columns.id, column.id))),
    ...present,
    db
      .update(datasets)
      .set({
        version: sql`${datasets.version} + 1`,
        changed_on: Date.now(),
        changed_by_fk: userId,
        main_dttm_col: sql`coalesce(${datasets.main_dttm_col}, ${firstTemporal})`,
      })
      .where(eq(datasets.id, id)),
  ])
  return id
}

async function findDataset(db: Catalogue, { databaseId, schema, table }: LoadedTable): Promise<number | null> {
  const inSchema = schema === null ? isNull(datasets.schema) : eq(datasets.schema, schema)
  const [found] = await db
    .select({ id: datasets.id })
    .from(datasets)
    .where(and(eq(datasets.database_id, databaseId), eq(datasets.table_name, table), inSchema))
  return found?.id ?? null
}

async function createDataset(db: Catalogue, loaded: LoadedTable, userId: number | null): Promise<number> {
  const { databaseId, schema, table } = loaded
  const [created] = await db
    .insert(datasets)
    .values({ uuid: crypto.randomUUID(), table_name: table, database_id: databaseId, schema, ...audit(userId) })
    .returning({ id: datasets.id })
  if (!created) throw new Error('The catalogue did not return the new dataset')
  const owner = userId === null ? [] : [db.insert(dataset_owners).values({ dataset_id: created.id, user_id: userId })]
  await inOneTransaction(db, [
    ...owner,
    db.insert(dataset_metrics).values({
      uuid: crypto.randomUUID(),
      dataset_id: created.id,
      metric_name: 'count',
      verbose_name: 'COUNT(*)',
      metric_type: 'count',
      expression: 'COUNT(*)',
      ...audit(userId),
    }),
  ])
  await runTogether(db, addDatasetPermissions(created.id))
  return created.id
}

function audit(userId: number | null) {
  return { created_by_fk: userId, changed_by_fk: userId }
}
