import { assignColors } from '../colors/assign.ts'
import { schemeColors } from '../colors/schemes.ts'
import { type Flow, flowColumns, placeNames, readFlows, withoutRounds } from '../flows/links.ts'
import { readText } from '../form-data.ts'
import { type MetricFormat, onlyMetric } from '../members/metric-format.ts'
import type { QueryResult } from '../query-types.ts'
import type { ChartTheme } from '../theme.ts'
import type { DatasourceFacts, FormData, LabelColors } from '../types.ts'

export type PreparedSankey = {
  flows: Flow[]
  columns: readonly [string, string]
  metric: MetricFormat
  colors: ReadonlyMap<string, string>
  /** Flows that would lead back, and those that would be too thin to be seen. */
  leadingBack: number
  small: number
}

/** More ribbons lie on top of one another: a chart is a few hundred pixels high, and untangling them would take long. */
const MOST_FLOWS = 1_000

/** Flows that can be drawn from left to right: none leads back, and of very many the largest. */
export function prepareSankey(
  formData: FormData,
  result: QueryResult | undefined,
  theme: ChartTheme,
  facts: DatasourceFacts = {},
  labelColors: LabelColors = {},
): PreparedSankey {
  const columns = flowColumns(formData, ['source', 'target'])
  const metric = onlyMetric(formData, facts)
  const all = readFlows(formData, result, columns, metric.column)
  const onward = withoutRounds(all)
  const flows =
    onward.length > MOST_FLOWS ? onward.toSorted((a, b) => b.value - a.value).slice(0, MOST_FLOWS) : onward
  return {
    flows,
    columns,
    metric,
    colors: assignColors(placeNames(all), schemeColors(readText(formData, 'color_scheme'), theme), labelColors),
    leadingBack: all.length - onward.length,
    small: onward.length - flows.length,
  }
}
