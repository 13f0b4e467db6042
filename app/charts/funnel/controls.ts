import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import { numberFormats } from '../controls/choices.ts'
import type { Choice, ControlPanel } from '../controls/control.ts'
import { checkbox, choice, select } from '../controls/define.ts'
import * as query from '../controls/query-controls.ts'
import { colorScheme, currencyFormat, customizeSection, legendRows } from '../controls/time-series-sections.ts'
import { funnelControlTexts as texts } from './control-messages.ts'
import { LABEL_CONTENTS } from './prepare.ts'

const STAGES = 10

const contents: readonly Choice[] = LABEL_CONTENTS.map((name, value) => choice(value, name))

export const funnelControls: ControlPanel = {
  sections: [
    {
      label: t(controlTexts.query),
      tab: 'data',
      expanded: true,
      rows: [
        [query.groupby],
        [query.metric],
        [query.filters],
        [{ ...query.rowLimit, default: STAGES }],
        [{ ...query.sortByMetric, default: true }],
        [
          select(
            'percent_calculation_type',
            [
              { value: 'first_step', label: t(texts.firstStep) },
              { value: 'prev_step', label: t(texts.previousStep) },
              { value: 'total', label: t(texts.total) },
            ],
            'first_step',
            { label: t(texts.calculation), clearable: false },
          ),
        ],
      ],
    },
    customizeSection(t(controlTexts.chartOptions), [[colorScheme]]),
    // The list of stages is short: it never scrolls.
    customizeSection(
      t(controlTexts.legend),
      legendRows.map((row) => row.filter((control) => control.name !== 'legendType')),
    ),
    customizeSection(t(controlTexts.labels), [
      [select('label_type', contents, 0, { label: t(texts.labelContents), clearable: false })],
      // Without a name the last of them would say nothing that a label does not.
      [select('tooltip_label_type', contents.slice(0, 6), 5, { label: t(texts.tooltipContents), clearable: false })],
      [select('number_format', numberFormats, 'SMART_NUMBER', { freeForm: true })],
      [currencyFormat],
      [checkbox('show_labels', true)],
      [checkbox('show_tooltip_labels', true, { label: t(texts.showTooltipLabels) })],
    ]),
  ],
}
