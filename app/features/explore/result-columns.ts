import type { ResultColumn } from '../../charts/controls/control.ts'
import { columnLabel, metricLabel, readColumns, readList, readMetrics } from '../../charts/form-data.ts'
import { columnType, type QueryResult } from '../../charts/query-types.ts'
import type { FormData } from '../../charts/types.ts'
import type { ExploreDataset } from '../../api/explore.ts'

const METRICS = ['metrics', 'metric', 'percent_metrics', 'secondary_metric'] as const
const COLUMNS = ['groupby', 'all_columns', 'groupbyRows', 'groupbyColumns', 'columns'] as const
/** What a table makes of a metric that it compares in time. */
const COMPARED = ['Main', '#', '△', '%'] as const

/** Columns that settings can be made for: those of the last answer, before any those that are asked for. */
export function resultColumns(
  answer: QueryResult | undefined,
  formData: FormData,
  dataset: ExploreDataset,
): readonly ResultColumn[] {
  const verbose = dataset.verbose_map ?? {}
  const labeled = (name: string, type: number): ResultColumn =>
    Object.hasOwn(verbose, name) ? { name, type, label: verbose[name] ?? name } : { name, type }
  const columns = answer
    ? answer.colnames.map((name, index) => labeled(name, answer.coltypes[index] ?? columnType.text))
    : asked(formData, dataset).map(({ name, type }) => labeled(name, type))
  return [...columns, ...compared(formData)]
}

function asked(formData: FormData, { columns }: ExploreDataset): readonly ResultColumn[] {
  const metrics = METRICS.flatMap((name) => readMetrics(formData, name)).map(metricLabel)
  const dimensions = COLUMNS.flatMap((name) => readColumns(formData, name)).map(columnLabel)
  const type = (name: string) => columns.find((one) => one.column_name === name)?.type_generic ?? columnType.text
  return [
    ...[...new Set(dimensions)].map((name) => ({ name, type: type(name) })),
    ...[...new Set(metrics)].map((name) => ({ name, type: columnType.numeric })),
  ]
}

function compared(formData: FormData): readonly ResultColumn[] {
  if (!formData.viz_type.includes('table') || readList(formData, 'time_compare').length === 0) return []
  return readMetrics(formData, 'metrics').flatMap((metric) =>
    COMPARED.map((prefix) => ({ name: `${prefix} ${metricLabel(metric)}`, type: columnType.numeric })),
  )
}
