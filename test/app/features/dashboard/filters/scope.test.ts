import { expect, test } from 'vitest'
import { crossFilterTargets, isFilterInView, tabsInScope } from '../../../../../app/features/dashboard/filters/scope.ts'
import { visibleChartIds } from '../../../../../app/features/dashboard/layout/items.ts'
import { chartsInScope } from '../../../../../durable-objects/dashboard/filter-scope.ts'
import { chart, filterOf, row, stateOf, tabbedState } from '../fixtures.ts'

test('a scope at the root reaches every chart but the excluded ones', () => {
  const { items } = tabbedState()
  expect(chartsInScope(items, { rootPath: ['ROOT_ID'], excluded: [2, 4] })).toEqual([1, 3, 5])
})

test('a scope at a tab reaches the charts under it, also in tabs within it', () => {
  const { items } = tabbedState()
  expect(chartsInScope(items, { rootPath: ['TAB-b'], excluded: [] })).toEqual([4, 5])
  expect(tabsInScope(items, { rootPath: ['TAB-b'], excluded: [5] })).toEqual(['TAB-b1', 'TAB-b'])
})

test('a chart that stands twice on a dashboard is in scope once', () => {
  const { items } = stateOf([row('ROW-1', chart(1), { ...chart(1), id: 'CHART-again' })])
  expect(chartsInScope(items, { rootPath: ['ROOT_ID'], excluded: [] })).toEqual([1])
})

test('a filter is in view when it reaches a chart of an open tab', () => {
  const { items } = tabbedState()
  const filter = filterOf({ scope: { rootPath: ['TAB-b'], excluded: [] } })
  expect(isFilterInView(filter, items, visibleChartIds(items, {}))).toBe(false)
  expect(isFilterInView(filter, items, visibleChartIds(items, { 'TABS-top': 'TAB-b' }))).toBe(true)
})

test('without tabs every filter is in view, even one that reaches nothing', () => {
  const { items } = stateOf([row('ROW-1', chart(1))])
  expect(isFilterInView(filterOf({ scope: { rootPath: [], excluded: [] } }), items, new Set([1]))).toBe(true)
})

test('a cross-filter reaches all charts but its own, by its own scope or else the global one', () => {
  const own = { crossFilters: { scope: { rootPath: ['TAB-a'], excluded: [3] } } }
  const state = tabbedState({
    crossFilters: { '1': own, '2': { crossFilters: { scope: 'global', chartsInScope: [99] } } },
    metadata: { global_chart_configuration: { scope: { rootPath: ['ROOT_ID'], excluded: [5] } } },
  })
  expect(crossFilterTargets(state, 1)).toEqual([2])
  expect(crossFilterTargets(state, 2)).toEqual([1, 3, 4])
  expect(crossFilterTargets(tabbedState(), 4)).toEqual([1, 2, 3, 5])
})

test('a cross-filter reaches nothing while cross-filtering is off', () => {
  expect(crossFilterTargets(tabbedState({ metadata: { cross_filters_enabled: false } }), 1)).toEqual([])
})
