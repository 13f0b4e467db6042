import { postgresqlDialect } from './dialects/postgresql.ts'
import type { ExecuteOptions, Execution, Row } from './engine.ts'
import type { PostgresConnection, PostgresConnections } from './postgres-connections.ts'
import { ALL_ROWS, BATCH_ROWS, PostgresCursor, type CursorStatement } from './postgres-cursor.ts'
import { connectionLost, statementError } from './postgres-errors.ts'

/** Runs one statement in a transaction of its own over one of the connections. Throws EngineError, ConnectionsBusy. */
export async function runStatement(
  connections: PostgresConnections,
  sql: string,
  options: ExecuteOptions,
): Promise<Execution> {
  options.signal?.throwIfAborted()
  const connection = await connections.acquire()
  try {
    return await runOn(connection, connections, sql, options)
  } catch (error) {
    const broken = options.readOnly && connection.used && connectionLost(error)
    if (!broken || options.signal?.aborted) throw statementError(error, sql, options.timeoutMs)
    // It broke while it was idle. Nothing has been read, and a reading statement may run twice.
    connections.closeIdle()
    return runStatement(connections, sql, options)
  }
}

async function runOn(
  connection: PostgresConnection,
  connections: PostgresConnections,
  sql: string,
  options: ExecuteOptions,
): Promise<Execution> {
  const { params = [], readOnly, timeoutMs, rowLimit, signal } = options
  const ending = { transaction: readOnly ? 'ROLLBACK' : 'COMMIT', resets: connections.rules.strangers } as const
  // A short statement bounds its rows itself; whoever asks for it gathers them all.
  const batchRows = options.shared && rowLimit === null ? ALL_ROWS : BATCH_ROWS
  const onEnding = () => connections.ending(connection)
  const cursor = new PostgresCursor(setup(options), { sql, params }, batchRows, ending, onEnding)
  const cancel = () => void connections.cancel(connection)
  signal?.addEventListener('abort', cancel, { once: true })
  void cursor.finished.then((reusable) => {
    signal?.removeEventListener('abort', cancel)
    connections.release(connection, reusable)
  })
  connection.client.query(cursor)
  const columns = await cursor.open()
  return { columns, batches: batches({ cursor, sql, timeoutMs, rowLimit, writes: !readOnly }) }
}

interface BatchRun {
  readonly cursor: PostgresCursor
  readonly sql: string
  readonly timeoutMs: number
  readonly rowLimit: number | null
  /** A write is done when it is committed. */
  readonly writes: boolean
}

async function* batches(run: BatchRun): AsyncGenerator<readonly Row[]> {
  const { cursor, rowLimit } = run
  let left = rowLimit ?? Number.POSITIVE_INFINITY
  try {
    for (let rows = await cursor.read(); rows && left > 0; rows = await cursor.read()) {
      const taken = rows.length > left ? rows.slice(0, left) : rows
      left -= taken.length
      yield taken
      if (left <= 0) break
    }
    if (run.writes) await cursor.completed()
  } catch (error) {
    throw statementError(error, run.sql, run.timeoutMs)
  } finally {
    cursor.close()
  }
}

/** What a transaction is told before its statement: what it may do, how long, and how values are to be written. */
function setup({ readOnly, timeoutMs, schema }: ExecuteOptions): readonly CursorStatement[] {
  const settings = [
    ['TimeZone', 'UTC'],
    ['DateStyle', 'ISO, MDY'],
    ['statement_timeout', String(timeoutMs)],
    ...(schema ? [['search_path', postgresqlDialect.quote(schema)]] : []),
  ]
  const calls = settings.map((_, at) => `set_config($${at * 2 + 1}, $${at * 2 + 2}, true)`)
  return [
    { sql: `BEGIN READ ${readOnly ? 'ONLY' : 'WRITE'}`, params: [] },
    { sql: `SELECT ${calls.join(', ')}`, params: settings.flat() },
  ]
}
