import { expect, test } from 'vitest'
import { panelControls, validateControls, withDefaults } from '../../../app/charts/controls/control.ts'
import { cellState, withCellState } from '../../../app/charts/matrix/cell-state.ts'
import { withMatrixControls } from '../../../app/charts/matrix/controls.ts'
import { isMatrix } from '../../../app/charts/queries.ts'
import { cellForm, cellTitle, columnBands, matrixAxis, matrixEntries, matrixLook, membersForm, withoutMatrix } from '../../../app/charts/matrix/matrix.ts'
import { loadPanel } from '../../../app/features/explore/load-panel.ts'
import type { FormData } from '../../../app/charts/types.ts'

const host: FormData = {
  viz_type: 'echarts_timeseries_line',
  datasource: '1__table',
  metrics: ['count'],
  adhoc_filters: [{ clause: 'WHERE', subject: 'year', operator: '==', comparator: 2020, expressionType: 'SIMPLE' }],
}
const matrix: FormData = {
  ...host,
  matrixify_enable: true,
  matrixify_mode_rows: 'metrics',
  matrixify_rows: ['count', 'revenue'],
  matrixify_mode_columns: 'dimensions',
  matrixify_dimension_columns: { dimension: 'country', values: ['DE', null] },
}

test('a chart is a matrix when it is switched on and has a side', () => {
  expect(isMatrix(matrix)).toBe(true)
  expect(isMatrix({ ...matrix, matrixify_enable: false })).toBe(false)
  expect(isMatrix({ ...host, matrixify_enable: true, matrixify_mode_rows: 'disabled' })).toBe(false)
})

test('a chart that draws other charts is no matrix, and its panel does not offer one', async () => {
  expect(isMatrix({ ...matrix, viz_type: 'deck_multi' })).toBe(false)
  const tabsOf = async (type: string) => new Set((await loadPanel(type))?.sections.map(({ tab }) => tab))
  expect(await tabsOf('deck_scatter')).toContain('matrixify')
  expect(await tabsOf('deck_multi')).not.toContain('matrixify')
})

test('a cell has the metric of its row and the member of its column, and nothing of the matrix', () => {
  const [, revenue] = matrixEntries(matrixAxis(matrix, 'rows'), undefined)
  const [germany, unknown] = matrixEntries(matrixAxis(matrix, 'columns'), undefined)
  const cell = cellForm(matrix, revenue, germany)
  expect(cell['metrics']).toEqual(['revenue'])
  expect(cell['adhoc_filters']).toEqual([
    ...(host['adhoc_filters'] as unknown[]),
    { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'country', operator: '==', comparator: 'DE' },
  ])
  expect(Object.keys(cell).filter((name) => name.startsWith('matrixify'))).toEqual([])
  expect(cellForm(matrix, revenue, unknown)['adhoc_filters']).toContainEqual(
    expect.objectContaining({ subject: 'country', operator: 'IS NULL' }),
  )
})

test('a chart of one metric takes the one of its cell', () => {
  const pie: FormData = { viz_type: 'pie', datasource: '1__table', metric: 'count' }
  const [, revenue] = matrixEntries(matrixAxis(matrix, 'rows'), undefined)
  expect(cellForm(pie, revenue, undefined)).toEqual({ ...pie, metric: 'revenue' })
})

test('the top members follow from a query by the metric, and sit in its order', () => {
  const top: FormData = {
    ...matrix,
    matrixify_dimension_selection_mode_columns: 'topn',
    matrixify_topn_value_columns: 3,
    matrixify_topn_metric_columns: 'revenue',
    matrixify_topn_order_columns: 'asc',
  }
  const axis = matrixAxis(top, 'columns')
  expect(membersForm(top, axis)).toMatchObject({
    viz_type: 'table',
    groupby: ['country'],
    metrics: ['revenue'],
    order_desc: false,
    row_limit: 3,
    adhoc_filters: host['adhoc_filters'],
  })
  const answer = { data: [{ country: 'FR' }, { country: 'DE' }], colnames: ['country'], coltypes: [1] }
  expect(matrixEntries(axis, answer).map(({ label }) => label)).toEqual(['FR', 'DE'])
  expect(matrixAxis({ ...top, matrixify_topn_metric_columns: null }, 'columns')).toBeUndefined()
  expect(matrixAxis({ ...top, matrixify_topn_order_columns: true }, 'columns')).toMatchObject({ descending: true })
})

test('a whole dimension is sorted by name and ends after twenty-five', () => {
  const all: FormData = { ...matrix, matrixify_dimension_selection_mode_columns: 'all', matrixify_all_sort_by_columns: 'z_to_a' }
  const data = Array.from({ length: 30 }, (_, index) => ({ country: `C${index}` }))
  const entries = matrixEntries(matrixAxis(all, 'columns'), { data, colnames: ['country'], coltypes: [1] })
  expect(entries).toHaveLength(25)
  expect(entries[0]?.label).toBe('C29')
})

test('titles follow their template, and the labels without one', () => {
  const [count] = matrixEntries(matrixAxis(matrix, 'rows'), undefined)
  const [germany] = matrixEntries(matrixAxis(matrix, 'columns'), undefined)
  expect(cellTitle('{{rowLabel}} in {{ colLabel }}{{other}}', count, germany)).toBe('count in DE')
  expect(cellTitle('', count, germany)).toBe('count · DE')
})

test('columns that do not fit stand in bands under each other', () => {
  expect(columnBands([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(columnBands([1, 2], undefined)).toEqual([[1, 2]])
  expect(matrixLook({ ...matrix, matrixify_fit_columns_dynamically: false, matrixify_charts_per_row: '6' }).perRow).toBe(6)
})

test('without the matrix its settings are gone', () => {
  expect(withoutMatrix(matrix)).toEqual(host)
})

test('the controls complain about what their mode needs', () => {
  const panel = withMatrixControls({ sections: [] })
  const check = (values: Record<string, unknown>) =>
    validateControls(panel, { values: withDefaults(panel, { ...host, ...values }) }).map(({ name, message }) => `${name}: ${message}`)
  expect(check({})).toEqual([])
  expect(check({ matrixify_enable: true, matrixify_mode_rows: 'dimensions' })).toEqual([
    'matrixify_dimension_rows: Dimension is required',
  ])
  expect(
    check({
      matrixify_enable: true,
      matrixify_mode_columns: 'dimensions',
      matrixify_dimension_columns: { dimension: 'country', values: [] },
      matrixify_dimension_selection_mode_columns: 'topn',
    }),
  ).toEqual(['matrixify_topn_metric_columns: cannot be empty'])
  expect(check({ matrixify_enable: true, matrixify_mode_rows: 'metrics', matrixify_mode_columns: 'metrics' })).toContain(
    'matrixify_mode_rows: Metrics can stand on one side only',
  )
  expect(panelControls(panel).every((control) => control.name.startsWith('matrixify_'))).toBe(true)
})

test('each chart of a matrix has a state of its own, and a matrix as it came has none', () => {
  const one = withCellState({}, '0-0-1', { hiddenSeries: ['a'] })
  const both = withCellState(one, '0-1-0', { zoomedTo: 'b' })
  expect([cellState(both, '0-0-1'), cellState(both, '0-1-0'), cellState(both, '0-0-0')]).toEqual([{ hiddenSeries: ['a'] }, { zoomedTo: 'b' }, {}])
  expect(withCellState(one, '0-0-1', {})).toEqual({})
  expect(cellState({ cells: 'x' }, '0-0-1')).toEqual({})
})
