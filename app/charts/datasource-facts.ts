import { isRecord, readText } from './form-data.ts'
import type { DatasourceFacts } from './types.ts'

/** A dataset as dashboards and Explore get it. */
type DescribedDataset = {
  readonly verbose_map?: Readonly<Record<string, string>>
  readonly column_formats?: Readonly<Record<string, string>>
  readonly metrics: readonly { readonly metric_name: string; readonly currency?: unknown }[]
}

/** What charts need to know of their dataset to write its names and numbers. */
export function datasourceFacts({ verbose_map: names, column_formats: formats, metrics }: DescribedDataset): DatasourceFacts {
  const currencies = metrics.flatMap(({ metric_name: name, currency }) =>
    isRecord(currency)
      ? [[name, { symbol: readText(currency, 'symbol'), symbolPosition: readText(currency, 'symbolPosition') }] as const]
      : [],
  )
  return { verboseNames: names ?? {}, numberFormats: formats ?? {}, currencies: Object.fromEntries(currencies) }
}
