import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import { numberFormats } from '../controls/choices.ts'
import type { ControlPanel } from '../controls/control.ts'
import { checkbox, field, literalChoices, plain, select, slider, text } from '../controls/define.ts'
import * as query from '../controls/query-controls.ts'
import * as shared from '../controls/time-series-sections.ts'
import { notEmpty } from '../controls/validate.ts'
import { isOn, isSet } from '../controls/visibility.ts'
import { bubbleControlTexts } from './control-messages.ts'

const margins = literalChoices([15, 30, 50, 75, 100, 125, 150, 200])
const required = { default: null, validate: notEmpty } as const

export const bubbleControls: ControlPanel = {
  sections: [
    {
      label: t(controlTexts.query),
      tab: 'data',
      expanded: true,
      rows: [
        [field('column', 'series', { label: t(bubbleControlTexts.dimension), default: null, clearable: true })],
        [field('column', 'entity', { label: t(bubbleControlTexts.entity), ...required })],
        [field('metric', 'x', { label: t(bubbleControlTexts.x), ...required })],
        [field('metric', 'y', { label: t(bubbleControlTexts.y), ...required })],
        [query.filters],
        [field('metric', 'size', { label: t(bubbleControlTexts.size), ...required })],
        [field('metric', 'orderby', { label: t(bubbleControlTexts.sort), default: null, clearable: true })],
        [{ ...query.orderDescending, visible: isSet('orderby') }],
        [query.rowLimit],
      ],
    },
    shared.customizeSection(t(controlTexts.chartOptions), [
      [shared.colorScheme],
      [
        select('max_bubble_size', literalChoices(['5', '10', '15', '25', '50', '75', '100']), '25', {
          label: t(bubbleControlTexts.maxSize),
          freeForm: true,
        }),
      ],
      [
        select('tooltipSizeFormat', numberFormats, 'SMART_NUMBER', {
          label: t(bubbleControlTexts.sizeFormat),
          freeForm: true,
        }),
      ],
      [slider('opacity', { min: 0, max: 1, step: 0.1 }, 0.6, { label: t(bubbleControlTexts.opacity) })],
    ]),
    shared.customizeSection(t(controlTexts.legend), shared.legendRows),
    shared.customizeSection(t(controlTexts.xAxis), [
      [text('x_axis_label', '', { label: t(bubbleControlTexts.xTitle) })],
      [shared.labelRotation],
      [shared.labelInterval],
      [select('x_axis_title_margin', margins, 30, { freeForm: true, valueType: 'integer', clearable: false })],
      [select('xAxisFormat', numberFormats, 'SMART_NUMBER', { label: t(bubbleControlTexts.xFormat), freeForm: true })],
      [checkbox('logXAxis', false, { label: t(bubbleControlTexts.logX) })],
    ]),
    shared.customizeSection(t(controlTexts.yAxis), [
      [text('y_axis_label', '', { label: t(bubbleControlTexts.yTitle) })],
      [
        select(
          'yAxisLabelRotation',
          [0, 45].map((value) => ({ value, label: `${value}°` })),
          0,
          { label: t(bubbleControlTexts.rotateY), freeForm: true, valueType: 'integer', clearable: false },
        ),
      ],
      [select('y_axis_title_margin', margins, 30, { freeForm: true, valueType: 'integer', clearable: false })],
      [shared.valueFormat],
      [checkbox('logYAxis', false, { label: t(bubbleControlTexts.logY) })],
      [checkbox('truncateXAxis', true)],
      [plain('bounds', 'xAxisBounds', [null, null], { visible: isOn('truncateXAxis') })],
      [checkbox('truncateYAxis', false)],
      [plain('bounds', 'y_axis_bounds', [null, null], { visible: isOn('truncateYAxis') })],
    ]),
  ],
}
