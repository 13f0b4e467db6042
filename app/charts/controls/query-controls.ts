import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import { metricLabel, readColumns, readMetric, readMetrics, readText, xAxisLabel } from '../form-data.ts'
import { rowLimits, seriesLimits, seriesSorts } from './choices.ts'
import type { Choice, ControlContext, PlainControl, SelectControl } from './control.ts'
import { checkbox, choice, field, plain, select } from './define.ts'
import { allOf, atMost, isInteger, MAX_ROWS, notEmpty } from './validate.ts'
import { every, hasNumericAxis, hasSortableAxis, hasTimeAxis, isHorizontal, isSet } from './visibility.ts'

/** Controls that choose what is asked: shared by several chart kinds. */

const groupable = (column: { groupby?: boolean | null }) => column.groupby !== false

export const metrics = field('metrics', 'metrics', { validate: notEmpty })
export const metric = field('metric', 'metric', { validate: notEmpty, clearable: false })
export const groupby = field('columns', 'groupby', { default: [], offers: groupable })
export const filters = plain('filters', 'adhoc_filters', [], { requery: true })

export const xAxis = field('column', 'x_axis', {
  validate: notEmpty,
  labelFor: (context) => (isHorizontal(context) ? t(controlTexts.yAxisOf) : xAxisText()),
})

function xAxisText() {
  return t(controlTexts.xAxis)
}

const DEFAULT_GRAIN = 'P1D'

export const timeGrain = select(
  'time_grain_sqla',
  ({ datasource }) => (datasource?.time_grain_sqla ?? []).map(([value, label]) => ({ value, label })),
  DEFAULT_GRAIN,
  { newOnly: true, requery: true, clearable: true, placeholder: t(controlTexts.none), visible: hasTimeAxis },
)

export const rowLimit = select('row_limit', rowLimits, 10_000, {
  requery: true,
  freeForm: true,
  clearable: false,
  valueType: 'integer',
  validate: allOf(notEmpty, isInteger, atMost(MAX_ROWS)),
})

export const seriesLimit = select('limit', seriesLimits, undefined, {
  requery: true,
  freeForm: true,
  clearable: true,
  valueType: 'integer',
  placeholder: t(controlTexts.none),
  validate: isInteger,
})

export const groupOthers = checkbox('group_others_when_limit_reached', false, {
  requery: true,
  visible: isSet('limit'),
})

export const sortMetric = field('metric', 'timeseries_limit_metric', { default: null, clearable: true })
export const orderDescending = checkbox('order_desc', true, {
  requery: true,
  visible: isSet('timeseries_limit_metric'),
})

export const forceCategorical = checkbox('xAxisForceCategorical', false, { requery: true, visible: hasNumericAxis })

/** With several series the categories sort by a figure over the row, else by the axis itself or a metric. */
export function axisSortChoices(context: ControlContext): readonly Choice[] {
  const { values } = context
  const shown = readMetrics(values, 'metrics').map(metricLabel)
  if (readColumns(values, 'groupby').length > 0 || shown.length > 1) return seriesSorts
  const extra = readMetric(values, 'timeseries_limit_metric')
  const labels = new Set([xAxisLabel(values), ...shown, ...(extra === undefined ? [] : [metricLabel(extra)])])
  return [...labels].map((value) => ({ value, label: spokenName(context, value) }))
}

/** A column or metric of the dataset by the name its keepers gave it; what else is called as it is. */
function spokenName({ datasource }: ControlContext, name: string): string {
  const metric = datasource?.metrics.find((one) => one.metric_name === name)
  const column = datasource?.columns.find((one) => one.column_name === name)
  return metric?.verbose_name || column?.verbose_name || name
}

export const axisSort: SelectControl = select('x_axis_sort', axisSortChoices, undefined, {
  requery: true,
  clearable: true,
  visible: hasSortableAxis,
  labelFor: (context) => (isHorizontal(context) ? t(controlTexts.yAxisSort) : axisSortLabel),
})
const axisSortLabel: string = axisSort.label

export const axisSortAscending: PlainControl = checkbox('x_axis_sort_asc', true, {
  requery: true,
  visible: every(hasSortableAxis, ({ values }) => readText(values, 'x_axis_sort') !== undefined),
  labelFor: (context) => (isHorizontal(context) ? t(controlTexts.yAxisSortAscending) : axisSortAscendingLabel),
})
const axisSortAscendingLabel: string = axisSortAscending.label

export const contributionMode = select(
  'contributionMode',
  [{ value: null, label: t(controlTexts.none) }, choice('row', 'row'), choice('column', 'series')],
  null,
  { requery: true, clearable: true },
)

export const sortByMetric = checkbox('sort_by_metric', undefined, { requery: true })

export const truncateMetric = checkbox('truncate_metric', true, { requery: true })
export const showEmptyColumns = checkbox('show_empty_columns', true, { requery: true })
