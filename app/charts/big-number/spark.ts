import { area, line } from '@visx/shape'
import { sampleMinMax } from '../frame/down-sample.ts'
import { type Mark, roundPath } from '../frame/marks.tsx'
import { linearScale } from '../frame/scales.ts'
import type { PreparedTrend } from './prepare.ts'

export type SparkBox = { x: number; y: number; width: number; height: number }
export type Spark = { box: SparkBox; places: { x: number; y: number | undefined }[]; base: number }

const INSET = 4
const LINE_WIDTH = 1.5
const END_RADIUS = 2.5
const AREA_OPACITY = 0.12

export function layoutSpark(prepared: PreparedTrend, box: SparkBox): Spark {
  const { points } = prepared
  const values = points.map((point) => point.value).filter((value) => value !== null)
  const low = values.reduce((a, b) => Math.min(a, b), prepared.fromZero ? 0 : (values[0] ?? 0))
  const high = values.reduce((a, b) => Math.max(a, b), prepared.fromZero ? 0 : (values[0] ?? 0))
  const times = prepared.range ?? ([points[0]?.time ?? 0, points.at(-1)?.time ?? 1] as const)
  const x = linearScale(times, [box.x + 2, box.x + box.width - INSET])
  const y = linearScale([low, high], [box.y + box.height - INSET, box.y + INSET])
  return {
    box,
    places: points.map((point) => ({ x: x.at(point.time), y: point.value === null ? undefined : y.at(point.value) })),
    base: box.y + box.height - 1,
  }
}

/** The line with a dot at its end; over a wide box a faint area as well. */
export function sparkMarks(spark: Spark, color: string, filled: boolean): Mark[] {
  type Place = Spark['places'][number]
  const accessors = { x: (place: Place) => place.x, defined: (place: Place) => place.y !== undefined }
  const path = line<Place>({ ...accessors, y: (place) => place.y ?? 0 })
  const fill = area<Place>({ ...accessors, y0: spark.base, y1: (place) => place.y ?? 0 })
  const kept = sampleMinMax(spark.places.map((place) => place.y ?? null), spark.box.width)
  const places = kept.flatMap((index) => spark.places[index] ?? [])
  const last = spark.places.findLast((place) => place.y !== undefined)
  const marks: Mark[] = []
  if (filled) {
    marks.push({ kind: 'path', key: 'area', d: roundPath(fill(places)), fill: color, fillOpacity: AREA_OPACITY })
  }
  marks.push({ kind: 'path', key: 'line', d: roundPath(path(places)), stroke: color, strokeWidth: LINE_WIDTH })
  if (last?.y !== undefined) marks.push({ kind: 'dot', key: 'end', x: last.x, y: last.y, r: END_RADIUS, fill: color })
  return marks
}
