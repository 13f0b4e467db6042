import { describe, expect, test } from 'vitest'
import { isClause, rowLevelPredicates } from '../../../worker/query/row-level.ts'

describe('a clause of row level security', () => {
  test.each([
    '1=1) OR (1=1',
    '(1=1',
    '1=1; DROP TABLE sales',
    "name = 'open",
    '"open = 1',
    '1=1 /* open',
    '',
    '-- nothing but a comment',
    '1=1 UNION SELECT 1',
    '1=1 ORDER BY 1',
    '1=1, 2=2',
    'id = $1',
    "team = '{{ team }}') OR (1=1",
    '{% if x %}(1=1{% endif %}',
  ])('%s is not saved', (clause) => {
    expect(isClause(clause, 'postgresql')).toBe(false)
  })

  test.each([
    "team = 'a'",
    "a = ') OR (' AND \")\" = 1",
    'region IN (SELECT region FROM grants WHERE who = 7)',
    "name = '{{ current_username() }}'",
    '{% if x %}a = 1{% else %}b = 2{% endif %}',
    '{{ condition }}',
  ])('%s is saved', (clause) => {
    expect(isClause(clause, 'postgresql')).toBe(true)
  })

  test('alternatives stand in brackets of their own, and a comment cannot swallow them', async () => {
    const rule = { filterType: 'Base', roleIds: [], groupKey: 'g' } as const
    const rules = [
      { ...rule, id: 1, clause: 'a = 1 OR b = 2 -- why' },
      { ...rule, id: 2, clause: 'c = 3' },
      { ...rule, id: 3, clause: 'd = 4', groupKey: null },
    ]
    const asWritten = async (clause: string) => clause
    expect(await rowLevelPredicates({ roles: [] }, { id: 1, rules }, 'edge', asWritten)).toEqual([
      '((a = 1 OR b = 2) OR (c = 3))',
      '(d = 4)',
    ])
  })
})
