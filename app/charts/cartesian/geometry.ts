import type { Ground } from './layout.ts'
import type { Prepared, PreparedSeries } from './prepare.ts'

export type Point = { x: number; y: number }
export type Rect = { x: number; y: number; width: number; height: number }

const MIN_BAR = 1
const MAX_BAR = 48
const TIME_BAR_PADDING = 0.14

/** Pixel places of the marks of one layout. */
export type Geometry = {
  /** Where a series is at a point: the end of its mark. */
  anchor: (series: PreparedSeries, index: number) => Point | undefined
  /** The same, or where the series is expected to be. */
  shown: (series: PreparedSeries, index: number) => Point | undefined
  bar: (seriesIndex: number, index: number) => Rect | undefined
  /** Place of a point along the x scale. */
  along: (index: number) => number
}

export function geometryOf(prepared: Prepared, layout: Ground): Geometry {
  const { series, x, options } = prepared
  const { xScale, valueScale } = layout
  const along = (index: number) => xScale.at(x.positions[index] ?? 0)
  const bars = barSlots(prepared, layout)
  const ranks = new Map(series.map((one, rank) => [one, rank]))
  const zero = valueScale.kind === 'log' ? valueScale.domain[0] : 0
  const clamp = (value: number) => Math.min(valueScale.domain[1], Math.max(valueScale.domain[0], value))
  const placeAt = (one: PreparedSeries, index: number, to: number | null | undefined): Point | undefined => {
    if (to === null || to === undefined) return undefined
    const offset = options.mark === 'bar' ? bars.offset(ranks.get(one) ?? -1) + bars.width / 2 : 0
    const place = along(index) + offset
    const end = valueScale.at(to)
    return options.horizontal ? { x: end, y: place } : { x: place, y: end }
  }
  return {
    along,
    anchor: (one, index) => placeAt(one, index, one.extents[index]?.to),
    shown: (one, index) => placeAt(one, index, one.extents[index]?.to ?? one.drawnForecast?.path[index]),
    bar: (seriesIndex, index) => {
      const extent = series[seriesIndex]?.extents[index]
      if (!extent || extent.to === null) return undefined
      const a = valueScale.at(clamp(extent.from === 0 || extent.from === null ? zero : extent.from))
      const b = valueScale.at(clamp(extent.to))
      const start = along(index) + bars.offset(seriesIndex)
      const low = Math.min(a, b)
      const length = Math.abs(b - a)
      return options.horizontal
        ? { x: low, y: start, width: length, height: bars.width }
        : { x: start, y: low, width: bars.width, height: length }
    },
  }
}

/** Bars of one point stand side by side, or on one another when they are of one stack. */
function barSlots({ series, options, x }: Prepared, { slot, bars }: Ground) {
  const padding = x.kind === 'band' ? (options.horizontal ? 0.34 : 0.18) : TIME_BAR_PADDING
  const own = barsAtAPoint(options.stack, series)
  const { before, total } = bars ?? { before: 0, total: own }
  const side = Math.max(own, total)
  const group = Math.min(slot * (1 - padding), MAX_BAR * side)
  const width = Math.max(MIN_BAR, group / side)
  return {
    width: side > 1 && width > 4 ? width - 1 : width,
    offset: (index: number) =>
      -group / 2 + (before + (options.stack === 'none' ? index : (series[index]?.pile ?? 0))) * width,
  }
}

/** How many bars stand side by side at a point. */
export function barsAtAPoint(stack: Prepared['options']['stack'], series: readonly PreparedSeries[]): number {
  const piles = series.reduce((most, { pile }) => Math.max(most, pile + 1), 1)
  return stack === 'none' ? Math.max(1, series.length) : piles
}

/** The point and series under the pointer. A bar must be hit; for other marks the nearest one counts. */
export function hitTest(
  prepared: Prepared,
  layout: Ground,
  geometry: Geometry,
  at: Point,
): { index: number; series: PreparedSeries | undefined } | undefined {
  const count = prepared.x.positions.length
  if (count === 0) return undefined
  if (prepared.options.mark === 'scatter') return nearestDot(prepared, geometry, at)
  const main = prepared.options.horizontal ? at.y : at.x
  const index = layout.xScale.kind === 'band' ? layout.xScale.indexAt(main) : nearestIndex(geometry, count, main)
  if (prepared.options.mark === 'bar') {
    return { index, series: prepared.series.find((_, position) => contains(geometry.bar(position, index), at)) }
  }
  let best: PreparedSeries | undefined
  let bestDistance = Number.POSITIVE_INFINITY
  for (const series of prepared.series) {
    const anchor = geometry.shown(series, index)
    const distance = anchor ? Math.abs(anchor.y - at.y) : Number.POSITIVE_INFINITY
    if (distance < bestDistance) {
      best = series
      bestDistance = distance
    }
  }
  return { index, series: best }
}

function nearestIndex(geometry: Geometry, count: number, position: number): number {
  let low = 0
  let high = count - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (geometry.along(middle) < position) low = middle + 1
    else high = middle
  }
  return low > 0 && position - geometry.along(low - 1) < geometry.along(low) - position ? low - 1 : low
}

const MAX_DOT_DISTANCE = 40

function nearestDot(prepared: Prepared, geometry: Geometry, at: Point) {
  let best: { index: number; series: PreparedSeries } | undefined
  let bestDistance = MAX_DOT_DISTANCE
  for (const series of prepared.series) {
    for (let index = 0; index < series.extents.length; index++) {
      const anchor = geometry.anchor(series, index)
      if (!anchor) continue
      const distance = Math.hypot(anchor.x - at.x, anchor.y - at.y)
      if (distance < bestDistance) {
        best = { index, series }
        bestDistance = distance
      }
    }
  }
  return best
}

function contains(rect: Rect | undefined, { x, y }: Point): boolean {
  return !!rect && x >= rect.x && x <= rect.x + rect.width && y >= rect.y - 2 && y <= rect.y + rect.height + 2
}
