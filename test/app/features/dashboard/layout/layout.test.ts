import { expect, test } from 'vitest'
import {
  columnsOfPixels,
  columnWidth,
  spanOf,
  unitsOfPixels,
  widthLimits,
} from '../../../../../app/features/dashboard/layout/geometry.ts'
import {
  activateTabs,
  canvasRoot,
  openTabIds,
  tilesInReadingOrder,
  visibleChartIds,
} from '../../../../../app/features/dashboard/layout/items.ts'
import { neighbour } from '../../../../../app/features/dashboard/layout/walk.ts'
import { chart, column, leaf, row, stateOf, tabbedState } from '../fixtures.ts'

test('twelve columns with gaps between them fill the width', () => {
  const one = columnWidth(1184, 12)
  expect(one * 12 + 16 * 11).toBe(1184)
  expect(columnsOfPixels(one * 4 + 16 * 3, one)).toBe(4)
})

test('a pulled edge snaps to the nearest column and to units of 8 px, never under 5 of them', () => {
  const one = columnWidth(1184, 12)
  expect(columnsOfPixels(one * 4.4 + 16 * 3, one)).toBe(4)
  expect(columnsOfPixels(one * 4.7 + 16 * 3, one)).toBe(5)
  expect([unitsOfPixels(243), unitsOfPixels(245), unitsOfPixels(3)]).toEqual([30, 31, 5])
})

test('an item grows into the free columns of its row and shrinks to what is in it', () => {
  const { items } = stateOf([row('ROW-1', chart(1, 4), column('COL', 6, row('ROW-in', chart(2, 3), chart(3, 2))))])
  expect(widthLimits(items, items['CHART-1']!)).toEqual({ min: 1, max: 6 })
  expect(widthLimits(items, items['COL']!)).toEqual({ min: 5, max: 8 })
})

test('an item spans its own columns in a row and everything in a column', () => {
  const { items } = stateOf([row('ROW-1', column('COL', 4, chart(1, 9), row('ROW-in', chart(2, 9))))])
  expect([spanOf(items, items['COL']!), spanOf(items, items['CHART-1']!), spanOf(items, items['CHART-2']!)]).toEqual([
    4, 4, 4,
  ])
})

test('only the charts of open tabs are seen', () => {
  const { items } = tabbedState()
  expect([...visibleChartIds(items, {})]).toEqual([1, 2, 3])
  expect([...visibleChartIds(items, { 'TABS-top': 'TAB-b', 'TABS-in': 'TAB-b2' })]).toEqual([5])
})

test('a tab that no longer exists counts as the first', () => {
  const { items } = tabbedState()
  expect(canvasRoot(items, { 'TABS-top': 'TAB-gone' })).toBe('TAB-a')
})

test('a permalink to a chart opens every tab around it', () => {
  const { items } = tabbedState()
  const active = activateTabs(items, ['CHART-5'])
  expect(active).toEqual({ 'TABS-in': 'TAB-b2', 'TABS-top': 'TAB-b' })
  expect(openTabIds(items, active)).toEqual(['TAB-b', 'TAB-b2'])
})

test('tiles read from left to right and from top to bottom, columns one after the other', () => {
  const { items } = stateOf([
    leaf('HEADER-1', 'HEADER'),
    row('ROW-1', column('COL', 6, chart(1), chart(2)), chart(3)),
    row('ROW-2', chart(4)),
  ])
  expect(tilesInReadingOrder(items, {}).map(({ id }) => id)).toEqual([
    'HEADER-1',
    'CHART-1',
    'CHART-2',
    'CHART-3',
    'CHART-4',
  ])
})

test('arrows left and right follow the reading order, up and down stay in their columns', () => {
  const { items } = stateOf([
    row('ROW-1', chart(1, 3), chart(2, 3), chart(3, 6)),
    row('ROW-2', chart(4, 6), chart(5, 6)),
  ])
  const go = (from: number, direction: 'left' | 'right' | 'up' | 'down') =>
    neighbour(items, {}, `CHART-${from}`, direction)
  expect(go(3, 'right')).toBe('CHART-4')
  expect(go(4, 'left')).toBe('CHART-3')
  expect(go(2, 'down')).toBe('CHART-4')
  expect(go(3, 'down')).toBe('CHART-5')
  expect(go(5, 'up')).toBe('CHART-3')
  expect(go(1, 'up')).toBeUndefined()
  expect(go(1, 'left')).toBeUndefined()
})
