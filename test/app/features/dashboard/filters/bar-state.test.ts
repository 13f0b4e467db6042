import { expect, test } from 'vitest'
import {
  canApply,
  canClear,
  isStaged,
  reduceFilterBar,
  waitsForFirstValue,
  type FilterBarState,
} from '../../../../../app/features/dashboard/filters/bar-state.ts'
import { selectMask } from '../../../../../app/features/dashboard/filters/value-mask.ts'
import { ancestors, closesCycle, dependencies } from '../../../../../app/features/dashboard/filters/cascade.ts'
import { filterOf } from '../fixtures.ts'

const region = filterOf({ id: 'NATIVE_FILTER-region' })
const city = filterOf({
  id: 'NATIVE_FILTER-city',
  targets: [{ datasetId: 1, column: { name: 'city' } }],
  cascadeParentIds: [region.id],
})
const shop = filterOf({ id: 'NATIVE_FILTER-shop', cascadeParentIds: [city.id] })
const required = filterOf({ id: 'NATIVE_FILTER-must', controlValues: { enableEmptyFilter: true } })
const nothing: FilterBarState = { selected: {}, applied: {}, configs: {}, unfilled: [] }

function choose(state: FilterBarState, filter: typeof region, ...values: string[]): FilterBarState {
  return reduceFilterBar(state, { type: 'select', filter, mask: selectMask(filter, values, false) })
}

test('just loaded, there is nothing to apply and nothing to clear', () => {
  expect([canApply(nothing, [region], [region]), canClear(nothing, [region])]).toEqual([false, false])
})

test('a chosen value waits for Apply, and goes through with it', () => {
  const chosen = choose(nothing, region, 'EU')
  expect([isStaged(chosen, region.id), canApply(chosen, [region], [region])]).toEqual([true, true])
  expect(chosen.applied).toEqual({})
  const applied = reduceFilterBar(chosen, { type: 'apply', inScope: [region], filters: [region] })
  expect([isStaged(applied, region.id), canApply(applied, [region], [region]), canClear(applied, [region])]).toEqual([
    false,
    false,
    true,
  ])
})

test('a change taken back is not a change', () => {
  const applied = reduceFilterBar(choose(nothing, region, 'EU'), {
    type: 'apply',
    inScope: [region],
    filters: [region],
  })
  expect(canApply(choose(choose(applied, region, 'US'), region, 'EU'), [region], [region])).toBe(false)
})

test('clearing only stages, and a required filter then keeps Apply from working', () => {
  const filters = [region, required]
  const chosen = choose(choose(nothing, region, 'EU'), required, 'x')
  const applied = reduceFilterBar(chosen, { type: 'apply', inScope: filters, filters })
  const cleared = reduceFilterBar(applied, { type: 'clear', filters })
  expect(cleared.applied).toBe(applied.applied)
  expect([isStaged(cleared, region.id), canApply(cleared, filters, filters), canClear(cleared, filters)]).toEqual([
    true,
    false,
    true,
  ])
  const onlyFree = reduceFilterBar(applied, { type: 'clear', filters: [region] })
  expect(canApply(onlyFree, filters, filters)).toBe(true)
})

test('when only a filter out of scope changed, every required filter must have a value', () => {
  const chosen = choose(nothing, region, 'EU')
  expect(canApply(chosen, [], [region, required])).toBe(false)
  expect(canApply(chosen, [region], [region, required])).toBe(true)
})

test('applying keeps filters out of scope only if they hold a value', () => {
  const chosen = choose(choose(choose(nothing, region, 'EU'), city, 'Oslo'), shop)
  const { applied } = reduceFilterBar(chosen, { type: 'apply', inScope: [region], filters: [region, city, shop] })
  expect(Object.keys(applied)).toEqual([region.id, city.id])
})

test('the first option of a filter that fills itself goes through at once, a later choice waits', () => {
  const first = filterOf({ id: 'NATIVE_FILTER-first', controlValues: { defaultToFirstItem: true } })
  const filled = choose(nothing, first, 'a')
  expect(filled.applied[first.id]).toBeDefined()
  const changed = choose(filled, first, 'b')
  expect(changed.applied[first.id]?.filterState.value).toEqual(['a'])
})

test('new filters, and those that are configured otherwise, begin anew with their defaults; all others stay', () => {
  const begun = reduceFilterBar(nothing, { type: 'configure', filters: [region] })
  const chosen = choose(begun, region, 'EU')
  expect(reduceFilterBar(chosen, { type: 'configure', filters: [region] })).toBe(chosen)
  const other = filterOf({ id: region.id, defaultDataMask: { filterState: { value: ['US'] } } })
  const changed = reduceFilterBar(chosen, { type: 'configure', filters: [other, shop] })
  expect([changed.selected[region.id], changed.applied[region.id]]).toEqual([other.defaultMask, other.defaultMask])
  expect(changed.applied[shop.id]).toEqual(shop.defaultMask)
  expect(changed.selected[region.id]?.filterState.value).toEqual(['US'])
})

test('options depend on the values of parents and of their parents', () => {
  const all = [region, city, shop]
  const { selected } = choose(choose(nothing, region, 'EU'), city, 'Oslo')
  expect(ancestors(shop, all)).toEqual([city.id, region.id])
  expect(dependencies(shop, all, selected)).toEqual({
    filters: [
      { col: 'city', op: 'IN', val: ['Oslo'] },
      { col: 'region', op: 'IN', val: ['EU'] },
    ],
  })
})

test('a dependency that would close a circle is recognised, also a long one', () => {
  const all = [region, city, shop]
  expect(closesCycle(region.id, shop.id, all)).toBe(true)
  expect(closesCycle(region.id, region.id, all)).toBe(true)
  expect(closesCycle(shop.id, region.id, all)).toBe(false)
})

test('a circle that is stored already does not hang the page', () => {
  const a = filterOf({ id: 'a', cascadeParentIds: ['b'] })
  const b = filterOf({ id: 'b', cascadeParentIds: ['a'] })
  expect(ancestors(a, [a, b])).toEqual(['b'])
})

test('charts wait for a filter that takes its first value until it has one or is offered none', () => {
  const filter = filterOf({ id: 'NATIVE_FILTER-first', controlValues: { defaultToFirstItem: true } })
  expect(waitsForFirstValue(filter, nothing)).toBe(true)
  expect(waitsForFirstValue(filter, choose(nothing, filter, 'a'))).toBe(false)
  expect(waitsForFirstValue(region, nothing)).toBe(false)

  const unfilled = reduceFilterBar(reduceFilterBar(nothing, { type: 'configure', filters: [filter] }), { type: 'unfilled', filter })
  expect(waitsForFirstValue(filter, unfilled)).toBe(false)
  // Options that come later, of a filter that depends on another, still fill it.
  expect(choose(unfilled, filter, 'a').applied[filter.id]?.filterState.value).toEqual(['a'])
  const other = filterOf({ id: filter.id, name: 'Other', controlValues: { defaultToFirstItem: true } })
  expect(waitsForFirstValue(other, reduceFilterBar(unfilled, { type: 'configure', filters: [other] }))).toBe(true)
})
