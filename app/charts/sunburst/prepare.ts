import { assignColors } from '../colors/assign.ts'
import { linearColor, linearSchemeColors } from '../colors/linear-schemes.ts'
import { mixColors } from '../colors/mix.ts'
import { schemeColors } from '../colors/schemes.ts'
import { readMetric, readText } from '../form-data.ts'
import { type Branch, growTree } from '../hierarchy/tree.ts'
import { dimensionLabels, readMembers } from '../members/members.ts'
import { metricFormat, type MetricFormat, onlyMetric } from '../members/metric-format.ts'
import type { QueryResult } from '../query-types.ts'
import type { ChartTheme } from '../theme.ts'
import type { DatasourceFacts, FormData, LabelColors } from '../types.ts'
import { hasOwnSecond } from './second.ts'

/** The colours of a second metric: its share of the first, from low to high. */
export type RatioScale = { low: number; high: number; colors: readonly string[] }

export type PreparedSunburst = {
  root: Branch
  columns: readonly string[]
  metric: MetricFormat
  second: MetricFormat | undefined
  ratio: RatioScale | undefined
  colorOf: (branch: Branch) => string
}

/** How far each further level fades into the ground. */
const FADE = 0.22
const MOST_FADED = 0.62

/** The tree of the hierarchy. Parts take the colour of their first level, or that of the second metric's share. */
export function prepareSunburst(
  formData: FormData,
  result: QueryResult | undefined,
  theme: ChartTheme,
  facts: DatasourceFacts = {},
  labelColors: LabelColors = {},
): PreparedSunburst {
  const columns = dimensionLabels(formData, 'columns')
  const metric = onlyMetric(formData, facts)
  const second = hasOwnSecond(formData)
    ? metricFormat(formData, readMetric(formData, 'secondary_metric'), facts)
    : undefined
  const members = readMembers(formData, result, columns, metric.name)
  const root = growTree(members, { value: metric.column, second: second?.column })
  const ratio = second && ratioScale(root, linearSchemeColors(readText(formData, 'linear_color_scheme'), theme))
  const names = root.children.map((child) => child.name)
  const colors = assignColors(names, schemeColors(readText(formData, 'color_scheme'), theme), labelColors)
  const byRatio = ratio && linearColor(ratio.colors, [ratio.low, ratio.high])
  return {
    root,
    columns,
    metric,
    second,
    ratio,
    colorOf: (branch) => {
      if (byRatio) return byRatio(ratioOf(branch))
      const color = colors.get(branch.path[0] ?? '') ?? theme.textMuted
      return branch.path.length > 1
        ? mixColors(color, theme.surface, Math.min(MOST_FADED, FADE * (branch.path.length - 1)))
        : color
    },
  }
}

export function ratioOf({ value, second }: Branch): number {
  return value === 0 ? 0 : second / value
}

function ratioScale(root: Branch, colors: readonly string[]): RatioScale {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  const visit = (at: Branch) => {
    for (const child of at.children) {
      const ratio = ratioOf(child)
      low = Math.min(low, ratio)
      high = Math.max(high, ratio)
      visit(child)
    }
  }
  visit(root)
  return low <= high ? { low, high, colors } : { low: 0, high: 0, colors }
}
