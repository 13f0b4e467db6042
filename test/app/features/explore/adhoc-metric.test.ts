import { describe, expect, test } from 'vitest'
import { metricDraft, metricOf, metricOn, metricSql, withTab } from '../../../../app/features/explore/adhoc-metric.ts'
import { columns, dataset } from './fixtures.ts'

const all = dataset.columns

describe('metrics', () => {
  test('an aggregate over a column is labelled by itself until it is named', () => {
    const draft = { ...metricDraft(undefined, false), column: 'order_size', aggregate: 'SUM' as const }
    expect(metricOf(draft, all)).toMatchObject({
      expressionType: 'SIMPLE',
      aggregate: 'SUM',
      label: 'SUM(order_size)',
      hasCustomLabel: false,
      column: { column_name: 'order_size' },
    })
    expect(metricOf({ ...draft, label: ' Pieces ' }, all)).toMatchObject({ label: 'Pieces', hasCustomLabel: true })
  })

  test('a draft with something missing is no metric', () => {
    expect(metricOf({ ...metricDraft(undefined, false), column: 'order_size' }, all)).toBeUndefined()
    expect(metricOf({ ...metricDraft(undefined, false), tab: 'sql', sql: ' ' }, all)).toBeUndefined()
    expect(metricOf(metricDraft(undefined, true), all)).toBeUndefined()
  })

  test('from simple to SQL the expression is written, and read back', () => {
    const simple = { ...metricDraft(undefined, false), column: 'city', aggregate: 'COUNT_DISTINCT' as const }
    const sql = withTab(simple, 'sql', all)
    expect(sql.sql).toBe('COUNT(DISTINCT city)')
    const back = withTab({ ...sql, column: undefined, aggregate: undefined }, 'simple', all)
    expect(back).toMatchObject({ column: 'city', aggregate: 'COUNT_DISTINCT' })
  })

  test('SQL of another form leaves column and aggregate as they were', () => {
    const sql = { ...metricDraft(undefined, false), tab: 'sql' as const, sql: 'SUM(a) / COUNT(*)', column: 'city' }
    expect(withTab(sql, 'simple', all)).toMatchObject({ tab: 'simple', column: 'city', sql: 'SUM(a) / COUNT(*)' })
  })

  test('a name with spaces is quoted', () => {
    expect(metricSql('AVG', 'unit "price"')).toBe('AVG("unit ""price""")')
  })

  test('editing keeps the identity of a stored metric', () => {
    const stored = metricOf({ ...metricDraft(undefined, false), tab: 'sql', sql: 'COUNT(*)' }, all)
    if (typeof stored !== 'object') throw new Error('a metric was expected')
    const edited = metricOf({ ...metricDraft(stored, true), sql: 'COUNT(1)' }, all, stored)
    expect(edited).toMatchObject({ sqlExpression: 'COUNT(1)', optionName: stored['optionName'] })
  })

  test('a dropped number is summed, anything else is counted', () => {
    expect(metricOn(columns.order_size)).toMatchObject({ label: 'SUM(order_size)' })
    expect(metricOn(columns.city)).toMatchObject({ label: 'COUNT_DISTINCT(city)' })
  })
})
