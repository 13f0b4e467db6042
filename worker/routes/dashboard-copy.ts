import { sql } from 'drizzle-orm'
import { z } from '@hono/zod-openapi'
import { cloneCharts } from '../db/chart-copies.ts'
import { dashboards } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { boolean, textBetween } from '../http/fields.ts'
import { createApp } from '../http/openapi.ts'
import { endpoint } from '../resource/endpoint.ts'
import { at, showRow } from '../resource/paths.ts'
import { createRow } from '../resource/write.ts'
import { dashboard } from './dashboard.ts'
import { chartIdsOfLayout, metadataText, readMetadata, withCharts } from './dashboard-metadata.ts'
import { DASHBOARD_MESSAGES } from './messages.ts'

const MAX_TITLE = 500

const body = z.strictObject({
  dashboard_title: textBetween(0, MAX_TITLE).nullish(),
  css: z.string().nullish(),
  json_metadata: metadataText(),
  duplicate_slices: boolean().optional(),
})

export type DashboardCopy = z.input<typeof body>

export const dashboardCopyRoutes = createApp()

endpoint(
  dashboardCopyRoutes,
  {
    ...at(dashboard, 'can_write', '/{id_or_slug}/copy/'),
    method: 'post',
    summary: 'Copy a dashboard, with its charts or with copies of them',
    body,
    answer: z.object({ result: z.object({ id: z.int(), last_modified_time: z.number() }) }),
  },
  async ({ context, body: given, text }) => {
    await showRow(dashboard, context, text('id_or_slug'), {})
    if (!given.dashboard_title) throw ApiError.message(400, DASHBOARD_MESSAGES.argumentsWrong)
    const metadata = readMetadata(given.json_metadata)
    const positions = metadata?.positions ?? null
    const copies =
      given.duplicate_slices && positions ? await cloneCharts(context, chartIdsOfLayout(positions)) : new Map()
    const { row } = await createRow(dashboard, context, {
      dashboard_title: given.dashboard_title,
      css: given.css,
      json_metadata: JSON.stringify({ ...metadata, positions: positions ? withCharts(positions, copies) : undefined }),
    })
    const saved = await context.db.get<{ changed_on: number }>(
      sql`select changed_on from ${dashboards} where id = ${row.id}`,
    )
    return { result: { id: row.id, last_modified_time: Math.floor((saved?.changed_on ?? context.now) / 1000) } }
  },
)
