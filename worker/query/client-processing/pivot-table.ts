import { GenericType, type SqlValue } from '../../engine/engine.ts'
import { columnType, isMissing, numeric, type Frame, type FrameColumn } from '../frame.ts'
import { isWholeDays } from '../instants.ts'
import { requiredColumn } from '../post-processing/options.ts'
import { groupRows } from '../post-processing/pivot.ts'
import { totalAggregator, type Aggregator, type Whole } from './aggregators.ts'

export interface PivotSettings {
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly metrics: readonly string[]
  readonly aggregation: string
  readonly aggregate: Aggregator
  readonly whole: Whole | null
  /** Metrics stand below the values of the columns instead of above them. */
  readonly combineMetric: boolean
  readonly metricsOnRows: boolean
  readonly rowTotals: boolean
  readonly columnTotals: boolean
  readonly totalName: string
  readonly subtotalName: string
}

type Key = readonly string[]

/** A table with headers of several levels on both sides; `cells` by row. */
export interface PivotTable {
  readonly rowKeys: readonly Key[]
  readonly columnKeys: readonly Key[]
  readonly cells: readonly (readonly SqlValue[])[]
}

const NULL_NAME = '<NULL>'

/** The table that a pivot chart shows, from the rows of its query: cells, fractions, then subtotals and totals. */
export function pivotTable(table: Frame, settings: PivotSettings): PivotTable {
  const [rows, columns] = settings.metricsOnRows ? [settings.columns, settings.rows] : [settings.rows, settings.columns]
  let result = fractions(cellsOf(table, rows, columns, settings), settings)
  if (settings.rowTotals) result = transposed(withTotals(transposed(result), settings))
  if (rows.length > 0 && settings.columnTotals) result = withTotals(result, settings)
  return settings.metricsOnRows ? transposed(result) : result
}

function cellsOf(table: Frame, rows: Key, columns: Key, settings: PivotSettings): PivotTable {
  const all = Array.from({ length: table.rowCount }, (_, row) => row)
  const below = named(table, rows, all)
  const across = named(table, columns, all)
  const groups = settings.metrics.flatMap((metric) => across.map((group) => ({ metric, ...group })))
  const ordered = settings.combineMetric
    ? groups.toSorted(
        (a, b) => across.findIndex(({ key }) => key === a.key) - across.findIndex(({ key }) => key === b.key),
      )
    : groups
  const values = new Map(settings.metrics.map((metric) => [metric, requiredColumn(table, metric).values]))
  const sides = below.map(({ rows: members }) => new Set(members))
  return {
    rowKeys: rows.length > 0 ? below.map(({ key }) => key) : [[settings.totalName]],
    columnKeys: ordered.map(({ metric, key }) => (settings.combineMetric ? [...key, metric] : [metric, ...key])),
    cells: sides.map((side) =>
      ordered.map(({ metric, rows: members }) => {
        const found = members.filter((row) => side.has(row)).map((row) => values.get(metric)?.[row] ?? null)
        return found.length > 0 ? settings.aggregate(found) : null
      }),
    ),
  }
}

/** Groups of rows by columns with the texts of their values; all rows as one group without columns. */
function named(table: Frame, names: Key, rows: readonly number[]) {
  if (names.length === 0) return [{ key: [] as Key, rows }]
  const columns = names.map((name) => requiredColumn(table, name))
  const texts = columns.map(textOf)
  return groupRows(columns, rows).map(({ values, rows: members }) => ({
    key: values.map((value, level) => texts[level]?.(value) ?? ''),
    rows: members,
  }))
}

function textOf(column: FrameColumn): (value: SqlValue) => string {
  const isTemporal = columnType(column) === GenericType.Temporal
  const length = isWholeDays(column.values) ? 10 : 19
  return (value) => {
    if (isMissing(value)) return NULL_NAME
    if (isTemporal && typeof value === 'number') return new Date(value).toISOString().slice(0, length).replace('T', ' ')
    return String(value)
  }
}

function fractions(table: PivotTable, { whole, metricsOnRows }: PivotSettings): PivotTable {
  if (whole === null) return table
  const sum = (values: readonly SqlValue[]) => values.reduce((total: number, value) => total + (numeric(value) ?? 0), 0)
  const divided = (cells: PivotTable['cells'], by: (row: number, column: number) => number) =>
    cells.map((row, at) => row.map((value, column) => share(numeric(value), by(at, column))))
  if (whole === 'Total') {
    const total = sum(table.cells.flat())
    return { ...table, cells: divided(table.cells, () => total) }
  }
  const byRow = table.cells.map(sum)
  const byColumn = table.columnKeys.map((_, column) => sum(table.cells.map((row) => row[column] ?? null)))
  // With metrics on rows the table lies on its side until the end.
  const acrossRows = (whole === 'Rows') !== metricsOnRows
  return { ...table, cells: divided(table.cells, (row, column) => (acrossRows ? byRow[row] : byColumn[column]) ?? 0) }
}

function share(value: number | null, total: number): number | null {
  return value === null || total === 0 ? null : value / total
}

/** Adds a row of totals at the end, and after each group of rows that share their first parts one of subtotals. */
function withTotals(table: PivotTable, settings: PivotSettings): PivotTable {
  const levels = table.rowKeys[0]?.length ?? 1
  const reduce = totalAggregator(settings.aggregation)
  const totalOf = (rows: readonly number[]) =>
    table.columnKeys.map((_, column) => reduce(rows.map((row) => table.cells[row]?.[column] ?? null)))
  const made: { key: Key; cells: readonly SqlValue[] }[] = []
  const all = table.rowKeys.map((_, row) => row)
  const walk = (rows: readonly number[], level: number) => {
    for (const group of level === levels ? rows.map((row) => [row]) : grouped(table.rowKeys, rows, level)) {
      const first = group[0] ?? 0
      if (level === levels) made.push({ key: table.rowKeys[first] ?? [], cells: table.cells[first] ?? [] })
      else walk(group, level + 1)
    }
    const prefix = (table.rowKeys[rows[0] ?? 0] ?? []).slice(0, level)
    if (level >= levels) return
    const name = level === 0 ? settings.totalName : settings.subtotalName
    const key = [...prefix, name, ...Array.from({ length: levels - level - 1 }, () => '')]
    made.push({ key, cells: totalOf(rows) })
  }
  walk(all, 0)
  return { ...table, rowKeys: made.map(({ key }) => key), cells: made.map(({ cells }) => cells) }
}

/** Rows in runs that share the part at a level. */
function grouped(keys: readonly Key[], rows: readonly number[], level: number): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>()
  for (const row of rows) {
    const part = keys[row]?.[level] ?? ''
    const known = groups.get(part)
    if (known) known.push(row)
    else groups.set(part, [row])
  }
  return [...groups.values()]
}

function transposed({ rowKeys, columnKeys, cells }: PivotTable): PivotTable {
  return {
    rowKeys: columnKeys,
    columnKeys: rowKeys,
    cells: columnKeys.map((_, column) => rowKeys.map((__, row) => cells[row]?.[column] ?? null)),
  }
}
