import { z } from '@hono/zod-openapi'
import { dashboardObject } from '../../durable-objects/dashboard/rpc.ts'
import { readContentAt } from '../db/dashboard-object.ts'
import { integer } from '../http/fields.ts'
import { ApiError } from '../http/errors.ts'
import { createApp } from '../http/openapi.ts'
import { endpoint } from '../resource/endpoint.ts'
import { at } from '../resource/paths.ts'
import { rowText } from '../resource/records.ts'
import { findRow } from '../resource/write.ts'
import { dashboard } from './dashboard.ts'
import { readPermalink } from './dashboard-permalink.ts'
import { DASHBOARD_MESSAGES } from './messages.ts'

/** What was done to a dashboard, and how it looked when a link was made. */
export const dashboardHistoryRoutes = createApp()

const entry = z.object({
  seq: z.int(),
  op: z.string(),
  at: z.int(),
  actor: z.object({ id: z.int(), name: z.string() }),
  type: z.string(),
  cause: z.object({ kind: z.string(), of: z.string().optional() }),
  facts: z.record(z.string(), z.unknown()),
})

endpoint(
  dashboardHistoryRoutes,
  {
    ...at(dashboard, 'can_write', '/{pk}/history'),
    method: 'get',
    summary: 'Changes of a dashboard, newest first; for those who may edit it',
    query: z.object({ before: integer().optional(), limit: integer().optional() }),
    answer: z.object({ result: z.array(entry) }),
  },
  async ({ context, query, id }) => {
    const row = await findRow(dashboard, context, id('pk'), true)
    return { result: await dashboardObject(context.env, rowText(row, 'uuid') ?? '').history(query) }
  },
)

endpoint(
  dashboardHistoryRoutes,
  {
    tag: 'Dashboard Permanent Link',
    method: 'get',
    path: '/api/v1/dashboard/permalink/{key}/content',
    summary: 'The content that a lasting link pins',
    permission: ['can_read', 'DashboardPermalinkRestApi'],
    answer: z.object({
      result: z.object({
        seq: z.int(),
        dashboard_title: z.string(),
        css: z.string(),
        position_json: z.record(z.string(), z.unknown()),
        json_metadata: z.record(z.string(), z.unknown()),
      }),
    }),
  },
  async ({ context, text }) => {
    const { dashboardId, state } = await readPermalink(context, text('key'))
    if (!state.seq) throw ApiError.message(404, DASHBOARD_MESSAGES.nothingPinned)
    const { dashboard_title, css, position_json, json_metadata } = await readContentAt(
      context.env,
      dashboardId,
      state.seq,
    )
    return { result: { seq: state.seq, dashboard_title, css, position_json, json_metadata } }
  },
)
