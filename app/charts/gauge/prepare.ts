import { assignColors } from '../colors/assign.ts'
import { schemeColors } from '../colors/schemes.ts'
import { readNumber, readText, toNumber } from '../form-data.ts'
import { dimensionLabels, type Member, readMembers } from '../members/members.ts'
import { type MetricFormat, onlyMetric } from '../members/metric-format.ts'
import { messages } from '../messages.ts'
import type { QueryResult } from '../query-types.ts'
import type { ChartTheme } from '../theme.ts'
import type { DatasourceFacts, FormData, LabelColors } from '../types.ts'

export type Needle = {
  key: string
  member: Member
  /** `column: value` of every dimension. */
  name: string
  value: number | undefined
  text: string
  color: string
}

/** A stretch of the dial, in shares of it. */
export type Interval = { from: number; to: number; color: string }

export type PreparedGauge = {
  needles: Needle[]
  /** How many rows have no needle any more. */
  left: number
  min: number
  max: number
  intervals: Interval[]
  columns: readonly string[]
  metric: MetricFormat
}

/** More on one dial are a disc without a gap. */
const MOST_NEEDLES = 200

/** One needle a row. Without ends of its own the dial reaches twice as far as the figures. */
export function prepareGauge(
  formData: FormData,
  result: QueryResult | undefined,
  theme: ChartTheme,
  facts: DatasourceFacts = {},
  labelColors: LabelColors = {},
): PreparedGauge {
  const columns = dimensionLabels(formData, 'groupby')
  const metric = onlyMetric(formData, facts)
  const all = readMembers(formData, result, columns, metric.name)
  const members = all.slice(0, MOST_NEEDLES)
  const scheme = schemeColors(readText(formData, 'color_scheme'), theme)
  const colors = assignColors(
    members.map((member) => member.label),
    scheme,
    labelColors,
  )
  const needles = members.map((member, index): Needle => {
    const value = toNumber(member.row[metric.column])
    return {
      key: `${index}-${member.label}`,
      member,
      name:
        columns.map((column, at) => `${facts.verboseNames?.[column] ?? column}: ${member.texts[at] ?? ''}`).join(', ') ||
        metric.name,
      value,
      text: value === undefined ? messages.emptyCell : writeValue(formData, metric.format(value)),
      color: colors.get(member.label) ?? theme.text,
    }
  })
  const values = all.flatMap(({ row }) => toNumber(row[metric.column]) ?? [])
  const lowest = values.reduce((least, value) => Math.min(least, value), 0)
  const highest = values.reduce((most, value) => Math.max(most, value), 0)
  const min = readNumber(formData, 'min_val') ?? 2 * lowest
  const wanted = readNumber(formData, 'max_val') ?? 2 * highest
  const max = wanted > min ? wanted : min + 1
  return { needles, left: all.length - needles.length, min, max, intervals: readIntervals(formData, min, max, scheme), columns, metric }
}

function writeValue(formData: FormData, value: string): string {
  return (readText(formData, 'value_formatter') ?? '{value}').replaceAll('{value}', () => value)
}

function numberList(formData: FormData, name: string): number[] {
  return (readText(formData, name) ?? '').split(',').flatMap((part) => toNumber(part) ?? [])
}

/** Bounds as stretches of the dial; each takes the colour its index names, else the one of its place. */
function readIntervals(formData: FormData, min: number, max: number, scheme: readonly string[]): Interval[] {
  const indices = numberList(formData, 'interval_color_indices')
  const bounds = numberList(formData, 'intervals').toSorted((a, b) => a - b)
  let from = 0
  return bounds.flatMap((bound, index) => {
    const to = dialShare(bound, min, max)
    const color = scheme[(indices[index] ?? index + 1) - 1] ?? scheme[index % scheme.length]
    const interval = { from, to, color: color ?? 'currentColor' }
    from = to
    return to > interval.from ? [interval] : []
  })
}

/** Where a figure is between the ends, held to them. */
export function dialShare(value: number, min: number, max: number): number {
  return Math.min(1, Math.max(0, (value - min) / (max - min)))
}
