import type { AnnotationMark, Annotations } from '../annotations/annotations.ts'
import type { Prepared } from '../cartesian/prepare.ts'
import { isRecord } from '../form-data.ts'
import { COMPACT_HEIGHT, COMPACT_WIDTH } from '../frame/limits.ts'
import type { Zoom } from './use-zoom.ts'

/** Positions of the first and the last point that are shown. */
export type Stretch = { from: number; to: number }
/** The same by their place among all points. */
export type ZoomWindow = { first: number; last: number }

type Size = { width: number; height: number }

/** Pixels that the slider takes at the side of the axis. */
export const SLIDER_ROOM = 28

/** What the slider leaves of a chart; small charts have none and are zoomed over the plot alone. */
export function zoomRoom(zoom: Zoom | undefined, { width, height }: Size, horizontal: boolean): Size {
  if (!zoom || width < COMPACT_WIDTH || height < COMPACT_HEIGHT) return { width, height }
  return horizontal ? { width: width - SLIDER_ROOM, height } : { width, height: height - SLIDER_ROOM }
}

/** The chart of a stretch of its axis alone. A band axis is counted anew from the start of the stretch. */
export function zoomedTo(prepared: Prepared, { from, to }: Stretch): Prepared {
  const { x, series, annotations, formatX } = prepared
  const indices = indicesIn(x.positions, { from, to })
  const pick = <T>(list: readonly T[]): T[] => indices.flatMap((index) => list.slice(index, index + 1))
  const shift = x.kind === 'band' ? from : 0
  return {
    ...prepared,
    x: { ...x, positions: pick(x.positions).map((position) => position - shift), cells: pick(x.cells) },
    series: series.map((one) => ({
      ...one,
      values: pick(one.values),
      extents: pick(one.extents),
      forecast: one.forecast && picked(one.forecast, 'trend', pick),
      drawnForecast: one.drawnForecast && picked(one.drawnForecast, 'path', pick),
    })),
    annotations: shift === 0 ? annotations : shifted(annotations, shift),
    formatX: (index) => formatX(indices[index] ?? 0),
  }
}

type Pick = <T>(list: readonly T[]) => T[]
type Ends = { lower: readonly (number | null)[]; upper: readonly (number | null)[] }

function picked<K extends string>(forecast: Ends & Record<K, readonly (number | null)[]>, key: K, pick: Pick) {
  return { ...forecast, [key]: pick(forecast[key]), lower: pick(forecast.lower), upper: pick(forecast.upper) }
}

/** The stretch between two points. */
export function stretchOf(positions: readonly number[], { first, last }: ZoomWindow): Stretch {
  return { from: positions[first] ?? 0, to: positions[last] ?? 0 }
}

/** The points of a stretch. */
export function indicesIn(positions: readonly number[], { from, to }: Stretch): number[] {
  return positions.flatMap((position, index) => (position >= from && position <= to ? [index] : []))
}

function shifted({ lines, marks, legend }: Annotations, shift: number): Annotations {
  const moved = (mark: AnnotationMark) => ({
    ...mark,
    from: mark.from - shift,
    to: mark.to === undefined ? undefined : mark.to - shift,
  })
  return {
    legend,
    marks: marks.map(moved),
    lines: lines.map((line) => ({
      ...line,
      points: line.points.map(({ position, value }) => ({ position: position - shift, value })),
    })),
  }
}

/** What a point of an axis stands for: a time or number, or a category. */
export type PointValue = string | number

/** The points along an axis that can be zoomed. */
export type ZoomPoints = { count: number; valueAt: (index: number) => PointValue }

/** A window by what stands at its ends, so that it shows the same when points come or go. */
export function windowToKeep({ first, last }: ZoomWindow, { valueAt }: ZoomPoints): { from: PointValue; to: PointValue } {
  return { from: valueAt(first), to: valueAt(last) }
}

/**
 * A window as it was kept; undefined where it never was one, and where its ends are gone, unless they are times or
 * numbers of an axis in order: then it has the points between.
 */
export function readWindow(kept: unknown, points: ZoomPoints): ZoomWindow | undefined {
  const { from, to } = isRecord(kept) ? kept : {}
  if (!isPointValue(from) || !isPointValue(to)) return undefined
  const found = between(points, from, to) ?? within(points, from, to)
  return fittedWindow(found, points.count)
}

function isPointValue(value: unknown): value is PointValue {
  return typeof value === 'string' || Number.isFinite(value)
}

/** From the first point of a value to the last one of another. */
function between({ count, valueAt }: ZoomPoints, from: PointValue, to: PointValue): ZoomWindow | undefined {
  let first = 0
  while (first < count && valueAt(first) !== from) first++
  let last = count - 1
  while (last >= first && valueAt(last) !== to) last--
  return last >= first && first < count ? { first, last } : undefined
}

function within({ count, valueAt }: ZoomPoints, from: PointValue, to: PointValue): ZoomWindow | undefined {
  let [first, last] = [count, -1]
  let before = Number.NEGATIVE_INFINITY
  for (let index = 0; index < count; index++) {
    const value = valueAt(index)
    if (typeof value !== 'number' || value < before) return undefined
    before = value
    if (value < Number(from) || value > Number(to)) continue
    first = Math.min(first, index)
    last = index
  }
  return last >= first ? { first, last } : undefined
}

/** The window as it can be over so many points; undefined where it shows all of them. */
export function fittedWindow(window: ZoomWindow | undefined, count: number): ZoomWindow | undefined {
  if (!window) return undefined
  const first = Math.max(0, Math.min(window.first, count - 1))
  const last = Math.max(first, Math.min(window.last, count - 1))
  return first === 0 && last === count - 1 ? undefined : { first, last }
}

/**
 * The points between two pixels. `reach`: how far a mark reaches to both sides of its point; marks of no width make a
 * picture only from two points on.
 */
export function brushed(places: readonly number[], start: number, end: number, reach: number): ZoomWindow | undefined {
  const [low, high] = [Math.min(start, end) - reach, Math.max(start, end) + reach]
  const isIn = (place: number) => place >= low && place <= high
  const first = places.findIndex(isIn)
  const last = places.findLastIndex(isIn)
  return first < 0 || (reach === 0 && last === first) ? undefined : { first, last }
}
