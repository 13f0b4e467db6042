import { assignColors } from '../colors/assign.ts'
import { schemeColors } from '../colors/schemes.ts'
import { cellLabel } from '../cross-filter.ts'
import { columnLabel, metricLabel, readColumns, readMetric, readText, toNumber } from '../form-data.ts'
import { currencyFormatter, readCurrency } from '../formats/currency.ts'
import type { NumberFormatter } from '../formats/number.ts'
import type { CellValue, QueryResult } from '../query-types.ts'
import type { ChartTheme } from '../theme.ts'
import type { DatasourceFacts, FormData, LabelColors } from '../types.ts'

export type Measure = { key: string; label: string; value: number; cells: readonly CellValue[]; color: string }
export type Judge = { value: number; label: string | undefined }

export type PreparedBullet = {
  measures: readonly Measure[]
  /** Largest first, so that smaller ones are drawn over them. */
  ranges: readonly Judge[]
  markers: readonly Judge[]
  lines: readonly Judge[]
  metric: string
  format: NumberFormatter
}

/** A measure for every row that has one, and what it is judged by from lists of numbers. */
export function prepareBullet(
  formData: FormData,
  result: QueryResult | undefined,
  theme: ChartTheme,
  facts: DatasourceFacts = {},
  labelColors: LabelColors = {},
): PreparedBullet {
  const metric = readMetric(formData, 'metric')
  const name = metric === undefined ? '' : metricLabel(metric)
  const title = facts.verboseNames?.[name] ?? name
  const dimensions = readColumns(formData, 'groupby').map(columnLabel)
  const rows = (result?.data ?? []).flatMap((row, index) => {
    const value = toNumber(row[name])
    if (value === undefined) return []
    const cells = dimensions.map((column) => row[column] ?? null)
    return [{ key: String(index), label: cells.map(cellLabel).join(', ') || title, value, cells }]
  })
  const currency = readCurrency(formData['currency_format']) ?? readCurrency(facts.currencies?.[name])
  const colors = assignColors([title], schemeColors(readText(formData, 'color_scheme'), theme), labelColors)
  return {
    measures: rows.map((row) => ({ ...row, color: colors.get(title) ?? theme.accent })),
    ranges: judges(formData, 'ranges', 'range_labels').toSorted((a, b) => b.value - a.value),
    markers: judges(formData, 'markers', 'marker_labels'),
    lines: judges(formData, 'marker_lines', 'marker_line_labels'),
    metric: title,
    format: currencyFormatter(currency, readText(formData, 'y_axis_format') ?? facts.numberFormats?.[name]),
  }
}

/** Numbers of a comma list with the labels at the same places; what is no number is passed over. */
function judges(formData: FormData, values: string, labels: string): Judge[] {
  const names = split(formData[labels])
  return split(formData[values]).flatMap((text, index) => {
    const value = toNumber(text)
    return value === undefined ? [] : [{ value, label: names[index] || undefined }]
  })
}

function split(value: unknown): string[] {
  if (typeof value === 'number') return [String(value)]
  return typeof value === 'string' ? value.split(',').map((part) => part.trim()) : []
}
