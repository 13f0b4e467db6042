import { z } from '@hono/zod-openapi'
import { pinContent } from '../db/dashboard-object.ts'
import { readValue, stableKey, storeValue } from '../db/key-values.ts'
import { dashboards } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { integer } from '../http/fields.ts'
import { createApp } from '../http/openapi.ts'
import { endpoint } from '../resource/endpoint.ts'
import { RESOURCE_MESSAGES } from '../resource/messages.ts'
import { showRow } from '../resource/paths.ts'
import { parseJson, value } from '../resource/projection.ts'
import type { ResourceContext } from '../resource/resource.ts'
import { dashboard } from './dashboard.ts'
import { urlParams } from './explore-permalink.ts'
import { DASHBOARD_MESSAGES } from './messages.ts'

const anyObject = z.record(z.string(), z.unknown())

const state = z.strictObject({
  dataMask: anyObject.nullish(),
  activeTabs: z.array(z.string()).nullish(),
  urlParams: urlParams.nullish(),
  anchor: z.string().nullish(),
  chartStates: anyObject.nullish(),
  /** Version of the dashboard's content that was seen; absent follows the dashboard as it changes. */
  seq: integer().nullish(),
})
const permalink = z.object({ dashboardId: z.string(), state })

export type DashboardPermalinkState = z.input<typeof state>
export type DashboardPermalink = z.infer<typeof permalink>

export const dashboardPermalinkRoutes = createApp()

endpoint(
  dashboardPermalinkRoutes,
  {
    tag: 'Dashboard Permanent Link',
    method: 'get',
    path: '/api/v1/dashboard/permalink/{key}',
    summary: 'What a lasting link to a dashboard holds',
    permission: ['can_read', 'DashboardPermalinkRestApi'],
    answer: permalink,
  },
  ({ context, text }) => readPermalink(context, text('key')),
)

endpoint(
  dashboardPermalinkRoutes,
  {
    tag: 'Dashboard Permanent Link',
    method: 'post',
    path: '/api/v1/dashboard/{id_or_slug}/permalink',
    summary: 'Make a lasting link to a dashboard as it is seen now',
    permission: ['can_write', 'DashboardPermalinkRestApi'],
    body: state,
    status: 201,
    answer: z.object({ key: z.string(), url: z.string() }),
  },
  async ({ context, body, text }) => {
    const { db, principal, now, origin } = context
    const link: DashboardPermalink = { dashboardId: await uuidOf(context, text('id_or_slug')), state: body }
    if (body.seq && !(await pinContent(context.env, link.dashboardId, body.seq))) {
      throw ApiError.message(422, { seq: [DASHBOARD_MESSAGES.versionGone] })
    }
    const content = JSON.stringify(link)
    const key = await stableKey(['dashboard_permalink', principal.userId, content])
    const kind = 'dashboard_permalink'
    const scope = `dashboard:${link.dashboardId}`
    await storeValue(db, { key, kind, scope, value: content, userId: principal.userId, lifetime: null }, now)
    return { key, url: `${origin}/superset/dashboard/p/${key}/` }
  },
)

/** What a link holds; 404 when it is unknown or its dashboard cannot be seen by the caller. */
export async function readPermalink(context: ResourceContext, key: string): Promise<DashboardPermalink> {
  const found = await readValue(context.db, 'dashboard_permalink', key, context.now)
  const link = permalink.safeParse(parseJson(found?.value))
  if (!link.success) throw ApiError.message(404, RESOURCE_MESSAGES.notFound)
  await uuidOf(context, link.data.dashboardId)
  return link.data
}

async function uuidOf(context: ResourceContext, key: string): Promise<string> {
  const { result } = await showRow(dashboard, context, key, { uuid: value(dashboards.uuid) })
  return String(result['uuid'])
}
