import { sql } from 'drizzle-orm'
import { z, type OpenAPIHono } from '@hono/zod-openapi'
import { runTogether } from '../db/statements.ts'
import type { AppEnv } from '../http/context.ts'
import { ApiError } from '../http/errors.ts'
import { endpoint } from './endpoint.ts'
import { startsWithText } from './filters.ts'
import { RESOURCE_MESSAGES } from './messages.ts'
import { at, type Described } from './paths.ts'
import { parseJson } from './projection.ts'
import { paging, relatedQuery } from './query.ts'
import { relatedStatements, where } from './related.ts'

const related = z.object({
  count: z.int(),
  result: z.array(z.object({ text: z.string(), value: z.int(), extra: z.record(z.string(), z.unknown()) })),
})
const distinct = z.object({
  count: z.int(),
  result: z.array(z.object({ text: z.string(), value: z.string() })),
})

export type RelatedAnswer = z.infer<typeof related>
export type DistinctAnswer = z.infer<typeof distinct>

/** `GET related/{column}`: what may be chosen for a relation. */
export function registerRelated(app: OpenAPIHono<AppEnv>, resource: Described): void {
  const contract = {
    ...at(resource, 'can_read', '/related/{column}'),
    method: 'get' as const,
    summary: 'Choices for a relation',
    q: relatedQuery,
    answer: related,
  }
  endpoint(app, contract, async ({ context, query, text }) => {
    const source = named(resource.related, text('column'))
    const { count, page, included } = relatedStatements(source, query, context)
    const statements = included ? [count, page, included] : [count, page]
    const [counts, rows = [], extra = []] = await runTogether(context.db, statements)
    const known = new Set(rows.map((row) => row['value']))
    const all = [...rows, ...extra.filter((row) => !known.has(row['value']))]
    return {
      count: included ? all.length : Number(counts?.[0]?.['count'] ?? 0),
      result: all.map((row) => ({ extra: parseJson(row['extra']) ?? {}, text: row['text'], value: row['value'] })),
    }
  })
}

/** `GET distinct/{column}`: the values that a column has, in order. */
export function registerDistinct(app: OpenAPIHono<AppEnv>, resource: Described): void {
  const contract = {
    ...at(resource, 'can_read', '/distinct/{column}'),
    method: 'get' as const,
    summary: 'Distinct values of a column',
    q: relatedQuery,
    answer: distinct,
  }
  endpoint(app, contract, async ({ context, query, text }) => {
    const input = named(resource.distinct, text('column'))
    const seen = resource.visible?.(context)
    const typed = query.filter ? [startsWithText(input, query.filter)] : []
    const from = sql`from ${resource.table}${where([sql`${input} is not null`, ...(seen ? [seen] : []), ...typed])}`
    const { limit, offset } = paging(query)
    const [counts, rows = []] = await runTogether(context.db, [
      sql`select count(distinct ${input}) as count ${from}`,
      sql`select distinct ${input} as value ${from} order by 1 limit ${limit} offset ${offset}`,
    ])
    return {
      count: Number(counts?.[0]?.['count'] ?? 0),
      result: rows.map(({ value }) => ({ text: value, value })),
    }
  })
}

function named<T>(columns: Readonly<Record<string, T>> | undefined, column: string): T {
  const found = columns && Object.hasOwn(columns, column) ? columns[column] : undefined
  if (found === undefined) throw ApiError.message(404, RESOURCE_MESSAGES.notFound)
  return found
}
