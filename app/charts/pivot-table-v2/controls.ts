import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import { numberFormats, timeFormats } from '../controls/choices.ts'
import type { Choice, ControlContext, ControlPanel } from '../controls/control.ts'
import { checkbox, field, plain, radio, select } from '../controls/define.ts'
import * as query from '../controls/query-controls.ts'
import { currencyFormat, customizeSection } from '../controls/time-series-sections.ts'
import { hasTimeColumns } from '../controls/visibility.ts'
import { AGGREGATE_NAMES } from './aggregators.ts'
import { texts } from './messages.ts'

const groupable = (column: { groupby?: boolean | null }) => column.groupby !== false

const hasTimeDimension = (context: ControlContext) =>
  hasTimeColumns(context, 'groupbyRows') || hasTimeColumns(context, 'groupbyColumns')

const orders: readonly Choice[] = [
  { value: 'key_a_to_z', label: t(texts.keyAscending) },
  { value: 'key_z_to_a', label: t(texts.keyDescending) },
  { value: 'value_a_to_z', label: t(texts.valueAscending) },
  { value: 'value_z_to_a', label: t(texts.valueDescending) },
]

const sides = (first: 'top' | 'left', last: 'bottom' | 'right'): readonly Choice[] => [
  { value: true, label: t(texts[first]) },
  { value: false, label: t(texts[last]) },
]

export const pivotControls: ControlPanel = {
  sections: [
    {
      label: t(controlTexts.query),
      tab: 'data',
      expanded: true,
      rows: [
        [field('columns', 'groupbyColumns', { label: t(texts.columns), default: [], offers: groupable })],
        [field('columns', 'groupbyRows', { label: t(texts.rows), default: [], offers: groupable })],
        [{ ...query.timeGrain, visible: hasTimeDimension, keepWhenHidden: true }],
        [plain('hidden', 'temporal_columns_lookup', undefined, { requery: true })],
        [query.metrics],
        [
          radio(
            'metricsLayout',
            [
              { value: 'COLUMNS', label: t(texts.onColumns) },
              { value: 'ROWS', label: t(texts.onRows) },
            ],
            'COLUMNS',
            { label: t(texts.metricsLayout) },
          ),
        ],
        [query.filters],
        [{ ...query.seriesLimit, name: 'series_limit' }],
        [{ ...query.rowLimit, label: t(texts.cellLimit) }],
        [{ ...query.sortMetric, name: 'series_limit_metric' }],
        [{ ...query.orderDescending, visible: undefined }],
      ],
    },
    {
      label: t(texts.options),
      tab: 'data',
      expanded: true,
      rows: [
        [
          select('aggregateFunction', AGGREGATE_NAMES.map((value) => ({ value, label: t(texts[value]) })), 'Sum', {
            label: t(texts.aggregateFunction),
            clearable: false,
          }),
        ],
        [checkbox('rowTotals', false, { label: t(texts.rowTotals) })],
        [checkbox('rowSubTotals', false, { label: t(texts.rowSubTotals) })],
        [checkbox('colTotals', false, { label: t(texts.colTotals) })],
        [checkbox('colSubTotals', false, { label: t(texts.colSubTotals) })],
        [checkbox('transposePivot', false, { label: t(texts.transposePivot) })],
        [checkbox('combineMetric', false, { label: t(texts.combineMetric) })],
      ],
    },
    customizeSection(t(texts.options), [
      [select('valueFormat', numberFormats, 'SMART_NUMBER', { label: t(texts.valueFormat), freeForm: true })],
      [currencyFormat],
      [select('date_format', timeFormats, 'smart_date', { freeForm: true })],
      [select('rowOrder', orders, 'key_a_to_z', { label: t(texts.rowOrder), clearable: false })],
      [select('colOrder', orders, 'key_a_to_z', { label: t(texts.colOrder), clearable: false })],
      [select('rowSubtotalPosition', sides('top', 'bottom'), false, { label: t(texts.rowSubtotalPosition), clearable: false })],
      [select('colSubtotalPosition', sides('left', 'right'), false, { label: t(texts.colSubtotalPosition), clearable: false })],
      [plain('conditional-formatting', 'conditional_formatting', undefined, { label: t(texts.conditionalFormatting) })],
      [checkbox('allow_render_html', true)],
    ]),
  ],
}
