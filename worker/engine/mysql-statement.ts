import type { FieldPacket } from 'mysql2'
import { mysqlDialect } from './dialects/mysql.ts'
import type { ExecuteOptions, Execution, Row } from './engine.ts'
import { statementTimeout } from './errors.ts'
import type { MysqlConnection, MysqlConnections } from './mysql-connections.ts'
import { connectionLost, isUnknownVariable, statementError } from './mysql-errors.ts'
import { columnReaders, readRow } from './mysql-types.ts'
import { retryBroken } from './retry-broken.ts'

/** Rows handed on at once, and rows that wait in memory until the reader wants them. */
const BATCH_ROWS = 1000
/** The server is asked first; where it does not count (writes, other servers) the statement is ended this much later. */
const TIMEOUT_GRACE_MS = 1000

/** Runs one statement over one of the connections. Throws EngineError. */
export function runStatement(
  connections: MysqlConnections,
  sql: string,
  options: ExecuteOptions,
): Promise<Execution> {
  return retryBroken(connections, options, {
    run: (connection) => runOn(connection, connections, sql, options),
    isLost: connectionLost,
    toError: (error) => statementError(error, options.timeoutMs),
  })
}

async function runOn(
  connection: MysqlConnection,
  connections: MysqlConnections,
  sql: string,
  options: ExecuteOptions,
): Promise<Execution> {
  const { signal, timeoutMs } = options
  let overdue = false
  const cancel = () => void connections.cancel(connection)
  const timer = setTimeout(() => {
    overdue = true
    cancel()
  }, timeoutMs + TIMEOUT_GRACE_MS)
  signal?.addEventListener('abort', cancel, { once: true })
  const finish = (reusable: boolean) => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
    connections.giveBack(connection, reusable && !signal?.aborted && !overdue)
  }
  const failure = (error: unknown) => (overdue ? statementTimeout(timeoutMs) : statementError(error, timeoutMs))
  try {
    await prepareSession(connection, options, connections.address.database)
    signal?.throwIfAborted()
    const reading = read(connection, sql)
    const fields = await reading.fields
    const readers = columnReaders(fields)
    const stop = () => connections.cancel(connection)
    const batches = inBatches({ rows: reading.rows, rowLimit: options.rowLimit, finish, stop, failure }, (values) =>
      readRow(values, readers),
    )
    return { columns: readers.map(({ description }) => description), batches }
  } catch (error) {
    finish(!connectionLost(error))
    throw overdue ? failure(error) : error
  }
}

interface Reading {
  readonly fields: Promise<readonly FieldPacket[]>
  readonly rows: AsyncIterable<readonly unknown[]> & { destroy(): unknown }
}

/** Sends a statement. The driver stops reading from the socket while `BATCH_ROWS` rows wait to be taken. */
function read({ client }: MysqlConnection, sql: string): Reading {
  const query = client.query(sql)
  const rows = query.stream({ highWaterMark: BATCH_ROWS })
  const fields = new Promise<readonly FieldPacket[]>((resolve, reject) => {
    query.once('fields', (found: readonly FieldPacket[] | undefined) => resolve(found ?? []))
    rows.once('error', reject)
  })
  // A statement that answers without rows (SET, INSERT) still emits its outcome where rows would stand.
  return { fields, rows }
}

interface BatchRun {
  readonly rows: Reading['rows']
  readonly rowLimit: number | null
  readonly finish: (reusable: boolean) => void
  readonly stop: () => Promise<void>
  readonly failure: (error: unknown) => Error
}

async function* inBatches(run: BatchRun, toRow: (values: readonly unknown[]) => Row): AsyncGenerator<readonly Row[]> {
  const limit = run.rowLimit ?? Number.POSITIVE_INFINITY
  let complete = false
  let batch: Row[] = []
  let count = 0
  try {
    if (limit > 0) {
      for await (const values of run.rows) {
        // The outcome of a statement without rows is no row.
        if (!Array.isArray(values)) continue
        batch.push(toRow(values))
        if (++count >= limit) break
        if (batch.length < BATCH_ROWS) continue
        yield batch
        batch = []
      }
    }
    complete = count < limit
    if (batch.length > 0) yield batch
  } catch (error) {
    throw run.failure(error)
  } finally {
    if (!complete) {
      await run.stop()
      run.rows.destroy()
    }
    run.finish(complete)
  }
}

/** What a session is told before a statement: what it may do, how long, and how text and instants are written. */
async function prepareSession(
  connection: MysqlConnection,
  { readOnly, timeoutMs, schema }: ExecuteOptions,
  usual: string,
): Promise<void> {
  const database = schema ?? usual
  const settings = JSON.stringify([readOnly, timeoutMs, database])
  if (connection.settings === settings) return
  connection.settings = ''
  const limit = connection.isMariadb ? `max_statement_time = ${timeoutMs / 1000}` : `max_execution_time = ${timeoutMs}`
  try {
    await tell(connection, `${SESSION}, ${limit}`)
  } catch (error) {
    if (!isUnknownVariable(error)) throw error
    await tell(connection, `${SESSION}, query_timeout = ${Math.ceil(timeoutMs / 1000)}`)
  }
  await tell(connection, `SET SESSION TRANSACTION READ ${readOnly ? 'ONLY' : 'WRITE'}`)
  if (database && database !== connection.database) {
    await tell(connection, `USE ${mysqlDialect.quote(database)}`)
    connection.database = database
  }
  connection.settings = settings
}

/** Backslashes escape and double quotes stand for text, as the tokenizer and the literals here have it. */
const SESSION = `SET time_zone = '+00:00', sql_mode = REPLACE(REPLACE(@@sql_mode, 'NO_BACKSLASH_ESCAPES', ''), 'ANSI_QUOTES', '')`

function tell({ client }: MysqlConnection, sql: string): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(sql, (error) => (error ? reject(error) : resolve()))
  })
}
