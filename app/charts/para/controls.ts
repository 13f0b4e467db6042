import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import { linearColorSchemes } from '../controls/choices.ts'
import type { ControlPanel } from '../controls/control.ts'
import { checkbox, field, select } from '../controls/define.ts'
import * as query from '../controls/query-controls.ts'
import { customizeSection } from '../controls/time-series-sections.ts'
import { paraControlTexts as texts } from './control-messages.ts'

export const paraControls: ControlPanel = {
  sections: [
    {
      label: t(controlTexts.query),
      tab: 'data',
      expanded: true,
      rows: [
        [field('column', 'series', { label: t(texts.series), clearable: true })],
        [query.metrics],
        [field('metric', 'secondary_metric', { label: t(texts.colorMetric), default: null, clearable: true })],
        [query.filters],
        [query.seriesLimit, query.rowLimit],
        [query.sortMetric],
        [query.orderDescending],
      ],
    },
    customizeSection(t(controlTexts.options), [
      [
        checkbox('show_datatable', false, { label: t(texts.dataTable) }),
        checkbox('include_series', false, { label: t(texts.includeSeries) }),
      ],
      [select('linear_color_scheme', linearColorSchemes, 'superset_seq_1', { clearable: false })],
    ]),
  ],
}
