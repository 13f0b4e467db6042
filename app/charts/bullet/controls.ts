import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import type { ControlPanel } from '../controls/control.ts'
import { text } from '../controls/define.ts'
import * as query from '../controls/query-controls.ts'
import * as shared from '../controls/time-series-sections.ts'
import { bulletControlTexts } from './control-messages.ts'

export const bulletControls: ControlPanel = {
  sections: [
    {
      label: t(controlTexts.query),
      tab: 'data',
      expanded: true,
      rows: [[query.metric], [query.groupby], [query.filters], [query.rowLimit]],
    },
    shared.customizeSection(t(controlTexts.chartOptions), [
      [
        text('ranges', '', { label: t(bulletControlTexts.ranges), description: t(bulletControlTexts.rangesHelp) }),
        text('range_labels', '', { label: t(bulletControlTexts.rangeLabels) }),
      ],
      [
        text('markers', '', { label: t(bulletControlTexts.markers), description: t(bulletControlTexts.markersHelp) }),
        text('marker_labels', '', { label: t(bulletControlTexts.markerLabels) }),
      ],
      [
        text('marker_lines', '', { label: t(bulletControlTexts.markerLines), description: t(bulletControlTexts.markerLinesHelp) }),
        text('marker_line_labels', '', { label: t(bulletControlTexts.markerLineLabels) }),
      ],
      [shared.colorScheme],
      [shared.valueFormat],
      [shared.currencyFormat],
    ]),
  ],
}
