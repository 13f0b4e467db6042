import { assignColors } from '../colors/assign.ts'
import { schemeColors } from '../colors/schemes.ts'
import { type Flow, flowColumns, placeNames, readFlows } from '../flows/links.ts'
import { readText } from '../form-data.ts'
import { type MetricFormat, onlyMetric } from '../members/metric-format.ts'
import type { QueryResult } from '../query-types.ts'
import type { ChartTheme } from '../theme.ts'
import type { DatasourceFacts, FormData, LabelColors } from '../types.ts'

export type PreparedChord = {
  names: string[]
  flows: Flow[]
  columns: readonly [string, string]
  metric: MetricFormat
  colors: ReadonlyMap<string, string>
  /** Places that were too many to be told apart. */
  small: number
}

/** A square table of more places would not be quick, and its arcs could not be seen. */
const MOST_PLACES = 120

/** Every place that anything leaves or reaches, of very many the largest. */
export function prepareChord(
  formData: FormData,
  result: QueryResult | undefined,
  theme: ChartTheme,
  facts: DatasourceFacts = {},
  labelColors: LabelColors = {},
): PreparedChord {
  const columns = flowColumns(formData, ['groupby', 'columns'])
  const metric = onlyMetric(formData, facts, 'y_axis_format')
  const flows = readFlows(formData, result, columns, metric.column)
  const all = placeNames(flows)
  const names = all.length > MOST_PLACES ? largestPlaces(flows).slice(0, MOST_PLACES) : all
  const kept = new Set(names)
  return {
    names,
    flows: flows.filter(({ source, target }) => kept.has(source) && kept.has(target)),
    columns,
    metric,
    colors: assignColors(all, schemeColors(readText(formData, 'color_scheme'), theme), labelColors),
    small: all.length - names.length,
  }
}

function largestPlaces(flows: readonly Flow[]): string[] {
  const sums = new Map<string, number>()
  for (const { source, target, value } of flows) {
    sums.set(source, (sums.get(source) ?? 0) + value)
    sums.set(target, (sums.get(target) ?? 0) + value)
  }
  return [...sums].toSorted((a, b) => b[1] - a[1]).map(([name]) => name)
}
