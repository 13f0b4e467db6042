import { metricLabel, readMetrics, xAxisLabel } from '../form-data.ts'
import { messages } from '../messages.ts'
import { extraSortMetric } from '../query/time-series-query.ts'
import { type CellValue, columnType, type QueryResult } from '../query-types.ts'
import type { DatasourceFacts, FormData } from '../types.ts'
import { type Forecast, forecastNames, readForecast } from './forecast.ts'
import type { CartesianOptions } from './options.ts'

export type Series = {
  /** Column of the result; the key of everything that is kept about a series. */
  name: string
  /** What people read. */
  label: string
  /** Series whose colour it takes when it is the same thing in another period. */
  parent: string | undefined
  /** Values of the dimensions, in the order of the controls. */
  dimensions: readonly string[]
  values: (number | null)[]
  forecast?: Forecast
}

/** `band`: equally spaced categories; `time`: epoch milliseconds; `linear`: numbers. */
export type XAxis = {
  kind: 'band' | 'time' | 'linear'
  column: string
  /** Positions on a continuous axis, indices on a band axis. */
  positions: number[]
  /** The raw cells, for filters. */
  cells: CellValue[]
}

/** What a point of the axis stands for: its category, or a time or number. */
export function pointValue({ kind, positions, cells }: XAxis, index: number): string | number {
  if (kind !== 'band') return positions[index] ?? 0
  const cell = cells[index] ?? null
  return typeof cell === 'number' ? cell : categoryText(cell)
}

export type SeriesTable = { x: XAxis; series: Series[] }

/** Turns a result with one column a series into series over one axis. */
export function readSeries(
  result: QueryResult,
  formData: FormData,
  options: CartesianOptions,
  facts: DatasourceFacts = {},
): SeriesTable {
  const column = result.colnames.includes(xAxisLabel(formData)) ? xAxisLabel(formData) : (result.colnames[0] ?? '')
  const hidden = new Set(extraSortMetric(formData, readMetrics(formData, 'metrics')).map(metricLabel))
  const kind = axisKind(result, column, options)
  const rows = kind === 'band' ? result.data : sortedRows(result, column)
  const cells = rows.map((row) => row[column] ?? null)
  const types = new Map(result.colnames.map((name, index) => [name, result.coltypes[index]]))
  const columns = new Set(
    result.colnames.filter((name) => name !== column && !hidden.has(name) && isValueColumn(result, name, types.get(name))),
  )
  const forecasts = forecastNames(columns)
  const names = [...columns].filter((name) => !forecasts.has(name))
  return {
    x: {
      kind,
      column,
      positions: kind === 'band' ? rows.map((_, index) => index) : cells.map((cell) => Number(cell)),
      cells,
    },
    series: names.map((name) => {
      const parts = result.label_map?.[name] ?? [name]
      const dimensions = options.groupbyCount > 0 ? parts.slice(-options.groupbyCount) : []
      return {
        name,
        label: seriesLabel(name, parts, facts),
        parent: parentOf(name, options.offsets, names),
        dimensions,
        values: rows.map((row) => toValue(row[name])),
        forecast: readForecast(columns, name, (other) => rows.map((row) => toValue(row[other]))),
      }
    }),
  }
}

function axisKind(result: QueryResult, column: string, options: CartesianOptions): XAxis['kind'] {
  if (options.forceCategorical) return 'band'
  const type = result.coltypes[result.colnames.indexOf(column)]
  const numbers = result.data.every((row) => row[column] === null || typeof row[column] === 'number')
  if (type === columnType.temporal && numbers) return 'time'
  if (type === columnType.numeric && numbers) return options.stack === 'none' ? 'linear' : 'band'
  return 'band'
}

function sortedRows(result: QueryResult, column: string) {
  return result.data
    .filter((row) => typeof row[column] === 'number')
    .toSorted((a, b) => Number(a[column]) - Number(b[column]))
}

function isValueColumn(result: QueryResult, name: string, type: number | undefined): boolean {
  if (type === columnType.numeric) return true
  return result.data.length > 0 && result.data.every((row) => row[name] === null || typeof row[name] === 'number')
}

function toValue(cell: CellValue | undefined): number | null {
  return typeof cell === 'number' && Number.isFinite(cell) ? cell : null
}

function seriesLabel(name: string, parts: readonly string[], facts: DatasourceFacts): string {
  const verbose = facts.verboseNames
  if (!verbose) return name
  // The map tells of a lone metric what it is made of, not what it is called.
  const called = parts.length > 1 ? parts : [name]
  return called.map((part) => (Object.hasOwn(verbose, part) ? (verbose[part] ?? part) : part)).join(', ')
}

/** A shifted series is named by its offset, alone or as one part of the name. */
function parentOf(name: string, offsets: readonly string[], names: readonly string[]): string | undefined {
  const parts = name.split(', ')
  const offset = offsets.find((text) => parts.includes(text))
  if (offset === undefined) return undefined
  const rest = parts.filter((part) => part !== offset)
  const plain = names.filter((other) => !offsets.some((text) => other.split(', ').includes(text)))
  return (
    plain.find((other) => other === rest.join(', ') || other.split(', ').slice(1).join(', ') === rest.join(', ')) ??
    plain[0] ??
    name
  )
}

/** Text of a category; null has its own mark, as in the filters it sends. */
export function categoryText(cell: CellValue): string {
  return cell === null ? messages.nullValue : String(cell)
}
