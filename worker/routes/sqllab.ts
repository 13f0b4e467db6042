import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { queryObject, type NamedQuery } from '../db/queries.ts'
import type { AppEnv } from '../http/context.ts'
import { errorBody, toApiError } from '../http/error-handler.ts'
import { boolean, integer, textBetween } from '../http/fields.ts'
import { createApp } from '../http/openapi.ts'
import { MAX_CLIENT_ID, MAX_SQL_CHARACTERS } from '../query/sql-editor/limits.ts'
import { prepareRun, type RunRequest } from '../query/sql-editor/prepare-run.ts'
import { runAnswer } from '../query/sql-editor/run-answer.ts'
import { openRun, recordRun, RunStopped, type OpenRun } from '../query/sql-editor/run.ts'
import type { Row } from '../engine/engine.ts'
import { parseParameters } from '../query/template/parameters.ts'
import { endpoint } from '../resource/endpoint.ts'
import type { ResourceContext } from '../resource/resource.ts'
import { registerSqlEditorStart } from './sqllab-start.ts'
import { registerSqlEditorTools } from './sqllab-tools.ts'
import { jsonObject } from './shapes.ts'

export const sqllabRoutes = createApp()

const TAG = 'SQL Lab'
const MAX_NAME = 256
const text = z.string().nullish()

const execution = z.strictObject({
  database_id: integer(),
  sql: textBetween(1, MAX_SQL_CHARACTERS),
  client_id: textBetween(0, MAX_CLIENT_ID).nullish(),
  queryLimit: integer().nullish(),
  runAsync: boolean().nullish(),
  catalog: text,
  schema: text,
  tab: textBetween(0, MAX_NAME).nullish(),
  sql_editor_id: textBetween(0, MAX_NAME).nullish(),
  templateParams: text,
  select_as_cta: boolean().nullish(),
  ctas_method: z.enum(['TABLE', 'VIEW']).nullish(),
  tmp_table_name: textBetween(0, MAX_NAME).nullish(),
  expand_data: boolean().nullish(),
})

export type SqlExecution = z.input<typeof execution>

const answer = z.object({
  query_id: z.int().optional(),
  status: z.string().optional(),
  data: z.array(jsonObject).optional(),
  columns: z.array(jsonObject).optional(),
  selected_columns: z.array(jsonObject).optional(),
  expanded_columns: z.array(jsonObject).optional(),
  displayLimitReached: z.boolean().optional(),
  query: jsonObject.optional(),
})

const execute = {
  tag: TAG,
  method: 'post' as const,
  permission: ['can_execute_sql_query', 'SQLLab'] as const,
  body: execution,
  answer,
}

endpoint(
  sqllabRoutes,
  { ...execute, path: '/api/v1/sqllab/execute', summary: 'Run SQL and answer its rows' },
  async ({ c, context, body }) => {
    const prepared = await prepareRun(context, runRequest(context, body))
    const { query, isNew } = await recordRun(context, prepared)
    if (!isNew) return { query: queryObject(query) }
    try {
      const run = await openRun(context, prepared, query, { client: c.req.raw.signal })
      const { rows, query: finished } = await readAll(run)
      return runAnswer(finished, run.columns, rows)
    } catch (error) {
      if (error instanceof RunStopped) return { query_id: error.query.id, status: 'stopped' }
      throw error
    }
  },
)

endpoint(
  sqllabRoutes,
  { ...execute, path: '/api/v1/sqllab/execute/stream', summary: 'Run SQL and answer its rows as they come, a line each batch' },
  async ({ c, context, body }) => {
    const prepared = await prepareRun(context, runRequest(context, body))
    const { query, isNew } = await recordRun(context, prepared)
    if (!isNew) return { query: queryObject(query) }
    const headers = { 'Content-Type': 'application/x-ndjson', 'Cache-Control': 'no-store' }
    try {
      const run = await openRun(context, prepared, query, { client: c.req.raw.signal })
      return c.body(runStream(run, c), 200, headers)
    } catch (error) {
      if (error instanceof RunStopped) return c.body(stoppedLine(error.query), 200, headers)
      throw error
    }
  },
)

registerSqlEditorTools(sqllabRoutes)
registerSqlEditorStart(sqllabRoutes)

function runRequest(context: ResourceContext, body: z.output<typeof execution>): RunRequest {
  return {
    databaseId: body.database_id,
    sql: body.sql,
    templateParams: parseParameters(body.templateParams),
    clientId: body.client_id || null,
    limit: body.queryLimit ?? null,
    catalog: body.catalog || null,
    schema: body.schema || null,
    tab: body.tab ?? null,
    editorId: body.sql_editor_id ?? null,
    create: body.select_as_cta
      ? { method: body.ctas_method ?? 'TABLE', name: body.tmp_table_name || temporaryName(context) }
      : null,
  }
}

/** `tmp_7_table_2026_11_21_16_57_00`: the wire format's name for a table nobody named. */
function temporaryName({ principal, now }: ResourceContext): string {
  const time = new Date(now).toISOString().slice(0, 19).replaceAll(/[-:T]/g, '_')
  return `tmp_${principal.userId ?? 0}_table_${time}`
}

async function readAll({ batches }: OpenRun): Promise<{ rows: Row[]; query: NamedQuery }> {
  const rows: Row[] = []
  for (;;) {
    const next = await batches.next()
    if (next.done) return { rows, query: next.value }
    rows.push(...next.value.rows)
  }
}

/** Lines: `{columns, query}`, then `{rows}` a batch, then `{query}`; or, when it ends otherwise, `{stopped}` or `{errors}`. */
function runStream({ query, columns, batches }: OpenRun, c: Context<AppEnv>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const line = (value: string) => encoder.encode(`${value}\n`)
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(line(JSON.stringify({ columns, query: queryObject(query) })))
    },
    async pull(controller) {
      try {
        const next = await batches.next()
        if (!next.done) return controller.enqueue(line(`{"rows":${next.value.json}}`))
        controller.enqueue(line(JSON.stringify({ query: queryObject(next.value) })))
      } catch (error) {
        const last =
          error instanceof RunStopped
            ? stoppedLine(error.query)
            : JSON.stringify(errorBody(toApiError(error, c.get('requestId'))))
        controller.enqueue(line(last.trimEnd()))
      }
      controller.close()
    },
    cancel() {
      c.executionCtx.waitUntil(batches.return(query))
    },
  })
}

function stoppedLine(query: NamedQuery): string {
  return `${JSON.stringify({ stopped: true, query: queryObject(query) })}\n`
}
