import { z, type OpenAPIHono } from '@hono/zod-openapi'
import { pair } from '../access/principal.ts'
import { runTogether } from '../db/statements.ts'
import type { AppEnv } from '../http/context.ts'
import { endpoint } from './endpoint.ts'
import { describeFields } from './field-description.ts'
import { describeFilters } from './filters.ts'
import { chosenBlocks, listMetadata, listStatements, showMetadata } from './list.ts'
import { viewOf } from './guest-view.ts'
import { at, showRow, type Described } from './paths.ts'
import { chooseProjections } from './projection.ts'
import { infoQuery, listQuery, showQuery } from './query.ts'
import { registerDistinct, registerRelated } from './register-choices.ts'
import { registerExport } from './register-export.ts'
import { registerFavorites } from './register-favorites.ts'
import { registerWrites } from './register-writes.ts'
import type { Resource } from './resource.ts'

/**
 * Gives an application all endpoints that a description asks for. A resource with fixed paths of its own one level deep
 * (`/api/v1/dataset/duplicate`) declares them before calling this: `/{pk}` would match them.
 */
export function registerResource<Create extends z.ZodType, Update extends z.ZodType>(
  app: OpenAPIHono<AppEnv>,
  resource: Resource<Create, Update>,
): void {
  registerInfo(app, resource)
  if (resource.related) registerRelated(app, resource)
  if (resource.distinct) registerDistinct(app, resource)
  if (resource.favorite) registerFavorites(app, resource, resource.favorite)
  if (resource.exportArchive) registerExport(app, resource, resource.exportArchive)
  registerList(app, resource)
  if (resource.show) registerShow(app, resource, resource.show)
  registerWrites(app, resource)
}

function registerList(app: OpenAPIHono<AppEnv>, resource: Described): void {
  const contract = {
    ...at(resource, 'can_read', '/'),
    method: 'get' as const,
    summary: `List ${resource.noun.many}`,
    q: listQuery,
    answer: listAnswer(resource.list.row),
  }
  endpoint(app, contract, async ({ context, query }) => {
    const statements = listStatements(resource, query, context)
    const [counts, rows = []] = await runTogether(context.db, [statements.count, statements.page])
    const page = rows.map((row) => statements.read(row))
    return {
      count: Number(counts?.[0]?.['count'] ?? 0),
      ids: page.map(({ id }) => id),
      result: page.map(({ result }) => viewOf(context.principal, result)),
      ...listMetadata(resource, query.keys),
    }
  })
}

/** Body of a list answer, given one row's. */
export function listAnswer<Row extends z.ZodType>(row: Row) {
  return z.object({
    count: z.int(),
    ids: z.array(z.int()),
    result: z.array(row),
    list_columns: z.array(z.string()).optional(),
    order_columns: z.array(z.string()).optional(),
    label_columns: z.record(z.string(), z.string()).optional(),
    description_columns: z.record(z.string(), z.string()).optional(),
    list_title: z.string().optional(),
  })
}

function registerShow(app: OpenAPIHono<AppEnv>, resource: Described, show: NonNullable<Described['show']>): void {
  const contract = {
    ...at(resource, 'can_read', '/{pk}'),
    method: 'get' as const,
    summary: `Get one ${resource.noun.one}`,
    q: showQuery,
    answer: z.object({ id: z.int().optional(), result: show.result }),
  }
  endpoint(app, contract, async ({ context, query, text }) => {
    if (show.envelope === 'bare') return { result: (await showRow(resource, context, text('pk'))).result }
    const projections = chooseProjections(show.columns, query.select_columns ?? query.columns)
    const { id, result } = await showRow(resource, context, text('pk'), projections)
    return { id, result, ...showMetadata(resource.model, show.columns, query.keys) }
  })
}

function registerInfo<Create extends z.ZodType, Update extends z.ZodType>(
  app: OpenAPIHono<AppEnv>,
  resource: Resource<Create, Update>,
): void {
  const { view, model, conflicts = {} } = resource
  const contract = {
    ...at(resource, 'can_read', '/_info'),
    method: 'get' as const,
    summary: `Metadata of ${resource.noun.many}`,
    q: infoQuery,
    answer: z.record(z.string(), z.unknown()),
  }
  endpoint(app, contract, ({ context, query }) =>
    chosenBlocks(
      {
        add_columns: describeFields(resource.create?.schema, Object.keys(conflicts)),
        edit_columns: describeFields(resource.update?.schema, Object.keys(conflicts)),
        filters: describeFilters(resource.list.search),
        permissions: resource.permissions.filter((name) => context.principal.permissions.has(pair(name, view))),
        add_title: `Add ${model}`,
        edit_title: `Edit ${model}`,
      },
      query.keys,
    ),
  )
}
