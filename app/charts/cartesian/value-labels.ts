import { AXIS_FONT } from '../frame/limits.ts'
import { type MeasureText, measureText } from '../frame/text-width.ts'
import type { Geometry, Rect } from './geometry.ts'
import type { Layout } from './layout.ts'
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

const GAP = 6
const LIFT = 5
/** So many values cannot be read, and finding which ones touch would take long. */
const MAX_LABELLED_MARKS = 2_000

/** Values written at the marks: where asked for, and always where they replace the value axis. Touching ones are left out. */
export function valueLabels(
  prepared: Prepared,
  layout: Layout,
  geometry: Geometry,
  measure: MeasureText = measureText,
): ValueLabel[] {
  const { options, series } = prepared
  if (!options.showValues && !layout.directValues) return []
  if (series.length * prepared.x.positions.length > MAX_LABELLED_MARKS) return []
  const stacked = options.stack !== 'none'
  const labels =
    stacked && options.onlyTotal && options.stack !== 'expand'
      ? totalLabels(prepared, layout, geometry)
      : series.flatMap((one, position) => seriesLabels(prepared, layout, geometry, one, position, measure))
  if (options.horizontal) return withoutTouchingRows(labels)
  return withoutTouching(
    labels.map((label) => keptInside(label, layout, measure)),
    measure,
  )
}

/** A label at the end of the axis moves in. */
function keptInside(label: ValueLabel, { plot }: Layout, measure: MeasureText): ValueLabel {
  const half = measure(label.text, AXIS_FONT) / 2
  return { ...label, x: Math.min(plot.x + plot.width - half, Math.max(plot.x + half, label.x)) }
}

function fitsBar(rect: Rect | undefined, text: string, measure: MeasureText): boolean {
  return !!rect && rect.height >= AXIS_FONT && rect.width >= measure(text, AXIS_FONT) + 2
}

function seriesLabels(
  prepared: Prepared,
  layout: Layout,
  geometry: Geometry,
  one: PreparedSeries,
  position: number,
  measure: MeasureText,
): ValueLabel[] {
  const { options } = prepared
  return one.values.flatMap((value, index): ValueLabel[] => {
    if (value === null || !passesThreshold(prepared, index, value)) return []
    const at = placeOf(prepared, layout, geometry, one, position, index)
    if (!at) return []
    const extent = one.extents[index]
    const stackedBar = options.mark === 'bar' && options.stack !== 'none'
    const text = prepared.formatValue(options.stack === 'expand' ? (extent?.to ?? 0) - (extent?.from ?? 0) : value)
    if (stackedBar && !fitsBar(geometry.bar(position, index), text, measure)) return []
    return [
      {
        key: `${one.name}-${index}`,
        ...at,
        text,
        anchor: options.horizontal && options.stack === 'none' ? 'start' : 'middle',
        category: prepared.formatX(index),
        on: stackedBar ? one.color : undefined,
      },
    ]
  })
}

function placeOf(
  prepared: Prepared,
  layout: Layout,
  geometry: Geometry,
  one: PreparedSeries,
  position: number,
  index: number,
): { x: number; y: number } | undefined {
  const { options } = prepared
  const rect = options.mark === 'bar' ? geometry.bar(position, index) : undefined
  if (!rect) {
    const at = geometry.anchor(one, index)
    return at && { x: at.x, y: Math.max(layout.plot.y + AXIS_FONT - 2, at.y - LIFT - 2) }
  }
  const middle = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 + 4 }
  if (options.stack !== 'none') return middle
  if (options.horizontal) return { x: rect.x + rect.width + GAP, y: middle.y }
  return { x: middle.x, y: Math.max(layout.plot.y + AXIS_FONT - 2, rect.y - LIFT) }
}

function passesThreshold({ options, series }: Prepared, index: number, value: number): boolean {
  if (options.stack === 'none' || options.percentageThreshold <= 0) return true
  const total = series.reduce((sum, one) => sum + Math.abs(one.values[index] ?? 0), 0)
  return total === 0 || (Math.abs(value) / total) * 100 >= options.percentageThreshold
}

function totalLabels(prepared: Prepared, layout: Layout, geometry: Geometry): ValueLabel[] {
  const { series, x, options } = prepared
  return x.positions.flatMap((_, index): ValueLabel[] => {
    const values = series.map((one) => one.values[index]).filter((value) => typeof value === 'number')
    if (values.length === 0) return []
    const tops = series.map((one) => one.extents[index]?.to).filter((to) => typeof to === 'number')
    const end = layout.valueScale.at(Math.max(0, ...tops))
    const text = prepared.formatValue(values.reduce((sum, value) => sum + value, 0))
    const along = geometry.along(index)
    const at = options.horizontal ? { x: end + GAP, y: along + 4 } : { x: along, y: Math.max(AXIS_FONT, end - LIFT) }
    const anchor = options.horizontal ? 'start' : 'middle'
    return [{ key: `total-${index}`, ...at, text, anchor, category: prepared.formatX(index), on: undefined }]
  })
}

function withoutTouching(labels: readonly ValueLabel[], measure: MeasureText): ValueLabel[] {
  const kept: { label: ValueLabel; half: number }[] = []
  for (const label of labels) {
    const half = measure(label.text, AXIS_FONT) / 2 + 2
    const touches = kept.some(
      (other) => Math.abs(other.label.x - label.x) < other.half + half && Math.abs(other.label.y - label.y) < AXIS_FONT,
    )
    if (!touches) kept.push({ label, half })
  }
  return kept.map(({ label }) => label)
}

function withoutTouchingRows(labels: readonly ValueLabel[]): ValueLabel[] {
  const kept: ValueLabel[] = []
  for (const label of labels) {
    if (!kept.some((other) => Math.abs(other.y - label.y) < AXIS_FONT && Math.abs(other.x - label.x) < 40))
      kept.push(label)
  }
  return kept
}
