import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import { numberFormats } from '../controls/choices.ts'
import type { ControlPanel } from '../controls/control.ts'
import { checkbox, literalChoices, select, slider, text } from '../controls/define.ts'
import * as query from '../controls/query-controls.ts'
import { colorScheme, currencyFormat, customizeSection } from '../controls/time-series-sections.ts'
import { isInteger, isNumber } from '../controls/validate.ts'
import { isOn } from '../controls/visibility.ts'
import { gaugeControlTexts as texts } from './control-messages.ts'

const DIALS = 10
const numbers = { valueType: 'number', validate: isNumber } as const
const whole = { valueType: 'integer', validate: isInteger } as const

/** Texts like `2,4,5`; empty counts as fine. */
function isNumberList(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined
  return value.split(',').every((part) => part.trim() !== '' && Number.isFinite(Number(part)))
    ? undefined
    : t(texts.expectedNumbers)
}

export const gaugeControls: ControlPanel = {
  sections: [
    {
      label: t(controlTexts.query),
      tab: 'data',
      expanded: true,
      rows: [
        [query.groupby],
        [query.metric],
        [query.filters],
        [{ ...query.rowLimit, choices: literalChoices([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), default: DIALS }],
        [query.sortByMetric],
      ],
    },
    customizeSection(t(texts.general), [
      [text('min_val', undefined, { label: t(texts.min), ...whole }), text('max_val', undefined, { label: t(texts.max), ...whole })],
      [
        text('start_angle', 225, { label: t(texts.startAngle), ...numbers }),
        text('end_angle', -45, { label: t(texts.endAngle), ...numbers }),
      ],
      [colorScheme],
      [slider('font_size', { min: 10, max: 20, step: 1 }, 15, { label: t(texts.fontSize) })],
      [select('number_format', numberFormats, 'SMART_NUMBER', { freeForm: true })],
      [currencyFormat],
      [text('value_formatter', '{value}', { label: t(texts.valueFormat) })],
      [checkbox('show_pointer', true, { label: t(texts.showPointer) })],
      [checkbox('animation', true, { label: t(texts.animation) })],
    ]),
    customizeSection(t(texts.axis), [
      [checkbox('show_axis_tick', false, { label: t(texts.showTicks) })],
      [checkbox('show_split_line', false, { label: t(texts.showSplitLines) })],
      [slider('split_number', { min: 3, max: 30, step: 1 }, 10, { label: t(texts.splitNumber) })],
    ]),
    customizeSection(t(texts.progress), [
      [checkbox('show_progress', true, { label: t(texts.showProgress) })],
      [checkbox('overlap', true, { label: t(texts.overlap), visible: isOn('show_progress', true) })],
      [checkbox('round_cap', false, { label: t(texts.roundCap), visible: isOn('show_progress', true) })],
    ]),
    customizeSection(t(texts.intervals), [
      [text('intervals', '', { label: t(texts.bounds), description: t(texts.boundsHelp), validate: isNumberList })],
      [
        text('interval_color_indices', '', {
          label: t(texts.colors),
          description: t(texts.colorsHelp),
          validate: isNumberList,
        }),
      ],
    ]),
  ],
}
