import type { Connection, Submittable } from 'pg'
import type { ColumnDescription, Row, SqlValue } from './engine.ts'
import { postgresType } from './postgres-types.ts'

export interface CursorStatement {
  readonly sql: string
  readonly params: readonly SqlValue[]
}

interface Field {
  readonly name: string
  readonly dataTypeID: number
}

export interface CursorEnding {
  readonly transaction: 'COMMIT' | 'ROLLBACK'
  /** Whether the session forgets what its transaction left behind: the next borrower is somebody else. */
  readonly resets: boolean
}

/** Rows fetched from the portal at once. */
export const BATCH_ROWS = 1000
/** No portal: the server sends all rows, and only then may run the statement on several of its processes. */
export const ALL_ROWS = 0

/**
 * One statement read through a portal, inside a transaction of its own. The statements that set up the transaction, the
 * query and its first rows travel in one message flight; further rows are asked for only when the reader wants them,
 * unless all are asked for at once.
 * The end of the transaction is sent as soon as the last row is there.
 */
export class PostgresCursor implements Submittable {
  readonly #setup: readonly CursorStatement[]
  readonly #statement: CursorStatement
  readonly #batchRows: number
  readonly #ending: CursorEnding
  readonly #onEnding: () => void
  #connection: Connection | null = null
  #setupLeft: number
  #columns: readonly ColumnDescription[] = []
  #readers: readonly ((text: string) => SqlValue)[] = []
  #rows: Row[] = []
  /** How many of them have been handed out. */
  #read = 0
  /** The server waits to be asked for more rows. */
  #suspended = false
  #done = false
  #ended = false
  #failure: Error | null = null
  #broken = false
  #wake: (() => void) | null = null
  /** Resolves when the connection may be used again; false when it may not. */
  readonly finished: Promise<boolean>
  #finish: (reusable: boolean) => void = () => undefined

  /** `onEnding` is called when the connection will be free in a moment. */
  constructor(
    setup: readonly CursorStatement[],
    statement: CursorStatement,
    batchRows: number,
    ending: CursorEnding,
    onEnding: () => void,
  ) {
    this.#onEnding = onEnding
    this.#setup = setup
    this.#setupLeft = setup.length
    this.#statement = statement
    this.#batchRows = batchRows
    this.#ending = ending
    this.finished = new Promise((resolve) => {
      this.#finish = resolve
    })
  }

  /** Resolves with the columns once the first rows, or the end, are there. Throws the server's error. */
  async open(): Promise<readonly ColumnDescription[]> {
    await this.#settled()
    return this.#columns
  }

  /** The next rows, a batch at most; null after the last ones. */
  async read(): Promise<readonly Row[] | null> {
    await this.#settled()
    const rows = this.#rows.slice(this.#read, this.#read + BATCH_ROWS)
    this.#read += rows.length
    if (this.#read === this.#rows.length) {
      this.#rows = []
      this.#read = 0
      if (rows.length > 0 && !this.#done) this.#fetch()
    }
    return rows.length > 0 ? rows : null
  }

  /** Resolves when the transaction is over. Throws what its end has brought up. */
  async completed(): Promise<void> {
    await this.finished
    if (this.#failure) throw this.#failure
  }

  /** Stops reading; the server is told to forget the rest. */
  close(): void {
    if (this.#done || this.#failure) return
    this.#done = true
    this.#rows = []
    this.#end()
  }

  // Called by the client ----------------------------------------------------------------------------------------------

  submit(connection: Connection): void {
    this.#connection = connection
    for (const { sql, params } of this.#setup) {
      this.#send(connection, sql, params)
      connection.execute({ portal: '' }, true)
    }
    this.#send(connection, this.#statement.sql, this.#statement.params)
    connection.describe({ type: 'P', name: '' }, true)
    this.#fetch()
  }

  handleRowDescription(message: { readonly fields: readonly Field[] }): void {
    if (this.#setupLeft > 0) return
    const types = message.fields.map(({ dataTypeID }) => postgresType(dataTypeID))
    this.#readers = types.map(({ read }) => read)
    this.#columns = message.fields.map(({ name }, at) => ({
      name,
      type: types[at]?.name ?? '',
      genericType: types[at]?.generic ?? null,
    }))
  }

  handleDataRow(message: { readonly fields: readonly (string | null)[] }): void {
    if (this.#setupLeft > 0 || this.#done) return
    this.#rows.push(message.fields.map((value, at) => (value === null ? null : (this.#readers[at]?.(value) ?? null))))
  }

  handlePortalSuspended(): void {
    this.#suspended = true
    this.#notify()
  }

  handleCommandComplete(): void {
    if (this.#setupLeft > 0) {
      this.#setupLeft--
      return
    }
    if (this.#ended) return
    this.#done = true
    this.#end()
    this.#notify()
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete()
  }

  handleError(error: Error): void {
    // Rows that have been read stay true when the end of a transaction that wrote nothing fails.
    if (!this.#ended || this.#ending.transaction === 'COMMIT') this.#failure ??= error
    this.#done = true
    this.#notify()
    this.#broken = true
    this.#connection?.sync()
    this.#finish(false)
  }

  handleReadyForQuery(): void {
    this.#finish(!this.#broken)
  }

  handleParseComplete(): void {}

  handleCopyInResponse(connection: Connection): void {
    connection.end()
    this.handleError(new Error('COPY is not supported here'))
  }

  handleCopyData(): void {}

  #send(connection: Connection, sql: string, params: readonly SqlValue[]): void {
    connection.parse({ name: '', text: sql, types: [] }, true)
    connection.bind({ portal: '', statement: '', values: params.map(toParameter) }, true)
  }

  #fetch(): void {
    this.#suspended = false
    this.#connection?.execute({ portal: '', rows: String(this.#batchRows) }, true)
    this.#connection?.flush()
  }

  #end(): void {
    const connection = this.#connection
    if (!connection || this.#ended) return
    this.#ended = true
    this.#onEnding()
    this.#send(connection, this.#ending.transaction, [])
    connection.execute({ portal: '' }, true)
    // A simple query ends the flight like a sync.
    if (this.#ending.resets) connection.query('DISCARD ALL')
    else connection.sync()
  }

  #notify(): void {
    this.#wake?.()
    this.#wake = null
  }

  async #settled(): Promise<void> {
    while (!this.#suspended && !this.#done && !this.#failure) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    if (this.#failure) throw this.#failure
  }
}

function toParameter(value: SqlValue): string | null {
  return value === null ? null : String(value)
}
