import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import { numberFormats, timeFormats } from '../controls/choices.ts'
import type { ControlPanel } from '../controls/control.ts'
import { checkbox, select, text } from '../controls/define.ts'
import * as old from '../controls/old-time-series-sections.ts'
import { timeSection } from '../controls/time-section.ts'
import { colorScheme, customizeSection } from '../controls/time-series-sections.ts'
import { isInteger, isNumber, notEmpty } from '../controls/validate.ts'
import { partitionControlTexts as texts } from './control-messages.ts'

const OPTIONS = [
  ['not_time', texts.notTime],
  ['time_series', texts.timeSeries],
  ['agg_mean', texts.mean],
  ['agg_sum', texts.sum],
  ['point_diff', texts.difference],
  ['point_percent', texts.percent],
  ['point_factor', texts.factor],
  ['adv_anal', texts.analytics],
] as const

export const partitionControls: ControlPanel = {
  sections: [
    timeSection({ withGrain: true }),
    { label: t(controlTexts.query), tab: 'data', expanded: true, rows: old.seriesRows },
    {
      label: t(texts.options),
      tab: 'data',
      expanded: true,
      rows: [
        [
          select(
            'time_series_option',
            OPTIONS.map(([value, label]) => ({ value, label: t(label) })),
            'not_time',
            { label: t(controlTexts.options), requery: true, clearable: false, validate: notEmpty },
          ),
        ],
      ],
    },
    customizeSection(t(controlTexts.chartOptions), [
      [colorScheme],
      [
        select('number_format', numberFormats, 'SMART_NUMBER', { freeForm: true }),
        select('date_time_format', timeFormats, 'smart_date', { label: t(texts.dateFormat), freeForm: true }),
      ],
      [
        text('partition_limit', '5', {
          label: t(texts.limit),
          description: t(texts.limitHelp),
          valueType: 'integer',
          validate: isInteger,
        }),
        text('partition_threshold', '0.05', {
          label: t(texts.threshold),
          description: t(texts.thresholdHelp),
          valueType: 'number',
          validate: isNumber,
        }),
      ],
      [checkbox('log_scale', false, { label: t(texts.logScale) })],
      [checkbox('equal_date_size', true, { label: t(texts.equalDates) })],
      [checkbox('rich_tooltip', true)],
    ]),
    old.oldAnalyticsSection,
  ],
}
