import { GenericType, type SqlValue } from '../engine/engine.ts'
import { columnName, type Frame, type FrameColumn } from './frame.ts'
import { isBaseAxis, metricLabel } from './labels.ts'
import { DEFAULT_ROW_LIMIT } from './limits.ts'
import { QUERY_MESSAGES, QueryError, QueryObjectError } from './messages.ts'
import type { PreparedQuery } from './prepare-query.ts'
import type { Fetched } from './run-query.ts'
import { add, DAY_MS } from './time/date-math.ts'
import { moveBounds, parseDelta, type Delta, type TimeBounds } from './time/time-range.ts'

/**
 * Adds for every time offset of the query the metrics of the shifted range, as columns `<metric>__<offset>`. Rows are
 * matched by all columns that are no metrics; with a time grain the time axis matches when the moved instant falls into
 * the same interval. Rows that exist only in the shifted range are left out.
 */
export async function joinOffsets(
  main: Fetched,
  query: PreparedQuery,
  fetchShifted: (shifted: PreparedQuery) => Promise<Fetched>,
): Promise<Fetched> {
  if (query.timeOffsets.length === 0 || query.metrics === null || main.table.rowCount === 0) return main
  const grain = axisGrain(query)
  let table = main.table
  const texts = [main.sqlText]
  for (const offset of query.timeOffsets) {
    const delta = resolveOffset(offset, query.bounds, grain !== null)
    const shifted = await fetchShifted(shiftedQuery(query, delta))
    texts.push(shifted.sqlText)
    table = joinOne(table, shifted.table, { query, offset, delta, grain })
  }
  return { table, sqlText: texts.map((text) => `${text};`).join('\n\n') }
}

/** How far an offset moves the range. Throws QueryError for a range that is open or a text that says no amount. */
export function resolveOffset(offset: string, { since, until }: TimeBounds, grained: boolean): Delta {
  if (offset.includes(' : ')) throw new QueryObjectError(QUERY_MESSAGES.offsetRangesDisabled)
  if (!since || !until) throw new QueryError(QUERY_MESSAGES.offsetNeedsRange)
  const days = (ms: number): Delta => ({ amount: -Math.floor(ms / DAY_MS), unit: 'day' })
  if (offset === 'inherit') return days(until.getTime() - since.getTime())
  if (/^\d{4}-\d{2}-\d{2}$/.test(offset)) return days(since.getTime() - new Date(`${offset}T00:00:00Z`).getTime())
  const delta = /(?:ago|later|after)$/i.test(offset.trim()) ? parseDelta(offset) : null
  if (delta) return delta
  if (grained) throw new QueryError(QUERY_MESSAGES.offsetAmbiguous(offset))
  return { amount: 0, unit: 'day' }
}

function shiftedQuery(query: PreparedQuery, delta: Delta): PreparedQuery {
  const limited = query.rowOffset > 0 || query.rowLimit < DEFAULT_ROW_LIMIT
  return {
    ...query,
    bounds: moveBounds(query.bounds, delta),
    boundsOf: (filter) => moveBounds(query.boundsOf(filter), delta),
    rowLimit: limited ? DEFAULT_ROW_LIMIT : query.rowLimit,
    rowOffset: 0,
    timeOffsets: [],
    postProcessing: [],
  }
}

interface Join {
  readonly query: PreparedQuery
  readonly offset: string
  readonly delta: Delta
  /** Grain of the time axis; null when instants must be equal as they are. */
  readonly grain: string | null
}

function joinOne(table: Frame, shifted: Frame, { query, offset, delta, grain }: Join): Frame {
  const metrics = new Set((query.metrics ?? []).map(metricLabel))
  const isKey = (column: FrameColumn) => !metrics.has(columnName(column))
  const keys = shifted.columns.filter(isKey).map(columnName)
  const mainKeys = table.columns.filter((column) => keys.includes(columnName(column)))
  const axis = grain === null ? undefined : mainKeys.find((column) => column.type === GenericType.Temporal)
  const rows = new Map<string, number>()
  const shiftedKeys = keys.map((name) => shifted.columns.find((column) => columnName(column) === name))
  for (let row = 0; row < shifted.rowCount; row++) {
    const key = shiftedKeys.map((column) => {
      const value = column?.values[row] ?? null
      return axis && column && columnName(column) === columnName(axis) ? intervalKey(value, grain) : value
    })
    const text = JSON.stringify(key)
    if (!rows.has(text)) rows.set(text, row)
  }
  const ordered = keys.map((name) => mainKeys.find((column) => columnName(column) === name))
  const matches = Array.from({ length: table.rowCount }, (_, row) => {
    const key = ordered.map((column) => {
      const value = column?.values[row] ?? null
      return axis && column === axis ? intervalKey(moved(value, delta), grain) : value
    })
    return rows.get(JSON.stringify(key))
  })
  const added = shifted.columns
    .filter((column) => metrics.has(columnName(column)))
    .map((column): FrameColumn => ({
      key: [`${columnName(column)}__${offset}`],
      type: column.type ?? GenericType.Numeric,
      values: matches.map((row) => (row === undefined ? null : (column.values[row] ?? null))),
    }))
  return { ...table, columns: [...table.columns, ...added] }
}

function axisGrain(query: PreparedQuery): string | null {
  const axis = query.columns.find(isBaseAxis)
  if (axis) return axis.timeGrain ?? null
  return query.isTimeseries ? query.timeGrain : null
}

function moved(value: SqlValue, { amount, unit }: Delta): SqlValue {
  return typeof value === 'number' ? add(new Date(value), amount, unit).getTime() : value
}

const SUNDAY_WEEKS = new Set(['1969-12-28T00:00:00Z/P1W', 'P1W/1970-01-03T00:00:00Z'])
const MONDAY_WEEKS = new Set(['P1W', '1969-12-29T00:00:00Z/P1W', 'P1W/1970-01-04T00:00:00Z'])

/** Two instants are of one interval when their keys are equal: a week of the year, a month, a quarter, a year. */
function intervalKey(value: SqlValue, grain: string | null): SqlValue {
  if (typeof value !== 'number' || grain === null) return value
  const instant = new Date(value)
  const year = instant.getUTCFullYear()
  const month = instant.getUTCMonth()
  if (grain === 'P1Y') return `${year}`
  if (grain === 'P3M' || grain === 'P0.25Y') return `${year}-Q${Math.floor(month / 3) + 1}`
  if (grain === 'P1M') return `${year}-${month + 1}`
  if (!SUNDAY_WEEKS.has(grain) && !MONDAY_WEEKS.has(grain)) return value
  const dayOfYear = Math.floor((value - Date.UTC(year, 0, 1)) / DAY_MS)
  const weekday = SUNDAY_WEEKS.has(grain) ? instant.getUTCDay() : (instant.getUTCDay() + 6) % 7
  return `${year}-W${Math.floor((dayOfYear + 7 - weekday) / 7)}`
}
