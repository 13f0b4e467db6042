import { z } from 'zod'
import { columnName, findFrameColumn, type Frame, type FrameColumn } from '../frame.ts'
import { QueryError } from '../messages.ts'

export const POST_PROCESSING_MESSAGES = {
  columnsMissing: 'Referenced columns not available in DataFrame.',
  invalidOptions: (operation: string, field: string, reason: string) =>
    `Invalid options for ${operation}: ${field}: ${reason}`,
  pivotNeedsIndex: 'Pivot operation requires at least one index',
  pivotNeedsAggregate: 'Pivot operation must include at least one aggregate',
  aggregateColumn: (column: string) => `Column referenced by aggregate is undefined: ${column}`,
  aggregateOperator: (name: string) => `Operator undefined for aggregator: ${name}`,
  invalidFunction: (operator: string) => `Invalid numpy function: ${operator}`,
  rollingWindow: 'Undefined window for rolling operation',
  rollingWindowPositive: 'Window must be > 0',
  rollingType: (type: string) => `Invalid rolling_type: ${type}`,
  rollingOptions: (type: string, options: string) => `Invalid options for ${type}: ${options}`,
  cumulativeOperator: (operator: string) => `Invalid cumulative operator: ${operator}`,
  compareLengths: '`compare_columns` must have the same length as `source_columns`.',
  compareType: '`compare_type` must be `difference`, `percentage` or `ratio`',
  contributionColumn: (column: string) => `Column "${column}" is not numeric or does not exists in the query results.`,
  contributionRename: '`rename_columns` must have the same length as `columns` + `time_shift_columns`.',
  resampleIndex: 'Resample operation requires DatetimeIndex',
  resampleMethod: 'Resample method should be in asfreq, bfill, ffill, linear, median, mean, sum.',
  resampleRule: (rule: string) => `Invalid frequency: ${rule}`,
  resampleTooLong: (rows: number) => `Resampling would make more than ${rows} rows`,
  boxPlotPercentiles:
    'percentiles must be a list or tuple with two numeric values, of which the first is lower than the second value',
  histogramText: (column: string) => `Column '${column}' contains non-numeric values`,
  geohash: 'Invalid geohash string',
  coordinates: 'Invalid longitude/latitude',
  geodetic: 'Invalid geodetic string',
  forecastGrain: 'Time grain missing',
  forecastGrainUnknown: (grain: string) => `Unsupported time grain: ${grain}`,
  forecastPeriods: 'Periods must be a whole number',
  forecastConfidence: 'Confidence interval must be between 0 and 1 (exclusive)',
  forecastAxis: 'DataFrame must include temporal column',
  forecastSeries: 'DataFrame include at least one series',
  forecastTooLarge: (cells: number) => `Forecasting more than ${cells} values at once is not possible`,
  labelExists: 'Label already exists',
} as const

/** Column name to the name of the column that takes the result; the same name replaces. */
export const columnMapSchema = z.record(z.string(), z.string())

/** Reads the options of a step; what is wrong is told with the operation and field. */
export function readOptions<T>(schema: z.ZodType<T>, operation: string, options: unknown): T {
  const read = schema.safeParse(options ?? {})
  if (read.success) return read.data
  const issue = read.error.issues[0]
  // Some fields have a sentence of their own in the wire format.
  if (issue?.message.endsWith('.') && issue.code === 'invalid_value') throw new QueryError(issue.message)
  const field = issue?.path.join('.') ?? ''
  throw new QueryError(POST_PROCESSING_MESSAGES.invalidOptions(operation, field, issue?.message ?? ''))
}

/** Columns of a name: the one so called, or after a pivot all of that metric. Throws QueryError when there is none. */
export function columnsNamed(table: Frame, name: string): readonly FrameColumn[] {
  const found = table.columns.filter(
    (column) => columnName(column) === name || (column.key.length > 1 && column.key[0] === name),
  )
  if (found.length === 0) throw new QueryError(POST_PROCESSING_MESSAGES.columnsMissing)
  return found
}

/** The column of a name. Throws QueryError when there is none. */
export function requiredColumn(table: Frame, name: string): FrameColumn {
  const found = findFrameColumn(table, name)
  if (!found) throw new QueryError(POST_PROCESSING_MESSAGES.columnsMissing)
  return found
}

/** Puts computed columns beside the others, or in the place of those whose name they bear. */
export function withColumns(table: Frame, made: readonly FrameColumn[]): Frame {
  const byName = new Map(made.map((column) => [columnName(column), column]))
  const replaced = table.columns.map((column) => {
    const found = byName.get(columnName(column))
    if (found) byName.delete(columnName(column))
    return found ?? column
  })
  return { ...table, columns: [...replaced, ...byName.values()] }
}

/** The key of a column under a new first part. */
export function renamed(column: FrameColumn, from: string, to: string): readonly (string | null)[] {
  return column.key.length > 1 && column.key[0] === from ? [to, ...column.key.slice(1)] : [to]
}
