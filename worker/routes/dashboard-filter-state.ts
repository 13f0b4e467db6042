import { sql } from 'drizzle-orm'
import { z } from '@hono/zod-openapi'
import { dashboards } from '../db/schema.ts'
import { readableDashboards } from '../db/visibility.ts'
import { ApiError } from '../http/errors.ts'
import { jsonText } from '../http/fields.ts'
import { createApp } from '../http/openapi.ts'
import { endpoint } from '../resource/endpoint.ts'
import { RESOURCE_MESSAGES } from '../resource/messages.ts'
import { parseJson } from '../resource/projection.ts'
import type { ResourceContext } from '../resource/resource.ts'
import { STATE_MESSAGES } from './messages.ts'
import { createState, readState, removeState, replaceState, tabScope, type TemporaryState } from './temporary-state.ts'

/** The filter values somebody set on a dashboard: kept ninety days after their last reader. */
const FILTER_STATE: TemporaryState = { kind: 'filter_state', lifetime: 90 * 86_400_000 }

const body = z.strictObject({ value: jsonText() })
const tab = z.object({ tab_id: z.string().optional() })
const key = z.object({ key: z.string() })
const stored = z.object({ dashboard: z.int(), value: z.string() })

const path = '/api/v1/dashboard/{pk}/filter_state'
const read = { tag: 'Dashboard Filter State', permission: ['can_read', 'DashboardFilterStateRestApi'] } as const
const write = { tag: 'Dashboard Filter State', permission: ['can_write', 'DashboardFilterStateRestApi'] } as const

export const dashboardFilterStateRoutes = createApp()

endpoint(
  dashboardFilterStateRoutes,
  { ...write, method: 'post', path, summary: 'Keep filter values', query: tab, body, status: 201, answer: key },
  async ({ context, query, body: { value }, id }) => {
    const pk = await checkDashboard(context, id('pk'))
    const state = JSON.stringify({ dashboard: pk, value })
    return { key: await createState(context, FILTER_STATE, tabScope(context, query.tab_id, 'dashboard', pk), state) }
  },
)

endpoint(
  dashboardFilterStateRoutes,
  {
    ...write,
    method: 'put',
    path: `${path}/{key}`,
    summary: 'Replace kept filter values',
    query: tab,
    body,
    answer: key,
  },
  async ({ context, query, body: { value }, id, text }) => {
    const pk = await checkDashboard(context, id('pk'))
    const state = JSON.stringify({ dashboard: pk, value })
    const scope = tabScope(context, query.tab_id, 'dashboard', pk)
    return { key: await replaceState(context, FILTER_STATE, text('key'), scope, state) }
  },
)

endpoint(
  dashboardFilterStateRoutes,
  {
    ...read,
    method: 'get',
    path: `${path}/{key}`,
    summary: 'Read kept filter values',
    answer: z.object({ value: z.string() }),
  },
  async ({ context, id, text }) => {
    const pk = await checkDashboard(context, id('pk'))
    const state = stored.safeParse(parseJson(await readState(context, FILTER_STATE, text('key'))))
    if (!state.success || state.data.dashboard !== pk) throw ApiError.message(404, RESOURCE_MESSAGES.notFound)
    return { value: state.data.value }
  },
)

endpoint(
  dashboardFilterStateRoutes,
  {
    ...write,
    method: 'delete',
    path: `${path}/{key}`,
    summary: 'Forget kept filter values',
    answer: z.object({ message: z.string() }),
  },
  async ({ context, id, text }) => {
    await checkDashboard(context, id('pk'))
    await removeState(context, FILTER_STATE, text('key'))
    return { message: STATE_MESSAGES.deleted }
  },
)

/** The id of a dashboard that the caller may read: 404 when it is missing, 403 when it is closed. */
async function checkDashboard({ db, principal }: ResourceContext, id: number): Promise<number> {
  const found = await db.get<{ open: number }>(sql`
    select (${readableDashboards(principal)}) as open from ${dashboards} where ${dashboards.id} = ${id}`)
  if (!found) throw ApiError.message(404, STATE_MESSAGES.missing)
  if (!found.open) throw ApiError.message(403, RESOURCE_MESSAGES.forbidden)
  return id
}
