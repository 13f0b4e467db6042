import { assignColors } from '../colors/assign.ts'
import { schemeColors } from '../colors/schemes.ts'
import { isRecord, readMetrics, readRecord, readText, toNumber } from '../form-data.ts'
import { dimensionLabels, type Member, readMembers } from '../members/members.ts'
import { metricFormat, type MetricFormat } from '../members/metric-format.ts'
import type { QueryResult } from '../query-types.ts'
import type { ChartTheme } from '../theme.ts'
import type { DatasourceFacts, FormData, LabelColors } from '../types.ts'

export type RadarAxis = { metric: MetricFormat; min: number; max: number }

export type RadarSeries = {
  key: string
  member: Member
  color: string
  /** A figure an axis; undefined where nothing was measured. */
  values: readonly (number | undefined)[]
}

export type PreparedRadar = {
  axes: RadarAxis[]
  series: RadarSeries[]
  /** Groups that the legend names, the hidden ones included. */
  all: readonly { name: string; label: string; color: string }[]
  columns: readonly string[]
  /** Groups that are neither drawn nor hidden. */
  left: number
}

/** Shapes of more groups cover one another: the first ones of the answer, which are the largest, are drawn. */
const MOST_GROUPS = 1_000

/** One axis a metric, from 0 or its lowest figure to its highest, unless it has ends of its own. */
export function prepareRadar(
  formData: FormData,
  result: QueryResult | undefined,
  theme: ChartTheme,
  facts: DatasourceFacts = {},
  labelColors: LabelColors = {},
  hidden: ReadonlySet<string> = new Set(),
): PreparedRadar {
  const columns = dimensionLabels(formData, 'groupby')
  const metrics = readMetrics(formData, 'metrics').map((metric) => metricFormat(formData, metric, facts))
  const members = readMembers(formData, result, columns, metrics.map(({ name }) => name).join(', '))
  const colors = assignColors(
    members.map((member) => member.label),
    schemeColors(readText(formData, 'color_scheme'), theme),
    labelColors,
  )
  const color = (member: Member) => colors.get(member.label) ?? theme.text
  const shown = members.filter((member) => !hidden.has(member.label))
  const series = shown.slice(0, MOST_GROUPS).map((member, index) => ({
    key: `${index}-${member.label}`,
    member,
    color: color(member),
    values: metrics.map((metric) => toNumber(member.row[metric.column])),
  }))
  return {
    axes: metrics.map((metric) => axisOf(formData, metric, shown.map(({ row }) => toNumber(row[metric.column])))),
    series,
    all: members.map((member) => ({ name: member.label, label: member.label, color: color(member) })),
    columns,
    left: shown.length - series.length,
  }
}

function axisOf(formData: FormData, metric: MetricFormat, values: readonly (number | undefined)[]): RadarAxis {
  const config = readRecord(formData, 'column_config')[metric.column]
  const ends = isRecord(config) ? config : {}
  const known = values.filter((value) => value !== undefined)
  const lowest = known.reduce((least, value) => Math.min(least, value), 0)
  const highest = known.reduce((most, value) => Math.max(most, value), 0)
  const min = toNumber(ends['radarMetricMinValue']) ?? lowest
  const max = toNumber(ends['radarMetricMaxValue']) ?? highest
  return { metric, min, max: max > min ? max : min + 1 }
}

/** Where a figure stands between the ends of its axis. */
export function axisShare({ min, max }: RadarAxis, value: number): number {
  return Math.min(1, Math.max(0, (value - min) / (max - min)))
}
