import { z, type OpenAPIHono } from '@hono/zod-openapi'
import { can } from '../access/can.ts'
import { requirePermission } from '../access/require.ts'
import { maySeeQuery, queryOfClient, queryOfResults, type NamedQuery } from '../db/queries.ts'
import { visibleDatabase } from '../db/datasets.ts'
import { EngineError, type Engine } from '../engine/engine.ts'
import { dialectOf, openEngine } from '../engine/registry.ts'
import type { AppEnv } from '../http/context.ts'
import { ApiError } from '../http/errors.ts'
import { formText, readForm } from '../http/form.ts'
import { integer, textBetween } from '../http/fields.ts'
import { HTTP_MESSAGES } from '../http/messages.ts'
import { parseRison } from '../http/rison.ts'
import { fieldMap } from '../http/validation.ts'
import { csvStream } from '../query/sql-editor/csv.ts'
import { engineFailure, refusal, toApiFailure } from '../query/sql-editor/errors.ts'
import { estimateRows } from '../query/sql-editor/estimate.ts'
import { formatSql } from '../query/sql-editor/format.ts'
import { MAX_SQL_CHARACTERS } from '../query/sql-editor/limits.ts'
import { SQL_EDITOR_MESSAGES as MESSAGES } from '../query/sql-editor/messages.ts'
import { prepareRun, readStatements } from '../query/sql-editor/prepare-run.ts'
import { runAnswer } from '../query/sql-editor/run-answer.ts'
import { openRun, recordRun } from '../query/sql-editor/run.ts'
import { renderedText } from '../query/sql-editor/templates.ts'
import { readResult, type StoredResult } from '../query/sql-editor/stored-results.ts'
import { endpoint, resourceContext } from '../resource/endpoint.ts'
import type { ResourceContext } from '../resource/resource.ts'
import { isTemplate } from '../sql/template/names.ts'
import { positionAt } from '../sql/tokens.ts'

const TAG = 'SQL Lab'
const resultsQuery = z.object({ key: z.string().min(1), rows: integer().optional() })
const estimation = z.strictObject({
  database_id: integer(),
  sql: textBetween(0, MAX_SQL_CHARACTERS),
  template_params: z.record(z.string(), z.unknown()).nullish(),
  catalog: z.string().nullish(),
  schema: z.string().nullish(),
})
const formatting = z.strictObject({
  sql: textBetween(0, MAX_SQL_CHARACTERS),
  engine: z.string().nullish(),
  database_id: integer().nullish(),
  template_params: z.string().nullish(),
})

/** What the SQL editor offers around a run: its stored rows, downloads, estimates and layout of the text. */
export function registerSqlEditorTools(app: OpenAPIHono<AppEnv>): void {
  endpoint(
    app,
    {
      tag: TAG,
      method: 'get',
      path: '/api/v1/sqllab/results',
      summary: 'Rows of an earlier run',
      permission: ['can_get_results', 'SQLLab'],
      query: z.object({ q: z.string().optional(), key: z.string().optional(), rows: z.string().optional() }),
      answer: z.looseObject({}),
    },
    async ({ context, query }) => {
      // Some clients send the key plainly instead of as Rison.
      const given = resultsQuery.safeParse(query.key === undefined ? parseRison(query.q) : query)
      if (!given.success) throw ApiError.message(400, fieldMap(given.error.issues))
      const run = await queryOfResults(context.db, given.data.key)
      if (!run || !maySeeQuery(context.principal, run)) throw refusal(404, 'RESULTS_BACKEND_ERROR', MESSAGES.resultsMissing)
      const result = await readResult(context, run)
      if (!result) throw refusal(410, 'RESULTS_BACKEND_ERROR', MESSAGES.resultsGone)
      const rows = given.data.rows === undefined ? result.rows : result.rows.slice(0, given.data.rows)
      return runAnswer(run, result.columns, rows)
    },
  )
  endpoint(
    app,
    {
      tag: TAG,
      method: 'post',
      path: '/api/v1/sqllab/format_sql',
      summary: 'Lay SQL out',
      permission: ['can_read', 'SQLLab'],
      body: formatting,
      answer: z.object({ result: z.string() }),
    },
    async ({ context, body }) => {
      const id = body.database_id ?? null
      const row = id === null ? null : await visibleDatabase(context, id)
      const result = await formatSql(body.sql, row?.backend ?? body.engine ?? null)
      if (typeof result !== 'string') throw toApiFailure(result)
      return { result }
    },
  )
  endpoint(
    app,
    {
      tag: TAG,
      method: 'post',
      path: '/api/v1/sqllab/estimate',
      summary: 'What statements would cost',
      permission: ['can_estimate_query_cost', 'SQLLab'],
      body: estimation,
      answer: z.object({ result: z.array(z.record(z.string(), z.string())) }),
    },
    async ({ context, body }) => ({ result: await estimate(context, body) }),
  )
  registerDownloads(app)
}

async function estimate(context: ResourceContext, body: z.output<typeof estimation>) {
  const row = await visibleDatabase(context, body.database_id)
  const dialect = row && dialectOf(row.backend)
  if (!row || !dialect || !can(context.principal, 'read', { kind: 'database', id: row.id })) {
    throw ApiError.message(404, MESSAGES.databaseNotFound)
  }
  const place = { database: row, dialect, schema: body.schema || null }
  const source = await renderedText(context, place, body.sql, body.template_params ?? {})
  const statements = await readStatements(source, dialect)
  if (statements.length === 0) throw ApiError.message(400, { sql: [MESSAGES.emptySql] })
  const engine: Engine = await openEngine(context.env, row)
  try {
    const found: Record<string, string>[] = []
    for (const statement of statements) {
      try {
        found.push(await estimateRows(engine, statement, body.schema || null))
      } catch (error) {
        if (!(error instanceof EngineError)) throw error
        throw toApiFailure(engineFailure(error, dialect, positionAt(source, statement.start)))
      }
    }
    return found
  } finally {
    await engine.close()
  }
}

function registerDownloads(app: OpenAPIHono<AppEnv>): void {
  endpoint(
    app,
    {
      tag: TAG,
      method: 'get',
      path: '/api/v1/sqllab/export/{client_id}',
      summary: 'Rows of a run as CSV',
      permission: ['can_export_csv', 'SQLLab'],
      answer: z.string(),
    },
    async ({ context, text }) => await csvOf(context, text('client_id'), null),
  )
  app.openAPIRegistry.registerPath({
    method: 'post',
    path: '/api/v1/sqllab/export_streaming/',
    tags: [TAG],
    summary: 'Rows of a run as CSV, by form',
    responses: { 200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } } },
  })
  app.post('/api/v1/sqllab/export_streaming', requirePermission('can_read', 'SQLLab'), async (c) => {
    const form = await readForm(c)
    const clientId = formText(form, 'client_id')
    if (!clientId) throw ApiError.message(400, MESSAGES.clientIdRequired)
    if (!can(c.get('principal'), 'can_export_csv', 'SQLLab')) throw ApiError.message(403, HTTP_MESSAGES.forbidden)
    return await csvOf(resourceContext(c), clientId, formText(form, 'filename'))
  })
}

async function csvOf(context: ResourceContext, clientId: string, name: string | null): Promise<Response> {
  const run = await queryOfClient(context.db, clientId)
  if (!run) throw refusal(404, 'RESULTS_BACKEND_ERROR', MESSAGES.resultsMissing)
  if (!maySeeQuery(context.principal, run)) throw refusal(403, 'QUERY_SECURITY_ACCESS_ERROR', MESSAGES.queryForbidden)
  const result = (await readResult(context, run)) ?? (await rerun(context, run))
  const time = new Date(context.now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
  const tab = (run.tab_name ?? 'query').replaceAll(/[^\p{L}\p{N}_-]+/gu, '_')
  const file = (name ?? `sqllab_${tab}_${time}.csv`).replaceAll(/[\r\n"\\/]/g, '_')
  const ascii = file.replaceAll(/[^\x20-\x7e]/g, '_')
  return new Response(csvStream(result), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file)}`,
    },
  })
}

/** The rows of a run whose result was not kept, by running its text again. */
async function rerun(context: ResourceContext, run: NamedQuery): Promise<StoredResult> {
  const prepared = await prepareRun(context, {
    databaseId: run.database_id,
    // Parameters are not kept with a run: what went to the database is what is run again.
    sql: isTemplate(run.sql) ? (run.executed_sql ?? run.sql) : run.sql,
    templateParams: {},
    clientId: null,
    limit: run.limit,
    catalog: run.catalog,
    schema: run.schema,
    tab: run.tab_name,
    editorId: run.sql_editor_id,
    create: null,
  })
  const { query } = await recordRun(context, prepared)
  const { columns, batches } = await openRun(context, prepared, query)
  const rows: StoredResult['rows'][number][] = []
  for await (const batch of batches) rows.push(...batch.rows)
  return { columns, rows }
}
