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

  readonly sql = {
    exec: (statement: string, ...bindings: SqlValue[]) => {
      if (this.#depth > 0 && this.crashIn !== null && this.crashIn-- === 0) {
        this.crashIn = null
        throw new InjectedCrash('storage gave up')
      }
      const rows = this.#prepare(statement).all(...(bindings as (string | number | null)[])) as SqlRow[]
      return { toArray: () => rows }
    },
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
