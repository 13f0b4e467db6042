import { area as areaPath, line as linePath } from '@visx/shape'
import { type Mark, roundPath } from '../frame/marks.tsx'
import type { Geometry } from './geometry.ts'
import type { Ground } from './layout.ts'
import type { Prepared, PreparedSeries } from './prepare.ts'

const LINE_WIDTH = 1.75
const DASH = '5 3'
const BAND_OPACITY = 0.18

type Place = { along: number; low: number; high: number }

/** The forecast of a series: the range it is expected in, and the line on from what was observed. */
export function forecastMarks(
  { options }: Prepared,
  { valueScale }: Ground,
  geometry: Geometry,
  { name, color, drawnForecast }: PreparedSeries,
  opacity: number,
): Mark[] {
  if (!drawnForecast) return []
  const { path, lower, upper } = drawnForecast
  const range = path.map((_, index) => placeOf(geometry.along(index), lower[index], upper[index], valueScale.at))
  const line = path.map((value, index) => placeOf(geometry.along(index), value, value, valueScale.at))
  const along = (place: Place | undefined) => place?.along ?? 0
  const low = (place: Place | undefined) => place?.low ?? 0
  const high = (place: Place | undefined) => place?.high ?? 0
  const defined = (place: Place | undefined) => place !== undefined
  const drawRange = options.horizontal
    ? areaPath<Place | undefined>({ y: along, x0: low, x1: high, defined })
    : areaPath<Place | undefined>({ x: along, y0: low, y1: high, defined })
  const drawLine = options.horizontal
    ? linePath<Place | undefined>({ y: along, x: high, defined })
    : linePath<Place | undefined>({ x: along, y: high, defined })
  const marks: Mark[] = []
  if (range.some(defined)) {
    const d = roundPath(drawRange(range))
    marks.push({ kind: 'path', key: `expected-range-${name}`, d, fill: color, fillOpacity: BAND_OPACITY, opacity })
  }
  const d = roundPath(drawLine(line))
  marks.push({
    kind: 'path',
    key: `expected-${name}`,
    d,
    stroke: color,
    strokeWidth: LINE_WIDTH,
    dash: DASH,
    opacity,
  })
  return marks
}

function placeOf(
  along: number,
  low: number | null | undefined,
  high: number | null | undefined,
  at: (value: number) => number,
): Place | undefined {
  return typeof low === 'number' && typeof high === 'number' ? { along, low: at(low), high: at(high) } : undefined
}
