import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { can } from '../access/can.ts'
import { reveals } from '../access/guest-payload.ts'
import { requirePermission } from '../access/require.ts'
import { catalogue } from '../db/client.ts'
import type { AppEnv } from '../http/context.ts'
import { ApiError } from '../http/errors.ts'
import { boolean, idParam } from '../http/fields.ts'
import { toApiError } from '../http/error-handler.ts'
import { formText, readForm } from '../http/form.ts'
import { HTTP_MESSAGES } from '../http/messages.ts'
import { createApp } from '../http/openapi.ts'
import { answerContext, streamsOfContext, type AnswerScope } from '../query/answer-context.ts'
import { readAnswer } from '../query/answer-cache.ts'
import { storedContext } from '../query/chart-context.ts'
import { DataRequest, toDataError } from '../query/data-request.ts'
import { download, type FileFormat } from '../query/download.ts'
import { QUERY_MESSAGES, QueryError } from '../query/messages.ts'
import { queryContextSchema, RESULT_TYPES, type QueryContext } from '../query/query-context.ts'
import { readQueryContext } from '../query/read-context.ts'
import { answerStream, streamRequestSchema } from '../query/stream.ts'
import { dataCaller, parseJsonText } from './data-caller.ts'

export const chartDataRoutes = createApp()

const TAG = 'Charts'
const mayRead = requirePermission('can_read', 'Chart')
const answerSchema = z.object({ result: z.array(z.record(z.string(), z.unknown())) })
const failureSchema = z.object({ message: z.unknown() })
const json = <S extends z.ZodType>(description: string, schema: S) => ({
  description,
  content: { 'application/json': { schema } },
})

const responses = {
  200: json('One answer a query object, or the file asked for', answerSchema),
  400: json('The request or one of its queries is wrong', failureSchema),
  403: json('No access to the dataset', z.object({ errors: z.array(z.unknown()) })),
  404: json('No such chart or dataset', failureSchema),
}

chartDataRoutes.openAPIRegistry.registerPath(
  createRoute({
    method: 'post',
    path: '/api/v1/chart/data',
    tags: [TAG],
    summary: 'Answer a query context',
    request: { body: { content: { 'application/json': { schema: queryContextSchema } } } },
    responses,
  }),
)
chartDataRoutes.post('/api/v1/chart/data', mayRead, async (c) => {
  const { context, fileName } = await readBody(c)
  return answer(c, readQueryContext(context), { isAsked: true, fileName })
})

chartDataRoutes.openAPIRegistry.registerPath(
  createRoute({
    method: 'post',
    path: '/api/v1/chart/data/stream',
    tags: [TAG],
    summary: 'Answer many query contexts, one line each as it is done',
    request: { body: { content: { 'application/json': { schema: streamRequestSchema } } } },
    responses: {
      200: { description: 'A line of JSON a context', content: { 'application/x-ndjson': { schema: z.string() } } },
      400: responses[400],
    },
  }),
)
chartDataRoutes.post('/api/v1/chart/data/stream', mayRead, async (c) => {
  const body = streamRequestSchema.parse(await readJson(c))
  const headers = { 'Content-Type': 'application/x-ndjson', 'Cache-Control': 'no-store' }
  return c.body(answerStream(body, dataCaller(c)), 200, headers)
})

const chartDataQuery = z.object({
  format: z.enum(['json', 'csv', 'xlsx']).optional(),
  type: z.enum(RESULT_TYPES).optional(),
  force: boolean().optional(),
})
chartDataRoutes.openAPIRegistry.registerPath(
  createRoute({
    method: 'get',
    path: '/api/v1/chart/{pk}/data',
    tags: [TAG],
    summary: "Answer a chart's own query",
    request: { params: z.object({ pk: idParam() }), query: chartDataQuery },
    responses,
  }),
)
chartDataRoutes.get('/api/v1/chart/:pk{[0-9]+}/data', mayRead, async (c) => {
  const chartId = Number(c.req.param('pk'))
  const { guest } = c.get('principal')
  if (guest && !guest.chartIds.has(chartId)) throw ApiError.message(404, HTTP_MESSAGES.notFound)
  const { format, type, force } = chartDataQuery.parse(c.req.query())
  if (guest && type && reveals(type)) throw ApiError.message(403, HTTP_MESSAGES.forbidden)
  const context = readQueryContext(await existingContext(c, chartId))
  return answer(c, {
    ...context,
    result_format: format ?? 'json',
    result_type: type ?? context.result_type ?? 'full',
    force: force ?? false,
  })
})

chartDataRoutes.openAPIRegistry.registerPath(
  createRoute({
    method: 'get',
    path: '/api/v1/chart/data/{cache_key}',
    tags: [TAG],
    summary: 'Read an answer again by its cache key',
    request: { params: z.object({ cache_key: z.string() }) },
    responses,
  }),
)
chartDataRoutes.get('/api/v1/chart/data/:cache_key', mayRead, async (c) => {
  const known = await readAnswer(c.req.param('cache_key'), Date.now(), c.env.RESULTS)
  if (!known || c.get('principal').guest) throw ApiError.message(404, HTTP_MESSAGES.notFound)
  const request = new DataRequest(dataCaller(c))
  const dataset = await request.dataset({ id: known.datasetId })
  if ((await request.restriction(dataset)) !== known.restriction) throw ApiError.message(404, HTTP_MESSAGES.notFound)
  return c.body(`{"result":[{"annotation_data":{},${known.json}}]}`, 200, JSON_HEADERS)
})

async function existingContext(c: Context<AppEnv>, chartId: number): Promise<unknown> {
  try {
    const stored = await storedContext(catalogue(c.env.DB), chartId)
    if (stored === null) throw ApiError.message(404, HTTP_MESSAGES.notFound)
    return stored
  } catch (error) {
    throw error instanceof QueryError ? ApiError.message(error.status, error.message) : error
  }
}

const JSON_HEADERS = { 'Content-Type': 'application/json; charset=utf-8' }

/** The rows as a file, written while they are read; the request's engines stay open until the last one has gone. */
async function fileAnswer(
  c: Context<AppEnv>,
  context: QueryContext,
  format: FileFormat,
  { request, scope, fileName }: { readonly request: DataRequest; readonly scope: AnswerScope; readonly fileName: string | null },
): Promise<Response> {
  if (context.queries.length === 0) throw ApiError.message(400, QUERY_MESSAGES.emptyQueryResult)
  const { body, headers } = await download({
    format,
    queries: await streamsOfContext(context, scope),
    dataset: scope.dataset,
    now: scope.now,
    name: fileName,
    describe: (error) => toApiError(toDataError(error), request.requestId).message,
    done: () => request.close(),
  })
  return c.body(body, 200, headers)
}

interface Asked {
  /** The caller has written the context, which is no chart's own. */
  readonly isAsked: boolean
  readonly fileName: string | null
}

async function answer(
  c: Context<AppEnv>,
  context: QueryContext,
  { isAsked, fileName }: Asked = { isAsked: false, fileName: null },
): Promise<Response> {
  const format = context.result_format ?? 'json'
  if (format !== 'json' && !can(c.get('principal'), 'can_csv', 'Superset')) {
    throw ApiError.message(403, HTTP_MESSAGES.forbidden)
  }
  const request = new DataRequest(dataCaller(c))
  try {
    if (isAsked) await request.checkGuest(context)
    const scope = await request.scope(context)
    if (format !== 'json') return await fileAnswer(c, context, format, { request, scope, fileName })
    const answers = await answerContext(context, scope)
    c.executionCtx.waitUntil(request.close())
    return c.body(`{"result":[${answers.join(',')}]}`, 200, JSON_HEADERS)
  } catch (error) {
    c.executionCtx.waitUntil(request.close())
    throw toDataError(error)
  }
}

/** The context as JSON, or as the JSON in the form field that browsers send for downloads. */
async function readBody(c: Context<AppEnv>): Promise<{ context: unknown; fileName: string | null }> {
  if (/json/i.test(c.req.header('content-type') ?? '')) return { context: await readJson(c), fileName: null }
  const form = await readForm(c)
  const text = formText(form, 'form_data')
  if (text === null) throw ApiError.message(400, QUERY_MESSAGES.notJson)
  return { context: parseJsonText(text), fileName: formText(form, 'filename') }
}

async function readJson(c: Context<AppEnv>): Promise<unknown> {
  return parseJsonText(await c.req.text())
}
