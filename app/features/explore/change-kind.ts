import {
  type ControlDatasource,
  type ControlPanel,
  type FieldControl,
  panelControls,
  withDefaults,
} from '../../charts/controls/control.ts'
import { isTemporal } from '../../charts/controls/visibility.ts'
import { columnLabel, metricLabel, readColumn, readColumns, readList, readMetrics, toNumber } from '../../charts/form-data.ts'
import type { FormData } from '../../charts/types.ts'
import { timeFilter } from './adhoc-filter.ts'
import { isFieldControl } from './fields.ts'
import { NO_FILTER } from './time-range.ts'

/** What belongs to the chart and not to its kind. */
const ALWAYS_KEPT = ['datasource', 'slice_id', 'adhoc_filters', 'url_params', 'time_range', 'granularity_sqla', 'row_limit']

/**
 * The settings after another kind is chosen: controls that both kinds have keep their value, columns and metrics move
 * to where the new kind wants them, the rest begins with its default.
 */
export function changeKind(
  values: FormData,
  vizType: string,
  panel: ControlPanel,
  datasource: ControlDatasource,
): FormData {
  const names = new Set(panelControls(panel).map((control) => control.name))
  const kept: FormData = { viz_type: vizType, datasource: values.datasource }
  for (const [name, value] of Object.entries(values)) {
    if (name !== 'viz_type' && (names.has(name) || ALWAYS_KEPT.includes(name))) kept[name] = value
  }
  moveMetrics(values, kept, panel)
  moveColumns(values, kept, panel, datasource)
  capRows(kept)
  return withDefaults(panel, kept)
}

/** Controls whose fields one kind takes over from another, in the order they are asked. */
export const METRIC_FIELDS = ['metrics', 'metric', 'metric_2', 'x', 'y', 'size', 'secondary_metric']
export const COLUMN_FIELDS = ['groupby', 'columns', 'groupbyRows', 'groupbyColumns', 'series', 'entity', 'series_columns']

/** A pie of more slices than this is none; other kinds ask for more rows. */
const MAX_SLICES = 100

function capRows(kept: FormData): void {
  const limit = toNumber(kept['row_limit'])
  if (kept.viz_type === 'pie' && limit !== undefined && limit > MAX_SLICES) kept['row_limit'] = MAX_SLICES
}

/** The controls of a panel that are empty, among those that take fields over. */
function emptyControls(panel: ControlPanel, kept: FormData, names: readonly string[]): readonly FieldControl[] {
  return panelControls(panel)
    .filter(isFieldControl)
    .filter((control) => names.includes(control.name) && readList(kept, control.name).length === 0)
    .toSorted((one, other) => names.indexOf(one.name) - names.indexOf(other.name))
}

function isRequired(control: FieldControl, kept: FormData): boolean {
  return control.validate?.(undefined, { values: kept }) !== undefined
}

function moveMetrics(values: FormData, kept: FormData, panel: ControlPanel): void {
  const all = METRIC_FIELDS.flatMap((name) => readMetrics(values, name))
  const unused = () => {
    const used = new Set(METRIC_FIELDS.flatMap((name) => readMetrics(kept, name)).map(metricLabel))
    return all.filter((metric) => !used.has(metricLabel(metric)))
  }
  for (const control of emptyControls(panel, kept, METRIC_FIELDS)) {
    if (control.kind === 'metrics') {
      if (all.length > 0) kept[control.name] = all
      continue
    }
    const next = unused()[0] ?? all[0]
    if (next !== undefined && (control.name === 'metric' || isRequired(control, kept))) kept[control.name] = next
  }
}

function moveColumns(values: FormData, kept: FormData, panel: ControlPanel, datasource: ControlDatasource): void {
  const axis = readColumn(values, 'x_axis')
  const all = [...(axis === undefined ? [] : [axis]), ...COLUMN_FIELDS.flatMap((name) => readColumns(values, name))]
  const wantsAxis = panelControls(panel).some((control) => control.name === 'x_axis')
  if (wantsAxis && axis === undefined) {
    const temporal = datasource.columns.filter(isTemporal).map((column) => column.column_name)
    const chosen = all.find((column) => temporal.includes(columnLabel(column))) ?? mainTime(datasource) ?? all[0]
    if (chosen !== undefined) kept['x_axis'] = chosen
    if (kept['groupby'] !== undefined) {
      kept['groupby'] = readColumns(kept, 'groupby').filter((column) => columnLabel(column) !== (chosen && columnLabel(chosen)))
    }
  }
  // A kind without an axis shows what was on it as its first dimension.
  if (!wantsAxis && axis !== undefined && kept['groupby'] !== undefined) {
    kept['groupby'] = [axis, ...readColumns(kept, 'groupby')]
  }
  for (const control of emptyControls(panel, kept, COLUMN_FIELDS)) {
    const used = new Set(['x_axis', ...COLUMN_FIELDS].flatMap((name) => readColumns(kept, name)).map(columnLabel))
    const unused = all.filter((column) => !used.has(columnLabel(column)))
    if (unused.length === 0) return
    if (control.kind === 'columns') kept[control.name] = unused
    else if (isRequired(control, kept)) kept[control.name] = unused[0]
  }
}

function mainTime(datasource: ControlDatasource): string | undefined {
  return datasource.main_dttm_col ?? datasource.columns.find(isTemporal)?.column_name
}

/** The settings of a new chart on a dataset: its time on the axis, its first metric where one is wanted. */
export function newChart(
  datasetKey: string,
  vizType: string,
  panel: ControlPanel,
  datasource: ControlDatasource,
  given: Readonly<Record<string, unknown>> = {},
): FormData {
  const values: FormData = { viz_type: vizType, datasource: datasetKey, ...given }
  const names = new Set(panelControls(panel).map((control) => control.name))
  const time = mainTime(datasource)
  if (time !== undefined) {
    values['adhoc_filters'] ??= [timeFilter(time, NO_FILTER)]
    if (names.has('x_axis')) values['x_axis'] ??= time
  }
  if (names.has('metric')) values['metric'] ??= datasource.metrics[0]?.metric_name
  return withDefaults(panel, values)
}
