import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import { numberFormats } from '../controls/choices.ts'
import type { Control, ControlPanel } from '../controls/control.ts'
import { checkbox, field, plain, select, text } from '../controls/define.ts'
import * as query from '../controls/query-controls.ts'
import * as shared from '../controls/time-series-sections.ts'
import { notEmpty } from '../controls/validate.ts'
import { isSet } from '../controls/visibility.ts'
import { butterflyControlTexts as texts } from './control-messages.ts'
import { DEFAULT_COLORS, type Side } from './prepare.ts'

function wingRow(side: Side, color: string, label: string): Control[] {
  return [
    plain('color', `${side}_color`, DEFAULT_COLORS[side], { label: color }),
    text(`${side}_label`, undefined, { label }),
  ]
}

export const butterflyControls: ControlPanel = {
  sections: [
    {
      label: t(controlTexts.query),
      tab: 'data',
      expanded: true,
      rows: [
        [{ ...query.groupby, kind: 'column', validate: notEmpty }],
        [field('metric', 'left_metric', { label: t(texts.left), validate: notEmpty, clearable: false })],
        [field('metric', 'right_metric', { label: t(texts.right), validate: notEmpty, clearable: false })],
        [query.filters],
        [query.rowLimit],
        [field('metric', 'orderby', { label: t(texts.sort), default: null, clearable: true })],
        [{ ...query.orderDescending, visible: isSet('orderby') }],
      ],
    },
    shared.customizeSection(t(controlTexts.chartOptions), [
      [checkbox('show_value', false)],
      wingRow('left', t(texts.leftColor), t(texts.leftLabel)),
      wingRow('right', t(texts.rightColor), t(texts.rightLabel)),
    ]),
    shared.customizeSection(t(controlTexts.legend), shared.legendRows),
    shared.customizeSection(t(controlTexts.xAxis), [
      [text('x_axis_label', '', { label: t(texts.xLabel) })],
      [select('x_axis_format', numberFormats, 'SMART_NUMBER', { label: t(texts.xFormat), freeForm: true })],
      [shared.currencyFormat],
      [shared.labelRotation],
    ]),
    shared.customizeSection(t(controlTexts.yAxis), [[text('y_axis_label', '', { label: t(texts.yLabel) })]]),
  ],
}
