import { assignColors } from '../colors/assign.ts'
import { schemeColors } from '../colors/schemes.ts'
import { readMetrics, readText, toNumber } from '../form-data.ts'
import { type NumberFormatter, numberFormatter } from '../formats/number.ts'
import { cellWriter, dimensionLabels } from '../members/members.ts'
import { metricFormat } from '../members/metric-format.ts'
import type { CellValue, QueryResult, Row } from '../query-types.ts'
import type { ChartTheme } from '../theme.ts'
import type { DatasourceFacts, FormData, LabelColors } from '../types.ts'
import { analysedSeries, analyses, type SeriesNode } from './analytics.ts'

export type Part = {
  key: string
  name: string
  path: readonly string[]
  cells: readonly CellValue[]
  value: number
  isDate: boolean
  children: Part[]
}

export type PreparedPartition = {
  /** One tree a metric. */
  roots: Part[]
  columns: readonly string[]
  colorOf: (part: Part) => string
  format: NumberFormatter
}

const TIME = '__timestamp'

/** What a part is worth, from the rows that stand in it. */
type Worth = (rows: readonly Row[], metric: string) => number

function sumOf(rows: readonly Row[], metric: string): number {
  return rows.reduce((sum, row) => sum + (toNumber(row[metric]) ?? 0), 0)
}

/** The last time against the first one, over all rows of the part. */
function between(first: CellValue, last: CellValue, compare: (from: number, to: number) => number): Worth {
  return (rows, metric) =>
    compare(
      sumOf(rows.filter((row) => row[TIME] === first), metric),
      sumOf(rows.filter((row) => row[TIME] === last), metric),
    )
}

function worthOf(option: string, times: readonly number[]): Worth {
  const first = times[0] ?? null
  const last = times.at(-1) ?? null
  switch (option) {
    case 'agg_mean':
      return (rows, metric) => (rows.length === 0 ? 0 : sumOf(rows, metric) / rows.length)
    case 'point_diff':
      return between(first, last, (from, to) => to - from)
    case 'point_factor':
      return between(first, last, (from, to) => (from === 0 ? 0 : to / from))
    case 'point_percent':
      return between(first, last, (from, to) => (from === 0 ? 0 : to / from - 1))
    default:
      return sumOf
  }
}

/** A tree a metric: the dimensions are its levels, after the times where those are asked for. */
export function preparePartition(
  formData: FormData,
  result: QueryResult | undefined,
  theme: ChartTheme,
  facts: DatasourceFacts = {},
  labelColors: LabelColors = {},
): PreparedPartition {
  const option = readText(formData, 'time_series_option') ?? 'not_time'
  const dimensions = dimensionLabels(formData, 'groupby')
  const byTime = (option === 'time_series' || option === 'adv_anal') && result?.colnames.includes(TIME) === true
  const columns = byTime ? [TIME, ...dimensions] : dimensions
  const metrics = readMetrics(formData, 'metrics').map((metric) => metricFormat(formData, metric, facts))
  const times = [...new Set((result?.data ?? []).flatMap((row) => toNumber(row[TIME]) ?? []))].toSorted((a, b) => a - b)
  const worth = worthOf(option, times)
  const dated: FormData = { ...formData, date_format: formData['date_time_format'] }
  const write = result ? columns.map((column) => cellWriter(dated, result, column)) : []
  const rows = result?.data ?? []
  const series =
    option === 'adv_anal' && byTime && analyses(formData)
      ? analysedSeries(formData, rows, { time: TIME, groups: dimensions, metrics: metrics.map((metric) => metric.column) })
      : undefined
  const roots = metrics.map((metric, index) => {
    const root = { key: metric.column, name: metric.name, path: [metric.name], cells: [], isDate: false }
    const of = series?.roots[index]
    if (series && of) return timedParts(root, series.times, of, write)
    const part: Part = { ...root, value: worth(rows, metric.column), children: [] }
    split(part, rows, columns, write, (some) => worth(some, metric.column))
    return part
  })
  const first = [...new Set(roots.flatMap((root) => root.children.map(({ name }) => name)))]
  const colors = assignColors(first, schemeColors(readText(formData, 'color_scheme'), theme), labelColors)
  const isShare = option === 'point_percent'
  return {
    roots: roots.filter(({ children }) => children.length > 0),
    columns,
    colorOf: ({ path }) => colors.get(path[1] ?? '') ?? theme.textMuted,
    format: isShare
      ? numberFormatter('.2%')
      : numberFormatter(readText(formData, 'number_format') ?? facts.numberFormats?.[metrics[0]?.column ?? '']),
  }
}

type Bare = Omit<Part, 'value' | 'children'>

/** The times of a metric, each with the groups as they stood then. */
function timedParts(root: Bare, times: readonly number[], series: SeriesNode, write: readonly Writer[]): Part {
  const sum = series.values.reduce<number>((total, value) => total + (value ?? 0), 0)
  const part: Part = { ...root, value: sum, children: [] }
  for (const [index, time] of times.entries()) part.children.push(partAt(childOf(part, time, write, true), series, index, write))
  return part
}

function partAt(bare: Bare, series: SeriesNode, index: number, write: readonly Writer[]): Part {
  const children = series.children.map((child) => partAt(childOf(bare, child.cells.at(-1) ?? null, write), child, index, write))
  return { ...bare, value: series.values[index] ?? 0, children }
}

type Writer = (cell: CellValue | undefined) => string

function childOf(part: Bare, cell: CellValue, write: readonly Writer[], isDate = false): Bare {
  const name = write[part.cells.length]?.(cell) ?? ''
  return {
    key: `${part.key}/${typeof cell} ${name.length}:${name}`,
    name,
    path: [...part.path, name],
    cells: [...part.cells, cell],
    isDate,
  }
}

function split(
  part: Part,
  rows: readonly Row[],
  columns: readonly string[],
  write: readonly Writer[],
  worth: (rows: readonly Row[]) => number,
): void {
  const level = part.cells.length
  const column = columns[level]
  if (column === undefined) return
  for (const [cell, some] of Map.groupBy(rows, (row) => row[column] ?? null)) {
    const child: Part = { ...childOf(part, cell, write, column === TIME), value: worth(some), children: [] }
    part.children.push(child)
    split(child, some, columns, write, worth)
  }
}
