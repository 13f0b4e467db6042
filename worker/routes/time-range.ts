import { createRoute, z } from '@hono/zod-openapi'
import { requirePermission } from '../access/require.ts'
import { ApiError } from '../http/errors.ts'
import { createApp } from '../http/openapi.ts'
import { risonQuery } from '../http/rison.ts'
import { QUERY_MESSAGES } from '../query/messages.ts'
import { resolveTimeRange } from '../query/time/time-range.ts'
import { TimeRangeError } from '../query/time/time-range-error.ts'
import { findTimeZone, type TimeZone } from '../query/time/time-zone.ts'

export const timeRangeRoutes = createApp()

const rangeSchema = z.object({
  timeRange: z.string(),
  shift: z.string().nullish(),
  /** Of Meridian: whose clocks the range is read by, and its bounds are shown on. */
  time_zone: z.string().nullish(),
})
const querySchema = z.union([z.string(), z.array(rangeSchema)])
const resolvedSchema = z.object({
  since: z.string(),
  until: z.string(),
  timeRange: z.string(),
  shift: z.string().nullable(),
})

timeRangeRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/api/v1/time_range/',
    tags: ['Api'],
    summary: 'Resolve time ranges',
    middleware: [requirePermission('can_time_range', 'Api', 'legacy')],
    request: { query: risonQuery(querySchema) },
    responses: {
      200: {
        description: 'The bounds of each range; an open end is empty',
        content: { 'application/json': { schema: z.object({ result: z.array(resolvedSchema) }) } },
      },
      400: {
        description: 'A range cannot be read',
        content: { 'application/json': { schema: z.object({ message: z.unknown() }) } },
      },
    },
  }),
  (c) => {
    const { q } = c.req.valid('query')
    const ranges = typeof q === 'string' ? [{ timeRange: q }] : q
    const now = new Date()
    return c.json({ result: ranges.map((range) => resolved(range, now)) }, 200)
  },
)

function resolved(range: z.infer<typeof rangeSchema>, now: Date): z.infer<typeof resolvedSchema> {
  const { timeRange, shift = null } = range
  const zone = range.time_zone ? zoneOf(range.time_zone) : null
  try {
    const { since, until } = resolveTimeRange(timeRange, { now, zone, timeShift: shift })
    return { since: text(since), until: text(until), timeRange, shift }
  } catch (error) {
    if (error instanceof TimeRangeError) throw ApiError.message(400, QUERY_MESSAGES.unexpectedTimeRange(error.message))
    throw error
  }
}

function zoneOf(name: string): TimeZone {
  const zone = findTimeZone(name)
  if (!zone) throw ApiError.message(400, { time_zone: [QUERY_MESSAGES.unknownTimeZone] })
  return zone
}

function text(instant: Date | null): string {
  return instant ? instant.toISOString().slice(0, instant.getUTCMilliseconds() === 0 ? 19 : 23) : ''
}
