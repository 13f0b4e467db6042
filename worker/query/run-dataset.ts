import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Catalogue } from '../db/client.ts'
import { readRestricted, restrictedDatasets } from '../db/row-level-rules.ts'
import { databases, queries } from '../db/schema.ts'
import { GenericType } from '../engine/engine.ts'
import { dialectOf } from '../engine/registry.ts'
import { isReadOnly, splitStatements } from '../sql/statements.ts'
import { SqlTextError } from '../sql/tokens.ts'
import type { DatabaseRow, Dataset } from './dataset.ts'
import { parseJson } from './json.ts'

/** A run of the SQL editor that stands in the place of a dataset until somebody makes one of it. */
export interface RunDataset {
  readonly dataset: Dataset
  readonly userId: number | null
  readonly runId: number
}

const runExtra = z.object({
  columns: z.array(
    z.object({ column_name: z.string(), type: z.string(), type_generic: z.enum(GenericType), is_dttm: z.boolean() }),
  ),
})

/** A run that ended well and whose last statement reads; null for any other. */
export async function loadRun(db: Catalogue, id: number): Promise<RunDataset | null> {
  const ofRun = sql`(SELECT database_id FROM queries WHERE id = ${id})`
  const [runs, connections, rules] = await db.batch([
    db.select().from(queries).where(eq(queries.id, id)),
    db.select().from(databases).where(sql`${databases.id} = ${ofRun}`),
    restrictedDatasets(db, ofRun),
  ])
  const [run] = runs
  const [database] = connections
  const known = runExtra.safeParse(parseJson(run?.extra ?? null))
  if (!run || !database || run.status !== 'success' || !known.success) return null
  const text = run.select_sql ?? lastStatement(run.sql, database)
  if (text === null) return null
  const name = run.tab_name?.trim() || `Query ${run.id}`
  const dataset: Dataset = {
    // No dataset has a number below zero: nobody can be given a right to this one, nor ask for it as one.
    id: -run.id,
    uuid: `query-${run.client_id}`,
    tableName: name,
    schema: run.schema,
    catalog: run.catalog,
    sql: text,
    mainTemporalColumn: known.data.columns.find((column) => column.is_dttm)?.column_name ?? null,
    alwaysFilterMainTemporal: false,
    hourOffset: 0,
    timeZone: null,
    cacheTimeout: null,
    fetchValuesPredicate: null,
    templateParams: {},
    version: 1,
    cacheEpoch: 0,
    staleWhileRevalidate: 0,
    changedOn: run.changed_on,
    columns: known.data.columns.map((column) => ({
      name: column.column_name,
      verboseName: null,
      description: null,
      type: column.type,
      genericType: column.type_generic,
      expression: null,
      isTemporal: column.is_dttm,
      dateFormat: null,
      groupby: true,
      filterable: true,
    })),
    metrics: [],
    database,
    ownerIds: [],
    rules: [],
    restricted: rules.map(readRestricted),
  }
  return { dataset, userId: run.user_id, runId: run.id }
}

/** Only the last statement of a text shows rows. A template that cannot be told apart yet is one statement. */
function lastStatement(text: string, { backend }: DatabaseRow): string | null {
  try {
    const last = splitStatements(text, dialectOf(backend)?.name ?? backend).at(-1)
    return last && isReadOnly(last) ? last.text : null
  } catch (error) {
    if (error instanceof SqlTextError) return text.trim().replace(/;\s*$/, '')
    throw error
  }
}
