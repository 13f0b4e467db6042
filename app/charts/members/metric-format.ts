import { metricLabel, readMetric, readText } from '../form-data.ts'
import { currencyFormatter, readCurrency } from '../formats/currency.ts'
import type { NumberFormatter } from '../formats/number.ts'
import type { Metric } from '../query-types.ts'
import type { DatasourceFacts, FormData } from '../types.ts'

/** A metric as a chart writes it: the column of the result, what people call it and how its figures are written. */
export type MetricFormat = { column: string; name: string; format: NumberFormatter }

/** `control` holds the number format; the dataset's own one stands in where none is chosen. */
export function metricFormat(
  formData: FormData,
  metric: Metric | undefined,
  facts: DatasourceFacts = {},
  control = 'number_format',
): MetricFormat {
  const column = metric === undefined ? '' : metricLabel(metric)
  const currency = readCurrency(formData['currency_format']) ?? readCurrency(facts.currencies?.[column])
  const id = readText(formData, control) ?? facts.numberFormats?.[column]
  return { column, name: facts.verboseNames?.[column] ?? column, format: currencyFormatter(currency, id) }
}

/** The one metric of a chart. */
export function onlyMetric(formData: FormData, facts?: DatasourceFacts, control?: string): MetricFormat {
  return metricFormat(formData, readMetric(formData, 'metric'), facts, control)
}
