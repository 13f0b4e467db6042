import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import { numberFormats, timeFormats } from '../controls/choices.ts'
import type { ControlPanel } from '../controls/control.ts'
import { checkbox, select } from '../controls/define.ts'
import * as old from '../controls/old-time-series-sections.ts'
import { timeSection } from '../controls/time-section.ts'
import { colorScheme, customizeSection } from '../controls/time-series-sections.ts'
import { roseControlTexts as texts } from './control-messages.ts'

export const roseControls: ControlPanel = {
  sections: [
    timeSection({ withGrain: true }),
    { label: t(controlTexts.query), tab: 'data', expanded: true, rows: old.seriesRows },
    old.oldAnalyticsSection,
    customizeSection(t(controlTexts.chartOptions), [
      [colorScheme],
      [
        select('number_format', numberFormats, 'SMART_NUMBER', { freeForm: true }),
        select('date_time_format', timeFormats, 'smart_date', { label: t(texts.dateFormat), freeForm: true }),
      ],
      [checkbox('rich_tooltip', true), checkbox('rose_area_proportion', false, { label: t(texts.areas) })],
    ]),
  ],
}
