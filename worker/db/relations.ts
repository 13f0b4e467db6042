import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { containsText, isTrue, type CustomFilter, type SearchColumn } from '../resource/filters.ts'
import { many, one, type Projection } from '../resource/projection.ts'
import { favorites, roles, tagged_objects, tags, users } from './schema.ts'

/** Relations that several resources show and search: people, owners, tags, favourites. */

const NAME_FIELDS = { id: users.id, first_name: users.first_name, last_name: users.last_name }

const nameOf = sql`${users.first_name} || ' ' || ${users.last_name}`

/** The person behind a foreign key. */
export function person(key: SQLWrapper, fields: Readonly<Record<string, SQLWrapper>> = NAME_FIELDS): Projection {
  return one(sql`from ${users} where ${users.id} = ${key}`, fields)
}

/** First and last name without the id, as databases and tags show people. */
export function personNames(key: SQLWrapper): Projection {
  return person(key, { first_name: users.first_name, last_name: users.last_name })
}

/** Full name of the person behind a foreign key, empty when there is none. */
export function personName(key: SQLWrapper): SQL {
  return sql`coalesce((select ${nameOf} from ${users} where ${users.id} = ${key}), '')`
}

/** Text of a person to order by. */
export function personField(key: SQLWrapper, field: SQLWrapper): SQL {
  return sql`(select ${field} from ${users} where ${users.id} = ${key})`
}

interface Junction {
  readonly table: SQLiteTable
  readonly object: SQLiteColumn
  readonly user: SQLiteColumn
}

export function owners(
  { table, object, user }: Junction,
  id: SQLWrapper,
  fields: Readonly<Record<string, SQLWrapper>> = NAME_FIELDS,
): Projection {
  return many(sql`from ${table} join ${users} on ${users.id} = ${user} where ${object} = ${id}`, fields)
}

export function searchOwners({ table, object, user }: Junction, id: SQLWrapper): SearchColumn {
  return {
    kind: 'many',
    input: id,
    relates: (owner) => sql`exists (select 1 from ${table} where ${object} = ${id} and ${user} = ${owner})`,
    exists: (owner) => sql`exists (select 1 from ${users} where ${users.id} = ${owner})`,
  }
}

export function rolesOf(
  { table, object, role }: { table: SQLiteTable; object: SQLiteColumn; role: SQLiteColumn },
  id: SQLWrapper,
): Projection {
  return many(sql`from ${table} join ${roles} on ${roles.id} = ${role} where ${object} = ${id}`, {
    id: roles.id,
    name: roles.name,
  })
}

/** Numbers of the kinds of tagged objects. */
export const TAGGED = { query: 1, chart: 2, dashboard: 3, dataset: 4 } as const

export function tagsOf(kind: number, id: SQLWrapper): Projection {
  return many(
    sql`from ${tagged_objects} join ${tags} on ${tags.id} = ${tagged_objects.tag_id}
        where ${tagged_objects.object_type} = ${kind} and ${tagged_objects.object_id} = ${id}`,
    { id: tags.id, name: tags.name, type: tags.type },
  )
}

/** The `tags` search column; `names` and `ids` are the resource's names of its two operators. */
export function searchTags(kind: number, id: SQLWrapper, operators: { name: string; id: string }): SearchColumn {
  const tagged = (condition: SQL) => sql`exists (
    select 1 from ${tagged_objects} join ${tags} on ${tags.id} = ${tagged_objects.tag_id}
    where ${tagged_objects.object_type} = ${kind} and ${tagged_objects.object_id} = ${id} and ${condition})`
  return {
    kind: 'many',
    input: id,
    relates: (tag) => tagged(sql`${tags.id} = ${tag}`),
    exists: (tag) => sql`exists (select 1 from ${tags} where ${tags.id} = ${tag})`,
    custom: {
      [operators.name]: {
        name: 'Is tagged',
        condition: (value) => (value === '' ? undefined : tagged(containsText(tags.name, String(value)))),
      },
      [operators.id]: {
        name: 'Is tagged',
        condition: (value) => (Number.isInteger(Number(value)) ? tagged(sql`${tags.id} = ${Number(value)}`) : sql`0`),
      },
    },
  }
}

/** The row is, or is not, a favourite of the caller. */
export function favoriteFilter(kind: string, id: SQLWrapper): CustomFilter {
  return {
    name: 'Is favorite',
    condition: (value, { principal }) => {
      const starred = starredBy(kind, id, principal.userId)
      return isTrue(value) ? starred : sql`not ${starred}`
    },
  }
}

export function starredBy(kind: string, id: SQLWrapper, userId: number | null): SQL {
  return sql`exists (select 1 from ${favorites} where ${favorites.user_id} = ${userId}
    and ${favorites.object_type} = ${kind} and ${favorites.object_id} = ${id})`
}

/** A boolean operator over a condition: true asks for it, anything else for its opposite. */
export function yesNoFilter(name: string, condition: SQL): CustomFilter {
  return { name, condition: (value) => (isTrue(value) ? condition : sql`not (${condition})`) }
}
