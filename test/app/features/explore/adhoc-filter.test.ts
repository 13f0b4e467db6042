import { describe, expect, test } from 'vitest'
import {
  type AdhocFilter,
  filterLabel,
  filterOn,
  filterSql,
  isComplete,
  operatorsFor,
  readFilters,
  timeFilter,
  timeFilterIndex,
  typedValue,
  withOperator,
  withSubject,
} from '../../../../app/features/explore/adhoc-filter.ts'
import { columns } from './fixtures.ts'

const cities: AdhocFilter = { ...filterOn(columns.city), comparator: ['Oslo', 'Rome', "L'Aquila"] }

describe('filters', () => {
  test('a new filter has the usual operator of its column', () => {
    expect(filterOn(columns.city)).toMatchObject({ subject: 'city', operator: 'IN', comparator: [], clause: 'WHERE' })
    expect(filterOn(columns.order_size)).toMatchObject({ operator: '==', comparator: null })
    expect(filterOn(columns.date)).toMatchObject({ operator: 'TEMPORAL_RANGE', comparator: 'No filter' })
  })

  test('only time can be filtered by a range, and numbers are not matched by pattern', () => {
    expect(operatorsFor(columns.date)).toContain('TEMPORAL_RANGE')
    expect(operatorsFor(columns.city)).not.toContain('TEMPORAL_RANGE')
    expect(operatorsFor(columns.order_size)).not.toContain('LIKE')
  })

  test('from a list to one value the first stays, and back it is a list again', () => {
    const one = withOperator(cities, '==')
    expect(one.comparator).toBe('Oslo')
    expect(withOperator(one, 'NOT IN').comparator).toEqual(['Oslo'])
    expect(withOperator(one, 'IS NULL').comparator).toBeNull()
  })

  test('another column drops an operator it cannot have, and the values', () => {
    expect(withSubject(cities, columns.order_size)).toMatchObject({ subject: 'order_size', operator: 'IN', comparator: [] })
    expect(withSubject({ ...cities, operator: 'LIKE' }, columns.order_size)).toMatchObject({ operator: '==' })
    expect(withSubject(cities, columns.date)).toMatchObject({ operator: 'TEMPORAL_RANGE', comparator: 'No filter' })
  })

  test('a filter without its value is not complete', () => {
    expect(isComplete(filterOn(columns.city))).toBe(false)
    expect(isComplete(cities)).toBe(true)
    expect(isComplete(withOperator(cities, 'IS NOT NULL'))).toBe(true)
    expect(isComplete({ expressionType: 'SQL', clause: 'WHERE', sqlExpression: '  ' })).toBe(false)
    expect(isComplete({ ...filterOn(columns.order_size), comparator: 0 })).toBe(true)
  })

  test('the SQL of a simple filter quotes text and leaves numbers', () => {
    expect(filterSql(cities)).toBe("city IN ('Oslo', 'Rome', 'L''Aquila')")
    expect(filterSql({ ...filterOn(columns.order_size), operator: '>=', comparator: 3 })).toBe('order_size >= 3')
    expect(filterSql(withOperator(cities, 'IS NULL'))).toBe('city IS NULL')
  })

  test('a pill spells out two values and counts more', () => {
    expect(filterLabel(cities)).toBe('city in (3 values)')
    expect(filterLabel({ ...cities, comparator: ['Oslo', null] })).toBe('city in (Oslo, <NULL>)')
    expect(filterLabel({ ...cities, operator: '!=', comparator: 'Oslo' })).toBe('city ≠ Oslo')
    expect(filterLabel(timeFilter('date', 'Last year'))).toBe('date (Last year)')
  })

  test('typed values of a number column are numbers', () => {
    expect(typedValue('12', columns.order_size)).toBe(12)
    expect(typedValue('12', columns.city)).toBe('12')
  })

  test('the time range is the time filter of the axis, else the first there is', () => {
    const filters = [cities, timeFilter('shipped', 'Last week'), timeFilter('date', 'Last year')]
    expect(timeFilterIndex(filters, 'date')).toBe(2)
    expect(timeFilterIndex(filters, 'other')).toBe(1)
    expect(timeFilterIndex([cities], 'date')).toBe(-1)
  })

  test('stored filters that are none are left out', () => {
    expect(readFilters([cities, null, 'x', { col: 'city' }])).toEqual([cities])
  })
})
