import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import type { ControlPanel } from '../controls/control.ts'
import { checkbox, choice, select, slider } from '../controls/define.ts'
import * as shared from '../controls/time-series-sections.ts'

const seriesStyle = select(
  'seriesType',
  [
    choice('line', 'line'),
    choice('smooth', 'smooth'),
    choice('start', 'stepStart'),
    choice('middle', 'stepMiddle'),
    choice('end', 'stepEnd'),
  ],
  'line',
  { clearable: false },
)

const MAX_MARKER = 20

export const areaControls: ControlPanel = {
  sections: [
    ...shared.dataSections,
    shared.titleSection,
    shared.customizeSection(t(controlTexts.chartOptions), [
      ...shared.seriesOrder,
      [shared.colorScheme],
      [shared.timeShiftColor],
      [seriesStyle],
      [slider('opacity', { min: 0, max: 1, step: 0.1 }, 0.2)],
      ...shared.valueRows({ stack: 'expand' }),
      [checkbox('show_extra_controls', false)],
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
