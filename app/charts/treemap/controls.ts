import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import { numberFormats, timeFormats } from '../controls/choices.ts'
import type { ControlPanel } from '../controls/control.ts'
import { checkbox, choice, select } from '../controls/define.ts'
import * as query from '../controls/query-controls.ts'
import { colorScheme, currencyFormat, customizeSection } from '../controls/time-series-sections.ts'
import { treemapControlTexts } from './control-messages.ts'

export const treemapControls: ControlPanel = {
  sections: [
    {
      label: t(controlTexts.query),
      tab: 'data',
      expanded: true,
      rows: [[query.groupby], [query.metric], [query.rowLimit], [query.sortByMetric], [query.filters]],
    },
    customizeSection(t(controlTexts.chartOptions), [[colorScheme]]),
    customizeSection(t(controlTexts.labels), [
      [checkbox('show_labels', true)],
      [checkbox('show_upper_labels', true, { label: t(treemapControlTexts.upperLabels) })],
      [
        select(
          'label_type',
          // The capital letter is Superset's.
          [choice('Key', 'key'), choice('value', 'value'), choice('key_value', 'key_value')],
          'key_value',
          { clearable: false },
        ),
      ],
      [select('number_format', numberFormats, 'SMART_NUMBER', { freeForm: true })],
      [currencyFormat],
      [select('date_format', timeFormats, 'smart_date', { freeForm: true })],
    ]),
  ],
}
