import {
  type Control,
  type ControlColumn,
  type ControlContext,
  type ControlDatasource,
  type ControlPanel,
  type FieldControl,
  isVisible,
} from '../../charts/controls/control.ts'
import { isColumn, isMetric, isRecord, readList, toList } from '../../charts/form-data.ts'
import type { Column, Metric } from '../../charts/query-types.ts'
import { filterOn, readFilters } from './adhoc-filter.ts'
import { metricOn } from './adhoc-metric.ts'

/** A metric or column of the dataset, as it is dragged or added by Enter. */
export type DatasetField =
  | { readonly kind: 'column'; readonly column: ControlColumn }
  | { readonly kind: 'metric'; readonly name: string }

const FIELD_KINDS = ['column', 'columns', 'metric', 'metrics'] as const

export function isFieldControl(control: Control): control is FieldControl {
  return FIELD_KINDS.some((kind) => kind === control.kind)
}

/** Whether a control holds one field at most. */
export function holdsOne(control: Control): boolean {
  return control.kind === 'column' || control.kind === 'metric'
}

/** Why a control does not take a field: no metrics, not such columns, saved metrics only, or there already. */
export type Refusal = 'no-metrics' | 'other-columns' | 'saved-metrics-only' | 'there-already'

type Rules = Pick<ControlDatasource, 'savedMetricsOnly'>

/** What a control stores for a field, or why it does not take it. */
function asValue(control: Control, field: DatasetField, rules: Rules): Column | Metric | object | { refusal: Refusal } {
  const takesMetrics = control.kind === 'metric' || control.kind === 'metrics'
  if (field.kind === 'metric') return takesMetrics ? field.name : { refusal: 'no-metrics' }
  const { column } = field
  if (takesMetrics) return (rules.savedMetricsOnly ? undefined : metricOn(column)) ?? { refusal: 'saved-metrics-only' }
  if (control.kind === 'filters') return filterOn(column)
  const offered = isFieldControl(control) && control.offers?.(column) !== false
  return offered ? column.column_name : { refusal: 'other-columns' }
}

/** The value of a control with a field added, or why it stays as it is. */
export function withField(
  control: Control,
  current: unknown,
  field: DatasetField,
  rules: Rules,
): { readonly value: unknown } | { readonly refusal: Refusal } {
  const value = asValue(control, field, rules)
  if (isRefusal(value)) return value
  if (holdsOne(control)) return { value }
  const list = control.kind === 'filters' ? readFilters(current) : toList(current)
  const there = typeof value === 'string' && list.some((one) => fieldOf(one) === value)
  return there ? { refusal: 'there-already' } : { value: [...list, value] }
}

function isRefusal(value: string | object): value is { refusal: Refusal } {
  return typeof value === 'object' && 'refusal' in value
}

/** A stored entry that a control shows, and its place among those that are stored. */
export interface StoredField {
  readonly at: number
  readonly value: Column | Metric
}

/** The entries of a setting that a control of columns or of metrics shows; others are no business of its own. */
export function storedFields(stored: unknown, ofMetrics: boolean): readonly StoredField[] {
  return toList(stored).flatMap((entry, at): StoredField[] => {
    const value = fieldOf(entry)
    if (ofMetrics) return isMetric(value) ? [{ at, value }] : []
    return isColumn(value) && !(isRecord(entry) && entry['item_type'] === 'metric') ? [{ at, value }] : []
  })
}

/** Tooltips of maps store columns as records with their facts (`item_type`); the name is what counts. */
function fieldOf(entry: unknown): unknown {
  return isRecord(entry) && entry['item_type'] === 'column' && typeof entry['column_name'] === 'string' ? entry['column_name'] : entry
}

/**
 * Where Enter puts a field: the first control that takes it and wants it most. Metrics go to metric controls, time to
 * an empty axis, other columns to dimensions; a control that must be filled and is empty comes before all others.
 */
export function fittingControl(panel: ControlPanel, context: ControlContext, field: DatasetField): Control | undefined {
  const controls = panel.sections
    .filter((section) => section.tab === 'data' && (section.visible?.(context) ?? true))
    .flatMap((section) => section.rows.flat())
    .filter((control) => isFieldControl(control) && isVisible(control, context))
    .filter((control) => takesKind(control, field) && 'value' in withField(control, context.values[control.name], field, context.datasource ?? {}))
  const empty = (control: Control) => readList(context.values, control.name).length === 0
  const wanted = controls.find((control) => empty(control) && control.validate?.(undefined, context) !== undefined)
  return wanted ?? controls.find((control) => !holdsOne(control)) ?? controls.find(empty)
}

function takesKind(control: Control, field: DatasetField): boolean {
  const ofColumns = control.kind === 'column' || control.kind === 'columns'
  return ofColumns === (field.kind === 'column')
}

/** A list with one entry moved; places as they are before the move. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from]
  if (item === undefined) return [...list]
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, item)
}

type Fields = Pick<ControlDatasource, 'columns' | 'metrics'>

/** What a stored column or metric needs and the dataset does not have (any more): a column, or a saved metric. */
export function missingField(value: Column | Metric, ofMetrics: boolean, { columns, metrics }: Fields): string | undefined {
  if (ofMetrics && typeof value === 'string') return metrics.some((one) => one.metric_name === value) ? undefined : value
  const column = typeof value === 'object' && value.expressionType === 'SIMPLE' ? value.column : value
  const name = isRecord(column) ? column['column_name'] : column
  if (typeof name !== 'string') return undefined
  return columns.some((one) => one.column_name === name) ? undefined : name
}
