import {
  type Control,
  type ControlColumn,
  type ControlContext,
  type ControlPanel,
  type FieldControl,
  isVisible,
} from '../../charts/controls/control.ts'
import { columnLabel, readList } from '../../charts/form-data.ts'
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

/** What a control stores for a field; undefined when it does not take that kind of field. */
export function asValue(control: Control, field: DatasetField): Column | Metric | object | undefined {
  if (control.kind === 'filters') return field.kind === 'column' ? filterOn(field.column) : undefined
  if (!isFieldControl(control)) return undefined
  if (control.kind === 'column' || control.kind === 'columns') {
    if (field.kind !== 'column' || control.offers?.(field.column) === false) return undefined
    return field.column.column_name
  }
  return field.kind === 'metric' ? field.name : metricOn(field.column)
}

/** The value of a control with a field added; undefined when it does not fit or is there already. */
export function withField(control: Control, current: unknown, field: DatasetField): unknown {
  const value = asValue(control, field)
  if (value === undefined) return undefined
  if (holdsOne(control)) return value
  const list = control.kind === 'filters' ? readFilters(current) : Array.isArray(current) ? current : []
  const there = typeof value === 'string' && list.some((one) => one === value)
  return there ? undefined : [...list, value]
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
    .filter((control) => takesKind(control, field) && withField(control, context.values[control.name], field) !== undefined)
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

/** Whether a stored column is not (any more) in the dataset. */
export function isMissingColumn(column: Column, columns: readonly ControlColumn[]): boolean {
  return typeof column === 'string' && !columns.some((one) => one.column_name === columnLabel(column))
}
