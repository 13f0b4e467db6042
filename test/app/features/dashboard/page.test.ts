import { expect, test } from 'vitest'
import { readAddress, withEdit, withFilterKey } from '../../../../app/features/dashboard/address.ts'
import { permalinkState, readPermalinkState } from '../../../../app/features/dashboard/permalink.ts'
import { permalinkTarget } from '../../../../app/features/dashboard/permalink-page.tsx'
import { withOwnStates } from '../../../../app/features/dashboard/filters/data-mask.ts'
import { initialCrossMasks, initialOwnStates } from '../../../../app/features/dashboard/filters/initial-masks.ts'
import { ChartStates } from '../../../../app/features/dashboard/tile/chart-states.ts'
import { crossFilterText, crossMaskOf } from '../../../../app/features/dashboard/tile/cross-filter.ts'
import { toTsv } from '../../../../app/features/dashboard/tile/tsv.ts'
import { readDayRange, timeRangeLabel, writeDayRange } from '../../../../app/features/dashboard/time/time-range.ts'
import { niceStep, snap } from '../../../../app/features/dashboard/filters/slider-scale.ts'
import { mayEdit } from '../../../../app/features/dashboard/view/access.ts'
import { withUnplacedCharts } from '../../../../app/features/dashboard/view/unplaced-charts.ts'
import type { PageChart } from '../../../../app/api/dashboard-page.ts'
import { chart, row, stateOf } from './fixtures.ts'

test('the address says how much of the page is shown, and the rest of it goes to the charts', () => {
  const address = readAddress(new URLSearchParams('standalone=2&uiConfig=9&edit=true&show_filters=0&tenant=7'))
  expect(address).toMatchObject({ standalone: 2, edit: true, showFilters: false, urlParams: { tenant: '7' } })
  expect(address.ui).toMatchObject({ hideTitle: true, hideTabs: false, hideChartControls: true })
})

test('nonsense in the address counts as not said', () => {
  const address = readAddress(new URLSearchParams('standalone=x&edit=1&focused_chart=-1&at=1.5&uiConfig=abc'))
  expect(address).toMatchObject({ standalone: 0, edit: false, focusedChart: undefined, at: undefined })
})

test('a stored filter key takes the place of other sources of filters and leaves the rest', () => {
  const next = withFilterKey(new URLSearchParams('tenant=7&permalink_key=a&native_filters=b'), 'k')
  expect(next.toString()).toBe('tenant=7&native_filters_key=k')
  expect(withEdit(new URLSearchParams('tenant=7&permalink_key=a'), true).toString()).toBe('tenant=7&edit=true')
})

test('a permalink remembers filters that hold something, open tabs, other parameters and the version', () => {
  const mask = (id: string, value: unknown) => ({ id, extraFormData: {}, filterState: { value }, ownState: {} })
  const state = permalinkState({
    native: { a: mask('a', ['x']), b: mask('b', null) },
    charts: { '4': mask('4', ['y']) },
    activeTabs: ['TAB-1'],
    urlParams: { tenant: '7' },
    seq: 12,
  })
  expect(Object.keys(state.dataMask)).toEqual(['4', 'a'])
  expect(readPermalinkState(JSON.parse(JSON.stringify(state)))).toEqual(state)
})

test('a permalink remembers what was done on charts beside what they filter by, and gives each back to its place', () => {
  const cross = { '4': { id: '4', extraFormData: {}, filterState: { value: ['y'] }, ownState: {} } }
  const own = { '4': { hiddenSeries: ['y'] }, '5': { currentPage: 2 } }
  const state = permalinkState({ native: {}, charts: withOwnStates(cross, own), activeTabs: [], urlParams: {} })
  const sources = [undefined, readPermalinkState(JSON.parse(JSON.stringify(state))).dataMask, { '4': cross['4'] }]
  const charts = new Set([4, 5])
  expect(initialOwnStates(charts, sources)).toEqual(own)
  expect(initialCrossMasks(charts, sources)).toEqual(cross)
})

test('states of charts that the dashboard does not have, or that are none, are dropped', () => {
  const { dataMask } = readPermalinkState({ dataMask: { '9': { ownState: { currentPage: 1 } }, '4': { ownState: 'x' }, '5': null } })
  expect(initialOwnStates(new Set([4, 5]), [dataMask])).toEqual({})
})

test('a tile hears of the states of charts, and one as it came has none', () => {
  const states = new ChartStates({ '4': { currentPage: 1 } })
  const of4 = states.of(4)
  let heard = 0
  const stop = states.subscribe(() => heard++)
  states.set(5, { zoomedTo: 'a' })
  expect(states.of(4)).toBe(of4)
  states.set(4, {})
  stop()
  states.set(5, {})
  expect([states.all(), heard]).toEqual([{}, 2])
})

test('a permalink leads to its dashboard with the key, the parameters and the anchor', () => {
  const answer = { dashboardId: '7', state: { urlParams: [['tenant', '7']], anchor: 'CHART-1' } }
  expect(permalinkTarget('k', answer)).toBe('/superset/dashboard/7/?tenant=7&permalink_key=k#CHART-1')
})

test('a cross-filter that a chart takes back is no clause any more', () => {
  expect(
    crossMaskOf(4, { extraFormData: { filters: [] }, filterState: { value: null, selectedValues: null } }),
  ).toBeNull()
  const mask = crossMaskOf(4, {
    extraFormData: { filters: [{ col: 'origin', op: 'IN', val: ['ATL', null] }] },
    filterState: { value: ['ATL', null], selectedValues: ['ATL', null] },
  })
  expect(mask && crossFilterText(mask, (column) => column.toUpperCase())).toEqual({
    name: 'ORIGIN',
    value: 'ATL, <NULL>',
  })
})

test('rows are copied with their names, one line each, whatever is in them', () => {
  const data = [
    { a: 'x\ty', b: null },
    { a: 'line\nbreak', b: 2 },
  ]
  expect(toTsv({ colnames: ['a', 'b'], coltypes: [1, 0], data })).toBe('a\tb\nx y\t\nline break\t2')
})

test('two days are a range whose end is the day after the last one that counts', () => {
  expect(readDayRange('2001-01-01 : 2001-04-01')).toEqual({ since: '2001-01-01', until: '2001-04-01' })
  expect(readDayRange('2001-01-01 : ')).toEqual({ since: '2001-01-01', until: undefined })
  expect(readDayRange('Last week')).toBeUndefined()
  expect(readDayRange('DATEADD(x) : 2001-04-01')).toBeUndefined()
  expect(writeDayRange({ since: undefined, until: '2001-04-01' })).toBe(' : 2001-04-01')
  expect(timeRangeLabel('2001-01-01 : 2001-04-01')).toMatch(/^Jan 1 – Mar 31, 2001$|^1 Jan – 31 Mar 2001$/)
  expect(timeRangeLabel('Last quarter')).toBe('Last quarter')
})

test('a slider stops at round numbers and never beyond its ends', () => {
  expect([niceStep(0, 350), niceStep(0, 1), niceStep(0, 4983)]).toEqual([2, 0.005, 50])
  const scale = { least: 3, greatest: 352, step: 2 }
  expect([snap(100.9, scale), snap(-5, scale), snap(400, scale)]).toEqual([100, 3, 352])
  expect(snap(0.3001, { least: 0, greatest: 1, step: 0.005 })).toBe(0.3)
})

test('owners and Admin may edit, if they may write dashboards and it is not managed elsewhere', () => {
  const dashboard = { owners: [{ id: 5, first_name: '', last_name: '' }], is_managed_externally: false }
  const user = (userId: number, ...roles: string[]) => ({
    userId,
    roles: Object.fromEntries(roles.map((role) => [role, []])),
  })
  expect(mayEdit(dashboard, user(5, 'Alpha'), true)).toBe(true)
  expect(mayEdit(dashboard, user(6, 'Alpha'), true)).toBe(false)
  expect(mayEdit(dashboard, user(6, 'Admin'), true)).toBe(true)
  expect(mayEdit(dashboard, user(5, 'Alpha'), false)).toBe(false)
  expect(mayEdit({ ...dashboard, is_managed_externally: true }, user(6, 'Admin'), true)).toBe(false)
  expect(mayEdit(dashboard, null, true)).toBe(false)
})

test('charts that stand nowhere are shown below the rest, three a row', () => {
  const pageChart = (id: number): PageChart => ({
    id,
    slice_name: `Chart ${id}`,
    description: null,
    cache_timeout: null,
    form_data: { viz_type: 'pie', datasource: '1__table' },
  })
  const state = withUnplacedCharts(stateOf([row('ROW-1', chart(1))]), [1, 2, 3, 4, 5].map(pageChart))
  const rows = state.items['GRID_ID']?.children ?? []
  expect(rows.map((id) => state.items[id]?.children.length)).toEqual([1, 3, 1])
})
