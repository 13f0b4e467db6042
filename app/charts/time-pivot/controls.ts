import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import type { ControlPanel } from '../controls/control.ts'
import { checkbox, plain, select, text } from '../controls/define.ts'
import * as old from '../controls/old-time-series-sections.ts'
import * as query from '../controls/query-controls.ts'
import { timeSection } from '../controls/time-section.ts'
import * as shared from '../controls/time-series-sections.ts'
import { isInteger } from '../controls/validate.ts'
import { timePivotControlTexts as texts } from './control-messages.ts'
import { DEFAULT_COLOR, DEFAULT_FREQUENCY } from './prepare.ts'

export const timePivotControls: ControlPanel = {
  sections: [
    timeSection({ withGrain: true }),
    {
      label: t(controlTexts.query),
      tab: 'data',
      expanded: true,
      rows: [
        [query.metric],
        [query.filters],
        [query.rowLimit],
        [
          select(
            'freq',
            [
              { value: 'AS', label: t(texts.year) },
              { value: '52W-MON', label: t(texts.weeks52) },
              { value: 'W-SUN', label: t(texts.sundays) },
              { value: 'W-MON', label: t(texts.mondays) },
              { value: 'D', label: t(texts.day) },
              { value: '4W-MON', label: t(texts.weeks4) },
            ],
            DEFAULT_FREQUENCY,
            { label: t(texts.freq), freeForm: true, clearable: false },
          ),
        ],
        [text('period_limit', undefined, { label: t(texts.periods), valueType: 'integer', validate: isInteger })],
      ],
    },
    shared.customizeSection(t(controlTexts.chartOptions), [
      [checkbox('show_legend', true)],
      [
        select(
          'line_interpolation',
          [
            { value: 'linear', label: t(texts.linear) },
            { value: 'basis', label: t(texts.basis) },
            { value: 'cardinal', label: t(texts.cardinal) },
            { value: 'monotone', label: t(texts.monotone) },
            { value: 'step-before', label: t(texts.stepBefore) },
            { value: 'step-after', label: t(texts.stepAfter) },
          ],
          'linear',
          { label: t(texts.interpolation), clearable: false },
        ),
      ],
      [plain('color', 'color_picker', DEFAULT_COLOR)],
    ]),
    shared.customizeSection(t(controlTexts.xAxis), old.bottomAxisRows),
    shared.customizeSection(t(controlTexts.yAxis), [...old.valueAxisRows, [old.logarithmic]]),
  ],
}
