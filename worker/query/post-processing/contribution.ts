import { z } from 'zod'
import { GenericType } from '../../engine/engine.ts'
import { columnName, columnType, numeric, type Frame, type FrameColumn } from '../frame.ts'
import { QueryError } from '../messages.ts'
import { POST_PROCESSING_MESSAGES, withColumns } from './options.ts'

export const contributionSchema = z.looseObject({
  orientation: z.enum(['row', 'column']).nullish(),
  columns: z.array(z.string()).nullish(),
  rename_columns: z.array(z.string()).nullish(),
  time_shifts: z.array(z.string()).nullish(),
  contribution_totals: z.record(z.string(), z.number()).nullish(),
})

/**
 * The share of each value in its column (or in `totals`, where the column has one) or in its row. Shares of a row are
 * taken among the columns of the same time: the query's own, and one group a comparison.
 */
export function contribution(
  table: Frame,
  options: z.infer<typeof contributionSchema>,
  totals: Readonly<Record<string, number>> | null,
): Frame {
  const columns = chosen(table, options.columns ?? null)
  const names = options.rename_columns ?? columns.map(columnName)
  if (names.length !== columns.length) throw new QueryError(POST_PROCESSING_MESSAGES.contributionRename)
  const keyOf = (column: FrameColumn, at: number) => (options.rename_columns ? [names[at] ?? ''] : column.key)
  const given = options.contribution_totals ?? totals
  if (options.orientation === 'row') {
    const groups = columns.map((column) => shiftOf(column, options.time_shifts ?? []))
    const sums = rowSums(columns, groups, table.rowCount)
    const made = columns.map((column, at) => ({
      key: keyOf(column, at),
      type: GenericType.Numeric,
      values: column.values.map((value, row) => share(numeric(value), sums.get(groups[at] ?? '')?.[row] ?? null)),
    }))
    return withColumns(table, made)
  }
  const made = columns.map((column, at) => {
    const numbers = column.values.map((value) => numeric(value) ?? 0)
    const own = numbers.reduce((sum, value) => sum + value, 0)
    return {
      key: keyOf(column, at),
      type: GenericType.Numeric,
      values: numbers.map((value) => (given ? shareOfGiven(value, given[columnName(column)]) : share(value, own))),
    }
  })
  return withColumns(table, made)
}

function chosen(table: Frame, names: readonly string[] | null): readonly FrameColumn[] {
  const numbers = table.columns.filter((column) => columnType(column) === GenericType.Numeric || isEmpty(column))
  if (names === null) return numbers
  return names.map((name) => {
    const found = numbers.find((column) => columnName(column) === name)
    if (!found) throw new QueryError(POST_PROCESSING_MESSAGES.contributionColumn(name))
    return found
  })
}

function isEmpty({ values }: FrameColumn): boolean {
  return values.every((value) => value === null)
}

/** The comparison a column belongs to, by the end of its metric's name; empty for the query's own time. */
function shiftOf(column: FrameColumn, shifts: readonly string[]): string {
  return shifts.find((shift) => column.key[0]?.endsWith(shift) || columnName(column).endsWith(shift)) ?? ''
}

/** Sums by group and row; a row whose values are all missing has no sum. */
function rowSums(columns: readonly FrameColumn[], groups: readonly string[], rowCount: number) {
  const sums = new Map<string, (number | null)[]>()
  for (const [at, { values }] of columns.entries()) {
    const group = groups[at] ?? ''
    const known = sums.get(group) ?? Array.from({ length: rowCount }, () => null)
    for (let row = 0; row < rowCount; row++) {
      const value = numeric(values[row])
      if (value !== null) known[row] = (known[row] ?? 0) + value
    }
    sums.set(group, known)
  }
  return sums
}

/** As Superset has it, a total from outside that is missing or nothing makes every share nothing. */
function shareOfGiven(value: number, total: number | undefined): number {
  return total ? value / total : 0
}

/** Of nothing there are no shares, not even of nothing. */
function share(value: number | null, total: number | null): number | null {
  return value === null || total === null || total === 0 ? null : value / total
}
