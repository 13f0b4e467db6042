import { contours } from 'd3-contour'
import { readNumber, readText } from '../form-data.ts'
import { interpolateRgb } from 'd3-interpolate'
import { linearSchemeColors, sampleLinearScheme } from '../colors/linear-schemes.ts'
import type { Layer, LayerInput } from '../deck/layer.ts'
import { legendCorner } from '../deck/colors.ts'
import { boundsOfPlaces, weightedRows } from '../deck/rows.ts'
import { cssColor } from '../map/css-color.ts'
import type { MapMark } from '../map/marks.ts'
import { type Place, type Size, toScreen } from '../map/view.ts'
import { deckTexts } from '../deck/messages.ts'
import { t } from '../../i18n/message.ts'
import { densityGrid } from './density.ts'

const DEFAULT_RADIUS = 30
const MOST_RADIUS = 120
/** Pixels of a cell of the field: finer is not seen under the smoothing. */
const CELL = 4
const LEVELS = 12
/** Where the field begins to be seen, as a share of its peak. */
const FAINTEST = 0.04
const FAINT = 0.25
const STRONG = 0.9

/** A smooth field of how much lies where, drawn in steps of color. */
export function heatmapLayer(input: LayerInput): Layer {
  const { formData, theme } = input
  const { points, metric } = weightedRows(input)
  const radius = Math.min(MOST_RADIUS, Math.max(2, readNumber(formData, 'radius_pixels') ?? DEFAULT_RADIUS))
  const intensity = Math.max(0.01, readNumber(formData, 'intensity') ?? 1)
  const colors = heatColors(input)
  const isMean = readText(formData, 'aggregation')?.toLowerCase() === 'mean'
  const corner = legendCorner(formData)
  return {
    bounds: boundsOfPlaces(points),
    count: points.length,
    legend: corner && {
      kind: 'ramp',
      corner,
      colors,
      low: t(deckTexts.less),
      high: t(deckTexts.more),
      title: input.datasource.verboseNames?.[metric] ?? metric,
    },
    draw: ({ matrix, size }) => {
      const placed = points.map(({ x, y, weight }) => ({ ...toScreen(matrix, x, y), weight: Math.max(0, weight) }))
      return { marks: fieldMarks(placed, size, { radius, intensity, isMean, colors, outline: theme.surface }), itemAt: () => undefined }
    },
  }
}

type Field = { radius: number; intensity: number; isMean: boolean; colors: readonly string[]; outline: string }

function fieldMarks(points: readonly (Place & { weight: number })[], size: Size, field: Field): MapMark[] {
  const grid = densityGrid(points, size, CELL, field.radius, field.isMean)
  const peak = grid.values.reduce((most, value) => Math.max(most, value), 0) / field.intensity
  if (!(peak > 0)) return []
  const levels = Array.from({ length: LEVELS }, (_, index) => peak * (FAINTEST + ((1 - FAINTEST) * index) / LEVELS))
  const rings = contours().size([grid.columns, grid.rows]).thresholds(levels)([...grid.values])
  return rings.map(({ coordinates }, index): MapMark => ({
    kind: 'area',
    item: -1,
    rings: coordinates.flatMap((polygon) => polygon.map((ring) => Float64Array.from(ring.flatMap(([x = 0, y = 0]) => [x * CELL - grid.margin, y * CELL - grid.margin])))),
    fill: field.colors[Math.round((index / (LEVELS - 1)) * (field.colors.length - 1))] ?? field.outline,
    // Levels lie upon each other: each one adds its share.
    fillOpacity: index === 0 ? FAINT : (STRONG - FAINT) / 2,
  }))
}

function heatColors({ formData, theme }: LayerInput): readonly string[] {
  if (readText(formData, 'color_scheme_type') === 'fixed_color') {
    const fixed = cssColor(formData['color_picker']) ?? theme.accent
    return [interpolateRgb(theme.surfaceMuted, fixed)(0.4), fixed]
  }
  return sampleLinearScheme(linearSchemeColors(readText(formData, 'linear_color_scheme'), theme), LEVELS)
}
