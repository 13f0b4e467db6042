// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Chart } from '../../../app/charts/chart.tsx'
import type { DataMask, OwnState } from '../../../app/charts/types.ts'
import { chartKinds } from '../../../app/charts/registry.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import type { ChartProps } from '../../../app/charts/types.ts'
import { categoryResult, extraFixtures, type Fixture, fixtures, seriesResult } from './fixtures.ts'

configure({ asyncUtilTimeout: 10_000 })

beforeAll(async () => {
  await Promise.all(chartKinds.map((kind) => kind.loadComponent()))
})

afterEach(cleanup)

function usual(type: string): Fixture {
  const fixture = fixtures[type]?.[0]
  if (!fixture) throw new Error(`no fixture ${type}`)
  return fixture
}

function draw(fixture: Fixture, props: Partial<ChartProps> & { asTable?: boolean } = {}) {
  const { width, height, formData, data } = fixture
  return render(<Chart {...{ width, height, formData, data }} theme={lightTheme} {...props} />)
}

test('arrow keys walk the points, what is met is said aloud, Escape ends it', async () => {
  const { container } = draw(usual('echarts_timeseries_line'))
  const picture = await screen.findByRole('img')
  const live = () => container.querySelector('[aria-live]')?.textContent
  fireEvent.keyDown(picture, { key: 'ArrowRight' })
  expect(live()).toMatch(/^2001-01-01: .*Morning \d+%/)
  fireEvent.keyDown(picture, { key: 'End' })
  expect(live()).toMatch(/^2001-03-26/)
  fireEvent.keyDown(picture, { key: 'ArrowLeft' })
  expect(live()).toMatch(/^2001-03-19/)
  fireEvent.keyDown(picture, { key: 'Escape' })
  expect(live()).toBe('')
})

test('Enter on a point filters the other charts by its series, and again clears it', async () => {
  const onCrossFilter = vi.fn<(mask: DataMask) => void>()
  const fixture = usual('echarts_timeseries_line')
  const view = draw(fixture, { interaction: { onCrossFilter } })
  const picture = await screen.findByRole('img')
  fireEvent.keyDown(picture, { key: 'ArrowRight' })
  fireEvent.keyDown(picture, { key: 'ArrowDown' })
  fireEvent.keyDown(picture, { key: 'Enter' })
  expect(onCrossFilter.mock.lastCall?.[0].extraFormData.filters).toEqual([
    { col: 'part', op: 'IN', val: ['Afternoon'] },
  ])
  view.unmount()
  draw(fixture, { interaction: { onCrossFilter, selected: ['Morning'] } })
  const again = await screen.findByRole('img')
  fireEvent.keyDown(again, { key: 'ArrowRight' })
  fireEvent.keyDown(again, { key: 'Enter' })
  expect(onCrossFilter.mock.lastCall?.[0]).toMatchObject({
    extraFormData: { filters: [] },
    filterState: { value: null },
  })
})

test('without permission to filter nothing is emitted', async () => {
  draw(usual('pie'))
  const picture = await screen.findByRole('img')
  fireEvent.keyDown(picture, { key: 'ArrowRight' })
  expect(picture).not.toHaveProperty('dataset.clickable', 'true')
  fireEvent.keyDown(picture, { key: 'Enter' })
})

test('Enter on a slice filters by its value', async () => {
  const onCrossFilter = vi.fn<(mask: DataMask) => void>()
  draw(usual('pie'), { interaction: { onCrossFilter } })
  const picture = await screen.findByRole('img')
  fireEvent.keyDown(picture, { key: 'ArrowRight' })
  fireEvent.keyDown(picture, { key: 'Enter' })
  expect(onCrossFilter.mock.lastCall?.[0]).toEqual({
    extraFormData: { filters: [{ col: 'class', op: 'IN', val: ['Early'] }] },
    filterState: { value: [['Early']], selectedValues: ['Early'], label: 'Early' },
  })
})

test('a bar without dimensions filters by its category', async () => {
  const onCrossFilter = vi.fn<(mask: DataMask) => void>()
  const [horizontal] = extraFixtures['more bars'] ?? []
  draw(horizontal as Fixture, { interaction: { onCrossFilter } })
  const picture = await screen.findByRole('img')
  fireEvent.keyDown(picture, { key: 'ArrowDown' })
  fireEvent.keyDown(picture, { key: 'ArrowDown' })
  fireEvent.keyDown(picture, { key: 'Enter' })
  expect(onCrossFilter.mock.lastCall?.[0].extraFormData.filters).toEqual([{ col: 'origin', op: 'IN', val: ['ORD'] }])
})

test('a click in the legend hides a series, Alt click shows it alone', async () => {
  const { container } = draw(usual('echarts_timeseries_bar'))
  const legend = await screen.findByRole('group', { name: 'Legend' })
  const bars = () => container.querySelectorAll('svg rect').length
  const all = bars()
  fireEvent.click(within(legend).getByRole('button', { name: 'Morning' }))
  expect(bars()).toBe((all / 3) * 2)
  expect(within(legend).getByRole('button', { name: 'Morning' }).getAttribute('aria-pressed')).toBe('false')
  fireEvent.click(within(legend).getByRole('button', { name: 'Morning' }), { altKey: true })
  expect(bars()).toBe(all / 3)
  expect(within(legend).getByRole('button', { name: 'Morning' }).getAttribute('aria-pressed')).toBe('true')
})

test('a long legend offers all and inverted', async () => {
  const names = Array.from({ length: 8 }, (_, index) => `S${index}`)
  const fixture = usual('echarts_timeseries_bar')
  const { container } = draw({ ...fixture, data: [seriesResult(names, 2, () => 1)] })
  fireEvent.click(await screen.findByRole('button', { name: 'Inv' }))
  expect(container.querySelectorAll('svg rect').length).toBe(0)
  fireEvent.click(screen.getByRole('button', { name: 'All' }))
  expect(container.querySelectorAll('svg rect').length).toBe(16)
})

function firstColumn(): (string | null)[] {
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).queryAllByRole('cell')[0]?.textContent ?? null)
}

test('a click on a header sorts, numbers highest first, and says so', async () => {
  draw(usual('table'))
  const header = await screen.findByRole('columnheader', { name: /flights/ })
  fireEvent.click(within(header).getByRole('button'))
  expect(header.getAttribute('aria-sort')).toBe('descending')
  expect(firstColumn()[0]).toBe('PHX')
  fireEvent.click(within(header).getByRole('button'))
  expect(header.getAttribute('aria-sort')).toBe('ascending')
  expect(firstColumn()[0]).not.toBe('PHX')
})

test('a search and pages narrow a table', async () => {
  const paged = fixtures['table']?.find((fixture) => fixture.name === '200 categories') as Fixture
  draw(paged)
  expect(await screen.findByText('Page 1 of 10')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(firstColumn()[0]).toBe('Category 21')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'category 20' } })
  expect(firstColumn()).toEqual(['Category 20', 'Category 200'])
})

test('a server-paged table asks for its page, order and search by its own state', async () => {
  const setOwnState = vi.fn<(ownState: OwnState) => void>()
  const fixture = usual('table')
  const count = { data: [{ rowcount: 57 }], colnames: ['rowcount'], coltypes: [0] }
  const formData = { ...fixture.formData, server_pagination: true, include_search: true, show_totals: false }
  draw(
    { ...fixture, formData, data: [fixture.data[0]!, count] },
    { interaction: { setOwnState, ownState: { currentPage: 1, pageSize: 10 } } },
  )
  expect(await screen.findByText('Page 2 of 6')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(setOwnState.mock.lastCall?.[0]).toMatchObject({ currentPage: 2, pageSize: 10 })
  fireEvent.click(screen.getByRole('button', { name: 'flights' }))
  expect(setOwnState.mock.lastCall?.[0]).toMatchObject({ sortBy: [{ key: 'flights', desc: true }], currentPage: 0 })
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'DF' } })
  expect(setOwnState.mock.lastCall?.[0]).toMatchObject({ searchText: 'DF', searchColumn: 'origin' })
})

test('a page that is no more, because rows went away, gives way to the first one', async () => {
  const setOwnState = vi.fn<(ownState: OwnState) => void>()
  const fixture = usual('table')
  const formData = { ...fixture.formData, server_pagination: true, show_totals: false }
  const counted = (rowcount: number) => ({ data: [{ rowcount }], colnames: ['rowcount'], coltypes: [0] })
  const ownState = { currentPage: 2, pageSize: 10, searchText: 'a' }
  const page = (rowcount: number) =>
    draw({ ...fixture, formData, data: [fixture.data[0]!, counted(rowcount)] }, { interaction: { setOwnState, ownState } })
  page(21)
  expect(await screen.findByText('Page 3 of 3')).toBeDefined()
  expect(setOwnState).not.toHaveBeenCalled()
  page(20)
  await expect.poll(() => setOwnState.mock.calls).toEqual([[{ ...ownState, currentPage: 0 }]])
})

test('a click on a dimension cell adds it to the filter of the table', async () => {
  const onCrossFilter = vi.fn<(mask: DataMask) => void>()
  draw(usual('table'), { interaction: { onCrossFilter, selectedFilters: { origin: ['ATL'] } } })
  fireEvent.click(await screen.findByRole('button', { name: 'DFW' }))
  expect(onCrossFilter.mock.lastCall?.[0].extraFormData.filters).toEqual([
    { col: 'origin', op: 'IN', val: ['ATL', 'DFW'] },
  ])
  expect(screen.getByRole('button', { name: 'ATL' }).getAttribute('aria-pressed')).toBe('true')
})

test('cells that can be chosen are one tab stop, walked by arrow keys', async () => {
  draw(usual('table'), { interaction: { onCrossFilter: () => undefined } })
  const first = await screen.findByRole('button', { name: 'DFW' })
  expect([first.tabIndex, screen.getByRole('button', { name: 'ORD' }).tabIndex]).toEqual([0, -1])
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toBe('ORD')
})

test('a long table draws only the rows in sight', async () => {
  const names = Array.from({ length: 5000 }, (_, index) => `Row ${index}`)
  const fixture = usual('table')
  const formData = { ...fixture.formData, show_totals: false }
  draw({ ...fixture, formData, data: [categoryResult(names, ['flights', 'late'], (_, point) => point)] })
  const region = await screen.findByRole('group', { name: 'Table' })
  expect(screen.getAllByRole('row').length).toBeLessThan(60)
  region.scrollTop = 28 * 2000
  fireEvent.scroll(region)
  expect(screen.getByText('Row 2003')).toBeDefined()
  expect(screen.queryByText('Row 3')).toBeNull()
})

test('every chart can be read as a table of its data', async () => {
  draw(usual('echarts_timeseries_line'), { asTable: true, title: 'Late departures' })
  expect(await screen.findByRole('group', { name: 'Late departures' })).toBeDefined()
  expect(firstColumn()[0]).toBe('2001-01-01')
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'week',
    'Morning',
    'Afternoon',
    'Evening',
  ])
})

test('a chart of an unknown type says so', () => {
  draw({ ...usual('pie'), formData: { viz_type: 'no_such_kind', datasource: '1__table' } })
  expect(screen.getByRole('status').textContent).toBe('No chart of type no_such_kind is available')
})

test('a context menu names the mark by equality filters', async () => {
  const onContextMenu = vi.fn<NonNullable<NonNullable<ChartProps['interaction']>['onContextMenu']>>()
  draw(usual('echarts_timeseries_line'), { interaction: { onContextMenu } })
  const picture = await screen.findByRole('img')
  fireEvent.keyDown(picture, { key: 'ArrowRight' })
  fireEvent.contextMenu(picture, { clientX: 0, clientY: 0 })
  expect(onContextMenu.mock.lastCall?.[0]).toMatchObject({
    filters: [
      { col: 'week', op: '==', val: Date.UTC(2001, 0, 1), formattedVal: '2001-01-01', grain: 'P1W' },
      { col: 'part', op: '==', val: 'Morning', formattedVal: 'Morning' },
    ],
    // The axis of time stays whole in a drill by another column.
    drillBy: { filters: [{ col: 'part', op: '==', val: 'Morning', formattedVal: 'Morning' }] },
    crossFilter: { isCurrentValueSelected: false },
  })
})

const mixed = { viz_type: 'mixed_timeseries', datasource: '1__table', x_axis: 'week', metrics: ['a'], metrics_b: ['b'] }

test('a chart of several queries is read as a table of each', async () => {
  draw({ ...usual('echarts_timeseries_line'), formData: mixed, data: [seriesResult(['a'], 3, () => 1), seriesResult(['b'], 3, () => 2)] }, { asTable: true, title: 'Both' })
  expect(await screen.findByRole('group', { name: 'Both, Query A' })).toBeDefined()
  expect(screen.getByRole('group', { name: 'Both, Query B' })).toBeDefined()
})

test('tables show figures that no axis could hold', async () => {
  const data = [categoryResult(['a', 'b'], ['n'], (_, point) => (point === 0 ? 1.5e308 : -1.5e308))]
  const formData = { viz_type: 'table', datasource: '1__table', groupby: ['origin'], metrics: ['n'] }
  draw({ name: 'huge', width: 400, height: 300, formData, data })
  const cells = await screen.findAllByRole('cell')
  expect(cells.map((cell) => cell.textContent)).toEqual(['a', '1.5e+308', 'b', '−1.5e+308'])
  cleanup()
  draw({ name: 'huge', width: 400, height: 300, formData: { ...formData, viz_type: 'pie', metric: 'n' }, data }, { asTable: true })
  expect((await screen.findAllByRole('cell'))[1]?.textContent).toBe('1.5e+308')
})

test('a menu asked for by the keyboard opens at the mark, by the pointer where that is', async () => {
  const onContextMenu = vi.fn<NonNullable<NonNullable<ChartProps['interaction']>['onContextMenu']>>()
  draw(usual('echarts_timeseries_line'), { interaction: { onContextMenu } })
  const picture = await screen.findByRole('img')
  const at = { clientX: 200, clientY: 80 }
  fireEvent.pointerMove(picture, at)
  fireEvent.contextMenu(picture, at)
  expect(onContextMenu.mock.lastCall?.[0]).toMatchObject(at)
  fireEvent.keyDown(picture, { key: 'Home' })
  fireEvent.contextMenu(picture, { clientX: 5, clientY: 5 })
  expect(onContextMenu.mock.lastCall?.[0].clientX).toBeGreaterThan(5)
  expect(onContextMenu.mock.lastCall?.[0].clientX).toBeLessThan(200)
})

test('a cell of a table filters and drills by itself, its row is told by all of its dimensions', async () => {
  const onContextMenu = vi.fn<NonNullable<NonNullable<ChartProps['interaction']>['onContextMenu']>>()
  draw(usual('table'), { interaction: { onContextMenu, selectedFilters: { origin: ['ATL'] } } })
  fireEvent.contextMenu(await screen.findByText('DFW'))
  const point = onContextMenu.mock.lastCall?.[0]
  const cell = { col: 'origin', op: '==', val: 'DFW', formattedVal: 'DFW' }
  expect(point?.filters).toContainEqual(cell)
  expect(point?.drillBy).toEqual({ filters: [cell], dimensionField: 'groupby' })
  expect(point?.crossFilter?.dataMask.extraFormData.filters).toEqual([{ col: 'origin', op: 'IN', val: ['ATL', 'DFW'] }])
  fireEvent.contextMenu(screen.getByText('ATL'))
  expect(onContextMenu.mock.lastCall?.[0].crossFilter?.isCurrentValueSelected).toBe(true)
})
