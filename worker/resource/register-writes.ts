import { z, type OpenAPIHono } from '@hono/zod-openapi'
import type { AppEnv } from '../http/context.ts'
import { endpoint } from './endpoint.ts'
import { RESOURCE_MESSAGES } from './messages.ts'
import { at } from './paths.ts'
import { idsQuery } from './query.ts'
import type { CreateRules, RemoveRules, Resource, UpdateRules } from './resource.ts'
import { changeRow, createRow, removeRows } from './write.ts'

const written = z.object({ id: z.int(), result: z.record(z.string(), z.unknown()) })
const message = z.object({ message: z.string() })

type App = OpenAPIHono<AppEnv>

/** POST, PUT, DELETE and bulk DELETE, as far as the description has rules for them. */
export function registerWrites<Create extends z.ZodType, Update extends z.ZodType>(
  app: App,
  resource: Resource<Create, Update>,
): void {
  if (resource.create) registerCreate(app, resource, resource.create)
  if (resource.update) registerUpdate(app, resource, resource.update)
  if (resource.remove) registerRemove(app, resource, resource.remove)
}

function registerCreate<Create extends z.ZodType, Update extends z.ZodType>(
  app: App,
  resource: Resource<Create, Update>,
  rules: CreateRules<Create>,
): void {
  const contract = {
    ...at(resource, 'can_write', '/'),
    ...refusal(rules),
    method: 'post' as const,
    status: 201 as const,
    summary: `Create a ${resource.noun.one}`,
    body: rules.schema,
    answer: written,
  }
  endpoint(app, contract, async ({ context, body }) => {
    const { row, answer } = await createRow(resource, context, body)
    return { id: row.id, ...answer }
  })
}

function registerUpdate<Create extends z.ZodType, Update extends z.ZodType>(
  app: App,
  resource: Resource<Create, Update>,
  rules: UpdateRules<Update>,
): void {
  const contract = {
    ...at(resource, 'can_write', '/{pk}'),
    ...refusal(rules),
    method: 'put' as const,
    summary: `Change a ${resource.noun.one}`,
    body: rules.schema,
    answer: written,
  }
  endpoint(app, contract, async ({ context, body, id }) => {
    const { row, answer } = await changeRow(resource, context, id('pk'), body)
    return { id: row.id, ...answer }
  })
}

function registerRemove<Create extends z.ZodType, Update extends z.ZodType>(
  app: App,
  resource: Resource<Create, Update>,
  rules: RemoveRules,
): void {
  const { noun } = resource
  const single = { ...at(resource, 'can_write', '/{pk}'), summary: `Delete a ${noun.one}`, answer: message }
  endpoint(app, { ...single, method: 'delete' }, async ({ context, id }) => {
    await removeRows(resource, context, [id('pk')])
    return { message: RESOURCE_MESSAGES.ok }
  })
  if (rules.bulk === false) return
  const bulk = { ...at(resource, 'can_write', '/'), summary: `Delete ${noun.many}`, q: idsQuery, answer: message }
  endpoint(app, { ...bulk, method: 'delete' }, async ({ context, query }) => {
    await removeRows(resource, context, query)
    return { message: RESOURCE_MESSAGES.deleted(query.length, noun) }
  })
}

function refusal<Body extends z.ZodType>({ invalidStatus, invalid }: CreateRules<Body> | UpdateRules<Body>) {
  return { ...(invalidStatus ? { invalidStatus } : {}), ...(invalid ? { invalid } : {}) }
}
