import { type ControlDatasource, type ControlPanel, panelControls } from '../../charts/controls/control.ts'
import { isColumn, isMetric, isRecord, toList } from '../../charts/form-data.ts'
import type { FormData } from '../../charts/types.ts'
import { changeKind, COLUMN_FIELDS, METRIC_FIELDS } from './change-kind.ts'

interface LeftKind {
  readonly formData: FormData
  readonly panel: ControlPanel
}

/** The kinds that a chart has been while its page is open. */
export interface KindMemory {
  /** The settings with which the shown kind began: what differs from them was edited since. */
  readonly arrived: FormData
  readonly left: ReadonlyMap<string, LeftKind>
}

/** What means the same in every kind: an edit of it holds for the kinds that were left as well. */
const SHARED = [
  'adhoc_filters', 'time_range', 'granularity_sqla', 'time_grain_sqla', 'time_zone', 'x_axis',
  'row_limit', 'limit', 'timeseries_limit_metric', 'series_limit_metric', 'order_desc',
  'rolling_type', 'rolling_periods', 'min_periods', 'time_compare', 'comparison_type', 'resample_rule', 'resample_method',
  'extra_form_data', 'url_params',
]

interface Current extends LeftKind {
  readonly memory: KindMemory | undefined
}

/**
 * Makes the chart one of another kind. A kind that it has been before comes back as it was left, with the edits since
 * of what kinds share: filters and limits, and which metrics and columns are shown. Any other begins by transfer.
 */
export function switchKind(
  { formData, panel, memory }: Current,
  vizType: string,
  next: ControlPanel,
  datasource: ControlDatasource,
): { readonly formData: FormData; readonly memory: KindMemory } {
  const arrived = memory?.arrived ?? formData
  const left = new Map([...(memory?.left ?? [])].map(([kind, seen]) => [kind, followed(seen, arrived, formData)]))
  left.set(formData.viz_type, { formData, panel })
  const begun = left.get(vizType)?.formData ?? changeKind(formData, vizType, next, datasource)
  return { formData: begun, memory: { arrived: begun, left } }
}

/** The settings of a kind that was left, after edits in another one. */
function followed({ formData, panel }: LeftKind, before: FormData, after: FormData): LeftKind {
  const next: FormData = { ...formData }
  for (const name of SHARED) {
    if (identity(before[name]) !== identity(after[name])) next[name] = after[name]
  }
  follow(next, panel, METRIC_FIELDS, isMetric, before, after)
  follow(next, panel, COLUMN_FIELDS, isColumn, before, after)
  return { formData: next, panel }
}

/** Takes fields away that went, and puts those that came into their place, else to the first list of their sort. */
function follow(
  next: FormData,
  panel: ControlPanel,
  names: readonly string[],
  isField: (value: unknown) => boolean,
  before: FormData,
  after: FormData,
): void {
  const fieldsOf = (values: FormData) => names.flatMap((name) => toList(values[name]).filter(isField))
  const known = new Set(fieldsOf(before).map(identity))
  const there = new Set(fieldsOf(after).map(identity))
  const gone = new Set([...known].filter((one) => !there.has(one)))
  const came = fieldsOf(after).filter((one, at, all) => !known.has(identity(one)) && firstOf(all, one) === at)
  const controls = panelControls(panel)
    .filter((control) => names.includes(control.name))
    .toSorted((one, other) => names.indexOf(one.name) - names.indexOf(other.name))
  for (const { name, kind } of controls) {
    const kept = toList(next[name]).flatMap((one) => (gone.has(identity(one)) ? came.splice(0, 1) : [one]))
    if (kept.every((one, at) => one === toList(next[name])[at]) && kept.length === toList(next[name]).length) continue
    next[name] = kind === 'metrics' || kind === 'columns' ? kept : (kept[0] ?? null)
  }
  const list = controls.find(({ kind }) => kind === 'metrics' || kind === 'columns')
  const shown = new Set(fieldsOf(next).map(identity))
  const added = came.filter((one) => !shown.has(identity(one)))
  if (list && added.length > 0) next[list.name] = [...toList(next[list.name]), ...added]
}

function firstOf(all: readonly unknown[], field: unknown): number {
  return all.findIndex((one) => identity(one) === identity(field))
}

/** Equal for equal settings; the name that a form gives a metric of its own does not count. */
function identity(value: unknown): string {
  return JSON.stringify(isRecord(value) ? { ...value, optionName: undefined } : (value ?? null))
}
