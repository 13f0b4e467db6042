import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import { numberFormats, timeFormats } from '../controls/choices.ts'
import type { ControlPanel } from '../controls/control.ts'
import { checkbox, choice, select, slider, text } from '../controls/define.ts'
import * as query from '../controls/query-controls.ts'
import { colorScheme, currencyFormat, customizeSection, legendRows } from '../controls/time-series-sections.ts'
import { isNumber } from '../controls/validate.ts'
import { isOn } from '../controls/visibility.ts'

const labelTypes = (
  ['key', 'value', 'percent', 'key_value', 'key_percent', 'key_value_percent', 'value_percent', 'template'] as const
).map((type) => choice(type, type))

const labelled = isOn('show_labels', true)
const SHARES = { min: 0, max: 100, step: 1 }
const PIE_ROWS = 100

export const pieControls: ControlPanel = {
  sections: [
    {
      label: t(controlTexts.query),
      tab: 'data',
      expanded: true,
      rows: [
        [query.groupby],
        [query.metric],
        [query.filters],
        [{ ...query.rowLimit, default: PIE_ROWS }],
        [checkbox('sort_by_metric', true, { requery: true })],
      ],
    },
    customizeSection(t(controlTexts.chartOptions), [
      [colorScheme],
      [text('show_labels_threshold', 5, { valueType: 'number', validate: isNumber })],
      [text('threshold_for_other', 0, { valueType: 'number', min: 0, max: 100, step: 0.5, validate: isNumber })],
      [
        select(
          'roseType',
          [choice('area', 'roseArea'), choice('radius', 'roseRadius'), { value: null, label: t(controlTexts.none) }],
          null,
        ),
      ],
    ]),
    customizeSection(t(controlTexts.legend), legendRows),
    customizeSection(t(controlTexts.labels), [
      [select('label_type', labelTypes, 'key', { clearable: false })],
      [text('label_template', undefined, { visible: ({ values }) => values['label_type'] === 'template' })],
      [select('number_format', numberFormats, 'SMART_NUMBER', { freeForm: true })],
      [currencyFormat],
      [select('date_format', timeFormats, 'smart_date', { freeForm: true })],
      [checkbox('show_labels', true)],
      [checkbox('labels_outside', true, { visible: labelled })],
      [checkbox('label_line', false, { visible: labelled })],
      [checkbox('show_total', false)],
    ]),
    customizeSection(t(controlTexts.pieShape), [
      [slider('outerRadius', { ...SHARES, min: 10 }, 70)],
      [checkbox('donut', false)],
      [slider('innerRadius', SHARES, 30, { visible: isOn('donut') })],
    ]),
  ],
}
