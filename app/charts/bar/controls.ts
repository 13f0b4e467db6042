import { controlLabels, controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import type { Control, ControlContext, ControlPanel, ControlSection } from '../controls/control.ts'
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

/** Lying down, the value axis runs along the bottom: its settings lose the letter, and titles change theirs. */
const lyingTitles: Readonly<Record<string, string>> = {
  x_axis_title: t(controlLabels.y_axis_title),
  x_axis_title_margin: t(controlLabels.y_axis_title_margin),
  y_axis_title: t(controlLabels.x_axis_title),
  y_axis_title_margin: t(controlLabels.x_axis_title_margin),
  y_axis_title_position: t(controlTexts.axisTitlePosition),
}

const titleSection: ControlSection = {
  ...shared.titleSection,
  rows: shared.titleSection.rows.map((row) => row.map(withLyingTitle)),
}

function withLyingTitle(control: Control): Control {
  const lying = lyingTitles[control.name]
  if (lying === undefined) return control
  return { ...control, labelFor: (context) => (isHorizontal(context) ? lying : control.label) }
}

/** Named after the axis that it describes, which depends on how the bars lie. */
function axisSection(rows: ControlSection['rows'], standing: string, lying: string): ControlSection {
  const labelFor = (context: ControlContext) => (isHorizontal(context) ? lying : standing)
  return { ...shared.customizeSection(standing, rows), labelFor }
}

const categoryRows = [[shared.timeFormat], [shared.labelRotation], [shared.labelInterval]]
const valueRows = shared.valueAxisRows((context) => (isHorizontal(context) ? lyingLabels : {}))

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
    titleSection,
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
    axisSection(categoryRows, t(controlTexts.xAxis), t(controlTexts.yAxis)),
    shared.customizeSection(t(controlTexts.tooltip), shared.tooltipRows),
    axisSection(valueRows, t(controlTexts.yAxis), t(controlTexts.xAxis)),
  ],
}
