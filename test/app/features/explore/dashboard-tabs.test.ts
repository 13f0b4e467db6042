import { expect, test } from 'vitest'
import type { DashboardTab } from '../../../../app/api/explore.ts'
import { OUT_OF_TAB, standsIn, tabOptions } from '../../../../app/features/explore/dashboard-tabs.ts'

function tab(value: string, title: string, parents = ['ROOT_ID', 'TABS-1'], children: DashboardTab[] = []): DashboardTab {
  return { value, title, parents, children }
}

test('tabs are offered in their order, inner ones with the names around them', () => {
  const inner = tab('TAB-3', 'Details', ['ROOT_ID', 'TABS-1', 'TAB-1', 'TABS-2'])
  expect(tabOptions([tab('TAB-1', 'Overview', undefined, [inner]), tab('TAB-2', 'Other')], 'Out of tab')).toEqual([
    { value: 'TAB-1', label: 'Overview' },
    { value: 'TAB-3', label: 'Overview › Details' },
    { value: 'TAB-2', label: 'Other' },
  ])
  expect(tabOptions([], 'Out of tab')).toEqual([])
})

test('beside tabs within the page there is a place outside of them, first', () => {
  const [first, second] = tabOptions([tab('TAB-1', 'Overview', ['ROOT_ID', 'GRID_ID', 'TABS-1'])], 'Out of tab')
  expect(first).toEqual({ value: OUT_OF_TAB, label: 'Out of tab' })
  expect(second?.value).toBe('TAB-1')
})

test('a chart is found in a tab at any depth, and not in another', () => {
  const layout = {
    'TAB-1': { children: ['ROW-1'] },
    'ROW-1': { children: ['CHART-1', 'ROW-1'] },
    'CHART-1': { children: [], meta: { chartId: 5 } },
    'TAB-2': { children: [] },
  }
  expect(standsIn(layout, 5, 'TAB-1')).toBe(true)
  expect(standsIn(layout, 5, 'TAB-2')).toBe(false)
  expect(standsIn(layout, 6, 'TAB-1')).toBe(false)
})
