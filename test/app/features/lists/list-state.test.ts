import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeListState, parseListState, writeListState } from '../../../../app/features/lists/list-state.ts'
import type { ListState } from '../../../../app/features/lists/list-state.ts'

const defaults = {
  filterIds: ['search', 'owners', 'published'],
  sortColumns: ['dashboard_title', 'changed_on'],
  sortColumn: 'changed_on',
  sortOrder: 'desc',
  viewMode: 'table',
} as const

const usual: ListState = {
  filters: {},
  pageIndex: 0,
  sortColumn: 'changed_on',
  sortOrder: 'desc',
  viewMode: 'table',
}
const parse = (text: string) => parseListState(new URLSearchParams(text), defaults)

describe('the state of a list in its address', () => {
  test('an address that says nothing is the usual list, and the usual list says nothing', () => {
    expect(parse('')).toEqual(usual)
    expect(writeListState(new URLSearchParams(), usual, defaults).toString()).toBe('')
  })

  test('every state survives the address', () => {
    const value = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.record({ label: fc.string(), value: fc.oneof(fc.string(), fc.integer(), fc.boolean()) }),
    )
    const state = fc.record({
      filters: fc.dictionary(fc.constantFrom('search', 'owners', 'published'), value),
      pageIndex: fc.nat(1000),
      sortColumn: fc.constantFrom('dashboard_title', 'changed_on'),
      sortOrder: fc.constantFrom('asc' as const, 'desc' as const),
      viewMode: fc.constantFrom('table' as const, 'card' as const),
    })
    fc.assert(
      fc.property(state, (given) => {
        const address = writeListState(new URLSearchParams('other=1'), given, defaults).toString()
        expect(address).toContain('other=1')
        expect(parse(address)).toEqual({ ...given, filters: { ...given.filters } })
      }),
    )
  })

  test.each([
    ['pageIndex=-1', 'a page below zero'],
    ['pageIndex=x', 'a page that is no number'],
    ['sortColumn=secret&sortOrder=asc', 'a column the list cannot sort by'],
    ['viewMode=map', 'an unknown view'],
    ['filters=(((', 'filters that are not Rison'],
    ['filters=(unknown:1)', 'a filter the list does not have'],
    ['filters=(owners:!n)', 'a value of the wrong shape'],
    ['filters=5', 'filters that are no object'],
  ])('%s is ignored: %s', (address) => {
    expect(parse(address)).toEqual(usual)
  })

  test('filters read as the product’s own links write them', () => {
    expect(parse('filters=(owners:(label:Ana,value:3),search:delay)').filters).toEqual({
      owners: { label: 'Ana', value: 3 },
      search: 'delay',
    })
  })
})

describe('a change of the list', () => {
  const third = { ...usual, pageIndex: 2 }

  test('another filter or order goes back to the first page', () => {
    expect(changeListState(third, { filters: { search: 'x' } }).pageIndex).toBe(0)
    expect(changeListState(third, { sortOrder: 'asc' }).pageIndex).toBe(0)
  })

  test('another view stays on the page', () => {
    expect(changeListState(third, { viewMode: 'card' }).pageIndex).toBe(2)
  })
})
