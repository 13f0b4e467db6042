import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import type { ControlPanel } from '../controls/control.ts'
import { choice, radio, select } from '../controls/define.ts'
import * as shared from '../controls/time-series-sections.ts'
import { chosenLabels, isHorizontal } from '../controls/visibility.ts'

const orientation = radio(
  'orientation',
  [choice('vertical', 'vertical'), choice('horizontal', 'horizontal')],
  'vertical',
)

const splitStack = select(
  'stackDimension',
  (context) => chosenLabels(context, 'groupby').map((label) => ({ value: label, label })),
  undefined,
  { clearable: true, visible: ({ values }) => values['stack'] === 'Stack' },
)

/** Lying down, the value axis runs along the bottom: its settings lose the letter. */
const lyingLabels = {
  format: t(controlTexts.axisFormat),
  log: t(controlTexts.logarithmicAxis),
  truncate: t(controlTexts.truncateAxis),
  bounds: t(controlTexts.axisBounds),
}

export const barControls: ControlPanel = {
  sections: [
    ...shared.dataSections,
    shared.customizeSection(t(controlTexts.chartOrientation), [[orientation]]),
    shared.titleSection,
    shared.customizeSection(t(controlTexts.chartOptions), [
      ...shared.seriesOrder,
      [shared.colorScheme],
      [shared.timeShiftColor],
      ...shared.valueRows({ stack: 'plain' }),
      [splitStack],
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
    shared.customizeSection(
      t(controlTexts.yAxis),
      shared.valueAxisRows((context) => (isHorizontal(context) ? lyingLabels : {})),
    ),
  ],
}
