import { columnLabel, isMetric, isRecord, metricLabel, readBoolean, readMetric, readMetrics, readNumber, readText, toList } from '../form-data.ts'
import { messages } from '../messages.ts'
import type { CellValue, Metric, QueryResult } from '../query-types.ts'
import type { FormData } from '../types.ts'
import { MATRIX_PREFIX as PREFIX, type MatrixSide, modeOf } from './is-matrix.ts'

/** Matrixify: one chart as a matrix of charts, a metric or a member of a dimension for each row and column. */

/** What stands along one side. Members of `top` and `all` follow from a query of their own. */
export type MatrixAxis =
  | { readonly kind: 'metrics'; readonly metrics: readonly Metric[] }
  | { readonly kind: 'members'; readonly dimension: string; readonly members: readonly CellValue[] }
  | { readonly kind: 'top'; readonly dimension: string; readonly count: number; readonly metric: Metric; readonly descending: boolean }
  | { readonly kind: 'all'; readonly dimension: string; readonly sort: 'a_to_z' | 'z_to_a' }

/** One row or column: its label, and how the charts in it differ from the others. */
export type MatrixEntry = { readonly label: string } & (
  | { readonly metric: Metric }
  | { readonly dimension: string; readonly member: CellValue }
)

export const DEFAULT_TOP = 10
/** Members of a dimension that is shown whole, before the rest is left out. */
export const ALL_LIMIT = 25
/** Rows that are read to find the first of all members by name. */
const ALL_READ = 1000

/** What is set for a side; undefined while something it needs is missing. */
export function matrixAxis(formData: FormData, side: MatrixSide): MatrixAxis | undefined {
  const mode = modeOf(formData, side)
  if (mode === 'metrics') {
    const metrics = readMetrics(formData, `${PREFIX}${side}`)
    return metrics.length === 0 ? undefined : { kind: 'metrics', metrics }
  }
  if (mode !== 'dimensions') return undefined
  const stored = formData[`${PREFIX}dimension_${side}`]
  const dimension = isRecord(stored) ? readText(stored, 'dimension') : undefined
  if (dimension === undefined || !isRecord(stored)) return undefined
  const selection = readText(formData, `${PREFIX}dimension_selection_mode_${side}`) ?? 'members'
  if (selection === 'topn') {
    const metric = readMetric(formData, `${PREFIX}topn_metric_${side}`)
    if (metric === undefined || !isMetric(metric)) return undefined
    const order = formData[`${PREFIX}topn_order_${side}`]
    const count = readNumber(formData, `${PREFIX}topn_value_${side}`) ?? DEFAULT_TOP
    return { kind: 'top', dimension, count, metric, descending: order !== 'asc' && order !== false }
  }
  if (selection === 'all') {
    const sort = readText(formData, `${PREFIX}all_sort_by_${side}`) === 'z_to_a' ? 'z_to_a' : 'a_to_z'
    return { kind: 'all', dimension, sort }
  }
  const members = Array.isArray(stored['values']) ? stored['values'].filter(isCell) : []
  return members.length === 0 ? undefined : { kind: 'members', dimension, members }
}

function isCell(value: unknown): value is CellValue {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

/** The settings of the query that finds the members of a side; undefined where they are known. */
export function membersForm(formData: FormData, axis: MatrixAxis | undefined): FormData | undefined {
  if (axis === undefined || (axis.kind !== 'top' && axis.kind !== 'all')) return undefined
  const { datasource, adhoc_filters, extra_form_data, time_range, granularity_sqla, url_params, time_zone } = formData
  const shared = { viz_type: 'table', datasource, adhoc_filters, extra_form_data, time_range, granularity_sqla, url_params, time_zone }
  const asked = { ...shared, query_mode: 'aggregate', groupby: [axis.dimension] }
  if (axis.kind === 'all') return { ...asked, row_limit: ALL_READ }
  const { metric, descending, count } = axis
  return { ...asked, metrics: [metric], timeseries_limit_metric: metric, order_desc: descending, row_limit: count }
}

/** The rows or columns of a side; of `top` and `all` with the answer of their query. */
export function matrixEntries(
  axis: MatrixAxis | undefined,
  answer: QueryResult | undefined,
  verboseNames: Readonly<Record<string, string>> = {},
): readonly MatrixEntry[] {
  if (axis === undefined) return []
  if (axis.kind === 'metrics') {
    return axis.metrics.map((metric) => {
      const name = metricLabel(metric)
      return { label: (Object.hasOwn(verboseNames, name) && verboseNames[name]) || name, metric }
    })
  }
  const entry = (member: CellValue): MatrixEntry => ({ label: memberText(member), dimension: axis.dimension, member })
  if (axis.kind === 'members') return axis.members.map(entry)
  const found = (answer?.data ?? []).map((row) => row[axis.dimension] ?? null)
  if (axis.kind === 'top') return found.map(entry)
  const sorted = found.toSorted((a, b) => memberText(a).localeCompare(memberText(b), undefined, { numeric: true }))
  return (axis.sort === 'z_to_a' ? sorted.toReversed() : sorted).slice(0, ALL_LIMIT).map(entry)
}

function memberText(member: CellValue): string {
  return member === null ? messages.nullValue : String(member)
}

/** The settings of one chart of the matrix. */
export function cellForm(formData: FormData, row: MatrixEntry | undefined, column: MatrixEntry | undefined): FormData {
  const cell: FormData = { ...withoutMatrix(formData) }
  for (const entry of [row, column]) {
    if (entry === undefined) continue
    if ('metric' in entry) {
      if ('metrics' in cell || !('metric' in cell)) cell['metrics'] = [entry.metric]
      if ('metric' in cell) cell['metric'] = entry.metric
    } else cell['adhoc_filters'] = [...toList(cell['adhoc_filters']), memberFilter(entry.dimension, entry.member)]
  }
  return cell
}

function memberFilter(subject: string, member: CellValue): object {
  const operator = member === null ? 'IS NULL' : '=='
  return { expressionType: 'SIMPLE', clause: 'WHERE', subject: columnLabel(subject), operator, comparator: member }
}

/** Settings without those of the matrix. */
export function withoutMatrix(formData: FormData): FormData {
  const { viz_type, datasource, ...rest } = formData
  return { ...Object.fromEntries(Object.entries(rest).filter(([name]) => !name.startsWith(PREFIX))), viz_type, datasource }
}

export type MatrixLook = {
  readonly rowLabels: boolean
  readonly columnHeaders: boolean
  readonly rowHeight: number
  /** Charts side by side; undefined for as many as there are columns. */
  readonly perRow: number | undefined
  readonly titleTemplate: string
}

export const DEFAULT_ROW_HEIGHT = 300
export const DEFAULT_PER_ROW = 4

export function matrixLook(formData: FormData): MatrixLook {
  const fits = readBoolean(formData, `${PREFIX}fit_columns_dynamically`, true)
  return {
    rowLabels: readBoolean(formData, `${PREFIX}show_row_labels`, true),
    columnHeaders: readBoolean(formData, `${PREFIX}show_column_headers`, true),
    rowHeight: Math.max(1, readNumber(formData, `${PREFIX}row_height`) ?? DEFAULT_ROW_HEIGHT),
    perRow: fits ? undefined : Math.max(1, readNumber(formData, `${PREFIX}charts_per_row`) ?? DEFAULT_PER_ROW),
    titleTemplate: readText(formData, `${PREFIX}cell_title_template`) ?? '',
  }
}

/** What a chart of the matrix is called: `{{rowLabel}} by {{colLabel}}` filled in; without a template the labels. */
export function cellTitle(template: string, row: MatrixEntry | undefined, column: MatrixEntry | undefined): string {
  const labels: Readonly<Record<string, string>> = { rowLabel: row?.label ?? '', colLabel: column?.label ?? '' }
  if (template === '') return [row?.label, column?.label].filter((label) => label !== undefined).join(' · ')
  return template.replaceAll(/\{\{\{?\s*(\w+)\s*\}?\}\}/g, (_whole, name: string) => labels[name] ?? '')
}

/** The columns in bands that stand under each other, each at most so many charts wide. */
export function columnBands<T>(columns: readonly T[], perRow: number | undefined): readonly (readonly T[])[] {
  if (perRow === undefined || columns.length <= perRow) return [columns]
  return Array.from({ length: Math.ceil(columns.length / perRow) }, (_, band) => columns.slice(band * perRow, (band + 1) * perRow))
}
