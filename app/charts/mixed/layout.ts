import { readText } from '../form-data.ts'
import { smallestGap, valueEnds } from '../cartesian/domain.ts'
import { barsAtAPoint, type Geometry, geometryOf } from '../cartesian/geometry.ts'
import { chosenFormat, positionLabel } from '../cartesian/axis-ticks.ts'
import type { Ground } from '../cartesian/layout.ts'
import type { AxisSpec } from '../plot/axis-layout.ts'
import { continuousScale, layoutPlot, type PlotLayout, stepOf } from '../plot/plot-layout.ts'
import { endsOf, joinedEnds, type ValueAxis } from '../plot/value-axis.ts'
import type { FormData } from '../types.ts'
import type { MixedPoint, MixedSet, PreparedMixed } from './prepare.ts'

export type MixedLayout = { frame: PlotLayout; grounds: readonly Ground[]; geometries: readonly Geometry[] }

export function layoutMixed(formData: FormData, mixed: PreparedMixed, width: number, height: number): MixedLayout {
  const left = mixed.sets.filter((set) => !set.onSecondAxis)
  const right = mixed.sets.filter((set) => set.onSecondAxis)
  const [first] = mixed.sets
  const both = hasSeries(left) && hasSeries(right)
  const options = first?.prepared.options
  const span = smallestGap(mixed.points.map(({ position }) => position))
  const secondTitle = readText(formData, 'yAxisTitleSecondary')
  const frame = layoutPlot({
    width,
    height,
    x: positionAxis(mixed, span),
    y: valueAxis(both || hasSeries(left) ? left : right),
    ...(both ? { right: valueAxis(right) } : {}),
    titles: {
      ...options?.titles,
      y: both || hasSeries(left) ? options?.titles.y : secondTitle,
      right: both ? secondTitle : undefined,
    },
    legend: {
      labels: mixed.all.map(({ label }) => label),
      side: options?.legend,
      scrolls: options?.legendScrolls ?? true,
      margin: options?.legendMargin,
    },
    fineTicks: options?.minorTicks,
    fineLines: options?.minorSplitLines,
    xRotation: options?.labelRotation,
  })
  const xScale = frame.x.scale
  const start = mixed.points[0]?.position ?? 0
  const slot = stepOf(xScale) || Math.abs(xScale.at(start + span) - xScale.at(start)) || frame.plot.width
  const bars = mixed.sets.map(({ prepared }) =>
    prepared.options.mark === 'bar' && prepared.series.length > 0
      ? barsAtAPoint(prepared.options.stack, prepared.series)
      : 0,
  )
  const total = bars.reduce((sum, count) => sum + count, 0)
  const grounds = mixed.sets.map(
    ({ onSecondAxis }, index): Ground => ({
      plot: frame.plot,
      xScale,
      valueScale: continuousScale(onSecondAxis && frame.right ? frame.right : frame.y),
      slot,
      directValues: false,
      bars: { before: bars.slice(0, index).reduce((sum, count) => sum + count, 0), total },
    }),
  )
  const geometries = mixed.sets.flatMap(({ prepared }, index) => {
    const ground = grounds[index]
    return ground ? [geometryOf(prepared, ground)] : []
  })
  return { frame, grounds, geometries }
}

function hasSeries(sets: readonly MixedSet[]): boolean {
  return sets.some(({ prepared }) => prepared.all.length > 0)
}

function positionAxis(mixed: PreparedMixed, span: number): AxisSpec {
  const options = mixed.sets[0]?.prepared.options
  if (mixed.kind === 'band') {
    return {
      kind: 'band',
      labels: mixed.points.map(({ text }) => text),
      rotation: options?.labelRotation,
      all: options?.allLabels,
    }
  }
  const hasBars = mixed.sets.some(({ prepared }) => prepared.options.mark === 'bar')
  const pad = hasBars ? span / 2 : 0
  const start = (mixed.points[0]?.position ?? 0) - pad
  const end = (mixed.points.at(-1)?.position ?? 0) + pad
  const label = everyLabel(mixed)
  const every = options?.allLabels ? mixed.points.map((point) => ({ at: point.position, label: label(point) })) : undefined
  if (mixed.kind === 'time') return { kind: 'time', domain: [start, end], format: options?.timeFormat, every }
  const truncated = options?.truncateX !== false
  const bounds = truncated ? options?.xBounds : undefined
  const ends = endsOf([start, end])
  return { kind: 'value', ends, zero: !truncated, bounds, exact: true, format: positionLabel, every }
}

/** What is written at a point where every point has its label. */
function everyLabel({ kind, sets }: PreparedMixed): (point: MixedPoint) => string {
  if (kind === 'linear') return ({ position }) => positionLabel(position)
  const format = sets[0] && chosenFormat(sets[0].prepared.options)
  return format ? ({ position }) => format(position) : ({ text }) => text
}

/** The settings of an axis are those of the first query on it. */
function valueAxis(sets: readonly MixedSet[]): ValueAxis {
  const [first] = sets
  const shown = sets.filter(({ prepared }) => prepared.series.length > 0)
  const options = first?.prepared.options
  return {
    kind: 'value',
    ends: shown.length > 0 ? joinedEnds(shown.map(({ prepared }) => valueEnds(prepared))) : endsOf([]),
    bounds: options?.truncateY === true ? options.yBounds : undefined,
    zero: options?.truncateY !== true,
    log: options?.logarithmic,
    format: first?.prepared.formatValue ?? positionLabel,
  }
}
