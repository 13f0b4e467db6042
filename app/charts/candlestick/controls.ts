import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import { numberFormats, timeFormats } from '../controls/choices.ts'
import type { Control, ControlPanel } from '../controls/control.ts'
import { checkbox, field, literalChoices, multiSelect, plain, select, text } from '../controls/define.ts'
import * as query from '../controls/query-controls.ts'
import * as shared from '../controls/time-series-sections.ts'
import { notEmpty } from '../controls/validate.ts'
import { isOn, isSet } from '../controls/visibility.ts'
import { candlestickControlTexts as texts } from './control-messages.ts'
import { candlestickTexts } from './messages.ts'
import { DEFAULT_COLORS, type Direction } from './prepare.ts'

const figure = (name: 'open' | 'close' | 'high' | 'low') =>
  field('metric', name, { label: t(candlestickTexts[name]), validate: notEmpty, clearable: false })

function directionRow(name: Direction, color: string, label: string): Control[] {
  return [
    plain('color', `${name}_color`, DEFAULT_COLORS[name], { label: color }),
    text(`${name}_label`, undefined, { label, placeholder: t(candlestickTexts[name]) }),
  ]
}

const hasSeries = isSet('series')
const onX = isOn('show_x_axis', true)
const onY = isOn('show_y_axis', true)

export const candlestickControls: ControlPanel = {
  sections: [
    {
      label: t(controlTexts.query),
      tab: 'data',
      expanded: true,
      rows: [
        [query.xAxis],
        [query.timeGrain],
        [figure('open'), figure('close')],
        [figure('high'), figure('low')],
        [field('column', 'series', { label: t(texts.series), default: null, clearable: true })],
        [
          text('candlestick_series_name', undefined, {
            label: t(texts.seriesName),
            visible: (context) => !hasSeries(context),
          }),
        ],
        [query.filters],
        [query.rowLimit],
      ],
    },
    shared.titleSection,
    shared.customizeSection(t(controlTexts.chartOptions), [
      [shared.zoomable],
      [
        multiSelect('moving_averages', literalChoices([5, 10, 15, 20, 30]), {
          label: t(texts.averages),
          freeForm: true,
          valueType: 'integer',
        }),
      ],
      directionRow('increase', t(texts.increaseColor), t(texts.increaseLabel)),
      directionRow('decrease', t(texts.decreaseColor), t(texts.decreaseLabel)),
    ]),
    shared.customizeSection(t(controlTexts.legend), shared.legendRows),
    shared.customizeSection(t(controlTexts.xAxis), [
      [checkbox('show_x_axis', true, { label: t(texts.showXAxis) })],
      [{ ...shared.timeFormat, visible: onX }],
      [
        { ...shared.labelRotation, visible: onX },
        { ...shared.labelInterval, visible: onX },
      ],
    ]),
    shared.customizeSection(t(controlTexts.tooltip), [
      [select('tooltipTimeFormat', timeFormats, 'smart_date', { freeForm: true, clearable: false })],
      [
        select('tooltipValuesFormat', numberFormats, 'SMART_NUMBER', {
          label: t(texts.numberFormat),
          freeForm: true,
          clearable: false,
        }),
      ],
    ]),
    shared.customizeSection(t(controlTexts.yAxis), [
      [checkbox('show_y_axis', true, { label: t(texts.showYAxis) })],
      [{ ...shared.valueFormat, visible: onY }],
      [{ ...shared.currencyFormat, visible: onY }],
    ]),
  ],
}
