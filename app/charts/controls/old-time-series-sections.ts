import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import { numberFormats, timeFormats } from './choices.ts'
import type { Control, ControlSection } from './control.ts'
import { checkbox, choice, literalChoices, multiSelect, plain, select, text } from './define.ts'
import { oldControlTexts } from './old-control-messages.ts'
import * as query from './query-controls.ts'
import { tickLayout } from './tick-layout.ts'
import * as shared from './time-series-sections.ts'

/** Sections of kinds that have a time column of their own instead of an x axis. */

export const seriesRows: readonly (readonly Control[])[] = [
  [query.metrics],
  [query.filters],
  [query.groupby],
  [query.seriesLimit, query.rowLimit],
  [query.sortMetric],
  [{ ...query.orderDescending, visible: undefined }],
  [checkbox('contribution', false, { label: t(oldControlTexts.contribution), requery: true })],
]

export const oldAnalyticsSection: ControlSection = {
  ...shared.advancedAnalyticsSection,
  visible: undefined,
  rows: [
    [shared.rollingType],
    [shared.rollingPeriods, shared.minPeriods],
    [
      multiSelect('time_compare', literalChoices(['1 day', '1 week', '28 days', '30 days', '52 weeks', '1 year']), {
        requery: true,
        freeForm: true,
      }),
    ],
    [
      select(
        'comparison_type',
        [
          choice('values', 'values'),
          choice('absolute', 'difference'),
          choice('percentage', 'percentage'),
          choice('ratio', 'ratio'),
        ],
        'values',
        { requery: true },
      ),
    ],
    [shared.resampleRule, shared.resampleMethod],
  ],
}

const label = (name: 'x_axis_label' | 'y_axis_label', text_: string) => text(name, '', { label: text_ })

export const bottomAxisRows: readonly (readonly Control[])[] = [
  [label('x_axis_label', t(oldControlTexts.xLabel))],
  [
    select('x_axis_format', timeFormats, 'smart_date', { label: t(oldControlTexts.xFormat), freeForm: true }),
    tickLayout,
  ],
]

export const valueAxisRows: readonly (readonly Control[])[] = [
  [label('y_axis_label', t(oldControlTexts.yLabel))],
  [select('y_axis_format', numberFormats, 'SMART_NUMBER', { freeForm: true, clearable: true })],
  [plain('bounds', 'y_axis_bounds', [null, null])],
]

export const logarithmic = checkbox('y_log_scale', false, { label: t(controlTexts.logarithmicAxis) })
