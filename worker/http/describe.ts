import { z, type OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { AppEnv } from './context.ts'
import { createApp } from './openapi.ts'

const HEADER = {
  openapi: '3.0.2',
  info: { title: 'Meridian', version: 'v1', description: 'The REST API of Apache Superset, served by Meridian.' },
  servers: [{ url: '/' }],
  security: [{ jwt: [] }],
}

const BEARER = { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } as const

/**
 * The OpenAPI 3 document of all routes with a contract. Contracts may use what the generator cannot draw (undefined,
 * custom checks, recursion); those parts are described as far as JSON Schema goes, so that no route hides the others.
 */
export function describeRoutes(described: OpenAPIHono<AppEnv>) {
  const drawn = createApp()
  for (const definition of described.openAPIRegistry.definitions) {
    if (definition.type === 'route') {
      const { route } = definition
      drawn.openAPIRegistry.registerPath(isDrawable(route) ? route : plain(route))
    } else if (definition.type === 'component') {
      drawn.openAPIRegistry.registerComponent(definition.componentType, definition.name, definition.component)
    }
  }
  const document = drawn.getOpenAPIDocument(HEADER)
  return { ...document, components: { ...document.components, securitySchemes: { jwt: BEARER, jwt_refresh: BEARER } } }
}

function isDrawable(route: RouteConfig): boolean {
  const probe = createApp()
  probe.openAPIRegistry.registerPath(route)
  try {
    probe.getOpenAPIDocument(HEADER)
    return true
  } catch {
    return false
  }
}

function plain(route: RouteConfig): RouteConfig {
  const { request } = route
  return {
    ...route,
    request: {
      ...request,
      ...(request?.query instanceof z.ZodObject ? { query: plainParameters(request.query) } : {}),
      ...(request?.body ? { body: { ...request.body, content: plainContent(request.body.content, 'input') } } : {}),
    },
    responses: Object.fromEntries(
      Object.entries(route.responses).map(([status, response]) => [
        status,
        'content' in response && response.content
          ? { ...response, content: plainContent(response.content, 'output') }
          : response,
      ]),
    ),
  }
}

function plainParameters(query: z.ZodObject): z.ZodObject {
  return z.object(Object.fromEntries(Object.keys(query.shape).map((name) => [name, z.string().optional()])))
}

type Content = NonNullable<NonNullable<RouteConfig['request']>['body']>['content']
type PlainSchema = Extract<NonNullable<Content[string]>, { schema?: unknown }>['schema']

function plainContent(content: Content, io: 'input' | 'output'): Content {
  return Object.fromEntries(
    Object.entries(content).map(([type, media]) => [
      type,
      media && 'schema' in media && media.schema instanceof z.ZodType
        ? { ...media, schema: plainSchema(media.schema, io) }
        : media,
    ]),
  )
}

function plainSchema(schema: z.ZodType, io: 'input' | 'output'): PlainSchema {
  try {
    const { $schema: _version, ...rest } = z.toJSONSchema(schema, {
      target: 'openapi-3.0',
      io,
      unrepresentable: 'any',
      cycles: 'throw',
    })
    // Both sides mean the schema object of OpenAPI 3.0; only their declarations differ.
    return rest as PlainSchema
  } catch {
    return {}
  }
}
