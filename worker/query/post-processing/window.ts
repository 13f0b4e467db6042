import { z } from 'zod'
import { GenericType, type SqlValue } from '../../engine/engine.ts'
import { columnName, isMissing, numeric, type Frame, type FrameColumn } from '../frame.ts'
import { QueryError } from '../messages.ts'
import { columnMapSchema, columnsNamed, POST_PROCESSING_MESSAGES, renamed, withColumns } from './options.ts'

export const cumulativeSchema = z.looseObject({ operator: z.string(), columns: columnMapSchema.default({}) })

const CUMULATIVE: Readonly<Record<string, (total: number, value: number) => number>> = {
  sum: (total, value) => total + value,
  prod: (total, value) => total * value,
  min: Math.min,
  max: Math.max,
}

/** A running sum, product, minimum or maximum; missing values count as 0. */
export function cumulative(table: Frame, { operator, columns }: z.infer<typeof cumulativeSchema>): Frame {
  const step = CUMULATIVE[operator]
  if (!step) throw new QueryError(POST_PROCESSING_MESSAGES.cumulativeOperator(operator))
  const made = mapColumns(table, columns, (values) => {
    let total: number | null = null
    return values.map((value) => {
      const number = numeric(value) ?? 0
      total = total === null ? number : step(total, number)
      return total
    })
  })
  return withColumns(table, made)
}

export const diffSchema = z.looseObject({
  columns: columnMapSchema.default({}),
  periods: z.number().nullish(),
  axis: z.number().nullish(),
})

/** The difference to the row `periods` before, or with axis 1 to the column before. */
export function diff(table: Frame, { columns, periods, axis }: z.infer<typeof diffSchema>): Frame {
  const distance = periods ?? 1
  if (axis === 1) {
    const sources = Object.entries(columns).flatMap(([from, to]) =>
      columnsNamed(table, from).map((column) => ({ column, from, to })),
    )
    const made = sources.map(({ column, from, to }, at) => {
      const before = sources[at - distance]?.column
      const values = column.values.map((value, row) => minus(value, before?.values[row] ?? null))
      return { key: renamed(column, from, to), type: null, values }
    })
    return withColumns(table, made)
  }
  return withColumns(
    table,
    mapColumns(table, columns, (values) => values.map((value, row) => minus(value, values[row - distance] ?? null))),
  )
}

export const compareSchema = z.looseObject({
  source_columns: z.array(z.string()).default([]),
  compare_columns: z.array(z.string()).default([]),
  compare_type: z.string().nullish(),
  drop_original_columns: z.boolean().nullish(),
  precision: z.number().nullish(),
})

/** Difference, percentage change or ratio of pairs of columns, in new columns `<type>__<source>__<compare>`. */
export function compare(table: Frame, options: z.infer<typeof compareSchema>): Frame {
  const { source_columns: sources, compare_columns: others, compare_type: type } = options
  if (sources.length !== others.length) throw new QueryError(POST_PROCESSING_MESSAGES.compareLengths)
  if (type !== 'difference' && type !== 'percentage' && type !== 'ratio') {
    throw new QueryError(POST_PROCESSING_MESSAGES.compareType)
  }
  const precision = options.precision ?? 4
  const made: FrameColumn[] = []
  const used = new Set<FrameColumn>()
  for (const [at, source] of sources.entries()) {
    const other = others[at] ?? ''
    const left = columnsNamed(table, source)
    const right = columnsNamed(table, other)
    for (const column of left) {
      const pair = right.find((candidate) => candidate.key.slice(1).join('\n') === column.key.slice(1).join('\n'))
      const values = column.values.map((value, row) =>
        compared(type, numeric(value), numeric(pair?.values[row]), precision),
      )
      const key = renamed(column, source, `${type}__${source}__${other}`)
      made.push({ key, type: GenericType.Numeric, values })
    }
    if (options.drop_original_columns) for (const column of [...left, ...right]) used.add(column)
  }
  const kept = table.columns.filter((column) => !used.has(column))
  return withColumns({ ...table, columns: kept }, made)
}

function compared(
  type: 'difference' | 'percentage' | 'ratio',
  value: number | null,
  other: number | null,
  precision: number,
) {
  if (value === null || other === null) return null
  if (type === 'difference') return value - other
  const quotient = type === 'ratio' ? value / other : (value - other) / other
  if (!Number.isFinite(quotient)) return null
  const factor = 10 ** precision
  return Math.round(quotient * factor) / factor
}

/** The columns of a step computed from those it names, under the names that it gives. */
export function mapColumns(
  table: Frame,
  columns: Readonly<Record<string, string>>,
  compute: (values: readonly SqlValue[]) => readonly SqlValue[],
): readonly FrameColumn[] {
  return Object.entries(columns).flatMap(([from, to]) =>
    columnsNamed(table, from).map((column) => ({
      key: columnName(column) === to ? column.key : renamed(column, from, to),
      type: GenericType.Numeric,
      values: compute(column.values),
    })),
  )
}

function minus(value: SqlValue, other: SqlValue): number | null {
  const left = numeric(value)
  const right = numeric(other)
  return isMissing(value) || isMissing(other) || left === null || right === null ? null : left - right
}
