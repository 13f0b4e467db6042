import { createRoute, z } from '@hono/zod-openapi'
import { requirePermission, userIdOf } from '../access/require.ts'
import { recentActivity, storeEvents } from '../db/logs.ts'
import { ApiError } from '../http/errors.ts'
import { formText, readForm } from '../http/form.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../http/limits.ts'
import { createApp } from '../http/openapi.ts'
import { risonQuery } from '../http/rison.ts'
import { humanizeInstant } from '../resource/instants.ts'

export const logRoutes = createApp()

/** Clients flush at this many; more in one call is a mistake. */
const MAX_EVENTS = 1024
const NOT_EVENTS = 'Not a list of events.'
const TOO_MANY_EVENTS = `At most ${MAX_EVENTS} events at once.`
const UNNAMED_CHART = '<empty>'

const positiveId = z.coerce.number().int().positive()

/** An event as clients report it. Only what the log's own columns need is looked at; the rest is kept as sent. */
const eventSchema = z.looseObject({
  dashboard_id: positiveId.nullish().catch(null),
  slice_id: positiveId.nullish().catch(null),
  duration: z.number().nullish().catch(null),
})

logRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/superset/log/',
    tags: ['LogRestApi'],
    summary: 'Store events of the client',
    middleware: [requirePermission('can_log', 'Superset')],
    request: {
      query: z.object({
        explode: z.string().optional(),
        dashboard_id: positiveId.optional().catch(undefined).openapi({ type: 'integer' }),
        slice_id: positiveId.optional().catch(undefined).openapi({ type: 'integer' }),
      }),
    },
    responses: {
      200: { description: 'Stored', content: { 'text/plain': { schema: z.literal('') } } },
      400: {
        description: 'Not a list of events',
        content: { 'application/json': { schema: z.object({ message: z.unknown() }) } },
      },
    },
  }),
  async (c) => {
    const { dashboard_id, slice_id } = c.req.valid('query')
    const events = parseEvents(formText(await readForm(c), 'events'))
    const rows = events.map(({ event, sent }) => ({
      dashboard_id: event.dashboard_id ?? dashboard_id ?? null,
      slice_id: event.slice_id ?? slice_id ?? null,
      duration_ms: typeof event.duration === 'number' ? Math.round(event.duration) : null,
      json: JSON.stringify(sent),
    }))
    const { userId } = c.get('principal')
    await storeEvents(c.env.DB, rows, { userId, referrer: c.req.header('referer') ?? null, now: Date.now() })
    return c.text('', 200)
  },
)

interface ReportedEvent {
  readonly event: z.output<typeof eventSchema>
  readonly sent: unknown
}

function parseEvents(text: string | null): ReportedEvent[] {
  const sent = z.array(z.unknown()).safeParse(parseJson(text ?? '[]'))
  if (!sent.success) throw ApiError.message(400, { events: [NOT_EVENTS] })
  if (sent.data.length > MAX_EVENTS) throw ApiError.message(400, { events: [TOO_MANY_EVENTS] })
  const events = z.array(eventSchema).safeParse(sent.data)
  if (!events.success) throw ApiError.message(400, { events: [NOT_EVENTS] })
  return events.data.map((event, index) => ({ event, sent: sent.data[index] }))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const recentQuery = z.object({
  actions: z.array(z.string()).default(['mount_explorer', 'mount_dashboard']),
  distinct: z.boolean().default(true),
  page: z.int().min(0).default(0),
  page_size: z.int().default(DEFAULT_PAGE_SIZE),
})

const recentSchema = z.object({
  action: z.string(),
  item_type: z.enum(['dashboard', 'slice']),
  item_url: z.string(),
  item_title: z.string(),
  time: z.number(),
  time_delta_humanized: z.string(),
})

logRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/api/v1/log/recent_activity/',
    tags: ['LogRestApi'],
    summary: 'List what the caller looked at last',
    middleware: [requirePermission('can_recent_activity', 'Log')],
    request: { query: risonQuery(recentQuery) },
    responses: {
      200: {
        description: 'Activity',
        content: { 'application/json': { schema: z.object({ result: z.array(recentSchema) }) } },
      },
      400: { description: 'Bad query', content: { 'application/json': { schema: z.object({ message: z.string() }) } } },
    },
  }),
  async (c) => {
    const { page, page_size, actions, distinct } = c.req.valid('query').q
    const limit = page_size < 1 || page_size > MAX_PAGE_SIZE ? MAX_PAGE_SIZE : page_size
    const now = Date.now()
    const visits = await recentActivity(c.env.DB, {
      userId: userIdOf(c),
      actions,
      distinct,
      limit,
      offset: page * limit,
      now,
    })
    const result = visits.map((visit) => ({
      action: visit.action,
      item_type: visit.dashboardId === null ? ('slice' as const) : ('dashboard' as const),
      item_url:
        visit.dashboardId === null
          ? `/explore/?slice_id=${visit.sliceId}`
          : `/superset/dashboard/${visit.slug ?? visit.dashboardId}/`,
      item_title: visit.title || UNNAMED_CHART,
      time: visit.time,
      time_delta_humanized: humanizeInstant(visit.time, now),
    }))
    return c.json({ result }, 200)
  },
)
