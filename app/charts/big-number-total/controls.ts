import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import type { ControlPanel } from '../controls/control.ts'
import { plain } from '../controls/define.ts'
import * as query from '../controls/query-controls.ts'
import { customizeSection } from '../controls/time-series-sections.ts'
import { formatRows, headerFontSize, subtitleRows } from '../kpi/kpi-controls.ts'

export const bigNumberTotalControls: ControlPanel = {
  sections: [
    { label: t(controlTexts.query), tab: 'data', expanded: true, rows: [[query.metric], [query.filters]] },
    customizeSection(t(controlTexts.chartOptions), [
      [headerFontSize],
      ...subtitleRows,
      ...formatRows,
      [plain('conditional-formatting', 'conditional_formatting', undefined)],
    ]),
  ],
}
