import type { ExploreDataset } from '../../api/explore.ts'
import { type Control, type ControlPanel, panelControls } from '../../charts/controls/control.ts'
import { isTemporal } from '../../charts/controls/visibility.ts'
import { columnLabel, isColumn, isMetric, isRecord, metricLabel, toList, xAxisLabel } from '../../charts/form-data.ts'
import type { FormData } from '../../charts/types.ts'
import { arityOf, filterLabel, isAdhocFilter } from './adhoc-filter.ts'
import { holdsOne, isFieldControl } from './fields.ts'

/** The settings on another dataset, and what had to go because the dataset has no such column or metric. */
export interface Swap {
  readonly formData: FormData
  readonly dropped: readonly string[]
}

/** Moves settings to another dataset: what names a column or metric stays only where the dataset has it. */
export function swapDataset(values: FormData, panel: ControlPanel, dataset: ExploreDataset): Swap {
  const formData: FormData = { ...values, datasource: `${dataset.id ?? 0}__${dataset.type}` }
  const dropped = new Set<string>()
  const time = mainTime(dataset)
  for (const control of panelControls(panel)) {
    const before = entriesOf(control, values[control.name]).map((entry) => withTime(entry, dataset, time))
    if (before.length === 0) continue
    const kept = before.filter((entry) => isIn(entry, control, dataset))
    for (const entry of before) if (!kept.includes(entry)) dropped.add(entryText(entry))
    formData[control.name] = holdsOne(control) ? (kept[0] ?? null) : kept
  }
  if (values['x_axis'] !== undefined && formData['x_axis'] === null) formData['x_axis'] = time ?? null
  if (typeof values['granularity_sqla'] === 'string' && !isTime(values['granularity_sqla'], dataset)) {
    formData['granularity_sqla'] = time ?? null
  }
  const sort = values['x_axis_sort']
  if (typeof sort === 'string' && (dropped.has(sort) || xAxisLabel(formData) !== xAxisLabel(values))) delete formData['x_axis_sort']
  return { formData, dropped: [...dropped] }
}

function entriesOf(control: Control, value: unknown): readonly unknown[] {
  return isFieldControl(control) || control.kind === 'filters' ? toList(value) : []
}

function isIn(entry: unknown, control: Control, { columns, metrics }: ExploreDataset): boolean {
  const hasColumn = (name: unknown) => columns.some((column) => column.column_name === name)
  if (control.kind === 'filters') {
    if (!isAdhocFilter(entry) || entry.expressionType === 'SQL' || typeof entry.subject !== 'string') return true
    return hasColumn(entry.subject) || metrics.some((metric) => metric.metric_name === entry.subject)
  }
  if (control.kind === 'column' || control.kind === 'columns') return typeof entry !== 'string' || hasColumn(entry)
  if (typeof entry === 'string') return metrics.some((metric) => metric.metric_name === entry)
  const column = isRecord(entry) && entry['expressionType'] === 'SIMPLE' ? entry['column'] : null
  return isRecord(column) ? hasColumn(column['column_name']) : true
}

/** A time filter follows the time of the dataset. */
function withTime(entry: unknown, dataset: ExploreDataset, time: string | undefined): unknown {
  if (!isAdhocFilter(entry) || entry.expressionType === 'SQL' || arityOf(entry.operator) !== 'range') return entry
  const stays = time === undefined || (typeof entry.subject === 'string' && isTime(entry.subject, dataset))
  return stays ? entry : { ...entry, subject: time }
}

function entryText(entry: unknown): string {
  if (isAdhocFilter(entry)) return filterLabel(entry)
  if (isMetric(entry)) return metricLabel(entry)
  return isColumn(entry) ? columnLabel(entry) : String(entry)
}

function isTime(name: string, { columns }: ExploreDataset): boolean {
  return columns.some((column) => column.column_name === name && isTemporal(column))
}

function mainTime({ columns, main_dttm_col: main }: ExploreDataset): string | undefined {
  return main ?? columns.find(isTemporal)?.column_name
}
