import { describe, expect, test } from 'vitest'
import { bindingClauses, datasetsNamed, type RowLevelRule } from '../../../worker/access/row-level.ts'

const rule = (id: number, change: Partial<RowLevelRule> = {}): RowLevelRule => ({
  id,
  filterType: 'Regular',
  clause: `c${id}`,
  groupKey: null,
  roleIds: [1],
  ...change,
})
const somebody = (...ids: number[]) => ({ roles: ids.map((id) => ({ id, name: `r${id}` })) })
const clauses = (rules: RowLevelRule[], ...roles: number[]) => bindingClauses(somebody(...roles), { id: 5, rules })

describe('which rules bind', () => {
  test('a regular rule binds those who hold one of its roles, and nobody when it has none', () => {
    const rules = [rule(1, { roleIds: [1, 2] }), rule(2, { roleIds: [] })]
    expect(clauses(rules, 2, 9)).toEqual([['c1']])
    expect(clauses(rules, 3)).toEqual([])
  })

  test('a base rule binds everybody but those who hold one of its roles, also those without any role', () => {
    const rules = [rule(1, { filterType: 'Base' }), rule(2, { filterType: 'Base', roleIds: [] })]
    expect(clauses(rules, 1)).toEqual([['c2']])
    expect(clauses(rules)).toEqual([['c1'], ['c2']])
  })

  test('rules of one group key are alternatives; an empty key is none', () => {
    const rules = [rule(1, { groupKey: 'g' }), rule(2, { groupKey: '' }), rule(3, { groupKey: 'g' }), rule(4)]
    expect(clauses(rules, 1)).toEqual([['c1', 'c3'], ['c2'], ['c4']])
  })

  test('a group key that looks like the number of a rule joins nothing else', () => {
    expect(clauses([rule(1), rule(2, { groupKey: '1' })], 1)).toEqual([['c1'], ['c2']])
  })

  test('rules of a guest bind on their dataset, those without one on every dataset', () => {
    const guest = {
      ...somebody(),
      guest: {
        dashboardIds: new Set<number>(),
        chartIds: new Set<number>(),
        datasetIds: new Set<number>(),
        filterTargets: [],
        rules: [
          { dataset: 5, clause: 'own' },
          { dataset: 6, clause: 'other' },
          { dataset: null, clause: 'all' },
        ],
      },
    }
    expect(bindingClauses(guest, { id: 5, rules: [rule(1, { filterType: 'Base' })] })).toEqual([['c1'], ['own'], ['all']])
  })
})

describe('which datasets a table of a text may be', () => {
  const sales = { id: 1, catalog: null, schema: 'public', tableName: 'Sales', isVirtual: false, rules: [] }
  const named = (schema: string | null, table: string, fallback: string | null = null) =>
    datasetsNamed([sales, { ...sales, id: 2, isVirtual: true }], { catalog: null, schema, table }, fallback).map(
      ({ id }) => id,
    )

  test('names match in any case, and a virtual dataset is no table', () => {
    expect(named('PUBLIC', 'sALES')).toEqual([1])
    expect(named('public', 'sales2')).toEqual([])
  })

  test('a table without schema stands in the chosen one; when none is chosen it may be any', () => {
    expect(named(null, 'sales')).toEqual([1])
    expect(named(null, 'sales', 'public')).toEqual([1])
    expect(named(null, 'sales', 'archive')).toEqual([])
    expect(named('archive', 'sales', 'public')).toEqual([])
  })
})
