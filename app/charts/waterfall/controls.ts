import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import type { Control, ControlPanel } from '../controls/control.ts'
import { checkbox, field, plain, text } from '../controls/define.ts'
import * as query from '../controls/query-controls.ts'
import { tickLayout } from '../controls/tick-layout.ts'
import * as shared from '../controls/time-series-sections.ts'
import { DEFAULT_COLORS } from './layout.ts'
import { waterfallControlTexts } from './control-messages.ts'
import { waterfallTexts } from './messages.ts'
import type { StepKind } from './prepare.ts'

function kindRow(kind: StepKind, color: string, label: string): Control[] {
  return [
    plain('color', `${kind}_color`, DEFAULT_COLORS[kind], { label: color }),
    text(`${kind}_label`, undefined, { label, placeholder: t(waterfallTexts[kind]) }),
  ]
}

export const waterfallControls: ControlPanel = {
  sections: [
    {
      label: t(controlTexts.query),
      tab: 'data',
      expanded: true,
      rows: [
        [query.xAxis],
        [query.timeGrain],
        [field('column', 'groupby', { label: t(waterfallControlTexts.breakdowns), default: [], clearable: true })],
        [query.metric],
        [query.filters],
        [query.rowLimit],
      ],
    },
    shared.customizeSection(t(controlTexts.chartOptions), [
      [checkbox('show_value', false)],
      [checkbox('show_legend', false)],
      kindRow('increase', t(waterfallControlTexts.increaseColor), t(waterfallControlTexts.increaseLabel)),
      kindRow('decrease', t(waterfallControlTexts.decreaseColor), t(waterfallControlTexts.decreaseLabel)),
      kindRow('total', t(waterfallControlTexts.totalColor), t(waterfallControlTexts.totalLabel)),
    ]),
    shared.customizeSection(t(controlTexts.xAxis), [
      [text('x_axis_label', '', { label: t(waterfallControlTexts.xTitle) })],
      [shared.timeFormat],
      [tickLayout],
    ]),
    shared.customizeSection(t(controlTexts.yAxis), [
      [text('y_axis_label', '', { label: t(waterfallControlTexts.yTitle) })],
      [shared.valueFormat],
      [shared.currencyFormat],
    ]),
  ],
}
