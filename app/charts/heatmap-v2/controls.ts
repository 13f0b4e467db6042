import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import { linearColorSchemes, numberFormats, timeFormats } from '../controls/choices.ts'
import type { Choice, ControlPanel } from '../controls/control.ts'
import { checkbox, field, literalChoices, plain, select, slider } from '../controls/define.ts'
import * as query from '../controls/query-controls.ts'
import { currencyFormat, customizeSection } from '../controls/time-series-sections.ts'
import { notEmpty } from '../controls/validate.ts'
import { texts } from './messages.ts'

const sorts: readonly Choice[] = [
  { value: 'alpha_asc', label: t(texts.alphaAscending) },
  { value: 'alpha_desc', label: t(texts.alphaDescending) },
  { value: 'value_asc', label: t(texts.valueAscending) },
  { value: 'value_desc', label: t(texts.valueDescending) },
]
const sorting = { requery: true, clearable: true } as const

const MOST_INTERVAL = 50
const intervals: readonly Choice[] = [
  { value: -1, label: t(texts.auto) },
  ...literalChoices(Array.from({ length: MOST_INTERVAL }, (_, index) => index + 1)),
]
const margins: readonly Choice[] = [{ value: 'auto', label: t(texts.auto) }, ...literalChoices([50, 75, 100, 125, 150, 200])]

export const heatmapControls: ControlPanel = {
  sections: [
    {
      label: t(controlTexts.query),
      tab: 'data',
      expanded: true,
      rows: [
        [query.xAxis],
        [query.timeGrain],
        [field('column', 'groupby', { label: t(texts.yAxis), validate: notEmpty })],
        [query.metric],
        [query.filters],
        [query.rowLimit],
        [select('sort_x_axis', sorts, undefined, { label: t(texts.sortX), ...sorting })],
        [select('sort_y_axis', sorts, undefined, { label: t(texts.sortY), ...sorting })],
        [
          select(
            'normalize_across',
            [
              { value: 'heatmap', label: t(texts.heatmap) },
              { value: 'x', label: t(texts.x) },
              { value: 'y', label: t(texts.y) },
            ],
            'heatmap',
            { label: t(texts.normalizeAcross), requery: true, clearable: false },
          ),
        ],
      ],
    },
    customizeSection(t(controlTexts.chartOptions), [
      [
        select(
          'legend_type',
          [
            { value: 'continuous', label: t(texts.continuous) },
            { value: 'piecewise', label: t(texts.piecewise) },
          ],
          'continuous',
          { label: t(texts.legendType), clearable: false },
        ),
      ],
      [select('linear_color_scheme', linearColorSchemes, 'superset_seq_1', { clearable: false })],
      [plain('color', 'border_color', { r: 0, g: 0, b: 0, a: 1 }, { label: t(texts.borderColor) })],
      [slider('border_width', { min: 0, max: 2, step: 0.1 }, 0, { label: t(texts.borderWidth) })],
      [select('xscale_interval', intervals, -1, { label: t(texts.xInterval), clearable: false })],
      [select('yscale_interval', intervals, -1, { label: t(texts.yInterval), clearable: false })],
      [select('left_margin', margins, 'auto', { label: t(texts.leftMargin), freeForm: true, clearable: false })],
      [select('bottom_margin', margins, 'auto', { label: t(texts.bottomMargin), freeForm: true, clearable: false })],
      [plain('bounds', 'value_bounds', [null, null], { label: t(texts.valueBounds) })],
      [select('y_axis_format', numberFormats, 'SMART_NUMBER', { label: t(texts.valueFormat), freeForm: true })],
      [select('x_axis_time_format', timeFormats, 'smart_date', { freeForm: true })],
      [currencyFormat],
      [select('xAxisLabelRotation', literalChoices([0, 45, 90]), 0, { freeForm: true, clearable: false, valueType: 'number' })],
      [checkbox('show_legend', true, { label: t(texts.legend) })],
      [checkbox('show_percentage', true, { label: t(texts.showPercentage) })],
      [checkbox('show_values', false, { label: t(texts.showValues) })],
      [checkbox('normalized', false, { label: t(texts.normalized) })],
    ]),
  ],
}
