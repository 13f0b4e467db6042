import { z } from 'zod'
import type { SqlValue } from '../../engine/engine.ts'
import { columnName, findFrameColumn, isMissing, takeRows, type Frame, type FrameColumn } from '../frame.ts'
import { QueryError } from '../messages.ts'
import { aggregateSchema, compareValues, reducer } from './aggregates.ts'
import { POST_PROCESSING_MESSAGES } from './options.ts'
import { groupRows } from './pivot.ts'

export const renameSchema = z.looseObject({
  columns: z.record(z.string(), z.string().nullable()).default({}),
  inplace: z.boolean().nullish(),
  level: z.number().nullish(),
})

/** Renames columns; with a `level` one part of their headers. A part renamed to null is left out of the name. */
export function rename(table: Frame, { columns, level }: z.infer<typeof renameSchema>): Frame {
  const names = Object.values(columns)
  if (names.length === 0) return table
  const parts = new Set(
    table.columns.flatMap(({ key }) => (level === null || level === undefined ? key : [key[level] ?? null])),
  )
  if (!Object.keys(columns).every((name) => parts.has(name))) {
    throw new QueryError(POST_PROCESSING_MESSAGES.columnsMissing)
  }
  if (names.every((name) => name !== null && parts.has(name)))
    throw new QueryError(POST_PROCESSING_MESSAGES.labelExists)
  const renamedPart = (part: string | null) => (part !== null && part in columns ? (columns[part] ?? null) : part)
  return {
    ...table,
    columns: table.columns.map((column) => ({
      ...column,
      key: column.key.map((part, at) =>
        level === null || level === undefined || at === level ? renamedPart(part) : part,
      ),
    })),
  }
}

export const flattenSchema = z.looseObject({
  reset_index: z.boolean().nullish(),
  drop_levels: z.array(z.number()).nullish(),
})

/** Makes one header of several levels, and plain columns of the index. */
export function flatten(table: Frame, { reset_index, drop_levels }: z.infer<typeof flattenSchema>): Frame {
  const dropped = new Set(drop_levels ?? [])
  const columns = table.columns.map((column) =>
    column.key.length > 1 ? { ...column, key: column.key.filter((_, level) => !dropped.has(level)) } : column,
  )
  if (reset_index === false) return { ...table, columns }
  return { ...table, index: [], columns: [...table.index, ...columns] }
}

export const selectSchema = z.looseObject({
  columns: z.array(z.string()).nullish(),
  exclude: z.array(z.string()).nullish(),
  rename: z.record(z.string(), z.string()).nullish(),
})

/** Keeps columns in the given order, then leaves some out, then renames. */
export function select(table: Frame, options: z.infer<typeof selectSchema>): Frame {
  let columns = table.columns
  if (options.columns) columns = options.columns.map((name) => named(columns, name))
  for (const name of options.exclude ?? []) {
    const gone = named(columns, name)
    columns = columns.filter((column) => column !== gone)
  }
  for (const [from, to] of Object.entries(options.rename ?? {})) {
    const found = named(columns, from)
    columns = columns.map((column) => (column === found ? { ...column, key: [to] } : column))
  }
  return { ...table, columns }
}

export const sortSchema = z.looseObject({
  is_sort_index: z.boolean().nullish(),
  by: z.union([z.string(), z.array(z.string())]).nullish(),
  ascending: z.union([z.boolean(), z.array(z.boolean())]).nullish(),
})

/** Sorts rows by the index or by columns; missing values come last either way. */
export function sort(table: Frame, { is_sort_index, by, ascending }: z.infer<typeof sortSchema>): Frame {
  const names = by === null || by === undefined ? [] : [by].flat()
  const keys = is_sort_index ? table.index : names.map((name) => named([...table.columns, ...table.index], name))
  if (keys.length === 0) return table
  const directions = keys.map((_, at) => (Array.isArray(ascending) ? (ascending[at] ?? true) : (ascending ?? true)))
  const rows = Array.from({ length: table.rowCount }, (_, row) => row)
  return takeRows(
    table,
    rows.sort((a, b) => compareRows(keys, directions, a, b)),
  )
}

export const aggregateOptionsSchema = z.looseObject({
  groupby: z.array(z.string()).default([]),
  aggregates: z.record(z.string(), aggregateSchema).default({}),
})

/** Groups rows (all of them without `groupby`) and reduces each group to one. */
export function aggregate(table: Frame, { groupby, aggregates }: z.infer<typeof aggregateOptionsSchema>): Frame {
  const by = groupby.map((name) => named([...table.index, ...table.columns], name))
  const rows = Array.from({ length: table.rowCount }, (_, row) => row)
  const present = rows.filter((row) => by.every(({ values }) => !isMissing(values[row])))
  const groups = by.length > 0 ? groupRows(by, present) : [{ values: [], rows }]
  const made = Object.entries(aggregates).map(([name, plan]): FrameColumn => {
    const source = findFrameColumn(table, plan.column ?? name)
    if (!source) throw new QueryError(POST_PROCESSING_MESSAGES.aggregateColumn(plan.column ?? name))
    const reduce = reducer(plan, name)
    return {
      key: [name],
      type: null,
      values: groups.map((group) => reduce(group.rows.map((row) => source.values[row] ?? null))),
    }
  })
  const keys = by.map((column, level) => ({ ...column, values: groups.map(({ values }) => values[level] ?? null) }))
  return { index: [], columns: [...keys, ...made], rowCount: groups.length }
}

function compareRows(keys: readonly FrameColumn[], ascending: readonly boolean[], a: number, b: number): number {
  for (const [at, { values }] of keys.entries()) {
    const left: SqlValue = values[a] ?? null
    const right: SqlValue = values[b] ?? null
    const order = compareValues(left, right)
    if (order !== 0) return isMissing(left) || isMissing(right) || ascending[at] ? order : -order
  }
  return 0
}

function named(columns: readonly FrameColumn[], name: string): FrameColumn {
  const found = columns.find((column) => columnName(column) === name)
  if (!found) throw new QueryError(POST_PROCESSING_MESSAGES.columnsMissing)
  return found
}
