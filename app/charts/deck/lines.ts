import { isRecord } from '../form-data.ts'
import type { CellValue } from '../query-types.ts'
import type { Points } from '../map/plane.ts'
import { latitudeOf, longitudeOf } from '../map/projections.ts'
import { geohashCell } from './geohash.ts'
import type { LineList } from './line-list.ts'
import { scanLine } from './scan-line.ts'
import { type Position, validPosition } from './spatial.ts'

/** Steps a polyline may take: beyond, a text is not one of lines but an attack on the reader's memory. */
const MOST_POINTS = 200_000
const POLYLINE_UNIT = 1e-5

/**
 * Adds the line or area that a cell holds to a list: JSON (a list of positions, or a GeoJSON geometry), a polyline of
 * Google's encoding, or the cell of a geohash. False, and nothing added, where it has fewer points than `least`.
 */
export function readLine(lines: LineList, cell: CellValue, type: string, reversed: boolean, least: number): boolean {
  if (typeof cell !== 'string') return false
  const isScanned = type !== 'geohash' && type !== 'polyline' && scanLine(cell, reversed, lines)
  if (!isScanned) for (const [longitude, latitude] of readPositions(cell, type, reversed)) lines.addPosition(longitude, latitude)
  const isLine = lines.open >= least
  if (isLine) lines.end()
  else lines.drop()
  return isLine
}

/** Parts of a degree that outlast the way to the plane and back. */
const EXACT = 1e9

/** Where a line begins. */
export function firstPosition(points: Points): Position {
  const rounded = (degrees: number) => Math.round(degrees * EXACT) / EXACT
  return [rounded(longitudeOf(points[0] ?? 0)), rounded(latitudeOf(points[1] ?? 0))]
}

function readPositions(cell: string, type: string, reversed: boolean): Position[] {
  if (type === 'geohash') return geohashRing(cell)
  const pairs = type === 'polyline' ? decodePolyline(cell) : jsonLine(cell)
  const line: Position[] = []
  for (const [a, b] of pairs) {
    const position = reversed ? validPosition(b, a) : validPosition(a, b)
    if (position) line.push(position)
  }
  return line
}

type Pair = readonly [number, number]

function geohashRing(text: string): Position[] {
  const cell = geohashCell(text)
  if (!cell) return []
  const { west, south, east, north } = cell
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]
}

function jsonLine(text: string): Pair[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return []
  }
  if (isRecord(value)) value = isRecord(value['geometry']) ? value['geometry']['coordinates'] : value['coordinates']
  // A polygon is a list of rings, of which the first is its outline.
  while (Array.isArray(value) && Array.isArray(value[0]) && Array.isArray(value[0][0])) value = value[0]
  const items: unknown[] = Array.isArray(value) ? value : []
  return items.filter((item) => Array.isArray(item)).map((item: unknown[]): Pair => [Number(item[0]), Number(item[1])])
}

function decodePolyline(text: string): Pair[] {
  const points: Pair[] = []
  let at = 0
  let latitude = 0
  let longitude = 0
  const next = (): number | undefined => {
    let value = 0
    for (let shift = 0; shift < 32; shift += 5) {
      const code = text.charCodeAt(at++) - 63
      if (!(code >= 0 && code < 64)) return undefined
      value |= (code & 31) << shift
      if (code < 32) return value & 1 ? ~(value >> 1) : value >> 1
    }
    return undefined
  }
  while (at < text.length && points.length < MOST_POINTS) {
    const down = next()
    const across = next()
    if (down === undefined || across === undefined) break
    latitude += down
    longitude += across
    points.push([longitude * POLYLINE_UNIT, latitude * POLYLINE_UNIT])
  }
  return points
}
