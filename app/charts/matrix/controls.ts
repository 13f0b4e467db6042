import { t } from '../../i18n/message.ts'
import type { ControlContext, ControlPanel, ControlSection } from '../controls/control.ts'
import { checkbox, field, literalChoices, plain, radio, select, text } from '../controls/define.ts'
import { allOf, isInteger, notEmpty } from '../controls/validate.ts'
import { every, isOn } from '../controls/visibility.ts'
import { isRecord } from '../form-data.ts'
import type { MatrixSide } from './is-matrix.ts'
import { DEFAULT_PER_ROW, DEFAULT_ROW_HEIGHT, DEFAULT_TOP } from './matrix.ts'
import { matrixMessages } from './messages.ts'

/** The controls of Matrixify, which every kind of chart has that draws itself (controls reference §1.10). */

const on = isOn('matrixify_enable')

function is(name: string, value: string, whenUnset?: string) {
  return ({ values }: ControlContext) => (values[name] ?? whenUnset) === value
}

function hasMode({ values }: ControlContext): boolean {
  return ['rows', 'columns'].some((side) => ['metrics', 'dimensions'].includes(String(values[`matrixify_mode_${side}`])))
}

const dimensionRequired = (value: unknown) =>
  isRecord(value) && value['dimension'] ? undefined : t(matrixMessages.dimensionRequired)

function side(name: MatrixSide): ControlSection {
  const mode = `matrixify_mode_${name}`
  const other = name === 'rows' ? 'matrixify_mode_columns' : 'matrixify_mode_rows'
  const selection = `matrixify_dimension_selection_mode_${name}`
  const byMetrics = is(mode, 'metrics')
  const byDimension = is(mode, 'dimensions')
  const top = every(byDimension, is(selection, 'topn'))
  return {
    label: t(matrixMessages[name]),
    tab: 'matrixify',
    expanded: true,
    visible: on,
    rows: [
      [
        radio(
          mode,
          [
            { value: 'disabled', label: t(matrixMessages.disabled) },
            { value: 'metrics', label: t(matrixMessages.metrics) },
            { value: 'dimensions', label: t(matrixMessages.members) },
          ],
          'disabled',
          {
            label: t(name === 'rows' ? matrixMessages.rowsBy : matrixMessages.columnsBy),
            requery: true,
            validate: (value, { values }) =>
              value === 'metrics' && values[other] === 'metrics' ? t(matrixMessages.metricsOnce) : undefined,
          },
        ),
      ],
      [
        field('metrics', `matrixify_${name}`, {
          label: t(matrixMessages.metrics),
          visible: byMetrics,
          validate: notEmpty,
        }),
      ],
      [
        plain('matrixify-dimension', `matrixify_dimension_${name}`, undefined, {
          label: t(matrixMessages.dimension),
          requery: true,
          visible: byDimension,
          validate: dimensionRequired,
        }),
      ],
      [
        radio(
          selection,
          [
            { value: 'members', label: t(matrixMessages.members) },
            { value: 'topn', label: t(matrixMessages.topn) },
            { value: 'all', label: t(matrixMessages.all) },
          ],
          'members',
          {
            label: t(matrixMessages.selection),
            description: t(matrixMessages.allHelp),
            requery: true,
            visible: byDimension,
          },
        ),
      ],
      [
        text(`matrixify_topn_value_${name}`, DEFAULT_TOP, {
          label: t(matrixMessages.count),
          valueType: 'integer',
          requery: true,
          visible: top,
          validate: allOf(notEmpty, isInteger),
        }),
      ],
      [
        field('metric', `matrixify_topn_metric_${name}`, {
          label: t(matrixMessages.orderMetric),
          visible: top,
          validate: notEmpty,
        }),
      ],
      [
        radio(
          `matrixify_topn_order_${name}`,
          [
            { value: 'asc', label: t(matrixMessages.ascending) },
            { value: 'desc', label: t(matrixMessages.descending) },
          ],
          'desc',
          { label: t(matrixMessages.order), requery: true, visible: top },
        ),
      ],
      [
        radio(
          `matrixify_all_sort_by_${name}`,
          [
            { value: 'a_to_z', label: t(matrixMessages.aToZ) },
            { value: 'z_to_a', label: t(matrixMessages.zToA) },
          ],
          'a_to_z',
          { label: t(matrixMessages.sortBy), requery: true, visible: every(byDimension, is(selection, 'all')) },
        ),
      ],
    ],
  }
}

const PER_ROW = [1, 2, 3, 4, 5, 6, 8, 10, 12]

const sections: readonly ControlSection[] = [
  {
    label: t(matrixMessages.matrixify),
    tab: 'matrixify',
    expanded: true,
    rows: [
      [
        checkbox('matrixify_enable', false, {
          label: t(matrixMessages.enable),
          description: t(matrixMessages.enableHelp),
          requery: true,
        }),
      ],
    ],
  },
  side('rows'),
  side('columns'),
  {
    label: t(matrixMessages.cells),
    tab: 'matrixify',
    expanded: false,
    visible: every(on, hasMode),
    rows: [
      [checkbox('matrixify_show_row_labels', true, { label: t(matrixMessages.rowLabels) })],
      [checkbox('matrixify_show_column_headers', true, { label: t(matrixMessages.columnHeaders) })],
      [
        text('matrixify_row_height', DEFAULT_ROW_HEIGHT, {
          label: t(matrixMessages.rowHeight),
          valueType: 'integer',
          validate: isInteger,
        }),
      ],
      [checkbox('matrixify_fit_columns_dynamically', true, { label: t(matrixMessages.fit) })],
      [
        select('matrixify_charts_per_row', literalChoices(PER_ROW), DEFAULT_PER_ROW, {
          label: t(matrixMessages.perRow),
          freeForm: true,
          valueType: 'integer',
          visible: ({ values }) => values['matrixify_fit_columns_dynamically'] === false,
          validate: isInteger,
        }),
      ],
      [
        text('matrixify_cell_title_template', '', {
          label: t(matrixMessages.title),
          placeholder: '{{rowLabel}} by {{colLabel}}',
        }),
      ],
    ],
  },
]

/** A panel with the controls of Matrixify after its own. */
export function withMatrixControls(panel: ControlPanel): ControlPanel {
  return { sections: [...panel.sections, ...sections] }
}
