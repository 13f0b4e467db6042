import { describe, expect, test } from 'vitest'
import { isFilterQuery, isUnchanged, type AskedContext } from '../../../worker/access/guest-payload.ts'

const sum = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'amount' }, label: 'SUM(amount)', optionName: 'metric_1' }
const axis = { columnType: 'BASE_AXIS', sqlExpression: 'day', label: 'day', timeGrain: 'P1D' }
const layer = { name: 'A', annotationType: 'EVENT', sourceType: 'NATIVE', value: 1 }
const saved: AskedContext = {
  datasource: { id: 1 },
  queries: [{ columns: [axis, 'team'], metrics: [sum], orderby: [[sum, false]], extras: { where: '(amount > 1)' }, annotation_layers: [layer] }],
}
const ask = (query: object, more: object = {}): AskedContext => ({ datasource: { id: 1 }, queries: [{ ...query }], ...more })

describe('a guest may ask for what a chart shows', () => {
  test.each([
    [{ columns: ['team'], metrics: [sum] }],
    [{ columns: [{ ...axis, timeGrain: 'P1Y' }], metrics: [{ ...sum, optionName: 'metric_2' }] }],
    [{ columns: ['team'], filters: [{ col: 'other', op: '==', val: 1 }], time_range: 'Last week', row_limit: 5 }],
    [{ columns: ['team'], extras: { where: '(amount > 1)', having: '' }, annotation_layers: [{ ...layer, show: false }] }],
  ])('%j', (query) => {
    expect(isUnchanged(ask(query), saved)).toBe(true)
  })

  test.each([
    [{ columns: ['secret'] }],
    [{ groupby: ['secret'] }],
    [{ metrics: [{ ...sum, column: { column_name: 'salary' } }] }],
    [{ columns: ['team'], orderby: [['secret', true]] }],
    [{ columns: ['team'], series_columns: ['secret'] }],
    [{ columns: ['team'], series_limit_metric: 'salaries' }],
    [{ columns: ['team'], extras: { where: "secret = 'x'" } }],
    [{ columns: ['team'], having: 'max(secret) > 1' }],
    [{ columns: ['team'], filters: [{ col: { sqlExpression: 'substr(secret, 1, 1)', label: 'x' }, op: '==', val: 'a' }] }],
    [{ columns: ['team'], annotation_layers: [{ ...layer, value: 2 }] }],
    [{ columns: ['team'], result_type: 'samples' }],
  ])('and nothing else: %j', (query) => {
    expect(isUnchanged(ask(query), saved)).toBe(false)
  })

  test('neither another dataset nor the SQL', () => {
    expect(isUnchanged({ ...ask({ columns: ['team'] }), datasource: { id: 2 } }, saved)).toBe(false)
    expect(isUnchanged(ask({ columns: ['team'] }, { result_type: 'query' }), saved)).toBe(false)
  })
})

describe('a guest may ask for the values of a filter', () => {
  const grant = { filterTargets: [{ filterId: 'F', datasetId: 1, column: 'team' }] }
  const form = { type: 'NATIVE_FILTER', native_filter_id: 'F' }
  const bound = (sqlExpression: string) => ({ expressionType: 'SQL', sqlExpression, label: 'x' })

  test('its column, its ends, in its order', () => {
    expect(isFilterQuery(ask({ columns: ['team'], metrics: [], orderby: [['team', true]] }, { form_data: form }), grant)).toBe(true)
    expect(isFilterQuery(ask({ metrics: [bound('MIN("team")'), bound('max(team)')] }, { form_data: form }), grant)).toBe(true)
  })

  test.each([
    [{ columns: ['secret'] }, form],
    [{ columns: ['team'], metrics: [bound('SUM(team)')] }, form],
    [{ metrics: [bound('MIN(team) || MAX(secret)')] }, form],
    [{ columns: ['team'], orderby: [['secret', true]] }, form],
    [{ columns: ['team'], extras: { where: 'secret = 1' } }, form],
    [{ columns: ['team'] }, { ...form, native_filter_id: 'G' }],
    [{ columns: ['team'] }, { native_filter_id: 'F' }],
  ])('and nothing else: %j of %j', (query, formData) => {
    expect(isFilterQuery(ask(query, { form_data: formData }), grant)).toBe(false)
  })
})
