import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import { timeFormats } from '../controls/choices.ts'
import { comparisonSection } from '../controls/comparison-section.ts'
import type { Choice, Control, ControlContext, ControlPanel } from '../controls/control.ts'
import { checkbox, choice, columnConfig, field, literalChoices, multiSelect, plain, radio, select } from '../controls/define.ts'
import * as query from '../controls/query-controls.ts'
import { customizeSection } from '../controls/time-series-sections.ts'
import { isEmpty } from '../controls/is-empty.ts'
import {
  allOf,
  atMost,
  hasValue,
  isInteger,
  MAX_ROWS,
  MAX_SERVER_PAGED_ROWS,
  notEmpty,
} from '../controls/validate.ts'
import { every, hasTimeDimension, isNotOn, isOn, isSet } from '../controls/visibility.ts'
import { toNumber } from '../form-data.ts'
import { queryMode } from './query.ts'

const aggregates = ({ values }: ControlContext) => queryMode(values) === 'aggregate'
const isRaw = ({ values }: ControlContext) => queryMode(values) === 'raw'

/** One of the three must say what to show. */
function needsFields(_value: unknown, { values }: ControlContext): string | undefined {
  const empty = ['groupby', 'metrics', 'percent_metrics'].every((name) => isEmpty(values[name]))
  return empty ? t(controlTexts.needsFields) : undefined
}

const inAggregate = { visible: aggregates, keepWhenHidden: true } as const
const inRaw = { visible: isRaw, keepWhenHidden: true } as const

function checkRowLimit(value: unknown, { values }: ControlContext): string | undefined {
  const message = allOf(notEmpty, isInteger, atMost(MAX_SERVER_PAGED_ROWS))(value)
  if (message !== undefined) return message
  const tooMany = values['server_pagination'] !== true && (toNumber(value) ?? 0) > MAX_ROWS
  return tooMany ? t(controlTexts.needsServerPaging, { limit: String(MAX_ROWS) }) : undefined
}

const MANY = Array.from({ length: 9 }, (_, index) => 100_000 + index * 50_000)
const rowLimits = literalChoices([10, 50, 100, 250, 500, 1000, 5000, 10_000, 50_000, ...MANY])
const pageLengths: readonly Choice[] = [choice(0, 'all'), ...literalChoices([10, 20, 50, 100, 200])]

export const tableQueryRows: readonly (readonly Control[])[] = [
  [radio('query_mode', [choice('aggregate', 'aggregate'), choice('raw', 'raw')], 'aggregate', { requery: true })],
  [{ ...query.groupby, ...inAggregate, validate: needsFields }],
  [{ ...query.timeGrain, visible: every(aggregates, hasTimeDimension), keepWhenHidden: true }],
  [{ ...query.metrics, ...inAggregate, validate: needsFields }],
  [field('columns', 'all_columns', { ...inRaw, default: [], validate: hasValue })],
  [field('metrics', 'percent_metrics', { ...inAggregate, default: [], validate: needsFields })],
  [query.filters],
  [{ ...query.sortMetric, ...inAggregate }],
  [
    multiSelect(
      'order_by_cols',
      ({ datasource }) => (datasource?.order_by_choices ?? []).map(([value, label]) => ({ value, label })),
      { ...inRaw, default: [], requery: true },
    ),
  ],
  [{ ...query.orderDescending, visible: every(aggregates, isSet('timeseries_limit_metric')), keepWhenHidden: true }],
  [checkbox('server_pagination', false, { requery: true })],
  [
    select('server_page_length', literalChoices([10, 20, 50, 100, 200]), 10, {
      requery: true,
      freeForm: true,
      valueType: 'integer',
      visible: isOn('server_pagination'),
      validate: isInteger,
    }),
  ],
  [{ ...query.rowLimit, choices: rowLimits, validate: checkRowLimit }],
  [
    select(
      'percent_metric_calculation',
      [choice('row_limit', 'rowLimit'), choice('all_records', 'allRecords')],
      'row_limit',
      {
        requery: true,
        visible: aggregates,
      },
    ),
  ],
  [checkbox('show_totals', false, { ...inAggregate, requery: true })],
]

const compares = isSet('time_compare')

export const tableControls: ControlPanel = {
  sections: [
    {
      label: t(controlTexts.query),
      tab: 'data',
      expanded: true,
      rows: [...tableQueryRows, [plain('hidden', 'temporal_columns_lookup', undefined, { requery: true })]],
    },
    { ...comparisonSection, visible: aggregates },
    customizeSection(t(controlTexts.options), [
      [select('table_timestamp_format', timeFormats, 'smart_date', { freeForm: true })],
      [
        select('page_length', pageLengths, null, {
          freeForm: true,
          valueType: 'integer',
          visible: isNotOn('server_pagination'),
          validate: isInteger,
        }),
      ],
      [checkbox('include_search', false)],
      [checkbox('allow_rearrange_columns', false, { visible: (context) => !compares(context) })],
      [checkbox('allow_render_html', true)],
      [columnConfig('column_config')],
    ]),
    customizeSection(t(controlTexts.visualFormatting), [
      [checkbox('show_cell_bars', true)],
      [checkbox('align_pn', false)],
      [checkbox('color_pn', true)],
      [checkbox('comparison_color_enabled', false, { visible: compares })],
      [
        select('comparison_color_scheme', [choice('Green', 'green'), choice('Red', 'red')], 'Green', {
          visible: every(compares, isOn('comparison_color_enabled')),
        }),
      ],
      [plain('conditional-formatting', 'conditional_formatting', undefined)],
    ]),
  ],
}
