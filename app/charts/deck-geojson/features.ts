import { isRecord } from '../form-data.ts'
import { cssColor, hex } from '../map/css-color.ts'
import type { Points } from '../map/plane.ts'
import type { CellValue } from '../query-types.ts'
import { validPosition, type Position } from '../deck/spatial.ts'
import { planePoints } from '../deck/shapes.ts'

/** What a feature says of itself. */
export type FeatureLook = {
  properties: Readonly<Record<string, unknown>>
  fill: string | undefined
  stroke: string | undefined
}

export type Feature = Parts & { look: FeatureLook }

/** Collections inside collections: nobody nests them deeper for a map. */
const MOST_DEPTH = 8

/** The features of a cell: a feature, a collection of them, or a bare geometry. Empty when it is none. */
export function readFeatures(cell: CellValue): Feature[] {
  if (typeof cell !== 'string') return []
  try {
    const value: unknown = JSON.parse(cell)
    return featuresOf(value)
  } catch {
    return []
  }
}

function featuresOf(value: unknown): Feature[] {
  if (!isRecord(value)) return []
  if (value['type'] === 'FeatureCollection') {
    return Array.isArray(value['features']) ? value['features'].flatMap((one: unknown) => featuresOf(one)) : []
  }
  const isFeature = value['type'] === 'Feature'
  const properties = isFeature && isRecord(value['properties']) ? value['properties'] : {}
  const parts: Parts = { areas: [], lines: [], points: [] }
  collect(isFeature ? value['geometry'] : value, parts, 0)
  if (parts.areas.length + parts.lines.length + parts.points.length === 0) return []
  const look = { properties, fill: ownColor(properties, 'fillColor', 'fill'), stroke: ownColor(properties, 'strokeColor', 'stroke') }
  return [{ ...parts, look }]
}

/** What a feature is called. */
export function titleOf(properties: Readonly<Record<string, unknown>>): string | undefined {
  const title = ['name', 'title', 'id'].map((key) => properties[key]).find((one) => typeof one === 'string')
  return typeof title === 'string' ? title : undefined
}

/** A point is a line of one. */
type Parts = { areas: Points[][]; lines: Points[]; points: Points[] }

function collect(geometry: unknown, parts: Parts, depth: number): void {
  if (!isRecord(geometry) || depth > MOST_DEPTH) return
  const { type, coordinates } = geometry
  if (type === 'GeometryCollection' && Array.isArray(geometry['geometries'])) {
    for (const one of geometry['geometries']) collect(one, parts, depth + 1)
  } else if (type === 'Polygon') addArea(coordinates, parts)
  else if (type === 'MultiPolygon') for (const one of listOf(coordinates)) addArea(one, parts)
  else if (type === 'LineString') addLine(coordinates, parts)
  else if (type === 'MultiLineString') for (const one of listOf(coordinates)) addLine(one, parts)
  else if (type === 'Point') addPoint(coordinates, parts)
  else if (type === 'MultiPoint') for (const one of listOf(coordinates)) addPoint(one, parts)
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function addArea(value: unknown, { areas }: Parts): void {
  const rings = listOf(value).map(positions).filter((ring) => ring.length > 2)
  if (rings.length > 0) areas.push(rings.map(planePoints))
}

function addLine(value: unknown, { lines }: Parts): void {
  const line = positions(value)
  if (line.length > 1) lines.push(planePoints(line))
}

function addPoint(value: unknown, { points }: Parts): void {
  const position = positions([value])
  if (position.length > 0) points.push(planePoints(position))
}

function positions(value: unknown): Position[] {
  const found: Position[] = []
  for (const one of listOf(value)) {
    const place = listOf(one)
    const position = validPosition(Number(place[0]), Number(place[1]))
    if (position) found.push(position)
  }
  return found
}

/** `[r, g, b]` as deck.gl writes colors, `{ r, g, b }`, or a hex text. */
function ownColor(properties: Readonly<Record<string, unknown>>, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = properties[name]
    if (typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)) return value
    if (isRecord(value)) return cssColor(value)
    if (Array.isArray(value) && value.length >= 3) {
      const [r, g, b] = value.map(Number)
      if ([r, g, b].every((part) => part !== undefined && part >= 0 && part <= 255)) return hex(r ?? 0, g ?? 0, b ?? 0)
    }
  }
  return undefined
}
