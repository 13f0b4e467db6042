import { extremesOf } from '../conditional-format.ts'
import { linearColor, linearSchemeColors, sampleLinearScheme } from '../colors/linear-schemes.ts'
import { DIMMED } from '../frame/limits.ts'
import type { NumberFormatter } from '../formats/number.ts'
import type { ChartTheme } from '../theme.ts'
import type { Corner, MapLegend } from '../map/legend-layout.ts'
import type { MapMark } from '../map/marks.ts'
import { overlaps, type Shape } from '../map/plane.ts'
import { type Matrix, screenPoints, seenBounds, type Size } from '../map/view.ts'

/** Steps of the ramp in a legend: more cannot be told apart. */
const RAMP_STEPS = 24
const BORDER = 0.7

/** An area of a choropleth; `item` is the row that colours it, -1 without one. */
export type Region = { shape: Shape; item: number; fill: string | undefined; dimmed: boolean }

/** The areas in paint order: those with figures last, so that their borders are on top. */
export function regionMarks(regions: readonly Region[], matrix: Matrix, size: Size, theme: ChartTheme): MapMark[] {
  const seen = seenBounds(matrix, size, 1)
  return regions
    .filter(({ shape }) => overlaps(shape.bounds, seen))
    .toSorted((a, b) => Math.sign(a.item) - Math.sign(b.item))
    .map(({ shape, item, fill, dimmed }) => ({
      kind: 'area',
      item,
      rings: shape.rings.map((ring) => screenPoints(matrix, ring)),
      fill: fill ?? theme.surfaceMuted,
      stroke: theme.surface,
      strokeWidth: BORDER,
      opacity: dimmed ? DIMMED : undefined,
    }))
}

export type ValueScale = { colorOf: (value: number) => string; legend: MapLegend | undefined }

/** Colours of figures through a linear scheme, and the legend that explains them. */
export function valueScale(
  values: readonly (number | null)[],
  scheme: string | undefined,
  format: NumberFormatter,
  theme: ChartTheme,
  options: { corner: Corner; title?: string },
): ValueScale {
  const colors = linearSchemeColors(scheme, theme)
  const { min, max } = extremesOf(values)
  if (min > max) return { colorOf: () => theme.surfaceMuted, legend: undefined }
  return {
    colorOf: linearColor(colors, [min, max]),
    legend: {
      kind: 'ramp',
      corner: options.corner,
      title: options.title,
      colors: sampleLinearScheme(colors, RAMP_STEPS),
      low: format(min),
      high: format(max),
    },
  }
}
