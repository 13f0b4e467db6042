import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { roles, users } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { containsText, type Scope } from './filters.ts'
import { RESOURCE_MESSAGES } from './messages.ts'
import { paging, type RelatedQuery } from './query.ts'

/** What may be chosen for a relation: `GET /{resource}/related/{column}`. */
export interface RelatedSource {
  readonly from: SQL
  readonly id: SQLWrapper
  readonly text: SQL
  /** Rows that match what a person typed. */
  matches(typed: string): SQL
  readonly visible?: (scope: Scope) => SQL | undefined
  readonly order: SQL
  /** JSON object of what goes along with a choice. */
  readonly extra?: SQL
}

const fullName = sql`${users.first_name} || ' ' || ${users.last_name}`

/** People, by full name or user name. */
export const relatedUsers: RelatedSource = {
  from: sql`${users}`,
  id: users.id,
  text: fullName,
  matches: (typed) => sql`(${containsText(fullName, typed)} or ${containsText(users.username, typed)})`,
  order: sql`${users.first_name}, ${users.last_name}, ${users.id}`,
}

/** People as owners: their address and state go along. */
export const relatedOwners: RelatedSource = {
  ...relatedUsers,
  extra: sql`json_object('email', ${users.email}, 'active', json(iif(${users.active}, 'true', 'false')))`,
}

export const relatedRoles: RelatedSource = {
  from: sql`${roles}`,
  id: roles.id,
  text: sql`${roles.name}`,
  matches: (typed) => containsText(roles.name, typed),
  order: sql`${roles.name}`,
}

export interface RelatedStatements {
  readonly count: SQL
  readonly page: SQL
  /** Choices asked for by id, wherever they stand. */
  readonly included: SQL | null
}

/** The statements of one `related` request. */
export function relatedStatements(source: RelatedSource, query: RelatedQuery, scope: Scope): RelatedStatements {
  const { page = 0, include_ids: ids = [], filter } = query
  if (ids.length > 0 && page > 0) throw ApiError.message(422, RESOURCE_MESSAGES.unprocessable)
  const conditions = [source.visible?.(scope)].flatMap((condition) => condition ?? [])
  const filtered = filter ? [...conditions, source.matches(filter)] : conditions
  const { limit, offset } = paging(query)
  const columns = sql`${source.id} as value, ${source.text} as text, ${source.extra ?? sql`'{}'`} as extra`
  const chosen = sql`${source.id} in (select value from json_each(${JSON.stringify(ids)}))`
  return {
    count: sql`select count(*) as count from ${source.from}${where(filtered)}`,
    page: sql`select ${columns} from ${source.from}${where(filtered)}
              order by ${source.order} limit ${limit} offset ${offset}`,
    included: ids.length > 0 ? sql`select ${columns} from ${source.from}${where([...conditions, chosen])}` : null,
  }
}

/** ` where a and b`, or nothing. */
export function where(conditions: readonly SQL[]): SQL {
  return conditions.length > 0 ? sql` where ${sql.join([...conditions], sql` and `)}` : sql``
}
