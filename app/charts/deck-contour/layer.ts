import { contours } from 'd3-contour'
import { isRecord, readNumber, readText, toList, toNumber } from '../form-data.ts'
import { linearSchemeColors } from '../colors/linear-schemes.ts'
import { aggregate, squareCells } from '../deck/cells.ts'
import { figureFormat } from '../deck/figure.ts'
import { legendCorner } from '../deck/colors.ts'
import type { Layer, LayerInput } from '../deck/layer.ts'
import { boundsOfPlaces, middleY, weightedRows } from '../deck/rows.ts'
import { cssColor } from '../map/css-color.ts'
import type { LegendEntry } from '../map/legend-layout.ts'
import type { MapMark } from '../map/marks.ts'
import type { Bounds, Points } from '../map/plane.ts'
import { latitudeOf, planePerMeter } from '../map/projections.ts'
import { screenPoints } from '../map/view.ts'
import type { Weighted } from '../deck/cells.ts'
import type { FormData } from '../types.ts'
import { rangeLabel } from '../deck/range-label.ts'

const DEFAULT_CELL = 300
/** Cells along one side: a finer field of a whole country would take the page's memory. */
const MOST_CELLS = 400
const FILL_OPACITY = 0.5
const DEFAULT_WIDTH = 1

type Contour = { low: number; high: number | undefined; color: string; width: number; rings: Points[] }

/** Lines of equal figures, and bands between two of them. */
export function contourLayer(input: LayerInput): Layer {
  const { formData, theme } = input
  const { points, metric } = weightedRows(input)
  const bounds = boundsOfPlaces(points)
  const lines = bounds ? contourRings(formData, points, bounds, linearSchemeColors(undefined, theme)) : []
  const format = figureFormat(input, metric)
  const entries: LegendEntry[] = lines.map(({ low, high, color }) => {
    const label = high === undefined ? format(low) : rangeLabel(low, high, format)
    return { key: label, label, color }
  })
  const corner = legendCorner(formData)
  const reach = 2 * cellSide(formData, bounds)
  return {
    bounds: boundsOfPlaces(points.map(({ x, y }) => ({ x, y, reach }))),
    count: points.length,
    legend: corner && entries.length > 0 ? { kind: 'entries', corner, entries } : undefined,
    draw: ({ matrix }) => ({
      marks: lines.flatMap((line, item): MapMark[] => {
        if (input.hidden.has(entries[item]?.key ?? '')) return []
        const rings = line.rings.map((ring) => screenPoints(matrix, ring))
        return line.high === undefined
          ? [{ kind: 'area', item, rings, fill: 'none', stroke: line.color, strokeWidth: line.width }]
          : [{ kind: 'area', item, rings, fill: line.color, fillOpacity: FILL_OPACITY }]
      }),
      itemAt: (item) => {
        const entry = entries[item]
        const threshold = lines[item]?.low
        return (
          entry && {
            title: metric,
            rows: [{ label: entry.label, value: '', color: entry.color }],
            facts: { rows: [], values: { threshold, contourThreshold: threshold } },
          }
        )
      },
    }),
  }
}

function cellSide(formData: FormData, bounds: Bounds | undefined): number {
  if (!bounds) return 0
  const wanted = Math.max(1, readNumber(formData, 'cellSize') ?? DEFAULT_CELL) * planePerMeter(latitudeOf(middleY(bounds)))
  return Math.max(wanted, Math.max(bounds.x1 - bounds.x0, bounds.y1 - bounds.y0) / MOST_CELLS)
}

function contourRings(formData: FormData, points: readonly Weighted[], bounds: Bounds, ramp: readonly string[]): Contour[] {
  const side = cellSide(formData, bounds)
  const columns = Math.floor((bounds.x1 - bounds.x0) / side) + 5
  const rows = Math.floor((bounds.y1 - bounds.y0) / side) + 5
  const origin = { x: bounds.x0 - 2 * side, y: bounds.y0 - 2 * side }
  const field = Array.from({ length: columns * rows }, () => 0)
  const shifted = points.map((point) => ({ ...point, x: point.x - origin.x, y: point.y - origin.y }))
  for (const cell of squareCells(shifted, side, readText(formData, 'aggregation')?.toLowerCase())) {
    field[Math.floor(cell.y / side) * columns + Math.floor(cell.x / side)] = cell.value
  }
  const lines = contours().size([columns, rows])
  const ringsAt = (value: number) =>
    lines.contour(field, value).coordinates.flatMap((polygon) =>
      polygon.map((ring) => Float64Array.from(ring.flatMap(([x = 0, y = 0]) => [origin.x + x * side, origin.y + y * side]))),
    )
  return storedContours(formData, field, ramp).map((one) => ({
    ...one,
    // A band is what lies above its lower limit and not above its upper one: the even-odd rule cuts it out.
    rings: one.high === undefined ? ringsAt(one.low) : [...ringsAt(one.low), ...ringsAt(one.high)],
  }))
}

/** The lines and bands of the settings; without any, three lines at quarters of the peak. */
function storedContours(formData: FormData, field: readonly number[], ramp: readonly string[]): Omit<Contour, 'rings'>[] {
  const stored = toList(formData['contours']).filter(isRecord).flatMap((one) => {
    const low = toNumber(one['lowerThreshold'])
    if (low === undefined) return []
    const high = toNumber(one['upperThreshold'])
    const width = toNumber(one['strokeWidth']) ?? DEFAULT_WIDTH
    return [{ low, high: high !== undefined && high > low ? high : undefined, color: cssColor(one['color']) ?? colorAt(ramp, 1), width }]
  })
  if (stored.length > 0) return stored
  const peak = aggregate('max', field)
  return [0.25, 0.5, 0.75].map((share) => ({ low: peak * share, high: undefined, color: colorAt(ramp, share), width: DEFAULT_WIDTH }))
}

function colorAt(ramp: readonly string[], share: number): string {
  return ramp[Math.round((0.4 + 0.6 * share) * (ramp.length - 1))] ?? 'currentColor'
}
