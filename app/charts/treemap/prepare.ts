import { assignColors } from '../colors/assign.ts'
import { schemeColors } from '../colors/schemes.ts'
import { readText } from '../form-data.ts'
import type { NumberFormatter } from '../formats/number.ts'
import { type Branch, growTree } from '../hierarchy/tree.ts'
import { dimensionLabels, readMembers } from '../members/members.ts'
import { type MetricFormat, onlyMetric } from '../members/metric-format.ts'
import type { QueryResult } from '../query-types.ts'
import type { ChartTheme } from '../theme.ts'
import type { DatasourceFacts, FormData, LabelColors } from '../types.ts'

export type PreparedTreemap = {
  root: Branch
  /** Columns of the levels. */
  columns: readonly string[]
  metric: MetricFormat
  /** By the name of the first level. */
  colors: ReadonlyMap<string, string>
  formatValue: NumberFormatter
}

/** The tree of the dimensions; members of the first one take a colour. */
export function prepareTreemap(
  formData: FormData,
  result: QueryResult | undefined,
  theme: ChartTheme,
  facts: DatasourceFacts = {},
  labelColors: LabelColors = {},
): PreparedTreemap {
  const columns = dimensionLabels(formData, 'groupby')
  const metric = onlyMetric(formData, facts)
  const members = readMembers(formData, result, columns, metric.name)
  // Without dimensions the whole is one area, called by its metric.
  const named = columns.length > 0 ? members : members.map((member) => ({ ...member, texts: [member.label] }))
  const root = growTree(named, { value: metric.column })
  return {
    root,
    columns,
    metric,
    colors: assignColors(
      root.children.map((child) => child.name),
      schemeColors(readText(formData, 'color_scheme'), theme),
      labelColors,
    ),
    formatValue: metric.format,
  }
}
