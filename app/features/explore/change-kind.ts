import { type ControlPanel, type ControlDatasource, panelControls, withDefaults } from '../../charts/controls/control.ts'
import { isTemporal } from '../../charts/controls/visibility.ts'
import { columnLabel, readColumn, readColumns, readList, readMetrics } from '../../charts/form-data.ts'
import type { FormData } from '../../charts/types.ts'
import { timeFilter } from './adhoc-filter.ts'
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
  moveMetrics(values, kept, names)
  moveColumns(values, kept, names, datasource)
  return withDefaults(panel, kept)
}

function moveMetrics(values: FormData, kept: FormData, names: ReadonlySet<string>): void {
  const all = [...readMetrics(values, 'metrics'), ...readMetrics(values, 'metric')]
  if (names.has('metrics') && readList(kept, 'metrics').length === 0 && all.length > 0) kept['metrics'] = all
  if (names.has('metric') && readList(kept, 'metric').length === 0 && all[0] !== undefined) kept['metric'] = all[0]
}

function moveColumns(values: FormData, kept: FormData, names: ReadonlySet<string>, datasource: ControlDatasource): void {
  const grouped = readColumns(values, 'groupby')
  const axis = readColumn(values, 'x_axis')
  const all = [...(axis === undefined ? [] : [axis]), ...grouped]
  if (names.has('x_axis')) {
    if (axis !== undefined) return
    const temporal = datasource.columns.filter(isTemporal).map((column) => column.column_name)
    const chosen = grouped.find((column) => temporal.includes(columnLabel(column))) ?? mainTime(datasource) ?? grouped[0]
    if (chosen !== undefined) kept['x_axis'] = chosen
    kept['groupby'] = grouped.filter((column) => columnLabel(column) !== (chosen && columnLabel(chosen)))
  } else if (names.has('groupby') && axis !== undefined) {
    kept['groupby'] = all
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
