import { isRecord, readBoolean, readText } from '../form-data.ts'
import { MAX_LATITUDE } from '../map/projections.ts'
import type { CellValue, Row } from '../query-types.ts'
import { decodeGeohash } from './geohash.ts'
import { spatialColumns } from './spatial-columns.ts'

/** A place in degrees. */
export type Position = readonly [longitude: number, latitude: number]

/** Where a row lies; undefined when its text or numbers are no place on Earth. */
export function readPosition(value: unknown, row: Row): Position | undefined {
  return positionReader(value)(row)
}

/** The same for many rows: the setting is read once. */
export function positionReader(value: unknown): (row: Row) => Position | undefined {
  const [first, second] = spatialColumns(value)
  if (!isRecord(value) || first === undefined) return () => undefined
  if (value['type'] === 'latlong') {
    if (second === undefined) return () => undefined
    return (row) => validPosition(degrees(row[first] ?? null), degrees(row[second] ?? null))
  }
  const [delimiter, isReversed] = [readText(value, 'delimiter') ?? ',', readBoolean(value, 'reverseCheckbox', false)]
  const read = value['type'] === 'geohash' ? decodeGeohash : (text: string) => delimited(text, delimiter, isReversed)
  return (row) => {
    const cell = row[first]
    return typeof cell === 'string' ? read(cell) : undefined
  }
}

/** Latitude first, as people write it, unless it is said to be the other way round. */
function delimited(text: string, delimiter: string, reversed: boolean): Position | undefined {
  const [first = null, second = null] = text.split(delimiter)
  return reversed ? validPosition(degrees(first), degrees(second)) : validPosition(degrees(second), degrees(first))
}

function degrees(cell: CellValue): number {
  if (typeof cell === 'number') return cell
  return typeof cell === 'string' && cell.trim() !== '' ? Number(cell) : Number.NaN
}

export function validPosition(longitude: number, latitude: number): Position | undefined {
  if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) return undefined
  if (Math.abs(longitude) > 180 || Math.abs(latitude) > 90) return undefined
  return [longitude, Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, latitude))]
}
