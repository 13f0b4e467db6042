import { z } from '@hono/zod-openapi'
import { findEmbedded, findEmbeddedDashboard, removeEmbedded, storeEmbedded } from '../db/embedded-dashboards.ts'
import { ApiError } from '../http/errors.ts'
import { createApp } from '../http/openapi.ts'
import { endpoint } from '../resource/endpoint.ts'
import { viewOf } from '../resource/guest-view.ts'
import { naiveInstant } from '../resource/instants.ts'
import { RESOURCE_MESSAGES } from '../resource/messages.ts'
import { at, showRow } from '../resource/paths.ts'
import type { ResourceContext } from '../resource/resource.ts'
import { dashboard } from './dashboard.ts'

const PATH = '/{id_or_slug}/embedded'

const body = z.strictObject({ allowed_domains: z.array(z.string()) })
const answer = z.object({
  result: z.object({
    uuid: z.string(),
    allowed_domains: z.array(z.string()),
    dashboard_id: z.string(),
    changed_on: z.string(),
    changed_by: z.object({ id: z.int(), username: z.string(), first_name: z.string(), last_name: z.string() }).nullable(),
  }),
})
const storedDomains = z.array(z.string())

export type DashboardEmbedded = z.infer<typeof answer>['result']

/** Whether and where a dashboard may be embedded in other sites. */
export const dashboardEmbeddedRoutes = createApp()

endpoint(
  dashboardEmbeddedRoutes,
  { ...at(dashboard, 'can_read', PATH), method: 'get', summary: 'Where a dashboard may be embedded', answer },
  async ({ c, context, text }) => (await embeddingOf(context, await idOf(context, text('id_or_slug')))) ?? c.json({}, 404),
)

for (const method of ['post', 'put'] as const) {
  endpoint(
    dashboardEmbeddedRoutes,
    { ...at(dashboard, 'can_set_embedded', PATH), method, summary: 'Allow a dashboard to be embedded', body, answer },
    async ({ context, text, body: { allowed_domains: domains } }) => {
      const id = await idOf(context, text('id_or_slug'))
      await storeEmbedded(context, id, domains)
      return (await embeddingOf(context, id)) ?? {}
    },
  )
}

endpoint(
  dashboardEmbeddedRoutes,
  {
    ...at(dashboard, 'can_set_embedded', PATH),
    method: 'delete',
    summary: 'End the embedding of a dashboard',
    answer: z.object({ message: z.string() }),
  },
  async ({ context, text }) => {
    await removeEmbedded(context, await idOf(context, text('id_or_slug')))
    return { message: 'OK' }
  },
)

endpoint(
  dashboardEmbeddedRoutes,
  {
    tag: 'Embedded Dashboards',
    permission: ['can_read', 'EmbeddedDashboard'],
    path: '/api/v1/embedded_dashboard/{uuid}',
    method: 'get',
    summary: 'Which dashboard an embedding shows',
    answer,
  },
  async ({ context, text }) => {
    const id = await findEmbeddedDashboard(context, text('uuid'))
    const embedding = id === null || isForeign(context, id) ? null : await embeddingOf(context, id)
    if (!embedding) throw ApiError.message(404, RESOURCE_MESSAGES.notFound)
    return { result: viewOf(context.principal, embedding.result) }
  },
)

function isForeign({ principal: { guest } }: ResourceContext, dashboardId: number): boolean {
  return guest !== undefined && !guest.dashboardIds.has(dashboardId)
}

async function idOf(context: ResourceContext, key: string): Promise<number> {
  return (await showRow(dashboard, context, key, {})).id
}

async function embeddingOf(context: ResourceContext, dashboardId: number): Promise<z.infer<typeof answer> | null> {
  const row = await findEmbedded(context, dashboardId)
  if (!row) return null
  return {
    result: {
      uuid: row.uuid,
      allowed_domains: storedDomains.parse(JSON.parse(row.allowedDomains)),
      dashboard_id: String(row.dashboardId),
      changed_on: naiveInstant(row.changedOn),
      changed_by: row.changedBy,
    },
  }
}
