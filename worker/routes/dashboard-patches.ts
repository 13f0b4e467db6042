import { z } from '@hono/zod-openapi'
import { actorOf, checkDocument, readContent, replaceContent, type JsonObject } from '../db/dashboard-object.ts'
import { createApp } from '../http/openapi.ts'
import { endpoint } from '../resource/endpoint.ts'
import { at } from '../resource/paths.ts'
import { rowText } from '../resource/records.ts'
import type { ResourceContext } from '../resource/resource.ts'
import { findRow } from '../resource/write.ts'
import { dashboard } from './dashboard.ts'
import { patchedList } from './dashboard-metadata.ts'

/** Writes that change one part of a dashboard's metadata and leave the rest alone. */
export const dashboardPatchRoutes = createApp()

const anyObject = z.record(z.string(), z.unknown())
const patch = z.strictObject({
  deleted: z.array(z.string()).optional(),
  modified: z.array(z.looseObject({ id: z.string() })).optional(),
  reordered: z.array(z.string()).optional(),
})
const colors = z.strictObject({
  color_namespace: z.string().nullish(),
  color_scheme: z.string().nullish(),
  map_label_colors: anyObject.optional(),
  shared_label_colors: z.array(z.string()).optional(),
  label_colors: anyObject.optional(),
  color_scheme_domain: z.array(z.string()).optional(),
})

export type DashboardFilterPatch = z.input<typeof patch>
export type DashboardColors = z.input<typeof colors>

const LISTS = [
  ['filters', 'native_filter_configuration', 'Change native filters of a dashboard'],
  ['chart_customizations', 'chart_customization_config', 'Change chart customisations of a dashboard'],
] as const

for (const [name, key, summary] of LISTS) {
  endpoint(
    dashboardPatchRoutes,
    {
      ...at(dashboard, 'can_write', `/{pk}/${name}`),
      method: 'put',
      summary,
      body: patch,
      answer: z.object({ result: z.array(anyObject) }),
    },
    async ({ context, body, id }) => {
      const present = (metadata: JsonObject) => {
        const list = metadata[key]
        return z.array(anyObject).safeParse(list).data ?? []
      }
      const change = (before: JsonObject) => ({ [key]: patchedList(present(before), body) })
      const metadata = await changeMetadata(context, id('pk'), change)
      return { result: metadata[key] ?? [] }
    },
  )
}

endpoint(
  dashboardPatchRoutes,
  {
    ...at(dashboard, 'can_write', '/{pk}/colors'),
    method: 'put',
    summary: 'Change the colours of a dashboard',
    query: z.object({ mark_updated: z.string().optional() }),
    body: colors,
    answer: z.object({}),
  },
  async ({ context, query, body, id }) => {
    const { color_namespace: _unused, ...kept } = body
    await changeMetadata(context, id('pk'), () => kept, query.mark_updated !== 'false')
    return {}
  },
)

async function changeMetadata(
  context: ResourceContext,
  id: number,
  change: (before: JsonObject) => Readonly<Record<string, unknown>>,
  markUpdated = true,
): Promise<Readonly<Record<string, unknown>>> {
  const row = await findRow(dashboard, context, id, true)
  const uuid = rowText(row, 'uuid') ?? ''
  const { json_metadata: before } = await readContent(context.env, uuid, 'saved')
  // Bodies are JSON, and undefined values disappear with the round trip.
  const metadata = JSON.parse(JSON.stringify({ ...before, ...change(before) })) as JsonObject
  checkDocument({ json_metadata: metadata })
  const document = { json_metadata: metadata }
  const saved = await replaceContent(context.env, uuid, { actor: actorOf(context.principal), markUpdated, document })
  return saved.json_metadata
}
