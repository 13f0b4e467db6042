import { GenericType, type Engine, type SqlValue } from '../engine/engine.ts'
import type { ServerTiming } from '../http/timing.ts'
import { findColumn, type Dataset } from './dataset.ts'
import type { Frame, FrameColumn } from './frame.ts'
import { toEpochMs } from './instants.ts'
import { columnLabel, isBaseAxis, TIMESTAMP_LABEL } from './labels.ts'
import { STATEMENT_TIMEOUT_MS } from './limits.ts'
import { QUERY_MESSAGES, QueryError } from './messages.ts'
import type { PreparedQuery } from './prepare-query.ts'
import type { Statement } from './sql/compile.ts'

const HOUR_MS = 3_600_000

export interface FetchInput {
  readonly engine: Engine
  readonly dataset: Dataset
  readonly query: PreparedQuery
  readonly statement: Statement
  /** Expected labels by position; engines may shorten or fold what they send back. */
  readonly labels: readonly string[]
  readonly timing: ServerTiming
  readonly signal?: AbortSignal
}

/** Runs a statement and gathers its rows by column, instants as epoch milliseconds. */
export async function fetchFrame(input: FetchInput): Promise<Frame> {
  const { engine, statement, labels, timing } = input
  const execution = await timing.measure('engine', () =>
    engine.execute(statement.sql, {
      params: statement.params,
      readOnly: true,
      rowLimit: null,
      timeoutMs: STATEMENT_TIMEOUT_MS,
      schema: input.dataset.schema,
      shared: true,
      signal: input.signal,
    }),
  )
  if (execution.columns.length < labels.length) throw new QueryError(QUERY_MESSAGES.fewerColumns)
  const values: SqlValue[][] = labels.map(() => [])
  let rowCount = 0
  await timing.measure('transfer', async () => {
    for await (const rows of execution.batches) {
      rowCount += rows.length
      for (const [position, column] of values.entries()) for (const row of rows) column.push(row[position] ?? null)
    }
  })
  const columns = labels.map((label, position) => {
    const type = execution.columns[position]?.genericType ?? null
    return toColumn(label, type, values[position] ?? [], input)
  })
  return { index: [], columns, rowCount }
}

function toColumn(
  label: string,
  type: GenericType | null,
  values: readonly SqlValue[],
  input: FetchInput,
): FrameColumn {
  const { dataset, query } = input
  const format = temporalFormat(label, type, query, dataset)
  if (format === undefined) {
    const known = type ?? storedBoolean(label, query, dataset)
    return { key: [label], type: known, values: values.map(READERS[known ?? GenericType.String]) }
  }
  const shift = dataset.hourOffset * HOUR_MS
  const instants = values.map((value) => {
    const ms = toEpochMs(value, format)
    return ms === null ? value : ms + shift
  })
  const readable = instants.every((value) => value === null || typeof value === 'number')
  return { key: [label], type: readable ? GenericType.Temporal : type, values: instants }
}

/** The stored format of a column of instants; null when the engine sends them as such; undefined for other columns. */
function temporalFormat(
  label: string,
  type: GenericType | null,
  query: PreparedQuery,
  dataset: Dataset,
): string | null | undefined {
  const isTimestamp = label === TIMESTAMP_LABEL
  const asked = query.columns.find((column) => columnLabel(column) === label)
  const name = isTimestamp ? query.granularity : typeof asked === 'string' ? asked : asked?.sqlExpression
  const column = name ? findColumn(dataset, name) : undefined
  const grained = isTimestamp
    ? query.timeGrain
    : asked && isBaseAxis(asked)
      ? (asked.timeGrain ?? query.timeGrain)
      : null
  // A grain makes date-times of whatever the column stores.
  if (column?.isTemporal) return grained ? null : column.dateFormat
  if (type === GenericType.Temporal) return null
  return asked && isBaseAxis(asked) && grained ? null : undefined
}

/** SQLite has no booleans: a column declared as one holds 0 and 1. */
function storedBoolean(label: string, query: PreparedQuery, dataset: Dataset): GenericType | null {
  const asked = query.columns.find((column) => columnLabel(column) === label)
  const name = typeof asked === 'string' ? asked : (asked?.sqlExpression ?? '')
  return findColumn(dataset, name)?.genericType === GenericType.Boolean ? GenericType.Boolean : null
}

const READERS: Readonly<Record<GenericType, (value: SqlValue) => SqlValue>> = {
  [GenericType.Numeric]: finite,
  [GenericType.String]: (value) => value,
  [GenericType.Temporal]: (value) => value,
  [GenericType.Boolean]: (value) => (typeof value === 'number' ? value !== 0 : value),
}

/** Infinity and NaN have no place in an answer. */
function finite(value: SqlValue): SqlValue {
  return typeof value === 'number' && !Number.isFinite(value) ? null : value
}
