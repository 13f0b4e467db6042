import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import type { ControlPanel } from '../controls/control.ts'
import { field } from '../controls/define.ts'
import * as query from '../controls/query-controls.ts'
import { colorScheme, customizeSection } from '../controls/time-series-sections.ts'
import { notEmpty } from '../controls/validate.ts'
import { sankeyControlTexts as texts } from './control-messages.ts'

const place = { validate: notEmpty, allowCustomSql: false, clearable: false } as const

export const sankeyControls: ControlPanel = {
  sections: [
    {
      label: t(controlTexts.query),
      tab: 'data',
      expanded: true,
      rows: [
        [field('column', 'source', { label: t(texts.source), ...place })],
        [field('column', 'target', { label: t(texts.target), ...place })],
        [query.metric],
        [query.filters],
        [query.rowLimit],
        [query.sortByMetric],
      ],
    },
    customizeSection(t(controlTexts.chartOptions), [[colorScheme]]),
  ],
}
