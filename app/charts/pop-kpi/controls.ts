import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import { numberFormats } from '../controls/choices.ts'
import { comparisonSection } from '../controls/comparison-section.ts'
import type { ControlPanel } from '../controls/control.ts'
import { checkbox, choice, columnConfig, select } from '../controls/define.ts'
import * as query from '../controls/query-controls.ts'
import { comparedColumnForm } from '../controls/record-forms.ts'
import { currencyFormat, customizeSection } from '../controls/time-series-sections.ts'
import { isOn } from '../controls/visibility.ts'
import { headerFontSize, subheaderFontSize, subtitleRows } from '../kpi/kpi-controls.ts'
import { columnType } from '../query-types.ts'
import { texts } from './messages.ts'

const figures = [texts.previous, texts.delta, texts.percent].map((name) => ({ name, label: t(name), type: columnType.numeric }))
const SMALLEST_HEADER = 0.2
const SMALLEST_TEXT = 0.125

export const popKpiControls: ControlPanel = {
  sections: [
    {
      label: t(controlTexts.query),
      tab: 'data',
      expanded: true,
      rows: [[query.metric], [query.filters], [query.rowLimit]],
    },
    { ...comparisonSection, expanded: true },
    customizeSection(t(controlTexts.chartOptions), [
      [select('y_axis_format', numberFormats, 'SMART_NUMBER', { label: t(texts.numberFormat), freeForm: true })],
      [select('percentDifferenceFormat', numberFormats, 'SMART_NUMBER', { label: t(texts.percentFormat), freeForm: true })],
      [currencyFormat],
      [{ ...headerFontSize, default: SMALLEST_HEADER }],
      ...subtitleRows,
      [{ ...subheaderFontSize, label: t(texts.comparisonSize), default: SMALLEST_TEXT }],
      [checkbox('comparison_color_enabled', false, { label: t(texts.colorEnabled) })],
      [
        select('comparison_color_scheme', [choice('Green', 'green'), choice('Red', 'red')], 'Green', {
          label: t(texts.colorScheme),
          clearable: false,
          visible: isOn('comparison_color_enabled'),
        }),
      ],
      [columnConfig('column_config', { columns: () => figures, fields: () => comparedColumnForm })],
    ]),
  ],
}
