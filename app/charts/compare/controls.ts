import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import type { ControlPanel } from '../controls/control.ts'
import * as old from '../controls/old-time-series-sections.ts'
import { timeSection } from '../controls/time-section.ts'
import * as shared from '../controls/time-series-sections.ts'

export const compareControls: ControlPanel = {
  sections: [
    timeSection({ withGrain: true }),
    { label: t(controlTexts.query), tab: 'data', expanded: true, rows: old.seriesRows },
    old.oldAnalyticsSection,
    shared.annotationSection,
    shared.customizeSection(t(controlTexts.chartOptions), [[shared.colorScheme]]),
    shared.customizeSection(t(controlTexts.xAxis), old.bottomAxisRows),
    shared.customizeSection(t(controlTexts.yAxis), old.valueAxisRows),
  ],
}
