import { GenericType, type Engine, type Execution, type SqlValue } from '../engine/engine.ts'
import type { ServerTiming } from '../http/timing.ts'
import { findColumn, type Dataset } from './dataset.ts'
import type { Frame, FrameColumn } from './frame.ts'
import { toEpochMs } from './instants.ts'
import { columnLabel, isBaseAxis, metricLabel, TIMESTAMP_LABEL } from './labels.ts'
import { STATEMENT_TIMEOUT_MS } from './limits.ts'
import { QUERY_MESSAGES, QueryError } from './messages.ts'
import type { PreparedQuery } from './prepare-query.ts'
import type { Statement } from './sql/compile.ts'
import { isInstant } from './sql/zones.ts'
import { clockTime } from './time/time-zone.ts'

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
  const { labels, timing } = input
  const execution = await executed(input, true)
  const values: SqlValue[][] = labels.map(() => [])
  let rowCount = 0
  await timing.measure('transfer', async () => {
    for await (const rows of execution.batches) {
      rowCount += rows.length
      for (const [position, column] of values.entries()) for (const row of rows) column.push(row[position] ?? null)
    }
  })
  return toFrame(values, rowCount, execution.columns, input)
}

/**
 * Runs a statement and hands its rows over as they come, a table a batch and at least one. Not over a connection that
 * others wait for: whoever reads may be slow.
 */
export async function* fetchFrames(input: FetchInput): AsyncGenerator<Frame> {
  const { columns, batches } = await executed(input, false)
  let isEmpty = true
  for await (const rows of batches) {
    isEmpty = false
    const values = input.labels.map((_, position) => rows.map((row) => row[position] ?? null))
    yield toFrame(values, rows.length, columns, input)
  }
  if (isEmpty) yield toFrame([], 0, columns, input)
}

async function executed(input: FetchInput, shared: boolean): Promise<Execution> {
  const { engine, statement, labels, timing } = input
  const execution = await timing.measure('engine', () =>
    engine.execute(statement.sql, {
      params: statement.params,
      readOnly: true,
      rowLimit: null,
      timeoutMs: STATEMENT_TIMEOUT_MS,
      schema: input.dataset.schema,
      shared,
      signal: input.signal,
    }),
  )
  if (execution.columns.length < labels.length) throw new QueryError(QUERY_MESSAGES.fewerColumns)
  return execution
}

function toFrame(
  values: readonly (readonly SqlValue[])[],
  rowCount: number,
  described: Execution['columns'],
  input: FetchInput,
): Frame {
  const columns = input.labels.map((label, position) =>
    toColumn(label, described[position]?.genericType ?? null, values[position] ?? [], input),
  )
  return { index: [], columns, rowCount }
}

function toColumn(
  label: string,
  type: GenericType | null,
  values: readonly SqlValue[],
  input: FetchInput,
): FrameColumn {
  const { dataset, query } = input
  const format = temporalFormat(label, { type, values }, query, dataset)
  if (format === undefined) {
    const known = type ?? storedBoolean(label, query, dataset)
    return { key: [label], type: known, values: values.map(READERS[known ?? GenericType.String]) }
  }
  const shown = shownTime(label, query, dataset)
  // A year stored as a number is an instant on a time axis only; as a plain column it stays the number that it is.
  const isAxis = isTimeAxis(label, query)
  const instants = values.map((value) => {
    const ms = toEpochMs(isAxis && isPattern(format) && typeof value === 'number' ? String(value) : value, format)
    return ms === null ? value : shown(ms)
  })
  const readable = instants.every((value) => value === null || typeof value === 'number')
  return { key: [label], type: readable ? GenericType.Temporal : type, values: instants }
}

function isPattern(format: string | null): boolean {
  return format?.includes('%') ?? false
}

/** The time column of the query, or the base axis of its chart. */
function isTimeAxis(label: string, query: PreparedQuery): boolean {
  if (label === TIMESTAMP_LABEL || label === query.granularity) return true
  const asked = query.columns.find((column) => columnLabel(column) === label)
  return asked !== undefined && isBaseAxis(asked)
}

/** A zone's clocks, or the dataset's offset where no zone is asked for; a grain has been applied to clock times. */
function shownTime(label: string, query: PreparedQuery, dataset: Dataset): (ms: number) => number {
  const { zone } = query
  if (zone === null) return (ms) => ms + dataset.hourOffset * HOUR_MS
  return isPlainInstant(label, query, dataset) ? (ms) => clockTime(ms, zone) : (ms) => ms
}

/** True for a column of instants as they are stored, and for the first or last of them. */
function isPlainInstant(label: string, query: PreparedQuery, dataset: Dataset): boolean {
  const isColumn = label === TIMESTAMP_LABEL || query.columns.some((column) => columnLabel(column) === label)
  const name = isColumn ? sourceOf(label, query) : extremeOf(label, query)
  const column = name === null ? undefined : findColumn(dataset, name)
  return column !== undefined && isInstant(column) && !(isColumn && grainOf(label, query))
}

/** The first or last of a column of dates, which SQLite hands over as text. */
function isNativeExtreme(label: string, query: PreparedQuery, dataset: Dataset): boolean {
  const column = findColumn(dataset, extremeOf(label, query) ?? '')
  return column !== undefined && column.isTemporal && !column.dateFormat
}

/** The column whose least or greatest value a metric is. */
function extremeOf(label: string, query: PreparedQuery): string | null {
  const metric = query.metrics?.find((candidate) => metricLabel(candidate) === label)
  if (typeof metric !== 'object' || metric.expressionType !== 'SIMPLE') return null
  return metric.aggregate === 'MIN' || metric.aggregate === 'MAX' ? metric.column.column_name : null
}

/** The stored format of a column of instants; null when the engine sends them as such; undefined for other columns. */
function temporalFormat(
  label: string,
  { type, values }: { readonly type: GenericType | null; readonly values: readonly SqlValue[] },
  query: PreparedQuery,
  dataset: Dataset,
): string | null | undefined {
  const asked = query.columns.find((column) => columnLabel(column) === label)
  const name = sourceOf(label, query)
  const column = name ? findColumn(dataset, name) : undefined
  const grained = grainOf(label, query)
  // A grain makes date-times of whatever the column stores.
  if (column?.isTemporal) return grained ? null : column.dateFormat
  if (type === GenericType.Temporal || isNativeExtreme(label, query, dataset)) return null
  // A grain is applied to no column of numbers or texts; SQL of one's own becomes date-times by it, never numbers.
  const isTruncated = grained && column === undefined && !values.some((value) => typeof value === 'number')
  return asked && isBaseAxis(asked) && isTruncated ? null : undefined
}

/** The dataset's column that a column of the result is made of. */
function sourceOf(label: string, query: PreparedQuery): string | null {
  if (label === TIMESTAMP_LABEL) return query.granularity
  const asked = query.columns.find((column) => columnLabel(column) === label)
  return typeof asked === 'string' ? asked : (asked?.sqlExpression ?? null)
}

function grainOf(label: string, query: PreparedQuery): string | null {
  if (label === TIMESTAMP_LABEL) return query.timeGrain
  const asked = query.columns.find((column) => columnLabel(column) === label)
  if (typeof asked === 'string') return asked === query.granularity && query.metrics !== null ? query.timeGrain : null
  return asked && isBaseAxis(asked) ? (asked.timeGrain ?? null) : null
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
