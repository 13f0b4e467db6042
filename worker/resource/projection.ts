import { Column, is, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { humanizeInstant, naiveInstant, utcInstant } from './instants.ts'

/**
 * One column of an answer: what it reads from the catalogue and how it says it. Relations are read by correlated JSON
 * sub-selects, so a page of rows with all its owners and tags is one statement.
 */
export interface Projection {
  readonly inputs: readonly SQLWrapper[]
  read(values: readonly unknown[], now: number): unknown
  /** Present on relations: the names that may follow a dot. */
  readonly fields?: readonly string[]
  /** Present on relations: the same relation with some of its fields. */
  narrow?(fields: readonly string[]): Projection
}

export type Projections = Readonly<Record<string, Projection>>

/** A column or expression as it stands; booleans of the schema come out as booleans. */
export function value(input: SQLWrapper): Projection {
  const isBoolean = is(input, Column) && input.dataType === 'boolean'
  return { inputs: [input], read: ([stored]) => (isBoolean ? truth(stored) : (stored ?? null)) }
}

/** Anything computed from columns of the same row. */
export function derived(inputs: readonly SQLWrapper[], read: (values: readonly unknown[]) => unknown): Projection {
  return { inputs, read }
}

/** Text of the row when it has some, else the given text. */
export function textOr(stored: unknown, otherwise = ''): string {
  return typeof stored === 'string' ? stored : otherwise
}

/** An instant as naive ISO text. */
export function iso(column: SQLWrapper): Projection {
  return { inputs: [column], read: ([at]) => (typeof at === 'number' ? naiveInstant(at) : null) }
}

/** An instant as ISO text with its offset. */
export function utc(column: SQLWrapper): Projection {
  return { inputs: [column], read: ([at]) => (typeof at === 'number' ? utcInstant(at) : null) }
}

/** An instant as a distance in words. */
export function humanized(column: SQLWrapper): Projection {
  return { inputs: [column], read: ([at], now) => (typeof at === 'number' ? humanizeInstant(at, now) : null) }
}

/** JSON text of the catalogue as a value; text that is not JSON reads as null. */
export function parsed(column: SQLWrapper): Projection {
  return { inputs: [column], read: ([stored]) => parseJson(stored) }
}

/** A constant that the wire format has and this product does not vary. */
export function constant(given: unknown): Projection {
  return { inputs: [], read: () => given }
}

type Fields = Readonly<Record<string, SQLWrapper>>

/** A to-one relation: an object, or null. `source` is everything from FROM on, correlated with the row. */
export function one(source: SQL, fields: Fields): Projection {
  return relation(fields, (object) => sql`(select ${object} ${source} limit 1)`, (stored) => stored ?? null)
}

/** A to-many relation: an array of objects in the order of `source`. */
export function many(source: SQL, fields: Fields): Projection {
  return relation(fields, (object) => sql`(select json_group_array(${object}) ${source})`, (stored) => stored ?? [])
}

function relation(fields: Fields, wrap: (object: SQL) => SQL, read: (stored: unknown) => unknown): Projection {
  const booleans = Object.entries(fields).flatMap(([name, field]) =>
    is(field, Column) && field.dataType === 'boolean' ? [name] : [],
  )
  const build = (names: readonly string[]): Projection => {
    const pairs = names.flatMap((name) => {
      const field = fields[name]
      return field ? [sql`${sql.raw(`'${name}'`)}, ${field}`] : []
    })
    return {
      inputs: [wrap(sql`json_object(${sql.join(pairs, sql`, `)})`)],
      read: ([stored]) => read(withBooleans(parseJson(stored), booleans)),
      fields: names,
      narrow: build,
    }
  }
  return build(Object.keys(fields))
}

function withBooleans(stored: unknown, names: readonly string[]): unknown {
  if (names.length === 0 || stored === null || typeof stored !== 'object') return stored
  if (Array.isArray(stored)) return stored.map((item) => withBooleans(item, names))
  const entries = Object.entries(stored).map(([key, item]) => [key, names.includes(key) ? truth(item) : item])
  return Object.fromEntries(entries)
}

function truth(stored: unknown): boolean | null {
  return stored === null || stored === undefined ? null : Boolean(stored)
}

export function parseJson(stored: unknown): unknown {
  if (typeof stored !== 'string') return null
  try {
    return JSON.parse(stored)
  } catch {
    return null
  }
}

/** The dotted names under which the API lists a set of projections. */
export function columnNames(projections: Projections): string[] {
  return Object.entries(projections).flatMap(([name, { fields }]) =>
    fields ? fields.map((field) => `${name}.${field}`) : [name],
  )
}

/**
 * The projections a caller chose by (dotted) names. Names that do not exist are left out; when none remains, the whole
 * set is meant.
 */
export function chooseProjections(projections: Projections, names: readonly string[] | undefined): Projections {
  if (!names) return projections
  const chosen = new Map<string, Set<string>>()
  for (const name of names) {
    const [root = '', field] = name.split('.', 2)
    const projection = Object.hasOwn(projections, root) ? projections[root] : undefined
    if (!projection) continue
    const wanted = field === undefined ? (projection.fields ?? []) : [field]
    if (field !== undefined && !projection.fields?.includes(field)) continue
    chosen.set(root, new Set([...(chosen.get(root) ?? []), ...wanted]))
  }
  if (chosen.size === 0) return projections
  return Object.fromEntries(
    [...chosen].flatMap(([root, fields]) => {
      const projection = projections[root]
      return projection ? [[root, projection.narrow ? projection.narrow([...fields]) : projection]] : []
    }),
  )
}

export interface Selection {
  /** The select list; every input stands in it once, under its own alias. */
  readonly list: SQL
  read(row: Readonly<Record<string, unknown>>, now: number): Record<string, unknown>
}

/** Turns projections into a select list and the reader of its rows. */
export function select(projections: Projections): Selection {
  const aliases = new Map<SQLWrapper, string>()
  const readers = Object.entries(projections).map(([name, projection]) => {
    const names = projection.inputs.map((input) => {
      const alias = aliases.get(input) ?? `c${aliases.size}`
      aliases.set(input, alias)
      return alias
    })
    return { name, names, projection }
  })
  const items = [...aliases].map(([input, alias]) => sql`${input} as ${sql.identifier(alias)}`)
  return {
    list: items.length > 0 ? sql.join(items, sql`, `) : sql`1 as c0`,
    read: (row, now) =>
      Object.fromEntries(
        readers.map(({ name, names, projection }) => [name, projection.read(names.map((alias) => row[alias]), now)]),
      ),
  }
}
