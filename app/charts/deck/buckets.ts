import { readNumber, readText, toList, toNumber } from '../form-data.ts'
import { linearSchemeColors, sampleLinearScheme } from '../colors/linear-schemes.ts'
import { extremesOf } from '../conditional-format.ts'
import { numberFormatter } from '../formats/number.ts'
import { finite } from '../map/finite.ts'
import { cssColor } from '../map/css-color.ts'
import type { FormData } from '../types.ts'
import { type ColorOf, legendCorner, rowColors } from './colors.ts'
import type { LayerInput } from './layer.ts'
import { rangeLabel } from './range-label.ts'

const DEFAULT_BUCKETS = 5
const MOST_BUCKETS = 20

/** Colors of areas: the steps of a linear scheme, between stored limits or evenly from the lowest figure to the highest. */
export function bucketColors(input: LayerInput, metric: string | undefined): ColorOf {
  const { formData, result, theme } = input
  const type = readText(formData, 'color_scheme_type') ?? 'linear_palette'
  if (type === 'color_breakpoints') return rowColors(input)
  const fill = cssColor(formData['fill_color_picker']) ?? theme.accent
  if (type === 'fixed_color' || metric === undefined) return { colorOf: () => fill, keyOf: () => undefined, legend: undefined }
  const limits = breakLimits(formData, result.data.map((row) => finite(row[metric])))
  const buckets = Math.max(1, limits.length - 1)
  const colors = sampleLinearScheme(linearSchemeColors(readText(formData, 'linear_color_scheme'), theme), buckets + 1).slice(1)
  const format = numberFormatter(readText(formData, 'legend_format'))
  const labels = colors.map((_, index) => rangeLabel(limits[index] ?? 0, limits[index + 1] ?? limits[index] ?? 0, format))
  const bucketOf = (value: number) => {
    let bucket = 0
    while (bucket < buckets - 1 && value >= (limits[bucket + 1] ?? Number.POSITIVE_INFINITY)) bucket += 1
    return bucket
  }
  const corner = legendCorner(formData)
  return {
    colorOf: (_, value) => (value === null ? theme.surfaceMuted : (colors[bucketOf(value)] ?? fill)),
    keyOf: (_, value) => (value === null ? undefined : labels[bucketOf(value)]),
    legend:
      corner && limits.length > 1
        ? { kind: 'entries', corner, entries: labels.map((label, index) => ({ key: label, label, color: colors[index] ?? fill })) }
        : undefined,
  }
}

/** The limits between the steps, the ends included. */
export function breakLimits(formData: FormData, values: readonly (number | null)[]): number[] {
  const stored = toList(formData['break_points']).flatMap((value) => toNumber(value) ?? [])
  if (stored.length > 1) return stored.toSorted((a, b) => a - b)
  const { min, max } = extremesOf(values)
  if (min > max) return []
  const wanted = Math.round(readNumber(formData, 'num_buckets') ?? DEFAULT_BUCKETS)
  const count = min === max ? 1 : Math.min(MOST_BUCKETS, Math.max(1, wanted))
  return Array.from({ length: count + 1 }, (_, index) => min + ((max - min) * index) / count)
}
