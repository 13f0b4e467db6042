import type { PageDataset } from '../../../api/dashboard-page.ts'
import { parseDatasource } from '../../../charts/queries.ts'
import type { DatasourceFacts, FormData } from '../../../charts/types.ts'

/** The dataset a chart reads; undefined when its settings name none. */
export function datasetIdOf(formData: FormData): number | undefined {
  try {
    return parseDatasource(formData.datasource).id
  } catch {
    return undefined
  }
}

/** What a chart needs to know of its dataset to write its labels. */
export function datasourceFacts(dataset: PageDataset | undefined): DatasourceFacts | undefined {
  if (!dataset) return undefined
  const currencies = dataset.metrics.flatMap((metric) =>
    typeof metric.currency === 'object' && metric.currency ? [[metric.metric_name, metric.currency] as const] : [],
  )
  return {
    verboseNames: dataset.verbose_map ?? {},
    numberFormats: dataset.column_formats ?? {},
    currencies: Object.fromEntries(currencies),
  }
}
