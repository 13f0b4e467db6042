import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import type { ControlPanel } from '../controls/control.ts'
import { field } from '../controls/define.ts'
import * as query from '../controls/query-controls.ts'
import { colorScheme, customizeSection, valueFormat } from '../controls/time-series-sections.ts'
import { notEmpty } from '../controls/validate.ts'
import { controlLabels } from '../../i18n/controls.ts'
import { chordControlTexts as texts } from './control-messages.ts'

const place = { validate: notEmpty, clearable: false } as const

export const chordControls: ControlPanel = {
  sections: [
    {
      label: t(controlTexts.query),
      tab: 'data',
      expanded: true,
      rows: [
        [field('column', 'groupby', { ...place, label: t(texts.source) })],
        [field('column', 'columns', { ...place, label: t(texts.target) })],
        [query.metric],
        [query.filters],
        [query.rowLimit],
        [query.sortByMetric],
      ],
    },
    customizeSection(t(controlTexts.chartOptions), [
      [{ ...valueFormat, label: t(controlLabels.number_format) }],
      [colorScheme],
    ]),
  ],
}
