import { sql } from 'drizzle-orm'
import { z, type OpenAPIHono } from '@hono/zod-openapi'
import { relatedObjects, relatedToDatabase } from '../db/dataset-relations.ts'
import { selectStar } from '../db/dataset-payload.ts'
import { visibleDatabase, type DatabaseRow } from '../db/datasets.ts'
import { functionNames } from '../db/function-names.ts'
import { addDatabasePermissions } from '../db/object-permissions.ts'
import { sql_tabs } from '../db/schema.ts'
import { runTogether } from '../db/statements.ts'
import { openTables, type OpenTables } from '../db/table-access.ts'
import { EngineError, type Engine } from '../engine/engine.ts'
import { toErrorObject } from '../engine/errors.ts'
import { openEngine } from '../engine/registry.ts'
import type { AppEnv } from '../http/context.ts'
import { ApiError } from '../http/errors.ts'
import { textBetween } from '../http/fields.ts'
import { endpoint } from '../resource/endpoint.ts'
import { RESOURCE_MESSAGES } from '../resource/messages.ts'
import { at, type Described } from '../resource/paths.ts'
import { parseJson } from '../resource/projection.ts'
import type { ResourceContext } from '../resource/resource.ts'
import { MAX_SQL_CHARACTERS } from '../query/sql-editor/limits.ts'
import { renderedText } from '../query/sql-editor/templates.ts'
import { assertPermitted } from '../sql/reach.ts'
import { splitStatements } from '../sql/statements.ts'
import { SqlTextError } from '../sql/tokens.ts'
import { tableMetadata, tableMetadataShape } from './database-table.ts'
import { DATABASE_MESSAGES } from './messages.ts'

const names = z.object({ result: z.array(z.string()) })
const force = z.object({ force: z.boolean().optional() })
const schemasQuery = force.extend({ catalog: z.string().nullish(), upload_allowed: z.boolean().optional() })
const tablesQuery = force.extend({ schema_name: z.string(), catalog_name: z.string().nullish() })
const tableNames = z.object({
  count: z.int(),
  result: z.array(
    z.object({ value: z.string(), type: z.enum(['table', 'view', 'materialized_view']), extra: z.null() }),
  ),
})
const tableQuery = z.object({ name: z.string(), schema: z.string().optional(), catalog: z.string().optional() })
const sqlBody = z.strictObject({
  sql: textBetween(0, MAX_SQL_CHARACTERS),
  catalog: z.string().nullish(),
  schema: z.string().nullish(),
  template_params: z.record(z.string(), z.unknown()).nullish(),
})
const annotation = z.object({
  line_number: z.int().nullable(),
  start_column: z.int().nullable(),
  end_column: z.int().nullable(),
  message: z.string(),
})

export type TableNames = z.infer<typeof tableNames>
export type SqlAnnotation = z.infer<typeof annotation>

/** Milliseconds that checking a statement may take. */
const VALIDATION_TIMEOUT_MS = 10_000

/** What is inside a database: catalogs, schemas, tables, their columns and keys. */
export function registerDatabaseMetadata(app: OpenAPIHono<AppEnv>, database: Described): void {
  registerPlaces(app, database)
  registerTables(app, database)
  registerHelpers(app, database)
}

function reading(database: Described) {
  return (rest: string, summary: string) => ({ ...at(database, 'can_read', rest), method: 'get' as const, summary })
}

function registerPlaces(app: OpenAPIHono<AppEnv>, database: Described): void {
  const read = reading(database)
  endpoint(app, { ...read('/{pk}/catalogs/', 'Catalogs of a database'), q: force, answer: names }, ({ context, id }) =>
    withEngine(context, id('pk'), async (engine) => ({ result: [...(await engine.catalogs())].toSorted() })),
  )
  endpoint(
    app,
    { ...read('/{pk}/schemas/', 'Schemas of a database that are open to the caller'), q: schemasQuery, answer: names },
    ({ context, id, query }) =>
      withEngine(context, id('pk'), async (engine, row, open) => {
        const schemas = (await engine.schemas()).filter((schema) => open.schema(schema))
        return { result: (query.upload_allowed ? uploadSchemas(row, schemas) : schemas).toSorted() }
      }),
  )
  endpoint(
    app,
    {
      ...read('/{pk}/schemas_access_for_file_upload/', 'Schemas that files may be uploaded to'),
      answer: z.object({ schemas: z.array(z.string()) }),
    },
    ({ context, id }) =>
      withEngine(context, id('pk'), async (engine, row, open) => {
        const schemas = (await engine.schemas()).filter((schema) => open.schema(schema))
        return { schemas: uploadSchemas(row, schemas).toSorted() }
      }),
  )
  endpoint(
    app,
    { ...read('/{pk}/tables/', 'Tables and views of a schema'), q: tablesQuery, answer: tableNames },
    ({ context, id, query }) =>
      withEngine(context, id('pk'), async (engine, _row, open) => {
        const all = await engine.tables(query.schema_name)
        const tables = all.filter(({ name }) => open.table(query.schema_name, name))
        const result = tables.map(({ name, type }) => ({ value: name, type, extra: null }))
        return { count: result.length, result: result.toSorted((a, b) => (a.value < b.value ? -1 : 1)) }
      }),
  )
}

function registerTables(app: OpenAPIHono<AppEnv>, database: Described): void {
  const read = reading(database)
  const describe = (context: ResourceContext, id: number, name: string, schema: string | null) =>
    withEngine(
      context,
      id,
      async (engine, _row, open) => {
        if (!open.table(schema, name)) throw noSuchTable()
        return await tableMetadata(engine, name, schema).catch((cause: unknown) => {
          throw cause instanceof EngineError && cause.errorType === 'TABLE_DOES_NOT_EXIST_ERROR' ? noSuchTable() : cause
        })
      },
      () => notThere(DATABASE_MESSAGES.noSuchDatabase, 'DATABASE_NOT_FOUND_ERROR'),
    )
  endpoint(
    app,
    {
      ...read('/{pk}/table_metadata/', 'Columns and keys of a table'),
      query: tableQuery,
      invalid: (messages) =>
        ApiError.errors(422, [
          {
            message: DATABASE_MESSAGES.payloadInvalid,
            error_type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
            level: 'error',
            extra: { messages },
          },
        ]),
      answer: tableMetadataShape,
    },
    ({ context, id, query }) => describe(context, id('pk'), query.name, query.schema || null),
  )
  endpoint(
    app,
    { ...read('/{pk}/table/{table}/{schema}/', 'Columns and keys of a table'), answer: tableMetadataShape },
    ({ context, id, text }) => describe(context, id('pk'), text('table'), pathSchema(text('schema'))),
  )
  for (const [path, summary] of EXTRA_PATHS) {
    endpoint(app, { ...read(path, summary), answer: z.object({}) }, ({ context, id }) =>
      withEngine(context, id('pk'), async () => ({})),
    )
  }
  for (const path of ['/{pk}/select_star/{table}/', '/{pk}/select_star/{table}/{schema}/']) {
    endpoint(
      app,
      { ...read(path, 'A statement that shows a table'), answer: z.object({ result: z.string() }) },
      ({ context, id, text }) =>
        withEngine(context, id('pk'), async (engine, _row, open) => {
          const [table, schema] = [text('table'), pathSchema(text('schema'))]
          const known = open.table(schema, table) && (await engine.tables(schema)).some(({ name }) => name === table)
          if (!known) throw ApiError.message(404, DATABASE_MESSAGES.tableNotFound)
          return { result: selectStar(engine.dialect, table, schema) }
        }),
    )
  }
}

const EXTRA_PATHS = [
  ['/{pk}/table_metadata/extra/', 'What an engine tells of a table besides'],
  ['/{pk}/table_extra/{table}/{schema}/', 'What an engine tells of a table besides'],
] as const

function registerHelpers(app: OpenAPIHono<AppEnv>, database: Described): void {
  endpoint(
    app,
    {
      ...at(database, 'can_read', '/{pk}/function_names/'),
      method: 'get',
      summary: 'Functions of a database, for completion',
      answer: z.object({ function_names: z.array(z.string()) }),
    },
    ({ context, id }) =>
      withEngine(context, id('pk'), async (engine) => ({ function_names: await functionNames(engine) })),
  )
  endpoint(
    app,
    {
      ...at(database, 'can_read', '/{pk}/related_objects/'),
      method: 'get',
      summary: 'Charts, dashboards and SQL tabs on a database',
      answer: relatedObjects.extend({ sqllab_tab_states: z.object({ count: z.int(), result: z.array(z.unknown()) }) }),
    },
    async ({ context, id }) => {
      const row = await visibleDatabase(context, id('pk'))
      if (!row) throw ApiError.message(404, RESOURCE_MESSAGES.notFound)
      const related = await relatedToDatabase(context, row.id)
      const tabs = await context.db.all<{ id: number; label: string; active: number }>(sql`
        select id, label, active from ${sql_tabs} where database_id = ${row.id} order by id`)
      const result = tabs.map((tab) => ({ ...tab, active: tab.active === 1 }))
      return { ...related, sqllab_tab_states: { count: result.length, result } }
    },
  )
  endpoint(
    app,
    {
      ...at(database, 'can_read', '/{pk}/validate_sql/'),
      method: 'post',
      summary: 'Ask the database whether it understands a statement',
      body: sqlBody,
      answer: z.object({ result: z.array(annotation) }),
    },
    ({ context, id, body }) =>
      withEngine(context, id('pk'), async (engine, row) => ({ result: await annotations(context, row, engine, body) })),
  )
  endpoint(
    app,
    {
      ...at(database, 'can_write', '/{pk}/sync_permissions/'),
      method: 'post',
      summary: 'Bring the permissions of a database up to date',
      answer: z.object({ message: z.string() }),
    },
    async ({ context, id }) => {
      const row = await visibleDatabase(context, id('pk'))
      if (!row) throw ApiError.message(404, RESOURCE_MESSAGES.notFound)
      await runTogether(context.db, addDatabasePermissions(row.id))
      return { message: DATABASE_MESSAGES.synced }
    },
  )
}

/** Runs work on the engine of a database that the caller sees, with what of it is open to the caller. */
async function withEngine<T>(
  context: ResourceContext,
  id: number,
  work: (engine: Engine, row: DatabaseRow, open: OpenTables) => Promise<T>,
  missing: () => ApiError = () => ApiError.message(404, RESOURCE_MESSAGES.notFound),
): Promise<T> {
  const row = await visibleDatabase(context, id)
  if (!row) throw missing()
  const engine = await openEngine(context.env, row)
  try {
    return await work(engine, row, await openTables(context, row))
  } catch (cause) {
    if (!(cause instanceof EngineError)) throw cause
    throw ApiError.errors(422, [toErrorObject(cause, engine.dialect)])
  } finally {
    await engine.close()
  }
}

const uploads = z.looseObject({ schemas_allowed_for_file_upload: z.array(z.string()).nullish() })

/** Schemas open for uploads: all of them unless the database's settings name some. */
function uploadSchemas(row: DatabaseRow, schemas: readonly string[]): string[] {
  if (!row.allow_file_upload) return []
  const allowed = uploads.safeParse(parseJson(row.extra)).data?.schemas_allowed_for_file_upload ?? []
  return schemas.filter((schema) => allowed.length === 0 || allowed.includes(schema))
}

/** In old paths `undefined` stands for no schema. */
function pathSchema(given: string): string | null {
  return given === '' || given === 'undefined' || given === 'null' ? null : given
}

function noSuchTable(): ApiError {
  return notThere(DATABASE_MESSAGES.noSuchTable, 'TABLE_NOT_FOUND_ERROR')
}

function notThere(message: string, errorType: string): ApiError {
  return ApiError.errors(404, [{ message, error_type: errorType, level: 'warning' }])
}

async function annotations(
  context: ResourceContext,
  database: DatabaseRow,
  engine: Engine,
  { sql, schema, template_params: parameters }: z.output<typeof sqlBody>,
): Promise<SqlAnnotation[]> {
  try {
    const place = { database, dialect: engine.dialect, schema: schema ?? null }
    const text = await renderedText(context, place, sql, parameters ?? {})
    for (const { tokens } of splitStatements(text, engine.dialect.name)) assertPermitted(tokens, text, engine.dialect.name)
    const options = { readOnly: true, rowLimit: 1, timeoutMs: VALIDATION_TIMEOUT_MS, schema: schema ?? null }
    const { batches } = await engine.execute(`EXPLAIN ${text}`, options)
    for await (const _batch of batches) break
    return []
  } catch (cause) {
    if (!(cause instanceof EngineError || cause instanceof SqlTextError)) throw cause
    const { line, column, message } = cause
    return [{ line_number: line ?? 1, start_column: column, end_column: null, message }]
  }
}
