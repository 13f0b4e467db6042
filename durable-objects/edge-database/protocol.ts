/** What crosses between the Worker and an edge database. Errors travel as values: RPC would lose their class. */

export type EdgeValue = string | number | boolean | null

export interface EdgeQuery {
  readonly sql: string
  readonly params: readonly EdgeValue[]
  readonly readOnly: boolean
  readonly rowLimit: number | null
  readonly timeoutMs: number
}

export interface EdgeFailure {
  readonly ok: false
  /** SQLite's own text. */
  readonly message: string
  /** Offset into the statement, where SQLite gives one. */
  readonly offset: number | null
  readonly kind: 'sql' | 'read_only' | 'timeout' | 'too_large'
}

export interface EdgeRows {
  readonly ok: true
  readonly columns: readonly string[]
  /** JSON of the first batch of rows: most results are no longer than that and cost one message. */
  readonly first: string
  /** The batches after the first: JSON arrays of rows, one a line. */
  readonly rest: ReadableStream<Uint8Array> | null
}

export type EdgeResult = EdgeRows | EdgeFailure

export interface EdgeColumn {
  readonly name: string
  /** Declared type, which gives SQLite the affinity and the reader the generic type. */
  readonly type: string
}

export type IfExists = 'fail' | 'replace' | 'append'

export type EdgeLoad = { readonly ok: true; readonly load: string } | EdgeFailure

export interface EdgeTable {
  readonly name: string
  readonly type: 'table' | 'view'
}

export interface EdgeTableColumn extends EdgeColumn {
  readonly nullable: boolean
  readonly default: string | null
}

export interface EdgeTableDetails {
  readonly columns: readonly EdgeTableColumn[]
  readonly primaryKey: readonly string[]
  readonly indexes: readonly { readonly name: string; readonly columns: readonly string[]; readonly unique: boolean }[]
}

/** Rows in one batch of a result. */
export const BATCH_ROWS = 1000
/** A result is held in the object's memory while it is sent; its isolate has 128 MB for everything. */
export const MAX_RESULT_BYTES = 48 * 1024 * 1024
/** JSON of one batch of a load; SQLite takes values of up to 2 MB. */
export const MAX_LOAD_BATCH_CHARACTERS = 500_000
/** Columns of one table, a limit of SQLite in Durable Objects. */
export const MAX_COLUMNS = 100
/** Age after which the staging table of a load that never finished is removed. */
export const STALE_LOAD_MS = 60 * 60 * 1000
