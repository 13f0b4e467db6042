import { createRoute, z } from '@hono/zod-openapi'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { requirePermission } from '../access/require.ts'
import { catalogue } from '../db/client.ts'
import { charts } from '../db/schema.ts'
import { visibleCharts } from '../db/visibility.ts'
import type { AppEnv } from '../http/context.ts'
import { ApiError } from '../http/errors.ts'
import { idParam } from '../http/fields.ts'
import { HTTP_MESSAGES } from '../http/messages.ts'
import { createApp } from '../http/openapi.ts'
import { risonQuery } from '../http/rison.ts'
import { DataRequest, toDataError } from '../query/data-request.ts'
import { QueryError } from '../query/messages.ts'
import { assetReader } from '../report/asset-reader.ts'
import { drawChart, type PictureSize } from '../report/chart-picture.ts'
import { pictureDigest } from '../report/digest.ts'
import { CHART_WINDOW, MAX_SIDE, MIN_SIDE, THUMBNAIL } from '../report/limits.ts'
import { pngOf } from '../report/png.ts'
import { dataCaller } from './data-caller.ts'

/** Pictures of charts, drawn when they are asked for, with the rows that the reader may see. */
export const chartPictureRoutes = createApp()

const mayRead = requirePermission('can_read', 'Chart')
const side = z.number().int().min(MIN_SIDE).max(MAX_SIDE)
const sizes = z.object({
  force: z.boolean().optional(),
  window_size: z.tuple([side, side]).optional(),
  thumb_size: z.tuple([side, side]).optional(),
})
const task = z.object({
  cache_key: z.string(),
  chart_url: z.string(),
  image_url: z.string(),
  task_updated_at: z.string(),
  task_status: z.literal('Updated'),
})
const png = { description: 'The picture', content: { 'image/png': { schema: z.string().openapi({ format: 'binary' }) } } }
const missing = { description: 'No such chart or picture', content: { 'application/json': { schema: z.object({ message: z.unknown() }) } } }
const tag = { tags: ['Charts'] }

chartPictureRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/api/v1/chart/{pk}/cache_screenshot',
    ...tag,
    summary: 'Name the picture of a chart in a size',
    middleware: [mayRead],
    request: { params: z.object({ pk: idParam() }), query: risonQuery(sizes) },
    responses: { 200: { description: 'Where the picture is', content: { 'application/json': { schema: task } } }, 404: missing },
  }),
  async (c) => {
    const { pk } = c.req.valid('param')
    const { window_size: [width, height] = [CHART_WINDOW.width, CHART_WINDOW.height] } = c.req.valid('query').q
    const { digest, changedOn } = await version(c, pk)
    const { origin } = new URL(c.req.url)
    const key = `${digest}-${width}x${height}`
    return c.json(
      {
        cache_key: key,
        chart_url: `${origin}/explore/?slice_id=${pk}`,
        image_url: `${origin}/api/v1/chart/${pk}/screenshot/${key}/`,
        task_updated_at: new Date(changedOn).toISOString(),
        task_status: 'Updated' as const,
      },
      200,
    )
  },
)

chartPictureRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/api/v1/chart/{pk}/screenshot/{digest}',
    ...tag,
    summary: 'Draw a chart in the size its key names',
    middleware: [mayRead],
    request: { params: z.object({ pk: idParam(), digest: z.string() }) },
    responses: { 200: png, 404: missing },
  }),
  async (c) => {
    const { pk, digest } = c.req.valid('param')
    const [name = '', size] = digest.split('-', 2)
    if (name !== (await version(c, pk)).digest) throw ApiError.message(404, HTTP_MESSAGES.notFound)
    return picture(c, pk, { ...sizeOf(size), scale: 1 })
  },
)

chartPictureRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/api/v1/chart/{pk}/thumbnail/{digest}',
    ...tag,
    summary: 'Draw a chart small',
    middleware: [mayRead],
    request: { params: z.object({ pk: idParam(), digest: z.string() }) },
    responses: { 200: png, 302: { description: 'The picture of the present version' }, 404: missing },
  }),
  async (c) => {
    const { pk, digest } = c.req.valid('param')
    const present = (await version(c, pk)).digest
    if (digest !== present) return c.redirect(`/api/v1/chart/${pk}/thumbnail/${present}/`, 302)
    return picture(c, pk, THUMBNAIL)
  },
)

/** Throws 404 for a chart that the reader does not see. */
async function version(c: Context<AppEnv>, id: number): Promise<{ digest: string; changedOn: number }> {
  const principal = c.get('principal')
  if (principal.guest && !principal.guest.chartIds.has(id)) throw ApiError.message(404, HTTP_MESSAGES.notFound)
  const [chart] = await catalogue(c.env.DB)
    .select({ changedOn: charts.changed_on })
    .from(charts)
    .where(and(eq(charts.id, id), visibleCharts(principal) ?? sql`1`))
  if (!chart) throw ApiError.message(404, HTTP_MESSAGES.notFound)
  return { digest: pictureDigest('chart', id, chart.changedOn), changedOn: chart.changedOn }
}

function sizeOf(text: string | undefined): PictureSize {
  if (text === undefined) return CHART_WINDOW
  const [width, height] = (/^(\d{1,4})x(\d{1,4})$/.exec(text) ?? []).slice(1).map(Number)
  if (!side.safeParse(width).success || !side.safeParse(height).success || width === undefined || height === undefined) {
    throw ApiError.message(404, HTTP_MESSAGES.notFound)
  }
  return { width, height }
}

async function picture(c: Context<AppEnv>, id: number, { scale, ...size }: PictureSize & { readonly scale: number }) {
  const request = new DataRequest(dataCaller(c))
  const timing = c.get('timing')
  try {
    const svg = await drawChart(catalogue(c.env.DB), request, id, { ...size, titled: false, readAsset: assetReader(c.env.ASSETS, c.req.url) })
    if (svg === null) throw ApiError.message(404, HTTP_MESSAGES.notFound)
    const image = await timing.measure('draw', () => pngOf(svg, scale))
    return c.body(new Uint8Array(image).buffer, 200, { 'Content-Type': 'image/png', 'Cache-Control': CACHED })
  } catch (error) {
    throw error instanceof QueryError ? ApiError.message(error.status, error.message) : toDataError(error)
  } finally {
    c.executionCtx.waitUntil(request.close())
  }
}

/** The rows may change under the same version of a chart: a browser shows a picture again for a minute at most. */
const CACHED = 'private, max-age=60'
