import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import { readText } from '../form-data.ts'
import { numberFormats, timeFormats } from '../controls/choices.ts'
import type { ControlContext, ControlPanel, RecordForm } from '../controls/control.ts'
import { checkbox, collection, plain, select, text } from '../controls/define.ts'
import * as query from '../controls/query-controls.ts'
import { timeSection } from '../controls/time-section.ts'
import { isInteger, notEmpty } from '../controls/validate.ts'
import { COLUMN_TYPES, COMPARISONS, SPARK_TYPES } from './columns.ts'
import { texts } from './messages.ts'

const isType =
  (...types: readonly string[]) =>
  ({ values }: ControlContext) =>
    types.includes(readText(values, 'colType') ?? 'time')

const whole = { valueType: 'integer', validate: isInteger } as const
const sparkNames = { line: texts.line, bar: texts.bar, area: texts.areaChart } as const

const fields: RecordForm = [
  [text('label', undefined, { label: t(texts.label) })],
  [text('tooltip', undefined, { label: t(texts.tooltip) })],
  [select('colType', COLUMN_TYPES.map((value) => ({ value, label: t(texts[value]) })), 'time', { label: t(texts.type), clearable: false })],
  [
    text('width', undefined, { label: t(texts.width), ...whole, visible: isType('spark') }),
    text('height', undefined, { label: t(texts.height), ...whole, visible: isType('spark') }),
  ],
  [text('timeLag', undefined, { label: t(texts.timeLag), ...whole, visible: isType('time', 'avg') })],
  [text('timeRatio', undefined, { label: t(texts.timeRatio), ...whole, visible: isType('spark') })],
  [
    select('comparisonType', COMPARISONS.map((value) => ({ value, label: t(texts[value]) })), 'value', {
      label: t(texts.comparison),
      clearable: false,
      visible: isType('time'),
    }),
  ],
  [
    select('sparkType', SPARK_TYPES.map((value) => ({ value, label: t(sparkNames[value]) })), 'line', {
      label: t(texts.sparkType),
      clearable: false,
      visible: isType('spark'),
    }),
  ],
  [checkbox('showYAxis', false, { label: t(texts.showYAxis), visible: isType('spark') })],
  [plain('bounds', 'yAxisBounds', [null, null], { label: t(texts.yAxisBounds), visible: isType('spark') })],
  [plain('bounds', 'bounds', [null, null], { label: t(texts.bounds), visible: isType('time', 'avg', 'contrib') })],
  [select('d3format', numberFormats, undefined, { label: t(texts.numberFormat), freeForm: true, clearable: true })],
  [select('dateFormat', timeFormats, undefined, { label: t(texts.dateFormat), freeForm: true, clearable: true, visible: isType('spark') })],
]

export const timeTableControls: ControlPanel = {
  sections: [
    timeSection({ withGrain: true }),
    {
      label: t(controlTexts.query),
      tab: 'data',
      expanded: true,
      rows: [
        [query.metrics],
        [query.filters],
        [query.groupby],
        [query.seriesLimit],
        [
          collection(
            'column_collection',
            {
              fields,
              newItem: () => ({ key: crypto.randomUUID(), colType: 'spark', label: '' }),
              itemLabel: (item) => readText(item, 'label') ?? t(texts.untitled),
            },
            { label: t(texts.columns), validate: notEmpty, default: [{ key: 'trend', colType: 'spark', label: t(texts.spark) }] },
          ),
        ],
        [query.rowLimit],
        [text('url', '', { label: t(texts.url), description: t(texts.urlHint) })],
      ],
    },
  ],
}
