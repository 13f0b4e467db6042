import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import type { Control, ControlContext, ControlPanel, ControlSection } from '../controls/control.ts'
import { numberFormats, seriesSorts } from '../controls/choices.ts'
import { checkbox, choice, plain, select, slider, text } from '../controls/define.ts'
import * as query from '../controls/query-controls.ts'
import * as shared from '../controls/time-series-sections.ts'
import { every, isOn } from '../controls/visibility.ts'
import { splitForms } from './forms.ts'
import { mixedControlTexts } from './control-messages.ts'
import { mixedTexts } from './messages.ts'

const MAX_MARKER = 100

/** Totals over two value axes mean nothing. */
const NOT_IN_TOOLTIP: ReadonlySet<string> = new Set(['showTooltipTotal', 'showTooltipPercentage'])

const queryRows: readonly (readonly Control[])[] = [
  [query.metrics],
  [query.groupby],
  [query.filters],
  [query.seriesLimit, query.rowLimit],
  [query.sortMetric],
  [{ ...query.orderDescending, visible: undefined }],
  [query.truncateMetric],
]

/** The same controls for query B: stored with the suffix, shown as B's own values say. */
function forQueryB(rows: readonly (readonly Control[])[]): readonly (readonly Control[])[] {
  return rows.map((row) =>
    row.map((control): Control => {
      const { visible, validate } = control
      const own = (context: ControlContext) => ({ ...context, values: splitForms(context.values)[1] })
      return {
        ...control,
        name: `${control.name}_b`,
        ...(visible && { visible: (context: ControlContext) => visible(own(context)) }),
        ...(validate && { validate: (value: unknown, context: ControlContext) => validate(value, own(context)) }),
      }
    }),
  )
}

function querySection(label: string, rows: readonly (readonly Control[])[]): ControlSection {
  return { label, tab: 'data', expanded: true, rows }
}

/** Drawing of one query; `suffix` is none for A and `B` for B. */
function drawingRows(suffix: '' | 'B'): readonly (readonly Control[])[] {
  const values = isOn(`show_value${suffix}`)
  return [
    [
      select(
        `seriesType${suffix}`,
        [
          choice('line', 'line'),
          choice('scatter', 'scatter'),
          choice('smooth', 'smooth'),
          choice('bar', 'bar'),
          choice('start', 'stepStart'),
          choice('middle', 'stepMiddle'),
          choice('end', 'stepEnd'),
        ],
        'line',
        { clearable: false, label: t(mixedControlTexts.seriesType) },
      ),
    ],
    [checkbox(`stack${suffix}`, false, { label: t(mixedControlTexts.stack) })],
    [checkbox(`area${suffix}`, false, { label: t(mixedControlTexts.area) })],
    [checkbox(`show_value${suffix}`, false, { label: t(mixedControlTexts.showValue) })],
    [
      checkbox(`only_total${suffix}`, true, {
        label: t(mixedControlTexts.onlyTotal),
        visible: every(values, isOn(`stack${suffix}`)),
      }),
    ],
    [slider(`opacity${suffix}`, { min: 0, max: 1, step: 0.1 }, 0.2, { label: t(mixedControlTexts.opacity) })],
    [checkbox(`markerEnabled${suffix}`, false, { label: t(mixedControlTexts.marker) })],
    [
      slider(`markerSize${suffix}`, { min: 0, max: MAX_MARKER, step: 1 }, 6, {
        label: t(mixedControlTexts.markerSize),
        visible: isOn(`markerEnabled${suffix}`),
      }),
    ],
    [
      select(
        `yAxisIndex${suffix}`,
        [
          { value: 0, label: t(mixedControlTexts.primary) },
          { value: 1, label: t(mixedControlTexts.secondary) },
        ],
        0,
        { clearable: false, label: t(mixedControlTexts.yAxis) },
      ),
    ],
    [
      select(`sort_series_type${suffix}`, seriesSorts, 'sum', { clearable: false, label: t(mixedControlTexts.sortSeries) }),
      checkbox(`sort_series_ascending${suffix}`, false, { label: t(mixedControlTexts.sortSeriesAscending) }),
    ],
  ]
}

const truncated = isOn('truncateYAxis')

export const mixedControls: ControlPanel = {
  sections: [
    querySection(t(mixedControlTexts.sharedQuery), [[query.xAxis], [query.timeGrain]]),
    querySection(t(mixedTexts.queryA), queryRows),
    { ...shared.advancedAnalyticsSection, label: t(mixedControlTexts.advancedA) },
    querySection(t(mixedTexts.queryB), forQueryB(queryRows)),
    {
      ...shared.advancedAnalyticsSection,
      label: t(mixedControlTexts.advancedB),
      rows: forQueryB(shared.advancedAnalyticsSection.rows),
    },
    shared.annotationSection,
    shared.titleSection,
    shared.customizeSection(t(mixedTexts.queryA), drawingRows('')),
    shared.customizeSection(t(mixedTexts.queryB), drawingRows('B')),
    shared.customizeSection(t(controlTexts.chartOptions), [
      [shared.colorScheme],
      [shared.timeShiftColor],
      [shared.zoomable],
      [shared.minorTicks],
      [checkbox('show_query_identifiers', false, { label: t(mixedControlTexts.identifiers) })],
    ]),
    shared.customizeSection(t(controlTexts.legend), shared.legendRows),
    shared.customizeSection(t(controlTexts.xAxis), [
      [shared.timeFormat],
      [shared.labelRotation],
      [shared.labelInterval],
    ]),
    shared.customizeSection(
      t(controlTexts.tooltip),
      shared.tooltipRows.filter((row) => !row.some(({ name }) => NOT_IN_TOOLTIP.has(name))),
    ),
    shared.customizeSection(t(controlTexts.yAxis), [
      [checkbox('minorSplitLine', false)],
      [checkbox('truncateXAxis', true)],
      [plain('bounds', 'xAxisBounds', [null, null], { visible: isOn('truncateXAxis') })],
      [checkbox('truncateYAxis', false)],
      [plain('bounds', 'y_axis_bounds', [null, null], { label: t(mixedControlTexts.primaryBounds), visible: truncated })],
      [{ ...shared.valueFormat, label: t(mixedControlTexts.primaryFormat) }],
      [shared.currencyFormat],
      [checkbox('logAxis', false)],
      [
        plain('bounds', 'y_axis_bounds_secondary', [null, null], {
          label: t(mixedControlTexts.secondaryBounds),
          visible: truncated,
        }),
      ],
      [
        select('y_axis_format_secondary', numberFormats, 'SMART_NUMBER', {
          freeForm: true,
          clearable: true,
          label: t(mixedControlTexts.secondaryFormat),
        }),
      ],
      [plain('currency', 'currency_format_secondary', undefined, { label: t(mixedControlTexts.secondaryCurrency) })],
      [text('yAxisTitleSecondary', '', { label: t(mixedControlTexts.secondaryTitle) })],
      [checkbox('logAxisSecondary', false, { label: t(mixedControlTexts.secondaryLog) })],
    ]),
  ],
}
