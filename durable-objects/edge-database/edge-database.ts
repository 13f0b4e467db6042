import { DurableObject } from 'cloudflare:workers'
import {
  BATCH_ROWS,
  MAX_COLUMNS,
  MAX_RESULT_BYTES,
  STALE_LOAD_MS,
  type EdgeColumn,
  type EdgeFailure,
  type EdgeLoad,
  type EdgeQuery,
  type EdgeResult,
  type EdgeTable,
  type EdgeTableDetails,
  type EdgeValue,
  type IfExists,
} from './protocol.ts'

const STAGING = '_load_'
const ROLLBACK = new Error('rollback')

/**
 * A SQLite database for analysts. SQLite runs inside the object's single thread, so a statement cannot be interrupted
 * and a result is read to its end (or limit) in one go. That makes every result a consistent snapshot and leaves no
 * cursor open that would keep a table from being replaced. The timeout is checked between batches; on Cloudflare the
 * clock stands still meanwhile, and there the object's CPU limit (30 s) and the size limit end what runs too long.
 */
export class EdgeDatabase extends DurableObject {
  /**
   * Runs one statement. Results over the first batch follow as a stream. With `readOnly` everything the statement did
   * is rolled back and reported: the caller has read the text before, this holds whatever it has missed.
   */
  execute(query: EdgeQuery): EdgeResult {
    try {
      return query.readOnly ? this.#rolledBack(() => this.#run(query)) : this.#run(query)
    } catch (error) {
      return fromSqlite(error)
    }
  }

  #run(query: EdgeQuery): EdgeResult {
    const started = Date.now()
    const cursor = this.ctx.storage.sql.exec(query.sql, ...query.params)
    const columns = [...cursor.columnNames]
    const rows = cursor.raw()
    const limit = query.rowLimit ?? Number.POSITIVE_INFINITY
    const batches: string[] = []
    let batch: EdgeValue[][] = []
    let bytes = 0
    const close = () => {
      const text = JSON.stringify(batch)
      bytes += text.length
      batches.push(text)
      batch = []
    }
    for (let count = 0; count < limit; count++) {
      const { value, done } = rows.next()
      if (done) break
      batch.push(value.map((item) => (item instanceof ArrayBuffer ? decode(item) : item)))
      if (batch.length < BATCH_ROWS) continue
      close()
      if (Date.now() - started > query.timeoutMs) return failure('timeout', 'The statement ran out of time')
      if (bytes > MAX_RESULT_BYTES) return failure('too_large', String(bytes))
    }
    if (batch.length > 0) close()
    if (query.readOnly && cursor.rowsWritten > 0) return failure('read_only', 'The statement writes')
    const [first = '[]', ...others] = batches
    return { ok: true, columns, first, rest: others.length > 0 ? lines(others) : null }
  }

  #rolledBack<T>(work: () => T): T {
    let result: { readonly value: T } | null = null
    try {
      this.ctx.storage.transactionSync(() => {
        result = { value: work() }
        throw ROLLBACK
      })
    } catch (error) {
      if (error !== ROLLBACK) throw error
    }
    if (!result) throw new Error('The statement gave no result')
    return (result as { readonly value: T }).value
  }

  tables(): readonly EdgeTable[] {
    return this.#rows<{ name: string; type: 'table' | 'view' }>(
      `SELECT name, type FROM sqlite_schema WHERE type IN ('table', 'view') AND ${isOurs} ORDER BY name`,
    )
  }

  /** Null when there is no such table or view. */
  describe(table: string): EdgeTableDetails | null {
    const columns = this.#rows<{ name: string; type: string; notnull: number; dflt_value: string | null; pk: number }>(
      'SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_info(?) ORDER BY cid',
      table,
    )
    if (columns.length === 0) return null
    const indexes = this.#rows<{ name: string; unique: number }>(
      `SELECT name, "unique" FROM pragma_index_list(?) WHERE origin <> 'pk' ORDER BY name`,
      table,
    )
    return {
      columns: columns.map(({ name, type, notnull, dflt_value }) => ({
        name,
        type: type.toUpperCase(),
        nullable: notnull === 0,
        default: dflt_value,
      })),
      primaryKey: columns
        .filter(({ pk }) => pk > 0)
        .sort((a, b) => a.pk - b.pk)
        .map(({ name }) => name),
      indexes: indexes.map(({ name, unique }) => ({
        name,
        unique: unique === 1,
        columns: this.#rows<{ name: string }>('SELECT name FROM pragma_index_info(?) ORDER BY seqno', name).map(
          (column) => column.name,
        ),
      })),
    }
  }

  /** Opens a load: rows go to a table of its own until `commitLoad`, so that a failed load leaves nothing behind. */
  beginLoad(table: string, columns: readonly EdgeColumn[], ifExists: IfExists): EdgeLoad {
    if (columns.length > MAX_COLUMNS) {
      return failure('sql', `A table holds at most ${MAX_COLUMNS} columns; the file has ${columns.length}`)
    }
    if (ifExists === 'fail' && this.describe(table)) return failure('sql', `table ${quote(table)} already exists`)
    const load = `${STAGING}${Date.now()}_${crypto.randomUUID().replaceAll('-', '')}`
    try {
      this.ctx.storage.transactionSync(() => {
        this.#dropStaleLoads()
        const definitions = columns.map(({ name, type }) => `${quote(name)} ${type}`)
        this.ctx.storage.sql.exec(`CREATE TABLE ${quote(load)} (${definitions.join(', ')})`)
      })
      return { ok: true, load }
    } catch (error) {
      return fromSqlite(error)
    }
  }

  /** Adds rows to an open load. `rows` is a JSON array of arrays in the order of the load's columns. */
  addRows(load: string, rows: string): EdgeFailure | null {
    try {
      const width = this.describe(load)?.columns.length ?? 0
      const values = Array.from({ length: width }, (_, i) => `value ->> ${i}`)
      this.ctx.storage.sql.exec(`INSERT INTO ${quote(load)} SELECT ${values.join(', ')} FROM json_each(?)`, rows)
      return null
    } catch (error) {
      return fromSqlite(error)
    }
  }

  /** Puts the loaded rows in place, all or none. */
  commitLoad(load: string, table: string, ifExists: IfExists): EdgeFailure | null {
    const { sql } = this.ctx.storage
    try {
      this.ctx.storage.transactionSync(() => {
        if (ifExists === 'append' && this.describe(table)) {
          const columns = (this.describe(load)?.columns ?? []).map(({ name }) => quote(name)).join(', ')
          sql.exec(`INSERT INTO ${quote(table)} (${columns}) SELECT ${columns} FROM ${quote(load)}`)
          sql.exec(`DROP TABLE ${quote(load)}`)
          return
        }
        if (ifExists === 'replace') sql.exec(`DROP TABLE IF EXISTS ${quote(table)}`)
        sql.exec(`ALTER TABLE ${quote(load)} RENAME TO ${quote(table)}`)
      })
      return null
    } catch (error) {
      return fromSqlite(error)
    }
  }

  abortLoad(load: string): void {
    if (load.startsWith(STAGING)) this.ctx.storage.sql.exec(`DROP TABLE IF EXISTS ${quote(load)}`)
  }

  dropTable(table: string): void {
    this.ctx.storage.sql.exec(`DROP TABLE IF EXISTS ${quote(table)}`)
  }

  /** Forgets everything: the database was deleted from the catalogue. */
  async destroy(): Promise<void> {
    await this.ctx.storage.deleteAll()
  }

  #dropStaleLoads(): void {
    const names = this.#rows<{ name: string }>(
      `SELECT name FROM sqlite_schema WHERE name LIKE '\\_load\\_%' ESCAPE '\\'`,
    )
    for (const { name } of names) {
      const begun = Number(name.slice(STAGING.length).split('_')[0])
      if (Date.now() - begun > STALE_LOAD_MS) this.ctx.storage.sql.exec(`DROP TABLE ${quote(name)}`)
    }
  }

  #rows<T extends Record<string, SqlStorageValue>>(sql: string, ...params: EdgeValue[]): T[] {
    return this.ctx.storage.sql.exec<T>(sql, ...params).toArray()
  }
}

const isOurs = ['sqlite_', '_cf_', STAGING].map((prefix) => `substr(name, 1, ${prefix.length}) <> '${prefix}'`).join(' AND ')

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function lines(batches: readonly string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let next = 0
  return new ReadableStream({
    type: 'bytes',
    pull(controller) {
      const batch = batches[next++]
      if (batch === undefined) controller.close()
      else controller.enqueue(encoder.encode(`${batch}\n`))
    },
  })
}

/** Text of a blob; what is not UTF-8 is named, not guessed. */
function decode(blob: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(blob)
  } catch {
    return '[bytes]'
  }
}

function failure(kind: EdgeFailure['kind'], message: string, offset: number | null = null): EdgeFailure {
  return { ok: false, kind, message, offset }
}

function fromSqlite(error: unknown): EdgeFailure {
  const text = error instanceof Error ? error.message : String(error)
  const [, message = text, offset] = /^(.*?)(?: at offset (\d+))?: SQLITE_\w+$/s.exec(text) ?? []
  return failure('sql', message, offset === undefined ? null : Number(offset))
}
