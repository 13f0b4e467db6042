import { linearColor, linearSchemeColors } from '../colors/linear-schemes.ts'
import { readBoolean, readMetric, readMetrics, readText, toNumber } from '../form-data.ts'
import { dimensionLabels, type Member, readMembers } from '../members/members.ts'
import { metricFormat, type MetricFormat } from '../members/metric-format.ts'
import type { QueryResult } from '../query-types.ts'
import type { ChartTheme } from '../theme.ts'
import type { DatasourceFacts, FormData } from '../types.ts'

/** `places` are shares of the axis; undefined where a line has none and is broken. */
export type ParaLine = { key: string; member: Member; color: string; places: readonly (number | undefined)[] }
export type ParaAxis = { name: string; low: string; high: string; text: (line: ParaLine) => string }
export type ColorScale = { colors: readonly string[]; low: number; high: number; metric: MetricFormat }

export type PreparedPara = {
  axes: ParaAxis[]
  lines: ParaLine[]
  columns: readonly string[]
  scale: ColorScale | undefined
}

/** One axis a metric, from its lowest to its highest figure; the color metric says which color a line has. */
export function preparePara(
  formData: FormData,
  result: QueryResult | undefined,
  theme: ChartTheme,
  facts: DatasourceFacts = {},
): PreparedPara {
  const columns = dimensionLabels(formData, 'series')
  const metrics = readMetrics(formData, 'metrics').map((metric) => metricFormat(formData, metric, facts))
  const members = readMembers(formData, result, columns, metrics.map(({ name }) => name).join(', '))
  const second = readMetric(formData, 'secondary_metric')
  const scale =
    second === undefined ? undefined : colorScale(formData, members, metricFormat(formData, second, facts), theme)
  const color = scale && linearColor(scale.colors, [scale.low, scale.high])
  const figures = metrics.map((metric) => members.map((member) => toNumber(member.row[metric.column])))
  const ends = figures.map(endsOf)
  const withSeries = readBoolean(formData, 'include_series', false) && columns.length > 0
  const lines = members.map((member, at): ParaLine => {
    const places = figures.map((values, index) => shareOf(values[at], ends[index]))
    const value = scale && toNumber(member.row[scale.metric.column])
    return {
      key: `${at}-${member.label}`,
      member,
      color: color && value !== undefined ? color(value) : (theme.categorical[0] ?? theme.accent),
      places: withSeries ? [members.length > 1 ? 1 - at / (members.length - 1) : 0.5, ...places] : places,
    }
  })
  const metricAxes = metrics.map((metric, index): ParaAxis => {
    const { low, high } = ends[index] ?? { low: 0, high: 0 }
    return {
      name: metric.name,
      low: low <= high ? metric.format(low) : '',
      high: low < high ? metric.format(high) : '',
      text: ({ member }) => metric.format(toNumber(member.row[metric.column]) ?? null),
    }
  })
  const seriesAxis: ParaAxis = { name: columns.join(', '), low: '', high: '', text: ({ member }) => member.label }
  return { axes: withSeries ? [seriesAxis, ...metricAxes] : metricAxes, lines, columns, scale }
}

/** Share of a scheme that a thin line would not show on the ground. */
const TOO_FAINT = 0.25

type Ends = { low: number; high: number }

function endsOf(values: readonly (number | undefined)[]): Ends {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (value === undefined) continue
    if (value < low) low = value
    if (value > high) high = value
  }
  return { low, high }
}

function shareOf(value: number | undefined, ends: Ends | undefined): number | undefined {
  if (value === undefined || !ends) return undefined
  return ends.high > ends.low ? (value - ends.low) / (ends.high - ends.low) : 0.5
}

function colorScale(
  formData: FormData,
  members: readonly Member[],
  metric: MetricFormat,
  theme: ChartTheme,
): ColorScale | undefined {
  const { low, high } = endsOf(members.map((member) => toNumber(member.row[metric.column])))
  if (low > high) return undefined
  const colors = linearSchemeColors(readText(formData, 'linear_color_scheme'), theme)
  return { colors: colors.slice(Math.floor(colors.length * TOO_FAINT)), low, high, metric }
}
