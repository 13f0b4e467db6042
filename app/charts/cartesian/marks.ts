import { curveLinear, curveMonotoneX, curveStep, curveStepAfter, curveStepBefore } from '@visx/curve'
import { area as areaPath, line as linePath } from '@visx/shape'
import { DIMMED, MAX_LINE_POINTS } from '../frame/limits.ts'
import { type Mark, roundPath } from '../frame/marks.tsx'
import { straightArea, straightLine } from '../frame/straight-path.ts'
import { sampleMinMax } from '../frame/down-sample.ts'
import { forecastMarks } from './forecast-marks.ts'
import type { Geometry, Point } from './geometry.ts'
import type { Ground } from './layout.ts'
import type { SeriesMark } from './options.ts'
import type { Prepared, PreparedSeries } from './prepare.ts'

const LINE_WIDTH = 1.75
/** Lines of more points than this together are a pixel wide: they lie closer, and are rastered twenty times as fast. */
const MANY_POINTS = 8_000
const THIN_LINE = 1
const OFFSET_DASH = '6 3'
const OFFSET_OPACITY = 0.7
const BAR_RADIUS = 1.5
const DOT_RADIUS = 3.5
const LONE_POINT_RADIUS = 2.5
const DOT_FILL = 0.35

const CURVES: Readonly<Record<SeriesMark, typeof curveLinear>> = {
  line: curveLinear,
  smooth: curveMonotoneX,
  start: curveStepBefore,
  middle: curveStep,
  end: curveStepAfter,
  bar: curveLinear,
  scatter: curveLinear,
}

/** Labels chosen by a cross-filter: marks of all others fade. */
export type Selection = ReadonlySet<string>

export function cartesianMarks(
  prepared: Prepared,
  layout: Ground,
  geometry: Geometry,
  selection: Selection | undefined,
): Mark[] {
  const { options, series } = prepared
  const fade = fadeBy(prepared, selection)
  const forecasts = series.flatMap((one) => forecastMarks(prepared, layout, geometry, one, fade(one)))
  if (options.mark === 'bar') return [...barMarks(prepared, geometry, fade), ...forecasts]
  if (options.mark === 'scatter') {
    return [...forecasts, ...series.flatMap((one) => dotMarks(one, geometry, dotRadius(prepared), fade))]
  }
  const places = series.map((one) => placesOf(prepared, layout, geometry, one))
  const areas = options.area ? series.flatMap((one, index) => areaMarks(prepared, layout, one, places[index] ?? [], fade)) : []
  const lines = series.flatMap((one, index) => lineMarks(prepared, one, places[index] ?? [], fade))
  const dots = options.markers ? series.flatMap((one) => markerMarks(prepared, geometry, one, fade)) : []
  return [...areas, ...forecasts, ...lines, ...dots]
}

/** How many nodes the marks would be: what decides between SVG and canvas. */
export function markCount({ options, series, x }: Prepared): number {
  const points = series.length * x.positions.length
  return options.mark === 'bar' || options.mark === 'scatter' || options.markers ? points : series.length
}

/** How strongly a mark is drawn: by its series when there are dimensions, else by its category. */
type Fade = (one: PreparedSeries, index?: number) => number

function fadeBy(prepared: Prepared, selection: Selection | undefined): Fade {
  if (!selection || selection.size === 0) return () => 1
  if (prepared.options.groupbyCount > 0) return (one) => (selection.has(one.label) ? 1 : DIMMED)
  return (_, index) => (index === undefined || selection.has(prepared.formatX(index)) ? 1 : DIMMED)
}

function barMarks(prepared: Prepared, geometry: Geometry, fade: Fade): Mark[] {
  return prepared.series.flatMap((one, position) =>
    one.extents.flatMap((_, index): Mark[] => {
      const rect = geometry.bar(position, index)
      if (!rect) return []
      return [
        {
          kind: 'rect',
          key: `${one.name}-${index}`,
          ...rect,
          radius: Math.min(BAR_RADIUS, rect.width / 4),
          fill: one.color,
          opacity: fade(one, index),
        },
      ]
    }),
  )
}

function dotRadius(prepared: Prepared): number {
  return prepared.options.markers ? prepared.options.markerSize / 2 : DOT_RADIUS
}

function dotMarks(one: PreparedSeries, geometry: Geometry, r: number, fade: Fade): Mark[] {
  return one.extents.flatMap((_, index): Mark[] => {
    const at = geometry.anchor(one, index)
    if (!at) return []
    return [
      {
        kind: 'dot',
        key: `${one.name}-${index}`,
        ...at,
        r,
        fill: one.color,
        fillOpacity: DOT_FILL,
        stroke: one.color,
        opacity: fade(one, index),
      },
    ]
  })
}

function markerMarks(prepared: Prepared, geometry: Geometry, one: PreparedSeries, fade: Fade): Mark[] {
  return dotMarks(one, geometry, prepared.options.markerSize / 2, fade).map((mark) =>
    mark.kind === 'dot' ? { ...mark, key: `marker-${mark.key}`, fillOpacity: 1 } : mark,
  )
}

/** Indices drawn: all of them, or few enough for the pixels there are. */
function drawnIndices(prepared: Prepared, layout: Ground, one: PreparedSeries): number[] {
  const all = one.extents.map((_, index) => index)
  if (all.length * prepared.series.length <= MAX_LINE_POINTS) return all
  return sampleMinMax(
    one.extents.map((extent) => extent.to),
    layout.plot.width,
  )
}

/** A point that is drawn, and where; nowhere without a value. */
type LinePlace = { index: number; at: Point | undefined }

function placesOf(prepared: Prepared, layout: Ground, geometry: Geometry, one: PreparedSeries): LinePlace[] {
  return drawnIndices(prepared, layout, one).map((index) => ({ index, at: geometry.anchor(one, index) }))
}

function lineMarks(prepared: Prepared, one: PreparedSeries, places: readonly LinePlace[], fade: Fade): Mark[] {
  const shifted = one.parent !== undefined
  const connects = shifted || prepared.options.connects
  const shown = connects ? places.filter(({ at }) => at !== undefined) : places
  const opacity = fade(one) * (shifted ? OFFSET_OPACITY : 1)
  const marks: Mark[] = [
    {
      kind: 'path',
      key: `line-${one.name}`,
      d: lineOf(shown, CURVES[prepared.options.mark]),
      stroke: one.color,
      strokeWidth: prepared.series.length * one.extents.length > MANY_POINTS ? THIN_LINE : LINE_WIDTH,
      dash: shifted ? OFFSET_DASH : undefined,
      opacity,
    },
  ]
  shown.forEach(({ at }, index) => {
    if (!at || shown[index - 1]?.at || shown[index + 1]?.at || prepared.options.markers) return
    marks.push({ kind: 'dot', key: `lone-${one.name}-${index}`, ...at, r: LONE_POINT_RADIUS, fill: one.color, opacity })
  })
  return marks
}

function lineOf(places: readonly LinePlace[], curve: typeof curveLinear): string {
  if (curve === curveLinear) return straightLine(places.map(({ at }) => at))
  const draw = linePath<LinePlace>({
    x: ({ at }) => at?.x ?? 0,
    y: ({ at }) => at?.y ?? 0,
    defined: ({ at }) => at !== undefined,
    curve,
  })
  return roundPath(draw([...places]))
}

function areaOf(places: readonly LinePlace[], base: (place: LinePlace) => number, curve: typeof curveLinear): string {
  if (curve === curveLinear) return straightArea(places.map(({ at }) => at), places.map(base))
  const draw = areaPath<LinePlace>({
    x: ({ at }) => at?.x ?? 0,
    y0: base,
    y1: ({ at }) => at?.y ?? 0,
    defined: ({ at }) => at !== undefined,
    curve,
  })
  return roundPath(draw([...places]))
}

function areaMarks(prepared: Prepared, { valueScale }: Ground, one: PreparedSeries, places: readonly LinePlace[], fade: Fade): Mark[] {
  const floor = valueScale.kind === 'log' ? valueScale.domain[0] : 0
  const bottom = (value: number) => valueScale.at(Math.min(valueScale.domain[1], Math.max(valueScale.domain[0], value)))
  const base = ({ index }: LinePlace) => bottom(one.extents[index]?.from || floor)
  return [
    {
      kind: 'path',
      key: `area-${one.name}`,
      d: areaOf(places, base, CURVES[prepared.options.mark]),
      fill: one.color,
      fillOpacity: prepared.options.opacity,
      opacity: fade(one),
    },
  ]
}
