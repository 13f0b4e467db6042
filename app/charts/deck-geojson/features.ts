import { isRecord } from '../form-data.ts'
import { cssColor, hex } from '../map/css-color.ts'
import { type Bounds, boundsOf, extend, mergeBounds, type Points } from '../map/plane.ts'
import { mercator } from '../map/projections.ts'
import type { CellValue } from '../query-types.ts'
import { validPosition, type Position } from '../deck/spatial.ts'
import { planePoints } from '../deck/shapes.ts'

export type Feature = {
  title: string | undefined
  properties: Readonly<Record<string, unknown>>
  fill: string | undefined
  stroke: string | undefined
  areas: Points[][]
  lines: Points[]
  points: { x: number; y: number }[]
  bounds: Bounds
}

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
  const parts = { areas: [] as Points[][], lines: [] as Points[], points: [] as { x: number; y: number }[] }
  collect(isFeature ? value['geometry'] : value, parts, 0)
  const bounds = mergeBounds([
    ...parts.areas.map(boundsOf),
    parts.lines.length > 0 ? boundsOf(parts.lines) : undefined,
    pointBounds(parts.points),
  ])
  if (!bounds) return []
  const title = ['name', 'title', 'id'].map((key) => properties[key]).find((one) => typeof one === 'string')
  return [
    {
      ...parts,
      bounds,
      properties,
      title: typeof title === 'string' ? title : undefined,
      fill: ownColor(properties, 'fillColor', 'fill'),
      stroke: ownColor(properties, 'strokeColor', 'stroke'),
    },
  ]
}

type Parts = { areas: Points[][]; lines: Points[]; points: { x: number; y: number }[] }

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
  const [position] = positions([value])
  if (!position) return
  const [x, y] = mercator(position[0], position[1])
  points.push({ x, y })
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

function pointBounds(points: readonly { x: number; y: number }[]): Bounds | undefined {
  const [first] = points
  if (!first) return undefined
  const bounds = { x0: first.x, y0: first.y, x1: first.x, y1: first.y }
  for (const { x, y } of points) extend(bounds, x, y)
  return bounds
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
