import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import { linearColorSchemes, numberFormats, timeFormats } from '../controls/choices.ts'
import type { ControlContext, ControlPanel } from '../controls/control.ts'
import { checkbox, choice, field, select, text } from '../controls/define.ts'
import * as query from '../controls/query-controls.ts'
import { colorScheme, currencyFormat, customizeSection } from '../controls/time-series-sections.ts'
import { isNumber } from '../controls/validate.ts'
import { isOn } from '../controls/visibility.ts'
import { sunburstControlTexts } from './control-messages.ts'
import { hasOwnSecond } from './second.ts'

const byRatio = ({ values }: ControlContext) => hasOwnSecond(values)

export const sunburstControls: ControlPanel = {
  sections: [
    {
      label: t(controlTexts.query),
      tab: 'data',
      expanded: true,
      rows: [
        [{ ...query.groupby, name: 'columns', label: t(sunburstControlTexts.hierarchy) }],
        [{ ...query.metric, label: t(sunburstControlTexts.primary) }],
        [field('metric', 'secondary_metric', { label: t(sunburstControlTexts.secondary), default: null, clearable: true })],
        [query.filters],
        [query.rowLimit],
        [query.sortByMetric],
      ],
    },
    customizeSection(t(controlTexts.chartOptions), [
      [{ ...colorScheme, visible: (context) => !byRatio(context) }],
      [
        select('linear_color_scheme', linearColorSchemes, 'superset_seq_1', { clearable: false, visible: byRatio }),
      ],
    ]),
    customizeSection(t(controlTexts.labels), [
      [checkbox('show_labels', false)],
      [
        text('show_labels_threshold', 5, {
          valueType: 'number',
          validate: isNumber,
          visible: isOn('show_labels', false),
        }),
      ],
      [checkbox('show_total', false)],
      [
        select('label_type', [choice('key', 'key'), choice('value', 'value'), choice('key_value', 'key_value')], 'key', {
          clearable: false,
        }),
      ],
      [select('number_format', numberFormats, 'SMART_NUMBER', { freeForm: true })],
      [currencyFormat],
      [select('date_format', timeFormats, 'smart_date', { freeForm: true })],
    ]),
  ],
}
