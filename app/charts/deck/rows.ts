import { columnLabel, metricLabel, readBoolean, readColumn, readMetric } from '../form-data.ts'
import { numberFormatter } from '../formats/number.ts'
import type { TooltipRow } from '../frame/tooltip.tsx'
import { finite } from '../map/finite.ts'
import { type Bounds, extend, NO_BOUNDS } from '../map/plane.ts'
import type { MapFacts } from '../map/map-item.ts'
import { mercator } from '../map/projections.ts'
import { messages } from '../messages.ts'
import type { CellValue, QueryFilter, Row } from '../query-types.ts'
import type { FormData } from '../types.ts'
import type { Cell, Weighted } from './cells.ts'
import { memberText } from './colors.ts'
import type { LayerInput, PlaceFilter } from './layer.ts'
import { extraColumns } from './query.ts'
import { type Position, positionReader } from './spatial.ts'
import { spatialColumns } from './spatial-columns.ts'

/** A row at its place on the plane. */
export type Placed = { row: Row; index: number; position: Position; x: number; y: number }

/** The rows that have a place; the others cannot be drawn. */
export function placedRows(formData: FormData, rows: readonly Row[], field = 'spatial'): Placed[] {
  const placed: Placed[] = []
  const read = positionReader(formData[field])
  for (const [index, row] of rows.entries()) {
    const position = read(row)
    if (!position) continue
    const [x, y] = mercator(position[0], position[1])
    placed.push({ row, index, position, x, y })
  }
  return placed
}

/** Around places, and around what is drawn at each of them. */
export function boundsOfPlaces(places: readonly { x: number; y: number; reach?: number }[]): Bounds | undefined {
  if (places.length === 0) return undefined
  const bounds = { ...NO_BOUNDS }
  for (const { x, y, reach = 0 } of places) {
    extend(bounds, x - reach, y - reach)
    extend(bounds, x + reach, y + reach)
  }
  return bounds
}

/** Rows with the weight that they add to a cell: their metric, or one each. */
export function weightedRows({ formData, result }: LayerInput): { points: Weighted[]; metric: string } {
  const size = readMetric(formData, 'size')
  const metric = size === undefined ? '' : metricLabel(size)
  const points = placedRows(formData, result.data).map(({ row, index, x, y }) => ({
    x,
    y,
    weight: size === undefined ? 1 : (finite(row[metric]) ?? 0),
    row: index,
  }))
  return { points, metric }
}

/** The latitude that lengths in meters are measured at: the middle of the data. */
export function middleY(bounds: Bounds | undefined): number {
  return bounds ? (bounds.y0 + bounds.y1) / 2 : 0.5
}

export function figureText(value: CellValue | undefined, format: string | undefined): string {
  if (value === null || value === undefined) return messages.emptyCell
  return typeof value === 'number' ? numberFormatter(format)(value) : String(value)
}

/** What a tooltip tells of a row: its figure, and the columns that it carries along. */
export function rowFacts(input: LayerInput, row: Row, metric: string | undefined, color: string): TooltipRow[] {
  const { formData, datasource } = input
  const name = (label: string) => datasource.verboseNames?.[label] ?? label
  const extras = extraColumns(formData).map(columnLabel)
  return [
    ...(metric === undefined
      ? []
      : [{ label: name(metric), value: figureText(row[metric], datasource.numberFormats?.[metric]), color }]),
    ...extras.map((label) => ({ label: name(label), value: figureText(row[label], undefined) })),
  ]
}

/** Values of one column that a tooltip of many rows has room for. */
const MOST_MEMBERS = 5

/** The columns that the rows of a cell carry along, each with its first values. */
export function cellFacts({ formData, result, datasource }: LayerInput, { rows }: Cell): TooltipRow[] {
  const own = pickRows(result.data, rows)
  return extraColumns(formData).map(columnLabel).map((label) => {
    const members = new Set(own.map((row) => figureText(row[label], undefined)))
    const shown = [...members].slice(0, MOST_MEMBERS).join(', ')
    return { label: datasource.verboseNames?.[label] ?? label, value: members.size > MOST_MEMBERS ? `${shown}, …` : shown }
  })
}

/** What a template may name of a cell. */
export function factsOfCell({ result }: LayerInput, cell: Cell, position: Position): MapFacts {
  const rows = pickRows(result.data, cell.rows)
  return { rows, values: { points: rows, position, metric: cell.value, value: cell.value, count: rows.length } }
}

const DIGITS = 5

export function positionText([longitude, latitude]: Position): string {
  return `${latitude.toFixed(DIGITS)}, ${longitude.toFixed(DIGITS)}`
}

/** The member of the dimension. */
export function memberOf(formData: FormData, row: Row): string | undefined {
  const dimension = readColumn(formData, 'dimension')
  return dimension === undefined ? undefined : memberText(row[columnLabel(dimension)])
}

/** The member of the dimension, else the place. */
export function rowTitle(formData: FormData, row: Row, position: Position): string {
  return memberOf(formData, row) ?? positionText(position)
}

/** What tells a shape from the others: its text. Several may begin at the same place, or be called the same. */
export function shapeKey(cell: CellValue | undefined): string {
  return String(cell ?? '')
}

/** One row's place as a filter: each of its columns has the row's value. */
export function rowFilter(label: string, columns: readonly string[], row: Row, key = label): PlaceFilter {
  const equals = columns.map((col) => ({ col, val: row[col] ?? null }))
  return { label, key, equals, filters: equals.map(({ col, val }): QueryFilter => ({ col, op: 'IN', val: [val] })) }
}

/** Values of one column in one filter; more would make a query that no database likes. */
const MOST_VALUES = 500

/** The place of many rows as a filter: the range of their coordinates, or their texts. */
export function rowsFilter(label: string, spatial: unknown, rows: readonly Row[]): PlaceFilter | undefined {
  const columns = spatialColumns(spatial)
  const filters = columns.flatMap((col): QueryFilter[] => {
    const cells = rows.map((row) => row[col] ?? null)
    if (columns.length === 1) return [{ col, op: 'IN', val: [...new Set(cells)].slice(0, MOST_VALUES) }]
    const numbers = cells.flatMap((cell) => finite(cell) ?? [])
    const low = numbers.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
    const high = numbers.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
    return numbers.length === 0 ? [] : [{ col, op: '>=', val: low }, { col, op: '<=', val: high }]
  })
  return filters.length === 0 ? undefined : { label, key: label, filters, equals: [] }
}

/** A color that a row names itself in a column called `color`: scripts of saved charts read it from there. */
export function ownColors(formData: FormData): (row: Row) => string | undefined {
  const name = extraColumns(formData).map(columnLabel).find((label) => label.toLowerCase() === 'color')
  if (name === undefined) return () => undefined
  return (row) => {
    const value = row[name]
    if (typeof value !== 'string') return undefined
    const hex = value.startsWith('#') ? value : `#${value}`
    return /^#[0-9a-f]{6}$/i.test(hex) ? hex : undefined
  }
}

export function reverses(formData: FormData): boolean {
  return readBoolean(formData, 'reverse_long_lat', false)
}

/** Rows by their numbers. */
export function pickRows(rows: readonly Row[], indices: readonly number[]): Row[] {
  return indices.map((index) => rows[index]).filter((row) => row !== undefined)
}
