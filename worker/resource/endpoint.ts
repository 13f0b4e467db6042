import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { requirePermission } from '../access/require.ts'
import { catalogue } from '../db/client.ts'
import type { AppEnv } from '../http/context.ts'
import { ApiError, type FieldMessages } from '../http/errors.ts'
import { HTTP_MESSAGES } from '../http/messages.ts'
import { unknownPath } from '../http/openapi.ts'
import { risonValue } from '../http/rison.ts'
import { fieldMap } from '../http/validation.ts'
import type { ResourceContext } from './resource.ts'

type Method = 'get' | 'post' | 'put' | 'delete'

/** The contract of one endpoint. `query` and `q` exclude each other: `q` is the Rison parameter. */
export interface EndpointSpec<Q extends z.ZodType, B extends z.ZodType> {
  readonly method: Method
  /** Full path, parameters in braces. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  /** Permission name and view that the caller needs. */
  readonly permission: readonly [string, string]
  readonly q?: Q
  readonly query?: Q
  readonly body?: B
  readonly invalidStatus?: 400 | 422
  readonly invalid?: (messages: FieldMessages, body: unknown) => Error
  readonly status?: 200 | 201
  /** Body of a good answer. */
  readonly answer: z.ZodType
}

export interface Call<Q, B> {
  readonly c: Context<AppEnv>
  readonly context: ResourceContext
  readonly query: Q
  readonly body: B
  /** A numeric parameter of the path; anything else is an unknown path. */
  readonly id: (name: string) => number
  readonly text: (name: string) => string
}

/** Declares an endpoint: its contract goes to the OpenAPI document, guard and validation stand before the handler. */
export function endpoint<Q extends z.ZodType = z.ZodUndefined, B extends z.ZodType = z.ZodUndefined>(
  app: OpenAPIHono<AppEnv>,
  spec: EndpointSpec<Q, B>,
  handle: (call: Call<z.output<Q>, z.output<B>>) => Promise<object | Response> | object | Response,
): void {
  const route = documented(spec)
  app.openAPIRegistry.registerPath(route)
  app.on(spec.method.toUpperCase(), route.getRoutingPath(), requirePermission(...spec.permission), async (c) => {
    const answer = await handle({
      c,
      context: resourceContext(c),
      query: readQuery(c, spec),
      body: await readBody(c, spec),
      id: (name) => pathId(c.req.param(name)),
      text: (name) => c.req.param(name) ?? '',
    })
    return answer instanceof Response ? answer : c.json(answer, spec.status ?? 200)
  })
}

export function resourceContext(c: Context<AppEnv>): ResourceContext {
  const { principal } = c.var
  const { origin } = new URL(c.req.url)
  return { env: c.env, db: catalogue(c.env.DB), principal, now: Date.now(), query: c.req.query(), origin }
}

function documented<Q extends z.ZodType, B extends z.ZodType>(spec: EndpointSpec<Q, B>) {
  const names = [...spec.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const params = z.object(Object.fromEntries(names.map((name) => [name, z.string()])))
  return createRoute({
    method: spec.method,
    path: spec.path,
    tags: [spec.tag],
    summary: spec.summary,
    security: [{ jwt: [] }],
    request: {
      ...(names.length > 0 ? { params } : {}),
      ...(spec.q ? { query: z.object({ q: z.string().optional().openapi({ description: 'Rison or JSON' }) }) } : {}),
      ...(spec.query instanceof z.ZodObject ? { query: spec.query } : {}),
      ...(spec.body ? { body: { required: true, content: { 'application/json': { schema: spec.body } } } } : {}),
    },
    responses: {
      [spec.status ?? 200]: { description: spec.summary, content: { 'application/json': { schema: spec.answer } } },
    },
  })
}

function readQuery<Q extends z.ZodType, B extends z.ZodType>(
  c: Context<AppEnv>,
  { q, query, invalid }: EndpointSpec<Q, B>,
): z.output<Q> {
  if (q) return risonValue(c.req.query('q'), q)
  const given = query ? c.req.query() : undefined
  const result = (query ?? z.undefined()).safeParse(given)
  if (result.success) return result.data as z.output<Q>
  const messages = fieldMap(result.error.issues)
  throw invalid?.(messages, given) ?? ApiError.message(400, messages)
}

async function readBody<Q extends z.ZodType, B extends z.ZodType>(
  c: Context<AppEnv>,
  spec: EndpointSpec<Q, B>,
): Promise<z.output<B>> {
  const given = spec.body ? await jsonBody(c) : undefined
  const result = (spec.body ?? z.undefined()).safeParse(given)
  if (result.success) return result.data as z.output<B>
  const messages = fieldMap(result.error.issues)
  throw spec.invalid?.(messages, given) ?? ApiError.message(spec.invalidStatus ?? 400, messages)
}

async function jsonBody(c: Context<AppEnv>): Promise<unknown> {
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(c.req.header('content-type') ?? '')) {
    throw ApiError.message(400, HTTP_MESSAGES.notJson)
  }
  const text = await c.req.text()
  try {
    return JSON.parse(text)
  } catch {
    throw ApiError.message(400, HTTP_MESSAGES.notJson)
  }
}

/** Ids are positive and fit a JavaScript number. */
export function pathId(given: string | undefined): number {
  if (given === undefined || !/^\d{1,15}$/.test(given)) throw unknownPath()
  return Number(given)
}
