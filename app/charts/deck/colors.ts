import { isRecord, readColumn, columnLabel, readText, toList, toNumber } from '../form-data.ts'
import { assignColors } from '../colors/assign.ts'
import { linearColor, linearSchemeColors, sampleLinearScheme } from '../colors/linear-schemes.ts'
import { pickedColor, UNTOUCHED } from '../colors/picked.ts'
import { DEFAULT_SCHEME, schemeColors } from '../colors/schemes.ts'
import { extremesOf } from '../conditional-format.ts'
import { numberFormatter } from '../formats/number.ts'
import { cssColor } from '../map/css-color.ts'
import type { Corner, LegendEntry, MapLegend } from '../map/legend-layout.ts'
import { messages } from '../messages.ts'
import type { CellValue, Row } from '../query-types.ts'
import type { FormData } from '../types.ts'
import type { LayerInput } from './layer.ts'
import { rangeLabel } from './range-label.ts'

export type ColorOf = {
  /** The color of a row with its figure. */
  colorOf: (row: Row, value: number | null) => string
  /** Which entry of the legend a row belongs to. */
  keyOf: (row: Row, value: number | null) => string | undefined
  legend: MapLegend | undefined
}

const CORNERS = new Set(['tl', 'tr', 'bl', 'br'])

/** Where the legend lies; undefined when it is turned off. */
export function legendCorner(formData: FormData): Corner | undefined {
  const stored = formData['legend_position']
  if (stored === undefined) return 'tr'
  return typeof stored === 'string' && CORNERS.has(stored) ? (stored as Corner) : undefined
}

/** Colors of points and lines: one for all, one a member of a dimension, or one a range of figures. */
export function rowColors(input: LayerInput, field = 'color_picker', whenUnset = 'fixed_color'): ColorOf {
  const { formData, theme } = input
  const type = readText(formData, 'color_scheme_type') ?? whenUnset
  const dimension = readColumn(formData, 'dimension')
  if (type === 'color_breakpoints') return breakpointColors(formData, theme.textDisabled)
  if (type === 'categorical_palette' && dimension !== undefined) return memberColors(input, columnLabel(dimension))
  const first = schemeColors(readText(formData, 'color_scheme'), theme)[0] ?? theme.accent
  const isPalette = type === 'categorical_palette'
  const fixed = isPalette ? pickedColor(formData, field, UNTOUCHED, first) : (cssColor(formData[field]) ?? theme.accent)
  return { colorOf: () => fixed, keyOf: () => undefined, legend: undefined }
}

export function memberText(cell: CellValue | undefined): string {
  return cell === null || cell === undefined ? messages.nullValue : String(cell)
}

function memberColors({ formData, result, theme, labelColors }: LayerInput, column: string): ColorOf {
  const members = [...new Set(result.data.map((row) => memberText(row[column])))]
  const colors = assignColors(members, schemeColors(readText(formData, 'color_scheme'), theme), labelColors)
  const colorOf = (row: Row) => colors.get(memberText(row[column])) ?? theme.accent
  const entries = members.map((label) => ({ key: label, label, color: colors.get(label) ?? theme.accent }))
  return { colorOf, keyOf: (row) => memberText(row[column]), legend: entriesLegend(formData, entries) }
}

type Breakpoint = { color: string; min: number; max: number }

function breakpointColors(formData: FormData, whenNone: string): ColorOf {
  const breakpoints = toList(formData['color_breakpoints']).filter(isRecord).flatMap((one): Breakpoint[] => {
    const [color, min, max] = [cssColor(one['color']), toNumber(one['minValue']), toNumber(one['maxValue'])]
    return color === undefined || min === undefined || max === undefined ? [] : [{ color, min, max }]
  })
  // Both spellings are stored.
  const outside = cssColor(formData['default_breakpoint_color'] ?? formData['deafult_breakpoint_color']) ?? whenNone
  const format = numberFormatter(readText(formData, 'legend_format'))
  const find = (value: number | null) =>
    value === null ? undefined : breakpoints.find(({ min, max }) => value >= min && value <= max)
  const label = ({ min, max }: Breakpoint) => rangeLabel(min, max, format)
  const entries = breakpoints.map((one) => ({ key: label(one), label: label(one), color: one.color }))
  return {
    colorOf: (_, value) => find(value)?.color ?? outside,
    keyOf: (_, value) => {
      const found = find(value)
      return found && label(found)
    },
    legend: entriesLegend(formData, entries),
  }
}

function entriesLegend(formData: FormData, entries: readonly LegendEntry[]): MapLegend | undefined {
  const corner = legendCorner(formData)
  return corner && entries.length > 0 ? { kind: 'entries', corner, entries } : undefined
}

const RAMP_STEPS = 24

/**
 * Colors of figures that rows add up to. A palette of categories says nothing about more and less, so the theme's own
 * makes room for its ramp; the colors of another one are taken in steps, as deck.gl takes them.
 */
export function figureColors(
  { formData, theme, datasource }: LayerInput,
  values: readonly (number | null)[],
  metric: string,
): ColorOf {
  const type = readText(formData, 'color_scheme_type')
  if (type === 'color_breakpoints') return breakpointColors(formData, theme.textDisabled)
  if (type === 'fixed_color') {
    const fixed = cssColor(formData['color_picker']) ?? theme.accent
    return { colorOf: () => fixed, keyOf: () => undefined, legend: undefined }
  }
  const { min, max } = extremesOf(values)
  const scheme = readText(formData, 'color_scheme') ?? DEFAULT_SCHEME
  const isSteps = type === 'categorical_palette' && scheme !== DEFAULT_SCHEME
  const colors = isSteps ? schemeColors(scheme, theme) : linearSchemeColors(readText(formData, 'linear_color_scheme'), theme)
  const ramp = linearColor(colors, [min, max])
  const stepOf = (value: number) =>
    colors[max > min ? Math.min(colors.length - 1, Math.floor(((value - min) / (max - min)) * colors.length)) : 0]
  const format = numberFormatter(readText(formData, 'legend_format') ?? datasource.numberFormats?.[metric])
  const corner = legendCorner(formData)
  return {
    colorOf: (_, value) => (value === null ? theme.textDisabled : ((isSteps ? stepOf(value) : ramp(value)) ?? theme.accent)),
    keyOf: () => undefined,
    legend:
      corner && min <= max
        ? {
            kind: 'ramp',
            corner,
            colors: isSteps ? colors : sampleLinearScheme(colors, RAMP_STEPS),
            low: format(min),
            high: format(max),
            title: datasource.verboseNames?.[metric] ?? metric,
          }
        : undefined,
  }
}
