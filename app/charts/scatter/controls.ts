import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import type { ControlPanel } from '../controls/control.ts'
import * as shared from '../controls/time-series-sections.ts'

const MAX_MARKER = 100

export const scatterControls: ControlPanel = {
  sections: [
    ...shared.dataSections,
    shared.titleSection,
    shared.customizeSection(t(controlTexts.chartOptions), [
      ...shared.seriesOrder,
      [shared.colorScheme],
      [shared.timeShiftColor],
      ...shared.valueRows({ stack: 'none' }),
      ...shared.markerRows(MAX_MARKER),
      [shared.zoomable],
      [shared.minorTicks],
    ]),
    shared.customizeSection(t(controlTexts.legend), shared.legendRows),
    shared.customizeSection(t(controlTexts.xAxis), [
      [shared.timeFormat],
      [shared.labelRotation],
      [shared.labelInterval],
    ]),
    shared.customizeSection(t(controlTexts.tooltip), shared.tooltipRows),
    shared.customizeSection(t(controlTexts.yAxis), shared.valueAxisRows()),
  ],
}
