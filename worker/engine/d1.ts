import { withRowLimit } from '../sql/row-limit.ts'
import { singleStatement } from '../sql/statements.ts'
import { sqliteDialect } from './dialects/sqlite.ts'
import type { Engine, ExecuteOptions, Execution, Row, SqlValue, TableIndex, TableKeys, TableName } from './engine.ts'
import { EngineError } from './engine.ts'
import { EngineErrorType, sqliteError, statementTimeout } from './errors.ts'
import { assertReadOnlyText } from './read-only-text.ts'

export const d1Dialect = sqliteDialect('d1', 'Cloudflare D1')

/** A result comes whole; it is handed on in pieces of this many rows. */
const BATCH_ROWS = 1000
/** The binding of the product's own catalogue, which holds what no analyst may read. */
const CATALOGUE = 'DB'

/** The D1 database bound under a name. Throws EngineError when there is none, or it is the catalogue. */
export function boundDatabase(bindings: object, name: string): D1Database {
  const found: unknown = Reflect.get(bindings, name)
  if (isD1(found) && name !== CATALOGUE && found !== Reflect.get(bindings, CATALOGUE)) return found
  throw new EngineError(`No D1 database is bound as "${name}"`, {
    errorType: EngineErrorType.DatabaseUnknown,
    extra: { database: name },
  })
}

function isD1(value: unknown): value is D1Database {
  if (!(value instanceof Object)) return false
  return ['prepare', 'batch', 'exec'].every((method) => typeof Reflect.get(value, method) === 'function')
}

/** A D1 database of the account that the Worker runs in. It streams nothing and cannot be interrupted. */
export class D1Engine implements Engine {
  readonly dialect = d1Dialect
  readonly #database: D1Database

  constructor(database: D1Database) {
    this.#database = database
  }

  /** There is no reading transaction, so the text is read before it is sent; nor a cursor, so the text gets the limit. */
  async execute(sql: string, { params = [], readOnly, rowLimit, timeoutMs, signal }: ExecuteOptions): Promise<Execution> {
    signal?.throwIfAborted()
    if (readOnly) assertReadOnlyText(sql, d1Dialect.name)
    const limited = readOnly && rowLimit !== null ? withRowLimit(singleStatement(sql, d1Dialect.name), rowLimit) : sql
    const [names = [], ...rows] = await this.#raw(limited, params, timeoutMs)
    const columns = names.map((name) => ({ name: String(name), type: '', genericType: null }))
    return { columns, batches: inBatches(rows.slice(0, rowLimit ?? rows.length)) }
  }

  async catalogs(): Promise<readonly string[]> {
    return []
  }

  async schemas(): Promise<readonly string[]> {
    return ['main']
  }

  async tables(): Promise<readonly TableName[]> {
    const rows = await this.#rows<{ name: string; type: 'table' | 'view' }>(
      `SELECT name, type FROM sqlite_schema WHERE type IN ('table', 'view')
       AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' ORDER BY name`,
    )
    return rows.map(({ name, type }) => ({ name, type }))
  }

  async columns(table: string) {
    return (await this.#describe(table)).map(({ name, type, notnull, dflt_value }) => ({
      name,
      type: type.toUpperCase(),
      genericType: d1Dialect.genericType(type),
      nullable: notnull === 0,
      default: dflt_value,
      comment: null,
    }))
  }

  async indexes(table: string): Promise<readonly TableIndex[]> {
    const rows = await this.#rows<{ name: string; unique: number; column: string }>(
      `SELECT l.name, l."unique", i.name AS "column" FROM pragma_index_list(?) l, pragma_index_info(l.name) i
       WHERE l.origin <> 'pk' ORDER BY l.name, i.seqno`,
      table,
    )
    const indexes = new Map<string, { unique: boolean; columns: string[] }>()
    for (const { name, unique, column } of rows) {
      const index = indexes.get(name) ?? { unique: unique === 1, columns: [] }
      index.columns.push(column)
      indexes.set(name, index)
    }
    return [...indexes].map(([name, index]) => ({ name, ...index }))
  }

  async keys(table: string): Promise<TableKeys> {
    const primary = (await this.#describe(table)).filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
    const rows = await this.#rows<{ id: number; table: string; from: string; to: string }>(
      'SELECT id, "table", "from", "to" FROM pragma_foreign_key_list(?) ORDER BY id, seq',
      table,
    )
    const foreign = new Map<number, { columns: string[]; referredTable: string; referredColumns: string[] }>()
    for (const { id, table: referredTable, from, to } of rows) {
      const key = foreign.get(id) ?? { columns: [], referredTable, referredColumns: [] }
      key.columns.push(from)
      key.referredColumns.push(to)
      foreign.set(id, key)
    }
    return {
      primaryKey: primary.length > 0 ? { name: null, columns: primary.map(({ name }) => name) } : null,
      foreignKeys: [...foreign.values()].map((key) => ({ name: null, ...key })),
    }
  }

  async close(): Promise<void> {}

  async #describe(table: string) {
    const columns = await this.#rows<{ name: string; type: string; notnull: number; dflt_value: string | null; pk: number }>(
      'SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_info(?) ORDER BY cid',
      table,
    )
    if (columns.length === 0) throw sqliteError(`no such table: ${table}`, null, '')
    return columns
  }

  async #rows<T>(sql: string, ...params: string[]): Promise<readonly T[]> {
    try {
      return (await this.#database.prepare(sql).bind(...params).all<T>()).results
    } catch (error) {
      throw toEngineError(error, sql)
    }
  }

  async #raw(sql: string, params: readonly SqlValue[], timeoutMs: number): Promise<readonly (readonly unknown[])[]> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const overdue = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(statementTimeout(timeoutMs)), timeoutMs)
    })
    try {
      const statement = this.#database.prepare(sql).bind(...params)
      return await Promise.race([statement.raw({ columnNames: true }), overdue])
    } catch (error) {
      throw toEngineError(error, sql)
    } finally {
      clearTimeout(timer)
    }
  }
}

async function* inBatches(rows: readonly (readonly unknown[])[]): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    yield rows.slice(from, from + BATCH_ROWS).map((row) => row.map(toValue))
  }
}

function toValue(value: unknown): SqlValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  // A blob arrives as an array of its bytes.
  if (!Array.isArray(value)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(Uint8Array.from(value))
  } catch {
    return '[bytes]'
  }
}

/** `D1_ERROR: no such table: x at offset 14: SQLITE_ERROR` */
function toEngineError(error: unknown, sql: string): EngineError {
  if (error instanceof EngineError) return error
  const text = error instanceof Error ? error.message : String(error)
  const [, message = text, offset] = /^(?:D1_\w+: )?(.*?)(?: at offset (\d+))?(?:: SQLITE_\w+.*)?$/s.exec(text) ?? []
  return sqliteError(message, offset === undefined ? null : Number(offset), sql)
}
