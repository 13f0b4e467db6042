import { expect, test } from 'vitest'
import { EXPRESSION_TYPES, expressionQuery } from '../../../worker/query/check-expression.ts'

test('an expression stands where its type belongs', () => {
  const { columns } = expressionQuery('upper(a)', 'column')
  expect(columns).toEqual([{ sqlExpression: 'upper(a)', label: 'expression', expressionType: 'SQL' }])
  const { metrics } = expressionQuery('SUM(a)', 'metric')
  expect(metrics).toEqual([{ sqlExpression: 'SUM(a)', label: 'expression', expressionType: 'SQL' }])
  expect(expressionQuery('a > 1', 'where').extras).toEqual({ where: 'a > 1' })
  expect(expressionQuery('SUM(a) > 1', 'having').extras).toEqual({ having: 'SUM(a) > 1' })
})

test.each(EXPRESSION_TYPES)('no row is asked for a %s', (type) => {
  expect(expressionQuery('a', type)).toMatchObject({
    filters: [{ col: { sqlExpression: '1' }, op: '==', val: 0 }],
    row_limit: 1,
  })
})
