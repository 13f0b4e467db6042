import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type QueryCompiler,
  type RawBuilder,
} from 'kysely'
import type { Dialect, SqlValue } from '../../engine/engine.ts'

/** A piece of SQL with values that are bound, or written out as literals, when it is compiled. */
export type Sql = RawBuilder<unknown>

export interface Statement {
  /** Text with placeholders, for the engine. */
  readonly sql: string
  readonly params: readonly SqlValue[]
  /** The same statement with its values written out, for people. */
  readonly text: string
}

type Compiler = Kysely<Record<string, never>>

const compilers = new WeakMap<Dialect, { readonly bound: Compiler; readonly inline: Compiler }>()

/**
 * Compiles for a dialect. Numbers and booleans are always written out: bound, an engine would read them by the type it
 * expects at that place and refuse `1.5` beside an integer column. Strings are bound unless there are more of them than
 * the engine takes.
 */
export function compile(sql: Sql, dialect: Dialect): Statement {
  const { bound, inline } = compilersOf(dialect)
  const text = sql.compile(inline).sql
  const compiled = sql.compile(bound)
  if (compiled.parameters.length > dialect.maxParameters) return { sql: text, params: [], text }
  return { sql: compiled.sql, params: compiled.parameters.map(toSqlValue), text }
}

function compilersOf(dialect: Dialect) {
  const known = compilers.get(dialect)
  if (known) return known
  const made = { bound: kysely(dialect, false), inline: kysely(dialect, true) }
  compilers.set(dialect, made)
  return made
}

function kysely(dialect: Dialect, inline: boolean): Compiler {
  const dollar = dialect.placeholders === 'dollar'
  return new Kysely<Record<string, never>>({
    dialect: {
      createAdapter: () => (dollar ? new PostgresAdapter() : new SqliteAdapter()),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => (dollar ? new PostgresIntrospector(db) : new SqliteIntrospector(db)),
      createQueryCompiler: (): QueryCompiler =>
        dollar ? new DollarCompiler(dialect, inline) : new QuestionCompiler(dialect, inline),
    },
  })
}

class DollarCompiler extends PostgresQueryCompiler {
  readonly #dialect: Dialect
  readonly #inline: boolean

  constructor(dialect: Dialect, inline: boolean) {
    super()
    this.#dialect = dialect
    this.#inline = inline
  }

  protected override appendValue(value: unknown): void {
    if (this.#inline || typeof value !== 'string') this.append(this.#dialect.literal(toSqlValue(value)))
    else super.appendValue(value)
  }
}

class QuestionCompiler extends SqliteQueryCompiler {
  readonly #dialect: Dialect
  readonly #inline: boolean

  constructor(dialect: Dialect, inline: boolean) {
    super()
    this.#dialect = dialect
    this.#inline = inline
  }

  protected override appendValue(value: unknown): void {
    if (this.#inline || typeof value !== 'string') this.append(this.#dialect.literal(toSqlValue(value)))
    else super.appendValue(value)
  }
}

function toSqlValue(value: unknown): SqlValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  throw new TypeError(`A value of type ${typeof value} cannot stand in a statement`)
}
