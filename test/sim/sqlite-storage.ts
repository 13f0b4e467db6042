import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { LogStorage, SqlRow, SqlValue } from '../../durable-objects/log/store.ts'

/** Thrown in the middle of a transaction to play a crash. */
export class InjectedCrash extends Error {}

/** The storage of an object over a real SQLite in memory, with transactions that roll back and crashes on demand. */
export class SqliteStorage implements LogStorage {
  readonly #database = new DatabaseSync(':memory:')
  readonly #statements = new Map<string, StatementSync>()
  #depth = 0
  /** Statements until the next crash inside a transaction; null: none planned. */
  crashIn: number | null = null

  get sql(): LogStorage['sql'] {
    const size = () => this.#size()
    return {
      exec: (statement, ...bindings) => this.#exec(statement, bindings),
      get databaseSize() {
        return size()
      },
    }
  }

  #exec(statement: string, bindings: readonly SqlValue[]) {
    if (this.#depth > 0 && this.crashIn !== null && this.crashIn-- === 0) {
      this.crashIn = null
      throw new InjectedCrash('storage gave up')
    }
    const rows = this.#prepare(statement).all(...(bindings as (string | number | null)[])) as SqlRow[]
    return { toArray: () => rows }
  }

  /** Pages that hold something, as the platform counts. */
  #size(): number {
    const [row] = this.#prepare(
      'SELECT page_size * (page_count - freelist_count) AS bytes FROM pragma_page_size, pragma_page_count, pragma_freelist_count',
    ).all()
    return Number(row?.['bytes'])
  }

  transactionSync<T>(work: () => T): T {
    const name = `s${this.#depth++}`
    this.#database.exec(`SAVEPOINT ${name}`)
    try {
      const result = work()
      this.#database.exec(`RELEASE ${name}`)
      return result
    } catch (error) {
      this.#database.exec(`ROLLBACK TO ${name}; RELEASE ${name}`)
      throw error
    } finally {
      this.#depth--
    }
  }

  close(): void {
    this.#database.close()
  }

  #prepare(statement: string): StatementSync {
    const known = this.#statements.get(statement)
    if (known) return known
    const prepared = this.#database.prepare(statement)
    this.#statements.set(statement, prepared)
    return prepared
  }
}
