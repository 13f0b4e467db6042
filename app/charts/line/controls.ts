import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import type { Control, ControlPanel } from '../controls/control.ts'
import { checkbox, choice, select, slider } from '../controls/define.ts'
import * as shared from '../controls/time-series-sections.ts'
import { isOn } from '../controls/visibility.ts'

const seriesStyle = select(
  'seriesType',
  [
    choice('line', 'line'),
    choice('scatter', 'scatter'),
    choice('smooth', 'smooth'),
    choice('bar', 'bar'),
    choice('start', 'stepStart'),
    choice('middle', 'stepMiddle'),
    choice('end', 'stepEnd'),
  ],
  'line',
  { clearable: false },
)

const stepType = select(
  'seriesType',
  [choice('start', 'start'), choice('middle', 'middle'), choice('end', 'end')],
  'start',
  {
    clearable: false,
    labelFor: () => t(controlTexts.stepType),
  },
)

const areaRows: readonly (readonly Control[])[] = [
  [checkbox('area', false)],
  [slider('opacity', { min: 0, max: 1, step: 0.1 }, 0.2, { visible: isOn('area') })],
]

function panel(rows: readonly (readonly Control[])[]): ControlPanel {
  return {
    sections: [
      ...shared.dataSections,
      shared.titleSection,
      shared.customizeSection(t(controlTexts.chartOptions), [
        ...shared.seriesOrder,
        [shared.colorScheme],
        [shared.timeShiftColor],
        ...rows,
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
}

const MAX_MARKER = 20

export const lineControls = panel([
  [seriesStyle],
  ...shared.valueRows({ stack: 'plain' }),
  ...areaRows,
  ...shared.markerRows(MAX_MARKER),
])

export const smoothControls = panel([...shared.valueRows({ stack: 'none' }), ...shared.markerRows(MAX_MARKER)])

export const stepControls = panel([
  [stepType],
  ...shared.valueRows({ stack: 'plain' }),
  ...areaRows,
  ...shared.markerRows(MAX_MARKER),
])
