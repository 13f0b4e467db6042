import { postgresqlDialect } from './dialects/postgresql.ts'
import type { ExecuteOptions, Execution, Row } from './engine.ts'
import type { PostgresConnection, PostgresConnections } from './postgres-connections.ts'
import { ALL_ROWS, BATCH_ROWS, PostgresCursor, type CursorStatement } from './postgres-cursor.ts'
import { connectionLost, statementError } from './postgres-errors.ts'
import { retryBroken } from './retry-broken.ts'

/** Runs one statement in a transaction of its own over one of the connections. Throws EngineError, ConnectionsBusy. */
export function runStatement(
  connections: PostgresConnections,
  sql: string,
  options: ExecuteOptions,
): Promise<Execution> {
  return retryBroken(connections, options, {
    run: (connection) => runOn(connection, connections, sql, options),
    isLost: connectionLost,
    toError: (error) => statementError(error, sql, options.timeoutMs),
  })
}

async function runOn(
  connection: PostgresConnection,
  connections: PostgresConnections,
  sql: string,
  options: ExecuteOptions,
): Promise<Execution> {
  const { params = [], readOnly, timeoutMs, rowLimit, signal } = options
  if (signal?.aborted) {
    // Given up while it waited for a connection.
    connections.release(connection, true)
    signal.throwIfAborted()
  }
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
