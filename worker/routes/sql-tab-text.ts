import { z } from '@hono/zod-openapi'
import { sql } from 'drizzle-orm'
import { sqlTabObject, type SqlTabRpc } from '../../durable-objects/sql-tab/rpc.ts'
import type { SqlTabContent } from '../../durable-objects/sql-tab/sql-tab-log.ts'
import { actorOf } from '../db/dashboard-object.ts'
import { sql_tabs } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { integer } from '../http/fields.ts'
import { HTTP_MESSAGES } from '../http/messages.ts'
import { createApp } from '../http/openapi.ts'
import { endpoint } from '../resource/endpoint.ts'
import type { ResourceContext } from '../resource/resource.ts'
import { SQL_TAB_MESSAGES } from './messages.ts'

/** The past of a tab's text: its versions, what was typed when, and the way back. For the tab's owner alone. */
export const sqlTabTextRoutes = createApp()

const PATH = '/api/v1/sqllab/tab/{uuid}/text'
const tag = 'SQL Lab'
const write = ['can_put', 'TabStateView'] as const
const version = z.int().min(0)
const reached = z.object({ result: z.object({ version: z.int() }) })

endpoint(
  sqlTabTextRoutes,
  {
    tag,
    method: 'get',
    path: PATH,
    summary: 'The text of a tab, now or as it was at a version',
    permission: ['can_get', 'TabStateView'],
    query: z.object({ version: integer().optional() }),
    answer: z.object({ result: z.object({ version: z.int(), text: z.string() }) }),
  },
  async ({ context, text, query }) => {
    const object = await ownObject(context, text('uuid'))
    const content = contentOf(await object.read(query.version === undefined ? {} : { textVersion: query.version }))
    return { result: { version: content.textVersion, text: content.text } }
  },
)

endpoint(
  sqlTabTextRoutes,
  {
    tag,
    method: 'get',
    path: `${PATH}/history`,
    summary: 'What was typed into a tab, newest first, below version `before`',
    permission: ['can_get', 'TabStateView'],
    query: z.object({ before: integer().optional(), limit: integer().optional() }),
    answer: z.object({
      result: z.array(
        z.object({ version: z.int(), at: z.int(), actorId: z.int(), inserted: z.int(), deleted: z.int() }),
      ),
    }),
  },
  async ({ context, text, query }) => ({ result: await (await ownObject(context, text('uuid'))).textHistory(query) }),
)

endpoint(
  sqlTabTextRoutes,
  {
    tag,
    method: 'post',
    path: `${PATH}/step`,
    summary: 'Undo or redo what the caller typed into a tab before version `before`',
    permission: write,
    body: z.strictObject({ direction: z.enum(['undo', 'redo']), before: version }),
    answer: reached,
  },
  async ({ context, text, body }) => {
    const object = await ownObject(context, text('uuid'))
    const content = contentOf(await object.stepText({ actor: actorOf(context.principal), ...body }))
    return { result: { version: content.textVersion } }
  },
)

endpoint(
  sqlTabTextRoutes,
  {
    tag,
    method: 'post',
    path: `${PATH}/restore`,
    summary: 'Make the text of a tab what it was at a version',
    permission: write,
    body: z.strictObject({ version }),
    answer: reached,
  },
  async ({ context, text, body }) => {
    const object = await ownObject(context, text('uuid'))
    const content = contentOf(await object.restoreText({ actor: actorOf(context.principal), ...body }))
    return { result: { version: content.textVersion } }
  },
)

endpoint(
  sqlTabTextRoutes,
  {
    tag,
    method: 'post',
    path: `${PATH}/pin`,
    summary: 'Keep a version of the text of a tab readable for good',
    permission: write,
    body: z.strictObject({ version }),
    answer: reached,
  },
  async ({ context, text, body }) => {
    if (!(await (await ownObject(context, text('uuid'))).pinText(body.version))) {
      throw ApiError.message(404, { version: [SQL_TAB_MESSAGES.versionGone] })
    }
    return { result: body }
  },
)

async function ownObject({ env, db, principal }: ResourceContext, uuid: string): Promise<SqlTabRpc> {
  const own = sql`${sql_tabs.uuid} = ${uuid} and ${sql_tabs.user_id} = ${principal.userId}`
  const [row] = await db.select({ id: sql_tabs.id }).from(sql_tabs).where(own)
  if (!row) throw ApiError.message(404, HTTP_MESSAGES.notFound)
  return sqlTabObject(env, uuid)
}

function contentOf(answer: Awaited<ReturnType<SqlTabRpc['read']>>): SqlTabContent {
  if (answer.ok) return answer
  const { code, field, message } = answer
  throw ApiError.message(code === 'missing' ? 404 : 422, { [field === 'textVersion' ? 'version' : field]: [message] })
}
