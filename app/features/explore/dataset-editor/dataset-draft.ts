import type { DatasetColumn, DatasetItem, DatasetMetric } from '../../../api/dataset-item.ts'
import { parseRecord } from '../../../api/json.ts'
import { isRecord, readText, toNumber } from '../../../charts/form-data.ts'
import { datasetMessages } from '../../../i18n/dataset-editor.ts'
import { t } from '../../../i18n/message.ts'
import { asText } from '../text.ts'

/** What columns and metrics share. `key` stays while the name changes; a new one has no id. */
interface PartDraft {
  readonly key: string
  readonly id: number | null
  readonly name: string
  readonly label: string
  readonly description: string
  readonly expression: string
  readonly certifiedBy: string
  readonly certificationDetails: string
  readonly warning: string
  /** Free JSON around what is known of it. */
  readonly extra: Readonly<Record<string, unknown>>
}

export interface ColumnDraft extends PartDraft {
  readonly type: string
  readonly isTime: boolean
  readonly filterable: boolean
  readonly groupby: boolean
  readonly dateFormat: string
}

export interface MetricDraft extends PartDraft {
  readonly d3format: string
  readonly currency: { readonly symbol: string; readonly symbolPosition: string } | null
}

/** A dataset as the dialog holds it: numbers and JSON as they are typed. */
export interface DatasetDraft {
  readonly sql: string
  readonly name: string
  readonly metrics: readonly MetricDraft[]
  /** Columns of the source and calculated ones, which have an expression or none yet. */
  readonly columns: readonly ColumnDraft[]
  /** Keys of the columns that are calculated. */
  readonly calculated: ReadonlySet<string>
  readonly mainTime: string
  readonly timeZone: string
  readonly description: string
  readonly defaultUrl: string
  readonly suggests: boolean
  readonly predicate: string
  readonly extra: string
  readonly owners: readonly number[]
  readonly cacheTimeout: string
  readonly offset: string
  readonly templateParams: string
  readonly normalizes: boolean
  readonly alwaysFiltersTime: boolean
}

/** Whether two drafts say the same. */
export function equalDrafts(one: DatasetDraft, other: DatasetDraft): boolean {
  const text = (draft: DatasetDraft) => JSON.stringify({ ...draft, calculated: [...draft.calculated] })
  return one === other || text(one) === text(other)
}

function part(extraText: string | null): Omit<PartDraft, 'key' | 'id' | 'name' | 'label' | 'description' | 'expression'> {
  const extra = parseRecord(extraText)
  const certification = isRecord(extra['certification']) ? extra['certification'] : {}
  return {
    extra,
    certifiedBy: readText(certification, 'certified_by') ?? '',
    certificationDetails: readText(certification, 'details') ?? '',
    warning: readText(extra, 'warning_markdown') ?? '',
  }
}

function columnDraft(column: DatasetColumn): ColumnDraft {
  return {
    ...part(column.extra),
    key: `column-${column.id}`,
    id: column.id,
    name: column.column_name,
    label: column.verbose_name ?? '',
    description: column.description ?? '',
    expression: column.expression ?? '',
    type: column.type ?? '',
    isTime: column.is_dttm,
    filterable: column.filterable,
    groupby: column.groupby,
    dateFormat: column.python_date_format ?? '',
  }
}

function metricDraft(metric: DatasetMetric): MetricDraft {
  const currency = isRecord(metric.currency) ? metric.currency : {}
  const symbol = readText(currency, 'symbol')
  return {
    ...part(metric.extra),
    key: `metric-${metric.id}`,
    id: metric.id,
    name: metric.metric_name,
    label: metric.verbose_name ?? '',
    description: metric.description ?? '',
    expression: metric.expression,
    d3format: metric.d3format ?? '',
    currency: symbol ? { symbol, symbolPosition: readText(currency, 'symbolPosition') ?? 'prefix' } : null,
  }
}

export function datasetDraft(item: DatasetItem): DatasetDraft {
  const columns = item.columns.map(columnDraft)
  const { time_zone: zone, ...extra } = parseRecord(item.extra)
  return {
    sql: item.sql ?? '',
    name: item.table_name,
    metrics: item.metrics.map(metricDraft),
    columns,
    calculated: new Set(columns.filter((column) => column.expression !== '').map((column) => column.key)),
    mainTime: item.main_dttm_col ?? '',
    timeZone: asText(zone),
    description: item.description ?? '',
    defaultUrl: item.default_endpoint ?? '',
    suggests: item.filter_select_enabled,
    predicate: item.fetch_values_predicate ?? '',
    extra: Object.keys(extra).length === 0 ? '' : JSON.stringify(extra, null, 2),
    owners: item.owners.map(({ id }) => id),
    cacheTimeout: asText(item.cache_timeout),
    offset: asText(item.offset),
    templateParams: item.template_params ?? '',
    normalizes: item.normalize_columns,
    alwaysFiltersTime: item.always_filter_main_dttm,
  }
}

const NO_PART = {
  id: null,
  label: '',
  description: '',
  expression: '',
  certifiedBy: '',
  certificationDetails: '',
  warning: '',
  extra: {},
}

export function newMetric(key: string): MetricDraft {
  return { ...NO_PART, key, name: '', d3format: '', currency: null }
}

export function newColumn(key: string): ColumnDraft {
  return { ...NO_PART, key, name: '', type: '', isTime: false, filterable: true, groupby: true, dateFormat: '' }
}

/** Every reason why the dataset cannot be saved as it stands. */
export function datasetFaults(draft: DatasetDraft): readonly string[] {
  const faults = new Set<string>()
  for (const name of repeated(draft.columns)) faults.add(t(datasetMessages.columnDuplicated, { name }))
  for (const name of repeated(draft.metrics)) faults.add(t(datasetMessages.metricDuplicated, { name }))
  for (const column of draft.columns) {
    if (column.name.trim() === '') faults.add(t(datasetMessages.columnUnnamed))
    if (draft.calculated.has(column.key) && column.expression.trim() === '') {
      faults.add(t(datasetMessages.expressionMissing, { name: column.name }))
    }
  }
  for (const metric of draft.metrics) {
    if (metric.name.trim() === '') faults.add(t(datasetMessages.metricUnnamed))
    else if (metric.expression.trim() === '') faults.add(t(datasetMessages.metricExpressionMissing, { name: metric.name }))
  }
  for (const [text, label] of [
    [draft.extra, datasetMessages.extra],
    [draft.templateParams, datasetMessages.templateParams],
  ] as const) {
    if (text.trim() !== '' && !isJsonObject(text)) faults.add(t(datasetMessages.notJson, { label: t(label) }))
  }
  for (const [text, label] of [
    [draft.cacheTimeout, datasetMessages.cacheTimeout],
    [draft.offset, datasetMessages.offset],
  ] as const) {
    if (text.trim() !== '' && !Number.isInteger(toNumber(text))) faults.add(t(datasetMessages.notWhole, { label: t(label) }))
  }
  return [...faults]
}

function repeated(parts: readonly PartDraft[]): readonly string[] {
  const names = parts.map((one) => one.name.trim()).filter((name) => name !== '')
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]
}

function isJsonObject(text: string): boolean {
  try {
    return isRecord(JSON.parse(text))
  } catch {
    return false
  }
}

/** The body of PUT /api/v1/dataset/{id}. */
export function datasetBody(draft: DatasetDraft, item: DatasetItem): Readonly<Record<string, unknown>> {
  const extra = { ...parseRecord(draft.extra), ...(draft.timeZone ? { time_zone: draft.timeZone } : {}) }
  return {
    ...(item.kind === 'virtual' ? { sql: draft.sql, table_name: draft.name.trim() } : {}),
    description: draft.description || null,
    main_dttm_col: draft.mainTime || null,
    default_endpoint: draft.defaultUrl || null,
    filter_select_enabled: draft.suggests,
    fetch_values_predicate: draft.predicate || null,
    extra: Object.keys(extra).length === 0 ? null : JSON.stringify(extra),
    owners: draft.owners,
    cache_timeout: toNumber(draft.cacheTimeout) ?? null,
    offset: toNumber(draft.offset) ?? 0,
    template_params: draft.templateParams || null,
    normalize_columns: draft.normalizes,
    always_filter_main_dttm: draft.alwaysFiltersTime,
    columns: draft.columns.map((column) => ({
      ...partBody(column),
      column_name: column.name.trim(),
      expression: draft.calculated.has(column.key) ? column.expression : null,
      type: column.type || null,
      is_dttm: column.isTime,
      filterable: column.filterable,
      groupby: column.groupby,
      python_date_format: column.dateFormat || null,
    })),
    metrics: draft.metrics.map((metric) => ({
      ...partBody(metric),
      metric_name: metric.name.trim(),
      expression: metric.expression,
      d3format: metric.d3format || null,
      currency: metric.currency,
      warning_text: metric.warning || null,
    })),
  }
}

function partBody({ id, label, description, ...rest }: PartDraft): Readonly<Record<string, unknown>> {
  const { certification: _old, warning_markdown: _warning, ...others } = rest.extra
  const certified = rest.certifiedBy.trim()
  const extra = {
    ...others,
    ...(certified ? { certification: { certified_by: certified, details: rest.certificationDetails || null } } : {}),
    ...(rest.warning ? { warning_markdown: rest.warning } : {}),
  }
  return {
    ...(id === null ? {} : { id }),
    verbose_name: label || null,
    description: description || null,
    extra: Object.keys(extra).length === 0 ? null : JSON.stringify(extra),
  }
}
