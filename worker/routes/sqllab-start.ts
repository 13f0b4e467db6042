import { sql } from 'drizzle-orm'
import { z, type OpenAPIHono } from '@hono/zod-openapi'
import { databaseFlags } from '../db/database-flags.ts'
import { randomKey, readValue, storeValue } from '../db/key-values.ts'
import { databases } from '../db/schema.ts'
import { tabsOf } from '../db/sql-tabs.ts'
import { visibleDatabases } from '../db/visibility.ts'
import type { AppEnv } from '../http/context.ts'
import { ApiError } from '../http/errors.ts'
import { boolean, integer } from '../http/fields.ts'
import { endpoint } from '../resource/endpoint.ts'
import { RESOURCE_MESSAGES } from '../resource/messages.ts'
import { parseJson } from '../resource/projection.ts'
import type { ResourceContext } from '../resource/resource.ts'

const link = z.strictObject({
  dbId: integer(),
  name: z.string(),
  sql: z.string(),
  schema: z.string().nullish(),
  catalog: z.string().nullish(),
  templateParams: z.string().nullish(),
  autorun: boolean().nullish(),
})

export type SqlPermalink = z.input<typeof link>

/** How a visit to the SQL editor begins: its databases and tabs, or a permalink. */
export function registerSqlEditorStart(app: OpenAPIHono<AppEnv>): void {
  const tag = 'SQL Lab Permanent Link'
  const view = 'SqlLabPermalinkRestApi'
  endpoint(
    app,
    {
      tag,
      method: 'post',
      path: '/api/v1/sqllab/permalink',
      summary: 'Make a lasting link to a text of SQL',
      permission: ['can_write', view],
      body: link,
      status: 201,
      answer: z.object({ key: z.string(), url: z.string() }),
    },
    async ({ context, body }) => {
      const { db, now, principal, origin } = context
      const key = randomKey()
      const value = JSON.stringify(body)
      await storeValue(db, { key, kind: 'sqllab_permalink', scope: null, value, userId: principal.userId, lifetime: null }, now)
      return { key, url: `${origin}/sqllab/p/${key}/` }
    },
  )
  endpoint(
    app,
    {
      tag,
      method: 'get',
      path: '/api/v1/sqllab/permalink/{key}',
      summary: 'What a lasting link to a text of SQL holds',
      permission: ['can_read', view],
      answer: link,
    },
    async ({ context, text }) => {
      const found = await readValue(context.db, 'sqllab_permalink', text('key'), context.now)
      const value = link.safeParse(parseJson(found?.value))
      if (!value.success) throw ApiError.message(404, RESOURCE_MESSAGES.notFound)
      return value.data
    },
  )
  endpoint(
    app,
    {
      tag: 'SQL Lab',
      method: 'get',
      path: '/api/v1/sqllab',
      summary: 'What the SQL editor starts with',
      permission: ['can_read', 'SQLLab'],
      answer: z.object({ result: z.looseObject({}) }),
    },
    async ({ context }) => {
      const [databases, tabs] = await Promise.all([
        editorDatabases(context),
        tabsOf(context.db, context.principal.userId ?? 0),
      ])
      // The active tab's content is the live document's to give; clients get where it is.
      const active_tab = tabs.find(({ active }) => active) ?? tabs.at(-1) ?? null
      return { result: { databases, tab_state_ids: tabs, active_tab } }
    },
  )
}

async function editorDatabases({ db, principal }: ResourceContext) {
  const rows = await db.select().from(databases).where(visibleDatabases(principal) ?? sql`1`)
  return Object.fromEntries(
    rows.map((row) => {
      const { allows_subquery, disable_data_preview, disable_drill_to_detail, allow_multi_catalog } = databaseFlags(row)
      const { allow_file_upload, allow_ctas, allow_cvas, allow_dml, allow_run_async } = row
      const { id, backend, database_name, expose_in_sqllab, force_ctas_schema } = row
      const switches = { allow_file_upload, allow_ctas, allow_cvas, allow_dml, allow_run_async, expose_in_sqllab }
      const flags = { allows_subquery, disable_data_preview, disable_drill_to_detail, allow_multi_catalog }
      return [id, { id, database_name, backend, force_ctas_schema, ...switches, ...flags }]
    }),
  )
}
