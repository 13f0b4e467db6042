import { z } from '@hono/zod-openapi'
import { datasourceAccess } from '../db/datasource-access.ts'
import { randomKey, readValue, storeValue } from '../db/key-values.ts'
import { ApiError } from '../http/errors.ts'
import { integer } from '../http/fields.ts'
import { createApp } from '../http/openapi.ts'
import { endpoint } from '../resource/endpoint.ts'
import { RESOURCE_MESSAGES } from '../resource/messages.ts'
import { parseJson } from '../resource/projection.ts'
import type { ResourceContext } from '../resource/resource.ts'
import { STATE_MESSAGES } from './messages.ts'

const DATASOURCE = /^(\d{1,15})__(\w+)$/

export const urlParams = z.array(z.tuple([z.string(), z.string()]))

const state = z.strictObject({
  formData: z.looseObject({ datasource: z.string().regex(DATASOURCE), slice_id: integer().nullish() }),
  urlParams: urlParams.nullish(),
})
const permalink = z.object({
  chartId: z.int().nullable(),
  datasourceId: z.int(),
  datasourceType: z.string(),
  datasource: z.string(),
  state: z.object({ formData: z.record(z.string(), z.unknown()), urlParams: urlParams.nullish() }),
})

export type ExplorePermalink = z.infer<typeof permalink>
export type ExplorePermalinkState = z.input<typeof state>

export const explorePermalinkRoutes = createApp()

endpoint(
  explorePermalinkRoutes,
  {
    tag: 'Explore Permanent Link',
    method: 'post',
    path: '/api/v1/explore/permalink',
    summary: 'Make a lasting link to a chart as it is set now',
    permission: ['can_write', 'ExplorePermalinkRestApi'],
    body: state,
    status: 201,
    answer: z.object({ key: z.string(), url: z.string() }),
  },
  async ({ context, body }) => {
    const { datasource, slice_id: chartId } = body.formData
    const [, id, type = 'table'] = DATASOURCE.exec(datasource) ?? []
    const link: ExplorePermalink = {
      chartId: chartId ?? null,
      datasourceId: Number(id),
      datasourceType: type,
      datasource,
      state: body,
    }
    await checkAccess(context, link)
    const { db, principal, now, origin } = context
    const key = randomKey()
    const value = JSON.stringify(link)
    const kind = 'explore_permalink'
    await storeValue(db, { key, kind, scope: null, value, userId: principal.userId, lifetime: null }, now)
    return { key, url: `${origin}/superset/explore/p/${key}/` }
  },
)

endpoint(
  explorePermalinkRoutes,
  {
    tag: 'Explore Permanent Link',
    method: 'get',
    path: '/api/v1/explore/permalink/{key}',
    summary: 'What a lasting link to a chart holds',
    permission: ['can_read', 'ExplorePermalinkRestApi'],
    answer: permalink,
  },
  async ({ context, text }) => {
    const link = await explorePermalink(context, text('key'))
    if (!link) throw ApiError.message(404, RESOURCE_MESSAGES.notFound)
    return link
  },
)

/** What a permalink holds, for the Explore screen; null for an unknown key. Access to its data is checked. */
export async function explorePermalink(context: ResourceContext, key: string): Promise<ExplorePermalink | null> {
  const found = await readValue(context.db, 'explore_permalink', key, context.now)
  if (!found) return null
  const link = permalink.safeParse(parseJson(found.value))
  if (!link.success) throw ApiError.message(400, STATE_MESSAGES.invalid)
  await checkAccess(context, link.data)
  return link.data
}

async function checkAccess(context: ResourceContext, link: ExplorePermalink): Promise<void> {
  await datasourceAccess(context, {
    datasource_id: link.datasourceId,
    datasource_type: link.datasourceType,
    chart_id: link.chartId,
  })
}
