import { z } from '@hono/zod-openapi'
import { inArray, or, sql } from 'drizzle-orm'
import { databases, datasets } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { createApp } from '../http/openapi.ts'
import { fieldText } from '../query/read-context.ts'
import { endpoint } from '../resource/endpoint.ts'

const TYPES = ['table', 'dataset', 'query', 'saved_query', 'view'] as const

const source = z.strictObject({
  datasource_name: z.string().optional(),
  database_name: z.string().optional(),
  catalog: z.string().nullish(),
  schema: z.string().nullish(),
  datasource_type: z.enum(TYPES, {
    error: ({ input }) => (input === undefined ? undefined : `Must be one of: ${TYPES.join(', ')}.`),
  }),
})
const body = z.strictObject({
  datasource_uids: z.array(z.string()).optional(),
  datasources: z.array(source).optional(),
})

export type CacheInvalidation = z.input<typeof body>

/** Forgetting kept answers by the datasets they were read from. */
export const cacheKeyRoutes = createApp()

endpoint(
  cacheKeyRoutes,
  {
    tag: 'CacheRestApi',
    method: 'post',
    path: '/api/v1/cachekey/invalidate',
    summary: 'Forget the kept answers of some datasets; unknown ones are passed over',
    permission: ['can_invalidate', 'CacheRestApi'],
    body,
    invalid: (messages) => ApiError.message(400, fieldText(messages)),
    status: 201,
    answer: z.object({}),
  },
  async ({ context: { db }, body: { datasource_uids: uids = [], datasources = [] } }) => {
    const ids = uids.flatMap((uid) => /^(\d{1,15})__table$/.exec(uid)?.[1] ?? []).map(Number)
    const named = JSON.stringify(datasources.filter(({ datasource_type: type }) => type === 'table' || type === 'dataset'))
    const isNamed = sql`exists (select 1 from json_each(${named}) as given
      join ${databases} on ${databases.id} = ${datasets.database_id}
      where ${datasets.table_name} = given.value ->> 'datasource_name'
        and ${databases.database_name} = given.value ->> 'database_name'
        and coalesce(${datasets.schema}, '') = coalesce(given.value ->> 'schema', ${datasets.schema}, '')
        and coalesce(${datasets.catalog}, '') = coalesce(given.value ->> 'catalog', ${datasets.catalog}, ''))`
    const isMeant = or(inArray(datasets.id, sql`(select value from json_each(${JSON.stringify(ids)}))`), isNamed)
    await db.update(datasets).set({ cache_epoch: sql`${datasets.cache_epoch} + 1` }).where(isMeant)
    return {}
  },
)
