import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import { UNTOUCHED } from '../colors/picked.ts'
import { readText } from '../form-data.ts'
import type { ControlPanel } from '../controls/control.ts'
import { checkbox, choice, plain, select, text } from '../controls/define.ts'
import * as query from '../controls/query-controls.ts'
import {
  customizeSection,
  minPeriods,
  resampleMethod,
  resampleRule,
  rollingPeriods,
  rollingType,
} from '../controls/time-series-sections.ts'
import { isInteger } from '../controls/validate.ts'
import { isTemporal } from '../controls/visibility.ts'
import { formatRows, headerFontSize, subheaderFontSize, subtitleRows } from '../kpi/kpi-controls.ts'

const aggregation = select(
  'aggregation',
  [
    choice('raw', 'rawValue'),
    choice('LAST_VALUE', 'LAST_VALUE'),
    choice('sum', 'sum'),
    choice('mean', 'mean'),
    choice('min', 'min'),
    choice('max', 'max'),
    choice('median', 'median'),
  ],
  'LAST_VALUE',
  { requery: true, clearable: false },
)

export const bigNumberControls: ControlPanel = {
  sections: [
    {
      label: t(controlTexts.query),
      tab: 'data',
      expanded: true,
      rows: [
        [{ ...query.xAxis, offers: isTemporal, labelFor: () => t(controlTexts.temporalXAxis) }],
        [query.timeGrain],
        [aggregation],
        [query.metric],
        [query.filters],
      ],
    },
    {
      label: t(controlTexts.options),
      tab: 'data',
      expanded: true,
      rows: [
        [text('compare_lag', undefined, { valueType: 'integer', validate: isInteger })],
        [text('compare_suffix', undefined)],
        [checkbox('show_timestamp', false)],
        [checkbox('show_trend_line', true)],
        [checkbox('start_y_axis_at_zero', true)],
        [
          checkbox('time_range_fixed', undefined, {
            visible: ({ values }) => !['', 'No filter'].includes(readText(values, 'time_range') ?? ''),
          }),
        ],
      ],
    },
    customizeSection(t(controlTexts.chartOptions), [
      [plain('color', 'color_picker', UNTOUCHED)],
      [headerFontSize],
      [subheaderFontSize],
      ...subtitleRows,
      ...formatRows,
    ]),
    {
      label: t(controlTexts.advancedAnalytics),
      tab: 'data',
      expanded: false,
      rows: [[{ ...rollingType, default: 'None' }], [rollingPeriods, minPeriods], [resampleRule], [resampleMethod]],
    },
  ],
}
