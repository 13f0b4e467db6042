import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import { numberFormats, timeFormats } from '../controls/choices.ts'
import type { ControlContext, ControlPanel, ResultColumn } from '../controls/control.ts'
import { checkbox, choice, columnConfig, select, text } from '../controls/define.ts'
import * as query from '../controls/query-controls.ts'
import { colorScheme, customizeSection, legendRows } from '../controls/time-series-sections.ts'
import { isNumber } from '../controls/validate.ts'
import { isOn } from '../controls/visibility.ts'
import { metricLabel, readMetrics } from '../form-data.ts'
import { columnType } from '../query-types.ts'
import { radarControlTexts as texts } from './control-messages.ts'

const GROUPS = 10
const SIDES = (['top', 'left', 'right', 'bottom'] as const).map((side) => choice(side, side))
const INSIDE = (
  [
    'inside',
    'insideLeft',
    'insideRight',
    'insideTop',
    'insideBottom',
    'insideTopLeft',
    'insideBottomLeft',
    'insideTopRight',
    'insideBottomRight',
  ] as const
).map((place) => ({ value: place, label: t(texts[place]) }))
const labelled = isOn('show_labels', true)
const numbers = { valueType: 'number', validate: isNumber } as const

function metricColumns({ values }: ControlContext): ResultColumn[] {
  return readMetrics(values, 'metrics').map((metric) => ({ name: metricLabel(metric), type: columnType.numeric }))
}

export const radarControls: ControlPanel = {
  sections: [
    {
      label: t(controlTexts.query),
      tab: 'data',
      expanded: true,
      rows: [
        [query.groupby],
        [query.metrics],
        [query.sortMetric],
        [query.filters],
        [{ ...query.rowLimit, default: GROUPS }],
      ],
    },
    customizeSection(t(controlTexts.chartOptions), [[colorScheme]]),
    customizeSection(t(controlTexts.legend), legendRows),
    customizeSection(t(controlTexts.labels), [
      [checkbox('show_labels', true)],
      [
        select('label_type', [choice('value', 'value'), choice('key_value', 'key_value')], 'value', {
          clearable: false,
          visible: labelled,
        }),
      ],
      [
        select('label_position', [...SIDES, ...INSIDE], 'top', {
          label: t(texts.labelPosition),
          clearable: false,
          visible: labelled,
        }),
      ],
      [select('number_format', numberFormats, 'SMART_NUMBER', { freeForm: true })],
      [select('date_format', timeFormats, 'smart_date', { freeForm: true })],
    ]),
    customizeSection(t(texts.radar), [
      [
        columnConfig('column_config', {
          label: t(texts.customizeMetrics),
          columns: metricColumns,
          fields: () => [
            [
              text('radarMetricMinValue', undefined, { label: t(texts.min), ...numbers }),
              text('radarMetricMaxValue', undefined, { label: t(texts.max), ...numbers }),
            ],
          ],
        }),
      ],
      [checkbox('is_circle', false, { label: t(texts.circle) })],
    ]),
  ],
}
