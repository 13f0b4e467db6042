import { beforeAll, describe, expect, test } from 'vitest'
import { type ControlPanel, panelControls } from '../../../../app/charts/controls/control.ts'
import { chartKind } from '../../../../app/charts/registry.ts'
import { controlDatasource } from '../../../../app/features/explore/control-datasource.ts'
import { searchFields } from '../../../../app/features/explore/field-search.ts'
import { fittingControl, missingField, moved, storedFields, withField } from '../../../../app/features/explore/fields.ts'
import { columns, dataset, form } from './fixtures.ts'

let panel: ControlPanel
const datasource = controlDatasource(dataset)
const control = (name: string) => {
  const found = panelControls(panel).find((one) => one.name === name)
  if (!found) throw new Error(`no control ${name}`)
  return found
}

beforeAll(async () => {
  panel = (await chartKind('echarts_timeseries_line')?.loadControls()) ?? { sections: [] }
})

describe('fields in controls', () => {
  test('a metric does not go where columns go, a column becomes a metric where metrics go', () => {
    expect(withField(control('groupby'), [], { kind: 'metric', name: 'count' }, {})).toEqual({ refusal: 'no-metrics' })
    const size = { kind: 'column', column: columns.order_size } as const
    expect(withField(control('metrics'), [], size, {})).toMatchObject({ value: [{ aggregate: 'SUM' }] })
    const city = { kind: 'column', column: columns.city } as const
    expect(withField(control('adhoc_filters'), [], city, {})).toMatchObject({ value: [{ subject: 'city' }] })
  })

  test('a dataset that takes saved metrics only makes none of a dropped column, and takes a saved one', () => {
    const rules = { savedMetricsOnly: true }
    const size = { kind: 'column', column: columns.order_size } as const
    expect(withField(control('metrics'), [], size, rules)).toEqual({ refusal: 'saved-metrics-only' })
    expect(withField(control('metrics'), [], { kind: 'metric', name: 'count' }, rules)).toEqual({ value: ['count'] })
    expect(controlDatasource({ ...dataset, extra: '{"disallow_adhoc_metrics": true}' }).savedMetricsOnly).toBe(true)
    const at = { values: form({ x_axis: 'date', groupby: ['city'] }), datasource: { ...datasource, ...rules } }
    expect(fittingControl(panel, at, size)?.kind).not.toBe('metrics')
  })

  test('a column that a control has no use for is refused', () => {
    const timeOnly = { ...control('groupby'), kind: 'columns', offers: () => false } as const
    expect(withField(timeOnly, [], { kind: 'column', column: columns.city }, {})).toEqual({ refusal: 'other-columns' })
  })

  test('entries of a tooltip are shown by their column, at their own place beside what columns cannot show', () => {
    const city = { item_type: 'column', column_name: 'city' }
    const metric = { item_type: 'metric', expressionType: 'SQL', sqlExpression: 'SUM(x)' }
    expect(storedFields([metric, city, 'date'], false)).toEqual([
      { at: 1, value: 'city' },
      { at: 2, value: 'date' },
    ])
    const field = { kind: 'column', column: columns.city } as const
    expect(withField(control('groupby'), [metric, city], field, {})).toEqual({ refusal: 'there-already' })
    const date = { kind: 'column', column: columns.date } as const
    expect(withField(control('groupby'), [metric, city], date, {})).toEqual({ value: [metric, city, 'date'] })
  })

  test('a field is added once', () => {
    const field = { kind: 'column', column: columns.city } as const
    expect(withField(control('groupby'), ['date'], field, {})).toEqual({ value: ['date', 'city'] })
    expect(withField(control('groupby'), ['city'], field, {})).toEqual({ refusal: 'there-already' })
  })

  test('Enter fills what must be filled before what may be', () => {
    const at = (values: Record<string, unknown>) => ({ values: form(values), datasource })
    const city = { kind: 'column', column: columns.city } as const
    expect(fittingControl(panel, at({}), city)?.name).toBe('x_axis')
    expect(fittingControl(panel, at({ x_axis: 'date' }), city)?.name).toBe('groupby')
    expect(fittingControl(panel, at({ x_axis: 'date' }), { kind: 'metric', name: 'count' })?.name).toBe('metrics')
  })

  test('an entry moves to another place, and nowhere beyond the ends', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moved(['a'], 3, 0)).toEqual(['a'])
  })
})

test('a column, a saved metric or the column of a metric that the dataset does not have is told by name', () => {
  const sum = (column_name: string) => ({ expressionType: 'SIMPLE' as const, aggregate: 'SUM', column: { column_name }, label: 'Sum' })
  expect(missingField('city', false, dataset)).toBeUndefined()
  expect(missingField('gone', false, dataset)).toBe('gone')
  expect(missingField('revenue', true, dataset)).toBeUndefined()
  expect(missingField('gone', true, dataset)).toBe('gone')
  expect(missingField(sum('order_size'), true, dataset)).toBeUndefined()
  expect(missingField(sum('gone'), true, dataset)).toBe('gone')
  expect(missingField({ expressionType: 'SQL', sqlExpression: 'SUM(gone)', label: 'by SQL' }, true, dataset)).toBeUndefined()
})

describe('the search of fields', () => {
  test('finds by name with spaces for underscores, and by description', () => {
    expect(searchFields(dataset, 'order si').columns.map((one) => one.column_name)).toEqual(['order_size'])
    expect(searchFields(dataset, 'PIECES').columns.map((one) => one.column_name)).toEqual(['order_size'])
    expect(searchFields(dataset, 'nothing like it')).toEqual({ metrics: [], columns: [] })
  })

  test('offers what is certified first, then time', () => {
    expect(searchFields(dataset, '').metrics.map((one) => one.metric_name)).toEqual(['revenue', 'count'])
    expect(searchFields(dataset, '').columns.map((one) => one.column_name)).toEqual(['date', 'city', 'order_size'])
  })
})
