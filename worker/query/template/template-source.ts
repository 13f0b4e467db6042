import type { RestrictedDataset } from '../../access/row-level.ts'
import { loadRestricted } from '../../db/row-level-rules.ts'
import type { Engine, Row } from '../../engine/engine.ts'
import { openEngine } from '../../engine/registry.ts'
import { allRows } from '../../engine/rows.ts'
import type { ResourceContext } from '../../resource/resource.ts'
import type { DatabaseRow, Dataset } from '../dataset.ts'
import { PARTITIONS_TIMEOUT_MS } from '../limits.ts'

/** The database that the text of a template goes to. */
export interface TemplateSource {
  readonly databaseId: number
  /** Where tables without a schema are looked up; null when the engine decides. */
  readonly schema: string | null
  readonly restricted: () => Promise<readonly RestrictedDataset[]>
  /** What a short reading statement answers. Throws EngineError. */
  readonly read: (sql: string) => Promise<{ readonly columns: readonly string[]; readonly rows: readonly Row[] }>
}

export function datasetSource(dataset: Dataset, engine: () => Promise<Engine>): TemplateSource {
  const { database, schema, restricted } = dataset
  return {
    databaseId: database.id,
    schema,
    restricted: async () => restricted,
    read: async (sql) => read(await engine(), sql, schema),
  }
}

/** For texts of the SQL editor; the database is opened for as long as a statement takes. */
export function editorSource(
  { db, env }: Pick<ResourceContext, 'db' | 'env'>,
  database: DatabaseRow,
  schema: string | null,
): TemplateSource {
  return {
    databaseId: database.id,
    schema,
    restricted: () => loadRestricted(db, database.id),
    read: async (sql) => {
      const engine = await openEngine(env, database)
      try {
        return await read(engine, sql, schema)
      } finally {
        await engine.close()
      }
    },
  }
}

async function read(engine: Engine, sql: string, schema: string | null) {
  const options = { readOnly: true, rowLimit: 1, timeoutMs: PARTITIONS_TIMEOUT_MS, schema: schema || null }
  const execution = await engine.execute(sql, options)
  return { columns: execution.columns.map(({ name }) => name), rows: await allRows(execution) }
}
