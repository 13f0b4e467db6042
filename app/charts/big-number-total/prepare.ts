import { extremesOf, readRules, ruleColor, ruleOpacity } from '../conditional-format.ts'
import { metricLabel, readBoolean, readMetric } from '../form-data.ts'
import type { KpiLine } from '../kpi/headline.tsx'
import { headlineFormatter, metricName, subtitleSize, subtitleText } from '../kpi/kpi-text.ts'
import type { CellValue, QueryResult } from '../query-types.ts'
import type { ChartTheme } from '../theme.ts'
import type { DatasourceFacts, FormData } from '../types.ts'

export type PreparedTotal = {
  value: CellValue
  text: string
  color: string | undefined
  name: KpiLine | undefined
  lines: KpiLine[]
}

/** Undefined when the query returned no row. */
export function prepareTotal(
  formData: FormData,
  result: QueryResult | undefined,
  theme: ChartTheme,
  facts: DatasourceFacts = {},
): PreparedTotal | undefined {
  const row = result?.data[0]
  if (!row) return undefined
  const metric = readMetric(formData, 'metric')
  const value = row[metric === undefined ? '' : metricLabel(metric)] ?? Object.values(row)[0] ?? null
  const subtitle = subtitleText(formData)
  const rule = readRules(formData['conditional_formatting']).findLast(
    (candidate) => ruleOpacity(candidate, value, extremesOf([value])) !== undefined,
  )
  return {
    value,
    text: headlineFormatter(formData, facts)(value),
    color: rule && ruleColor(rule.colorScheme, theme),
    name: readBoolean(formData, 'show_metric_name', false)
      ? { text: metricName(formData, facts), size: subtitleSize(formData, 'metric_name_font_size') }
      : undefined,
    lines: subtitle === undefined ? [] : [{ text: subtitle, size: subtitleSize(formData) }],
  }
}
