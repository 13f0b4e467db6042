import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import { numberFormats, seriesSorts, timeFormats, timeShifts, colorSchemes } from './choices.ts'
import type { Control, ControlContext, ControlSection } from './control.ts'
import { checkbox, choice, literalChoices, multiSelect, plain, select, slider, text } from './define.ts'
import * as query from './query-controls.ts'
import { isInteger, isNumber } from './validate.ts'
import { every, hasTimeAxis, isOn, isSet } from './visibility.ts'

/** Sections the whole time-series family shares. Order and defaults: controls reference §1.2 to §1.7 and §2. */

export const querySection: ControlSection = {
  label: t(controlTexts.query),
  tab: 'data',
  expanded: true,
  rows: [
    [query.xAxis],
    [query.timeGrain],
    [query.forceCategorical],
    [query.axisSort],
    [query.axisSortAscending],
    [query.metrics],
    [query.groupby],
    [query.contributionMode],
    [query.filters],
    [query.seriesLimit, query.rowLimit],
    [query.groupOthers],
    [query.sortMetric],
    [query.orderDescending],
    [query.truncateMetric],
    [query.showEmptyColumns],
  ],
}

const none = { value: null, label: t(controlTexts.none) }
const rolls = every(
  isSet('rolling_type'),
  ({ values }) => values['rolling_type'] !== 'cumsum' && values['rolling_type'] !== 'None',
)

export const rollingType = select('rolling_type', [none, ...literalChoices(['mean', 'sum', 'std', 'cumsum'])], null, {
  requery: true,
  clearable: true,
})
export const rollingPeriods = text('rolling_periods', undefined, {
  requery: true,
  valueType: 'integer',
  validate: isInteger,
  visible: rolls,
})
export const minPeriods = text('min_periods', undefined, {
  requery: true,
  valueType: 'integer',
  validate: isInteger,
  visible: rolls,
})

export const resampleRule = select(
  'resample_rule',
  (['1T', '1H', '1D', '7D', '1MS', '1M', '1AS', '1A'] as const).map((rule) => choice(rule, rule)),
  null,
  { requery: true, freeForm: true, clearable: true },
)
export const resampleMethod = select(
  'resample_method',
  [
    choice('asfreq', 'asfreq'),
    choice('zerofill', 'zerofill'),
    choice('linear', 'linear'),
    choice('ffill', 'ffill'),
    choice('bfill', 'bfill'),
    choice('median', 'medianValues'),
    choice('mean', 'meanValues'),
    choice('sum', 'sumValues'),
  ],
  null,
  { requery: true, clearable: true },
)

export const comparisonType = select(
  'comparison_type',
  [
    choice('values', 'values'),
    choice('difference', 'difference'),
    choice('percentage', 'percentage'),
    choice('ratio', 'ratio'),
  ],
  'values',
  { requery: true },
)

export const advancedAnalyticsSection: ControlSection = {
  label: t(controlTexts.advancedAnalytics),
  tab: 'data',
  expanded: false,
  visible: hasTimeAxis,
  rows: [
    [rollingType],
    [rollingPeriods, minPeriods],
    [multiSelect('time_compare', timeShifts, { requery: true, freeForm: true })],
    [comparisonType],
    [resampleRule, resampleMethod],
  ],
}

export const annotationSection: ControlSection = {
  label: t(controlTexts.annotations),
  tab: 'data',
  expanded: false,
  rows: [[plain('annotations', 'annotation_layers', [], { requery: true })]],
}

const seasonalities = [{ value: null, label: t(controlTexts.any) }, choice(true, 'yes'), choice(false, 'no')]
const forecasts = isOn('forecastEnabled')
const seasonality = { requery: true, freeForm: true, clearable: true, visible: forecasts } as const

export const forecastSection: ControlSection = {
  label: t(controlTexts.predictiveAnalytics),
  tab: 'data',
  expanded: false,
  visible: hasTimeAxis,
  rows: [
    [checkbox('forecastEnabled', false, { requery: true })],
    [
      text('forecastPeriods', 10, { requery: true, valueType: 'integer', validate: isInteger, visible: forecasts }),
      text('forecastInterval', 0.8, { requery: true, valueType: 'number', validate: isNumber, visible: forecasts }),
    ],
    [select('forecastSeasonalityYearly', seasonalities, null, seasonality)],
    [select('forecastSeasonalityWeekly', seasonalities, null, seasonality)],
    [select('forecastSeasonalityDaily', seasonalities, null, seasonality)],
  ],
}

const margins = literalChoices([15, 30, 50, 75, 100, 125, 150, 200])
const margin = { freeForm: true, valueType: 'integer', clearable: false } as const

export const titleSection: ControlSection = {
  label: t(controlTexts.chartTitle),
  tab: 'customize',
  expanded: false,
  rows: [
    [text('x_axis_title', '', { keepWhenHidden: true })],
    [select('x_axis_title_margin', margins, 15, { ...margin, keepWhenHidden: true })],
    [text('y_axis_title', '', { keepWhenHidden: true })],
    [select('y_axis_title_margin', margins, 30, { ...margin, keepWhenHidden: true })],
    [
      select('y_axis_title_position', [choice('Left', 'left'), choice('Top', 'top')], 'Left', {
        freeForm: true,
        keepWhenHidden: true,
      }),
    ],
  ],
}

export const colorScheme = select('color_scheme', colorSchemes, 'supersetColors', { clearable: false })
export const timeShiftColor = checkbox('time_shift_color', true, { visible: isSet('time_compare') })

export const seriesOrder: readonly (readonly Control[])[] = [
  [select('sort_series_type', seriesSorts, 'sum', { clearable: false }), checkbox('sort_series_ascending', false)],
]

const stacks = every(isOn('show_value'), isSet('stack'))

/** Stacked style and the values written at the marks. */
export function valueRows(options: { stack: 'none' | 'plain' | 'expand' }): readonly (readonly Control[])[] {
  const choices = [
    none,
    choice('Stack', 'stackOn'),
    choice('Stream', 'stream'),
    ...(options.stack === 'expand' ? [choice('Expand', 'expand')] : []),
  ]
  const onlyTotal = checkbox('only_total', true, { visible: stacks })
  if (options.stack === 'none') return [[checkbox('show_value', false)], [onlyTotal]]
  return [
    [checkbox('show_value', false)],
    [select('stack', choices, null, { clearable: true })],
    [onlyTotal],
    [
      text('percentage_threshold', 0, {
        valueType: 'number',
        validate: isNumber,
        visible: every(stacks, ({ values }) => values['only_total'] !== true),
      }),
    ],
  ]
}

export function markerRows(maxSize: number): readonly (readonly Control[])[] {
  return [
    [checkbox('markerEnabled', false)],
    [slider('markerSize', { min: 0, max: maxSize, step: 1 }, 6, { visible: isOn('markerEnabled') })],
  ]
}

export const zoomable = checkbox('zoomable', false)
export const minorTicks = checkbox('minorTicks', false)

const legendShown = isOn('show_legend', true)

export const legendRows: readonly (readonly Control[])[] = [
  [checkbox('show_legend', true)],
  [
    select('legendType', [choice('scroll', 'scroll'), choice('plain', 'plain')], 'scroll', { visible: legendShown }),
    select(
      'legendOrientation',
      [choice('top', 'top'), choice('bottom', 'bottom'), choice('left', 'left'), choice('right', 'right')],
      'top',
      { visible: legendShown },
    ),
  ],
  [text('legendMargin', undefined, { valueType: 'integer', validate: isInteger, visible: legendShown })],
  [
    select('legendSort', [choice('asc', 'ascending'), choice('desc', 'descending'), choice(null, 'byData')], null, {
      visible: legendShown,
    }),
  ],
]

const rich = isOn('rich_tooltip', true)

export const tooltipRows: readonly (readonly Control[])[] = [
  [checkbox('rich_tooltip', true)],
  [checkbox('showTooltipTotal', true, { visible: rich })],
  [
    checkbox('showTooltipPercentage', false, {
      visible: every(
        rich,
        ({ values }) => values['contributionMode'] === null || values['contributionMode'] === undefined,
      ),
    }),
  ],
  [checkbox('tooltipSortByMetric', false, { visible: rich })],
  [select('tooltipTimeFormat', timeFormats, 'smart_date', { freeForm: true, clearable: false })],
]

export const timeFormat = select('x_axis_time_format', timeFormats, 'smart_date', {
  freeForm: true,
  keepWhenHidden: true,
})
export const labelRotation = select(
  'xAxisLabelRotation',
  [0, 45, 90].map((value) => ({ value, label: `${value}°` })),
  0,
  { freeForm: true, valueType: 'integer', clearable: false, keepWhenHidden: true },
)
export const labelInterval = select('xAxisLabelInterval', [choice('auto', 'auto'), choice('0', 'all')], 'auto', {
  keepWhenHidden: true,
})

export const valueFormat = select('y_axis_format', numberFormats, 'SMART_NUMBER', { freeForm: true, clearable: true })
export const currencyFormat = plain('currency', 'currency_format', undefined)

type AxisLabels = { format?: string; log?: string; truncate?: string; bounds?: string }

/** The value axis; horizontal bars name the same settings differently. */
export function valueAxisRows(
  labels: (context: ControlContext) => AxisLabels = () => ({}),
): readonly (readonly Control[])[] {
  const logAxis = checkbox('logAxis', false)
  const truncate = checkbox('truncateYAxis', false)
  const bounds = plain('bounds', 'y_axis_bounds', [null, null], { visible: isOn('truncateYAxis') })
  return [
    [{ ...valueFormat, labelFor: (context) => labels(context).format ?? valueFormat.label }],
    [currencyFormat],
    [{ ...logAxis, labelFor: (context) => labels(context).log ?? logAxis.label }],
    [checkbox('minorSplitLine', false)],
    [checkbox('truncateXAxis', true)],
    [plain('bounds', 'xAxisBounds', [null, null], { visible: isOn('truncateXAxis') })],
    [{ ...truncate, labelFor: (context) => labels(context).truncate ?? truncate.label }],
    [{ ...bounds, labelFor: (context) => labels(context).bounds ?? bounds.label }],
  ]
}

export function customizeSection(label: string, rows: readonly (readonly Control[])[]): ControlSection {
  return { label, tab: 'customize', expanded: true, rows }
}

export const dataSections: readonly ControlSection[] = [
  querySection,
  advancedAnalyticsSection,
  annotationSection,
  forecastSection,
]
