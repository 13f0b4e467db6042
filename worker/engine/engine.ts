/**
 * What every database engine offers. An engine knows rows and the text of SQL; it knows nothing of datasets, users or
 * caches. One file an engine, one dialect each; `worker/engine/registry.ts` is the only list of them.
 */

/** The four generic types of the wire format: numeric, string, temporal, boolean. */
export const GenericType = { Numeric: 0, String: 1, Temporal: 2, Boolean: 3 } as const
export type GenericType = (typeof GenericType)[keyof typeof GenericType]

/** A value as an engine hands it over. Integers beyond 2^53 arrive as decimal text so that no digit is lost. */
export type SqlValue = string | number | boolean | null

export type Row = readonly SqlValue[]

export interface ColumnDescription {
  readonly name: string
  /** The engine's own type name, upper case (`TIMESTAMP WITHOUT TIME ZONE`); empty when it gives none. */
  readonly type: string
  /** Null when the engine cannot tell without looking at values (SQLite expressions). */
  readonly genericType: GenericType | null
}

export interface ExecuteOptions {
  readonly params?: readonly SqlValue[]
  /** Refuses anything that writes, by the engine's own means (read-only transaction, authorizer) where it has one. */
  readonly readOnly: boolean
  /** The cursor stops after this many rows; null reads all. */
  readonly rowLimit: number | null
  readonly timeoutMs: number
  readonly schema?: string | null
  /** A short reading statement, which may run over a connection that is kept between requests. */
  readonly shared?: boolean
  readonly signal?: AbortSignal
}

export type EstimateOptions = Pick<ExecuteOptions, 'timeoutMs' | 'schema'>

export interface Execution {
  readonly columns: readonly ColumnDescription[]
  /** Rows in batches, as they come. Must be consumed to the end or returned early; both free the connection. */
  readonly batches: AsyncIterable<readonly Row[]>
}

export interface TableName {
  readonly name: string
  readonly type: 'table' | 'view' | 'materialized_view'
}

export interface TableColumn {
  readonly name: string
  readonly type: string
  readonly genericType: GenericType
  readonly nullable: boolean
  readonly default: string | null
  readonly comment: string | null
}

export interface TableIndex {
  readonly name: string
  readonly columns: readonly string[]
  readonly unique: boolean
}

export interface TableKeys {
  readonly primaryKey: { readonly name: string | null; readonly columns: readonly string[] } | null
  readonly foreignKeys: readonly {
    readonly name: string | null
    readonly columns: readonly string[]
    readonly referredTable: string
    readonly referredColumns: readonly string[]
  }[]
}

/** Types a file's columns can take; each dialect names its own for them. */
export type LoadType = 'integer' | 'float' | 'boolean' | 'date' | 'timestamp' | 'text'

export interface LoadColumn {
  readonly name: string
  readonly type: LoadType
}

export type IfTableExists = 'fail' | 'replace' | 'append'

/** A table being filled. Nothing of it is seen before `commit`; `abort` leaves no trace. */
export interface TableLoader {
  add(rows: readonly Row[]): Promise<void>
  commit(): Promise<void>
  abort(): Promise<void>
}

/** One live connection target. Created per request from a `databases` row; holds no state between requests. */
export interface Engine {
  readonly dialect: Dialect
  execute(sql: string, options: ExecuteOptions): Promise<Execution>
  catalogs(): Promise<readonly string[]>
  schemas(): Promise<readonly string[]>
  tables(schema: string | null): Promise<readonly TableName[]>
  columns(table: string, schema: string | null): Promise<readonly TableColumn[]>
  indexes(table: string, schema: string | null): Promise<readonly TableIndex[]>
  keys(table: string, schema: string | null): Promise<TableKeys>
  /** Starts to fill a table; absent where the engine cannot. Throws TableExistsError under `fail` when it is there. */
  beginLoad?(
    table: string,
    schema: string | null,
    columns: readonly LoadColumn[],
    ifExists: IfTableExists,
  ): Promise<TableLoader>
  /**
   * What the planner expects of a reading statement, label to value; null where this server cannot tell, absent where no
   * server of the kind can.
   */
  estimate?(sql: string, options: EstimateOptions): Promise<Readonly<Record<string, string>> | null>
  /** Frees what the engine holds open. Safe to call twice. */
  close(): Promise<void>
}

/** A time grain offered by a dialect: ISO 8601 duration (null: the raw column), label, and SQL with `{col}`. */
export interface TimeGrain {
  readonly duration: string | null
  readonly name: string
  readonly sql: string
}

export interface Dialect {
  readonly name: string
  readonly displayName: string
  readonly defaultSchema: string | null
  readonly timeGrains: readonly TimeGrain[]
  /** Longest alias the engine keeps whole; longer labels are replaced by a hash and put back in the result. */
  readonly maxLabelLength: number | null
  /** Most values that can be bound to one statement; beyond it they are written as literals. */
  readonly maxParameters: number
  /** Kysely's way of writing placeholders and quotes. */
  readonly placeholders: 'question' | 'dollar'
  readonly quote: (identifier: string) => string
  /** The name a result column goes by within its statement, where that may not be its label. */
  aliasOf?(label: string): string
  /** A literal of the dialect for values that cannot be bound. */
  literal(value: SqlValue): string
  /** SQL text of an instant, compared with a column of this native type. `instant` is ISO 8601 without zone. */
  temporalLiteral(instant: string, nativeType: string): string
  /** A temporal column in a form that equals `exactLiteral` of the same instant, however the column writes it. */
  exactInstant(column: string): string
  exactLiteral(instant: string, nativeType: string): string
  /** `a ILIKE b`, or its equal where the engine has none. */
  caseInsensitiveLike(left: string, right: string): string
  castToText(expression: string): string
  /** `col IS TRUE` and `col IS FALSE`. */
  booleanTest(expression: string, value: boolean): string
  /** True for text that a regular expression finds; absent where the engine has none. */
  regexMatch?(text: string, pattern: string): string
  /** SQL of a query for the newest partition of a table, by this column; absent where tables have no partitions. */
  latestPartition?(path: readonly string[], column: string): string
  /** The relation that lists the partitions of a table, a column for each key; absent where tables have none. */
  partitions?(path: readonly string[]): string
  /** SQL of a query that yields the values of a JSON array, for lists too long to bind or to write out. */
  valuesOfJson?(json: string): string
  /** A date-time made of a column that counts seconds or milliseconds since 1970. */
  epochToDateTime(expression: string, unit: 's' | 'ms'): string
  /** How many values occur, 0 for none; absent where `COUNT(DISTINCT x)` says so. */
  countDistinct?(expression: string): string
  /** A date-time moved by whole seconds. */
  addSeconds(expression: string, seconds: number): string
  /** What the clocks of an IANA zone show at an instant; absent where the engine knows no zones of its own. */
  inTimeZone?(expression: string, zone: string, nativeType: string): string
  genericType(nativeType: string): GenericType
}

/** The table of a load is there already. */
export class TableExistsError extends Error {}

/** Thrown by engines. `message` is the engine's own text; the position counts from 1. */
export class EngineError extends Error {
  readonly errorType: string
  readonly line: number | null
  readonly column: number | null
  readonly extra: Readonly<Record<string, unknown>>

  constructor(
    message: string,
    details: { errorType: string; line?: number; column?: number; extra?: Readonly<Record<string, unknown>> },
  ) {
    super(message)
    this.name = 'EngineError'
    this.errorType = details.errorType
    this.line = details.line ?? null
    this.column = details.column ?? null
    this.extra = details.extra ?? {}
  }

  /** All of it, for where the class is lost: on the way between objects and requests. */
  toJSON(): EngineFailure {
    const { message, errorType, line, column, extra } = this
    return { message, errorType, line, column, extra }
  }
}

/** An EngineError as JSON. */
export type EngineFailure = Pick<EngineError, 'message' | 'errorType' | 'line' | 'column' | 'extra'>

/** The error that a failure was made of. */
export function toEngineError({ message, errorType, line, column, extra }: EngineFailure): EngineError {
  return new EngineError(message, { errorType, extra, line: line ?? undefined, column: column ?? undefined })
}
