import { describe, expect, test } from 'vitest'
import { ExpressionError } from '../../../worker/sql/expression.ts'
import { checkedPredicate } from '../../../worker/sql/predicate.ts'

const refusal = (text: string, dialect = 'postgresql') => {
  try {
    return checkedPredicate(text, dialect)
  } catch (error) {
    if (error instanceof ExpressionError) return error.problem
    throw error
  }
}

describe('a condition of row level security', () => {
  test.each([
    ['1=1) OR (1=1', 'unbalanced'],
    ['(1=1', 'unbalanced'],
    ['a[1) = (2]', 'unbalanced'],
    ['1=1; DROP TABLE sales', 'statement'],
    ["name = 'open", 'unreadable'],
    ['"open = 1', 'unreadable'],
    ['1=1 /* open', 'unreadable'],
    ['', 'empty'],
    ['-- nothing but a comment', 'empty'],
    ['1=1 UNION SELECT 1', 'unreadable'],
    ['1=1 ORDER BY 1', 'unreadable'],
    ['1=1, 2=2', 'unreadable'],
    ['id IN (SELECT id INTO t FROM u)', 'statement'],
    ['EXISTS (DELETE FROM t RETURNING 1)', 'statement'],
    ['id = $1', 'unreadable'],
  ])('%s leaves its brackets or is no condition', (text, problem) => {
    expect(refusal(text)).toBe(problem)
  })

  test('a comment cannot swallow the bracket that closes it', () => {
    expect(checkedPredicate('a = 1 -- all', 'postgresql')).toBe('a = 1')
    expect(checkedPredicate('a/* x */=/**/1', 'postgresql')).toBe('a = 1')
    expect(checkedPredicate('a = 1 # all', 'mysql')).toBe('a = 1')
  })

  test('brackets inside strings and names are text', () => {
    expect(checkedPredicate(`a = ') OR (' AND ")" = 1`, 'postgresql')).toBe(`a = ') OR (' AND ")" = 1`)
  })

  test('a query may stand in brackets', () => {
    const text = 'region IN (SELECT region FROM grants WHERE who = 7)'
    expect(checkedPredicate(text, 'edge')).toBe(text)
  })
})
