import { placeApart } from '../frame/apart.ts'
import { AXIS_FONT } from '../frame/limits.ts'
import { type MeasureText, measureText } from '../frame/text-width.ts'
import { largest } from '../largest.ts'
import { clearOfBars } from './clear-of-bars.ts'
import type { Geometry, Point, Rect } from './geometry.ts'
import type { Ground } from './layout.ts'
import type { Prepared, PreparedSeries } from './prepare.ts'

export type ValueLabel = {
  key: string
  x: number
  y: number
  text: string
  anchor: 'start' | 'middle'
  category: string
  /** Colour of the area the label stands on, when it stands on one. */
  on: string | undefined
}

/** A label and the places it can have, the best one first. */
export type WantedLabel = Omit<ValueLabel, 'x' | 'y'> & { places: readonly Point[] }

const GAP = 6
const LIFT = 5
/** Over a dot or a line a label stands a little higher than over a bar. */
const DOT_LIFT = LIFT + 2
/** So many values cannot be read. */
const MAX_LABELLED_MARKS = 2_000
/** Between two labels side by side. */
const LABEL_GAP = 4
/** Beside lying bars labels have room that the plot does not count. */
const BESIDE = 10_000

/** Values written at the marks: where asked for, and always where they replace the value axis. Touching ones are left out. */
export function valueLabels(
  prepared: Prepared,
  ground: Ground,
  geometry: Geometry,
  measure: MeasureText = measureText,
): ValueLabel[] {
  return apartLabels(wantedLabels(prepared, ground, geometry, measure), ground, prepared.options.horizontal, measure)
}

/** What would be written, wherever the other labels are. */
export function wantedLabels(
  prepared: Prepared,
  ground: Ground,
  geometry: Geometry,
  measure: MeasureText = measureText,
): WantedLabel[] {
  const { options, series } = prepared
  if (!options.showValues && !ground.directValues) return []
  if (series.length * prepared.x.positions.length > MAX_LABELLED_MARKS) return []
  if (options.stack !== 'none' && options.onlyTotal && options.stack !== 'expand') {
    return totalLabels(prepared, ground, geometry)
  }
  const isClear = clearOfBars(prepared, geometry)
  return series.flatMap((one, position) => seriesLabels(prepared, ground, geometry, one, position, measure, isClear))
}

/** Each label at the first of its places that is free; those that find none are left out. */
export function apartLabels<L extends WantedLabel>(
  wanted: readonly L[],
  { plot }: Ground,
  horizontal: boolean,
  measure: MeasureText = measureText,
): (L & Point)[] {
  const inside = {
    x: plot.x,
    y: 0,
    width: horizontal ? BESIDE : plot.width,
    height: plot.y + plot.height + AXIS_FONT,
  }
  const sized = wanted.map((label) => {
    const width = measure(label.text, AXIS_FONT)
    const moved = label.places.map((place) => (horizontal ? place : movedIn(place, plot, width)))
    return { label, width, moved }
  })
  const areas = sized.map(({ label, width, moved }) => moved.map((place) => areaOf(place, label.anchor, width)))
  const chosen = placeApart(areas, inside, LABEL_GAP)
  return sized.flatMap(({ label, moved }, index) => {
    const place = moved[chosen[index] ?? -1]
    return place ? [{ ...label, ...place }] : []
  })
}

/** A label at the end of the axis moves in. */
function movedIn({ x, y }: Point, plot: Rect, width: number): Point {
  return { x: Math.min(plot.x + plot.width - width / 2, Math.max(plot.x + width / 2, x)), y }
}

function areaOf({ x, y }: Point, anchor: WantedLabel['anchor'], width: number): Rect {
  return { x: anchor === 'start' ? x : x - width / 2, y: y - AXIS_FONT, width, height: AXIS_FONT }
}

function fitsBar(rect: Rect | undefined, text: string, measure: MeasureText): boolean {
  return !!rect && rect.height >= AXIS_FONT && rect.width >= measure(text, AXIS_FONT) + 2
}

function seriesLabels(
  prepared: Prepared,
  ground: Ground,
  geometry: Geometry,
  one: PreparedSeries,
  position: number,
  measure: MeasureText,
  isClear: ReturnType<typeof clearOfBars>,
): WantedLabel[] {
  const { options } = prepared
  const anchor = options.horizontal && options.stack === 'none' ? 'start' : 'middle'
  return one.values.flatMap((value, index): WantedLabel[] => {
    if (value === null || !passesThreshold(prepared, index, value)) return []
    const extent = one.extents[index]
    const stackedBar = options.mark === 'bar' && options.stack !== 'none'
    const text = prepared.formatValue(options.stack === 'expand' ? (extent?.to ?? 0) - (extent?.from ?? 0) : value)
    const bar = geometry.bar(position, index)
    if (stackedBar && !fitsBar(bar, text, measure)) return []
    const width = measure(text, AXIS_FONT)
    const places = placesOf(prepared, ground, geometry, one, position, index).filter((place) => {
      const moved = options.horizontal ? place : movedIn(place, ground.plot, width)
      return isClear(areaOf(moved, anchor, width), bar)
    })
    if (places.length === 0) return []
    return [
      {
        key: `${one.name}-${index}`,
        places,
        text,
        anchor,
        category: prepared.formatX(index),
        on: stackedBar ? one.color : undefined,
      },
    ]
  })
}

function placesOf(
  prepared: Prepared,
  { plot }: Ground,
  geometry: Geometry,
  one: PreparedSeries,
  position: number,
  index: number,
): Point[] {
  const { options } = prepared
  const highest = plot.y + AXIS_FONT - 2
  const rect = options.mark === 'bar' ? geometry.bar(position, index) : undefined
  if (!rect) {
    const at = geometry.anchor(one, index)
    if (!at) return []
    const [above, below] = [Math.max(highest, at.y - DOT_LIFT), at.y + DOT_LIFT + AXIS_FONT - 2]
    return [above, below].map((y) => ({ x: at.x, y }))
  }
  const middle = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 + 4 }
  if (options.stack !== 'none') return [middle]
  if (options.horizontal) return [{ x: rect.x + rect.width + GAP, y: middle.y }]
  return [{ x: middle.x, y: Math.max(highest, rect.y - LIFT) }]
}

function passesThreshold({ options, series }: Prepared, index: number, value: number): boolean {
  if (options.stack === 'none' || options.percentageThreshold <= 0) return true
  const total = series.reduce((sum, one) => sum + Math.abs(one.values[index] ?? 0), 0)
  return total === 0 || (Math.abs(value) / total) * 100 >= options.percentageThreshold
}

/** One label a stack and point: what its parts add up to, over the last of them. */
function totalLabels(prepared: Prepared, ground: Ground, geometry: Geometry): WantedLabel[] {
  const { series, x, options } = prepared
  const piles = [...new Set(series.map(({ pile }) => pile))]
  return x.positions.flatMap((_, index) =>
    piles.flatMap((pile): WantedLabel[] => {
      const own = series.filter((one) => one.pile === pile && typeof one.values[index] === 'number')
      const [first] = own
      if (!first) return []
      const tops = own.map((one) => one.extents[index]?.to).filter((to) => typeof to === 'number')
      const end = ground.valueScale.at(largest(tops, 0))
      const anchor = geometry.anchor(first, index)
      const along = (options.horizontal ? anchor?.y : anchor?.x) ?? geometry.along(index)
      const at = options.horizontal ? { x: end + GAP, y: along + 4 } : { x: along, y: Math.max(AXIS_FONT, end - LIFT) }
      return [
        {
          key: pile === 0 ? `total-${index}` : `total-${index}-${pile}`,
          places: [at],
          text: prepared.formatValue(own.reduce((sum, one) => sum + (one.values[index] ?? 0), 0)),
          anchor: options.horizontal ? 'start' : 'middle',
          category: prepared.formatX(index),
          on: undefined,
        },
      ]
    }),
  )
}
