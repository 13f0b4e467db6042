import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { requirePermission } from '../access/require.ts'
import type { AppEnv } from '../http/context.ts'
import { ApiError } from '../http/errors.ts'
import { boolean, idParam, integer } from '../http/fields.ts'
import { HTTP_MESSAGES } from '../http/messages.ts'
import { createApp } from '../http/openapi.ts'
import { answerContext, tablesOfContext } from '../query/answer-context.ts'
import { EXPRESSION_TYPES, expressionProblem } from '../query/check-expression.ts'
import { DataRequest, toDataError } from '../query/data-request.ts'
import { findColumn, type Dataset } from '../query/dataset.ts'
import { COLUMN_VALUES_LIMIT, SAMPLES_ROW_LIMIT } from '../query/limits.ts'
import { QUERY_MESSAGES } from '../query/messages.ts'
import { queryContextSchema, type QueryContext, type QueryObjectInput } from '../query/query-context.ts'
import { timeZoneField } from '../query/time/time-zone-field.ts'
import { dataCaller, parseJsonText } from './data-caller.ts'

export const datasourceRoutes = createApp()

const TAG = 'Datasources'
const failure = (description: string) => ({
  description,
  content: { 'application/json': { schema: z.object({ message: z.unknown() }) } },
})

datasourceRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/api/v1/datasource/{datasource_type}/{datasource_id}/column/{column_name}/values/',
    tags: [TAG],
    summary: 'List the distinct values of a column',
    middleware: [requirePermission('can_get_column_values', 'Datasource')],
    request: {
      params: z.object({ datasource_type: z.string(), datasource_id: idParam(), column_name: z.string() }),
    },
    responses: {
      200: {
        description: 'The values, null included',
        content: { 'application/json': { schema: z.object({ result: z.array(z.unknown()) }) } },
      },
      400: failure('The type or column is wrong'),
      404: failure('No such dataset'),
    },
  }),
  async (c) => {
    const { datasource_type, datasource_id, column_name } = c.req.valid('param')
    const datasource = { id: datasource_id, type: datasource_type }
    const query = {
      columns: [column_name],
      metrics: [],
      orderby: [[column_name, true] satisfies [string, boolean]],
      row_limit: COLUMN_VALUES_LIMIT,
      apply_fetch_values_predicate: true,
    }
    const [result] = await withData(c, async (request) => {
      const scope = await request.scope({ datasource })
      if (!findColumn(scope.dataset, column_name))
        throw ApiError.message(400, QUERY_MESSAGES.columnMissing(column_name))
      return tablesOfContext({ datasource, queries: [query] }, scope)
    })
    return c.json({ result: [...(result?.table.columns[0]?.values ?? [])] }, 200)
  },
)

const expressionBody = z.object({
  expression: z.string().nullish(),
  expression_type: z.string().nullish(),
})
const annotation = z.object({
  line_number: z.int(),
  start_column: z.int(),
  end_column: z.int(),
  message: z.string(),
})

datasourceRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/api/v1/datasource/{datasource_type}/{datasource_id}/validate_expression/',
    tags: [TAG],
    summary: 'Ask the database whether it understands an SQL expression of a chart',
    middleware: [requirePermission('can_validate_expression', 'Datasource')],
    request: {
      params: z.object({ datasource_type: z.string(), datasource_id: idParam() }),
      body: { content: { 'application/json': { schema: expressionBody } } },
    },
    responses: {
      200: {
        description: 'What is wrong with it; empty for an expression that a chart can use',
        content: { 'application/json': { schema: z.object({ result: z.array(annotation) }) } },
      },
      400: failure('The expression or its type is missing'),
      404: failure('No such dataset'),
    },
  }),
  async (c) => {
    const { datasource_type, datasource_id } = c.req.valid('param')
    const { expression, expression_type: asked } = c.req.valid('json')
    const type = EXPRESSION_TYPES.find((one) => one === (asked ?? 'where'))
    if (!expression?.trim()) throw ApiError.message(400, QUERY_MESSAGES.expressionMissing)
    if (!type) throw ApiError.message(400, QUERY_MESSAGES.expressionTypeInvalid(asked ?? '', EXPRESSION_TYPES))
    const datasource = { id: datasource_id, type: datasource_type }
    const message = await withData(c, async (request) =>
      expressionProblem({ expression, type }, datasource, await request.scope({ datasource })),
    )
    // Databases count in the statement around the expression, which its writer does not see.
    const place = { line_number: 1, start_column: 0, end_column: expression.length }
    return c.json({ result: message === null ? [] : [{ ...place, message }] }, 200)
  },
)

const samplesQuery = z.object({
  datasource_type: z.string(),
  datasource_id: integer(),
  force: boolean().optional(),
  page: integer().optional(),
  per_page: integer().optional(),
  dashboard_id: integer().optional(),
  /** Of Meridian: whose clocks show the times of the rows. */
  time_zone: timeZoneField.optional(),
})
const samplesBody = queryContextSchema.shape.queries.element.pick({
  filters: true,
  granularity: true,
  time_range: true,
  extras: true,
})

datasourceRoutes.openAPIRegistry.registerPath(
  createRoute({
    method: 'post',
    path: '/datasource/samples',
    tags: [TAG],
    summary: 'Read a page of rows of a dataset',
    request: { query: samplesQuery, body: { content: { 'application/json': { schema: samplesBody.nullable() } } } },
    responses: {
      200: {
        description: 'A query answer with its page',
        content: { 'application/json': { schema: z.object({ result: z.unknown() }) } },
      },
      400: failure('A parameter is wrong'),
    },
  }),
)
datasourceRoutes.post('/datasource/samples', requirePermission('can_samples', 'Datasource', 'legacy'), async (c) => {
  const {
    datasource_type,
    datasource_id,
    force,
    page = 1,
    per_page = SAMPLES_ROW_LIMIT,
    time_zone,
  } = samplesQuery.parse(c.req.query())
  const text = await c.req.text()
  const filters = samplesBody.nullable().parse(text.trim() === '' ? null : parseJsonText(text))
  const datasource = { id: datasource_id, type: datasource_type }
  const size = per_page >= 1 && per_page <= SAMPLES_ROW_LIMIT ? per_page : SAMPLES_ROW_LIMIT
  const paging = { page: Math.max(1, page), per_page: size }
  const answers = await withData(c, async (request) => {
    const scope = await request.scope({ datasource })
    const asked = filters && Object.keys(filters).length > 0 ? namedColumns(filters, scope.dataset) : null
    return answerContext({ ...samplesContext(datasource, asked, paging, force ?? false), time_zone }, scope)
  })
  const [rows = '{}', count = '{}'] = answers
  const total: { data: readonly { readonly count: number }[] } = JSON.parse(count)
  const extra = JSON.stringify({ ...paging, total_count: total.data[0]?.count ?? 0 }).slice(1)
  return c.body(`{"result":${rows.slice(0, -1)},${extra}}`, 200, { 'Content-Type': 'application/json; charset=utf-8' })
})

type SamplesFilters = z.infer<typeof samplesBody>

function samplesContext(
  datasource: QueryContext['datasource'],
  filters: SamplesFilters | null,
  { page, per_page }: { readonly page: number; readonly per_page: number },
  force: boolean,
): QueryContext {
  const count = { expressionType: 'SQL' as const, sqlExpression: 'COUNT(*)', label: 'count' }
  const rows: QueryObjectInput = {
    ...filters,
    row_limit: per_page,
    row_offset: (page - 1) * per_page,
    result_type: filters ? 'drill_detail' : 'samples',
  }
  return { datasource, force, queries: [rows, { ...filters, metrics: [count], result_type: 'full' }] }
}

/** Filters may name a column by what people call it. */
function namedColumns(filters: SamplesFilters, dataset: Dataset): SamplesFilters {
  const rename = (name: string) =>
    findColumn(dataset, name) ? name : (dataset.columns.find(({ verboseName }) => verboseName === name)?.name ?? name)
  return {
    ...filters,
    filters: filters.filters?.map((filter) =>
      typeof filter.col === 'string' ? { ...filter, col: rename(filter.col) } : filter,
    ),
  }
}

async function withData<T>(c: Context<AppEnv>, work: (request: DataRequest) => Promise<T>): Promise<T> {
  // Whatever the role Public may: a guest reads what their dashboards show, not the dataset behind.
  if (c.get('principal').guest) throw ApiError.message(403, HTTP_MESSAGES.forbidden)
  const request = new DataRequest(dataCaller(c))
  try {
    return await work(request)
  } catch (error) {
    throw toDataError(error)
  } finally {
    c.executionCtx.waitUntil(request.close())
  }
}
