import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import type { ControlPanel } from '../controls/control.ts'
import { literalChoices, select } from '../controls/define.ts'
import * as old from '../controls/old-time-series-sections.ts'
import { timeSection } from '../controls/time-section.ts'
import * as shared from '../controls/time-series-sections.ts'
import { horizonControlTexts as texts } from './control-messages.ts'

export const horizonControls: ControlPanel = {
  sections: [
    timeSection({ withGrain: true }),
    { label: t(controlTexts.query), tab: 'data', expanded: true, rows: old.seriesRows },
    shared.customizeSection(t(controlTexts.chartOptions), [
      [
        select('series_height', literalChoices(['10', '25', '40', '50', '75', '100', '150', '200']), '25', {
          label: t(texts.seriesHeight),
          freeForm: true,
        }),
        select(
          'horizon_color_scale',
          [
            { value: 'series', label: t(texts.series) },
            { value: 'overall', label: t(texts.overall) },
            { value: 'change', label: t(texts.change) },
          ],
          'series',
          { label: t(texts.domain), clearable: false },
        ),
      ],
    ]),
  ],
}
