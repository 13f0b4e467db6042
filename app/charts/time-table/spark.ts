import { area, line } from '@visx/shape'
import { type Mark, roundPath } from '../frame/marks.tsx'
import { linearScale } from '../frame/scales.ts'
import type { ChartTheme } from '../theme.ts'
import type { TimeCell } from './prepare.ts'

export type SparkBox = { x: number; y: number; width: number; height: number }
type Place = { x: number; y: number | undefined }

const INSET = 4
const LINE_WIDTH = 1.5
const END_RADIUS = 2
const AREA_OPACITY = 0.14

/** The lowest and highest value that the trend spans, the bounds of a person first. */
export function sparkDomain({ column, points }: TimeCell): [number, number] {
  const values = points.map((point) => point.value).filter((value) => value !== null)
  const [min, max] = column.axisBounds
  const low = min ?? values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
  const high = max ?? values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
  return Number.isFinite(low) && Number.isFinite(high) ? [low, high] : [0, 1]
}

/** A trend without axes in a box: a line with a dot at its end, bars, or an area. */
export function sparkMarks(cell: TimeCell, box: SparkBox, theme: ChartTheme): Mark[] {
  const { column, points } = cell
  const color = theme.categorical[0] ?? theme.accent
  const [low, high] = sparkDomain(cell)
  const x = linearScale([0, Math.max(1, points.length - 1)], [box.x + INSET, box.x + box.width - INSET])
  const y = linearScale([low, high], [box.y + box.height - INSET, box.y + INSET])
  const places: Place[] = points.map(({ value }, index) => ({ x: x.at(index), y: value === null ? undefined : y.at(value) }))
  if (column.sparkType === 'bar') return bars(places, box, color)
  const accessors = { x: (place: Place) => place.x, defined: (place: Place) => place.y !== undefined }
  const path = line<Place>({ ...accessors, y: (place) => place.y ?? 0 })(places)
  const marks: Mark[] = []
  if (column.sparkType === 'area') {
    const fill = area<Place>({ ...accessors, y0: box.y + box.height - 1, y1: (place) => place.y ?? 0 })(places)
    marks.push({ kind: 'path', key: 'area', d: roundPath(fill), fill: color, fillOpacity: AREA_OPACITY })
  }
  marks.push({ kind: 'path', key: 'line', d: roundPath(path), stroke: color, strokeWidth: LINE_WIDTH })
  const last = places.findLast((place) => place.y !== undefined)
  if (last?.y !== undefined) marks.push({ kind: 'dot', key: 'end', x: last.x, y: last.y, r: END_RADIUS, fill: color })
  return marks
}

function bars(places: readonly Place[], box: SparkBox, color: string): Mark[] {
  const step = (box.width - 2 * INSET) / Math.max(1, places.length)
  const bottom = box.y + box.height - 1
  return places.flatMap(({ y }, index): Mark[] =>
    y === undefined
      ? []
      : [
          {
            kind: 'rect',
            key: String(index),
            x: box.x + INSET + index * step,
            y,
            width: Math.max(1, step - 1),
            height: Math.max(1, bottom - y),
            fill: color,
          },
        ],
  )
}
