import { expect, test } from 'vitest'
import { baseAxis, line, queriesOf } from './query-fixtures.ts'

test('free-form clauses are put in parentheses, a comment gets its own line, simple HAVING filters are not sent', () => {
  const [query] = queriesOf({
    ...line,
    where: 'a = 1',
    adhoc_filters: [
      { expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'b = 2 -- why' },
      { expressionType: 'SQL', clause: 'HAVING', sqlExpression: 'SUM(c) > 3' },
      { expressionType: 'SIMPLE', clause: 'HAVING', subject: 'n', operator: '>', comparator: 1 },
      { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'd', operator: 'IS NULL', comparator: 'unused' },
    ],
  })
  expect(query?.['extras']).toEqual({
    time_grain_sqla: 'P1M',
    where: '(a = 1) AND (b = 2 -- why\n)',
    having: '(SUM(c) > 3)',
  })
  expect(query?.['filters']).toEqual([{ col: 'd', op: 'IS NULL' }])
})

test('filters come in the order extra, dashboard, own, dashboard ad hoc', () => {
  const [query] = queriesOf({
    ...line,
    adhoc_filters: [{ expressionType: 'SIMPLE', clause: 'WHERE', subject: 'own', operator: '==', comparator: 1 }],
    extra_filters: [{ col: 'extra', op: '==', val: 1 }],
    extra_form_data: {
      filters: [{ col: 'cross', op: 'IN', val: ['a'] }],
      adhoc_filters: [{ expressionType: 'SIMPLE', clause: 'WHERE', subject: 'adhoc', operator: '==', comparator: 1 }],
    },
  })
  expect(query).toMatchObject({ filters: [{ col: 'extra' }, { col: 'cross' }, { col: 'own' }, { col: 'adhoc' }] })
})

test('dashboard overrides replace range, grain and relative ends', () => {
  const [query] = queriesOf({
    ...line,
    extra_form_data: {
      time_range: 'Last week',
      time_grain_sqla: 'P1D',
      granularity_sqla: 'shipped',
      relative_end: 'now',
    },
  })
  expect(query).toMatchObject({
    time_range: 'Last week',
    granularity: 'shipped',
    extras: { time_grain_sqla: 'P1D', relative_end: 'now' },
    columns: [{ ...baseAxis, timeGrain: 'P1D' }, 'country'],
  })
})

test('reserved columns of old dashboard filters set the time and are recorded', () => {
  const [query] = queriesOf({
    ...line,
    extra_filters: [
      { col: '__time_range', op: '==', val: 'Last month' },
      { col: '__time_grain', op: '==', val: 'P1W' },
    ],
  })
  expect(query).toMatchObject({
    time_range: 'Last month',
    extras: { time_grain_sqla: 'P1W' },
    applied_time_extras: { __time_range: 'Last month', __time_grain: 'P1W' },
  })
})
