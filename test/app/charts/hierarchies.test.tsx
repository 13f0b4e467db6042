// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Chart } from '../../../app/charts/chart.tsx'
import { arcLabel, ringHit, ringPath } from '../../../app/charts/hierarchy/arcs.ts'
import { gatherSmall, growTree, isLit } from '../../../app/charts/hierarchy/tree.ts'
import { zoomPath } from '../../../app/charts/hierarchy/zoomed.ts'
import { readMembers } from '../../../app/charts/members/members.ts'
import { columnType, type QueryResult, type Row } from '../../../app/charts/query-types.ts'
import { chartKind } from '../../../app/charts/registry.ts'
import { layoutSunburst } from '../../../app/charts/sunburst/layout.ts'
import { prepareSunburst } from '../../../app/charts/sunburst/prepare.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import { layoutTreemap } from '../../../app/charts/treemap/layout.ts'
import { prepareTreemap } from '../../../app/charts/treemap/prepare.ts'
import type { ContextPoint, DataMask, FormData } from '../../../app/charts/types.ts'

const jobs = { expressionType: 'SQL', sqlExpression: 'SUM(jobs)', label: 'jobs' }
const pay = { expressionType: 'SQL', sqlExpression: 'SUM(pay)', label: 'pay' }
const treemap: FormData = { viz_type: 'treemap_v2', datasource: '1__table', groupby: ['sector', 'region'], metric: jobs }
const sunburst: FormData = { viz_type: 'sunburst_v2', datasource: '1__table', columns: ['sector', 'region'], metric: jobs }

function answer(rows: readonly (readonly [string | null, string | null, number | null, number?])[]): QueryResult {
  return {
    data: rows.map(([sector, region, figure, second]): Row => ({ sector, region, jobs: figure, pay: second ?? 0 })),
    colnames: ['sector', 'region', 'jobs', 'pay'],
    coltypes: [columnType.text, columnType.text, columnType.numeric, columnType.numeric],
  }
}

const usual = answer([
  ['Farming', 'North', 30, 60],
  ['Farming', 'South', 10, 40],
  ['Mining', 'North', 60, 60],
])

function tree(result: QueryResult) {
  return growTree(readMembers(treemap, result, ['sector', 'region'], ''), { value: 'jobs' })
}

beforeAll(async () => {
  for (const type of ['treemap_v2', 'sunburst_v2']) await chartKind(type)?.loadComponent()
})

afterEach(cleanup)

test('a branch is worth the sum of what stands below it', () => {
  const root = tree(usual)
  expect(root.value).toBe(100)
  expect(root.children.map(({ name, value }) => [name, value])).toEqual([
    ['Farming', 40],
    ['Mining', 60],
  ])
  expect(root.children[0]?.children.map(({ path }) => path)).toEqual([
    ['Farming', 'North'],
    ['Farming', 'South'],
  ])
})

test('figures that are not positive take no part in a whole', () => {
  const root = tree(answer([['Farming', 'North', -5], ['Farming', 'South', null], ['Mining', 'North', 7]]))
  expect(root.value).toBe(7)
  expect(root.children.map(({ name }) => name)).toEqual(['Mining'])
})

test('nothing and the text that stands for it are two members', () => {
  const root = tree(answer([[null, 'North', 1], ['<NULL>', 'North', 2]]))
  expect(root.children.map(({ value }) => value)).toEqual([1, 2])
})

test('a level without a value is a member of its own, in a sunburst too, as Superset shows it', () => {
  const rows = answer([['Farming', null, 30], ['Farming', 'South', 10]])
  for (const root of [tree(rows), prepareSunburst(sunburst, rows, lightTheme).root]) {
    expect(root.children[0]?.children.map(({ name, value }) => [name, value])).toEqual([
      ['<NULL>', 30],
      ['South', 10],
    ])
  }
})

test('siblings too small to be seen become one, or leave their place to their parent', () => {
  const root = tree(answer([['A', 'a', 50], ['A', 'b', 1], ['A', 'c', 1], ['B', 'd', 2], ['B', 'e', 2]]))
  const seen = gatherSmall(root, 3)
  expect(seen.children[0]?.children.map(({ name, gathered, value }) => [name, gathered, value])).toEqual([
    ['a', 0, 50],
    ['Other', 2, 2],
  ])
  expect(seen.children[1]).toMatchObject({ name: 'B', value: 4, children: [], cells: ['B'] })
})

test('a chosen group lights all that stands in it', () => {
  expect(isLit({ path: ['A', 'b'] }, new Set(['A']))).toBe(true)
  expect(isLit({ path: ['A', 'b'] }, new Set(['A, b']))).toBe(true)
  expect(isLit({ path: ['A', 'c'] }, new Set(['A, b']))).toBe(false)
})

test('areas of a treemap are in proportion to their figures', () => {
  const prepared = prepareTreemap({ ...treemap, groupby: ['sector'] }, usual, lightTheme)
  const { tiles } = layoutTreemap(treemap, prepared, 400, 300)
  const areas = tiles.map(({ width, height }) => (width + 2) * (height + 2))
  expect((areas[0] ?? 0) / (areas[1] ?? 1)).toBeCloseTo(60 / 40, 1)
})

test('a treemap without dimensions is one area with the name of its metric', () => {
  const prepared = prepareTreemap({ ...treemap, groupby: [] }, usual, lightTheme)
  expect(prepared.root.children.map(({ name, cells }) => [name, cells])).toEqual([['jobs', []]])
})

test('a figure in an area is written whole or not at all', () => {
  const prepared = prepareTreemap({ ...treemap, number_format: ',d' }, answer([['A', 'B', 123_456_789]]), lightTheme)
  const narrow = layoutTreemap(treemap, prepared, 50, 300).labels.filter(({ tone }) => tone === 'value')
  const wide = layoutTreemap(treemap, prepared, 200, 300).labels.filter(({ tone }) => tone === 'value')
  expect(narrow).toEqual([])
  expect(wide.map(({ text }) => text)).toEqual(['123,456,789'])
})

test('rings of a sunburst share the circle by their figures', () => {
  const { sectors } = layoutSunburst(sunburst, prepareSunburst(sunburst, usual, lightTheme), 300, 300)
  const sweep = new Map(sectors.map(({ branch, start, end }) => [branch.path.join('/'), (end - start) / (2 * Math.PI)]))
  expect(sweep.get('Mining')).toBeCloseTo(0.6)
  expect(sweep.get('Farming/South')).toBeCloseTo(0.1)
})

test('a second metric colors the parts by its share of the first', () => {
  const prepared = prepareSunburst({ ...sunburst, secondary_metric: pay }, usual, lightTheme)
  expect(prepared.ratio).toMatchObject({ low: 1, high: 4 })
  expect(prepareSunburst({ ...sunburst, secondary_metric: jobs }, usual, lightTheme).ratio).toBeUndefined()
})

test('the piece of a ring under a point is found by its angle and distance', () => {
  const arcs = [
    { start: 0, end: Math.PI, inner: 10, outer: 20 },
    { start: Math.PI, end: 2 * Math.PI, inner: 10, outer: 20 },
  ]
  const center = { x: 0, y: 0 }
  expect(ringHit(arcs, center, { x: 15, y: 0 })).toBe(arcs[0])
  expect(ringHit(arcs, center, { x: -15, y: 1 })).toBe(arcs[1])
  expect(ringHit(arcs, center, { x: 2, y: 2 })).toBeUndefined()
})

test('a whole ring is drawn as two circles, the inner one the other way', () => {
  const path = ringPath({ start: 0, end: 2 * Math.PI, inner: 10, outer: 20 }, { x: 0, y: 0 })
  expect(path).toBe('M0,-20A20,20,0,1,1,0,20A20,20,0,1,1,0,-20ZM0,-10A10,10,0,1,0,0,10A10,10,0,1,0,0,-10Z')
})

test('a text that fits nowhere on a ring is left out', () => {
  expect(arcLabel('Agriculture', { start: 0, end: 0.01, inner: 50, outer: 90 }, { x: 0, y: 0 })).toBeUndefined()
  expect(arcLabel('Agriculture', { start: 1, end: 2.4, inner: 50, outer: 90 }, { x: 0, y: 0 })?.text).toBe('Agriculture')
})

test.each([treemap, sunburst])('Enter on a part filters by all levels of its path', async (formData) => {
  const onCrossFilter = vi.fn<(mask: DataMask) => void>()
  render(
    <Chart width={300} height={300} formData={formData} data={[usual]} theme={lightTheme} interaction={{ onCrossFilter }} />,
  )
  const picture = await screen.findByRole('img')
  fireEvent.keyDown(picture, { key: 'End' })
  fireEvent.keyDown(picture, { key: 'Enter' })
  expect(onCrossFilter.mock.lastCall?.[0]).toEqual({
    extraFormData: {
      filters: [
        { col: 'sector', op: 'IN', val: ['Farming'] },
        { col: 'region', op: 'IN', val: ['South'] },
      ],
    },
    filterState: { value: [['Farming', 'South']], selectedValues: ['Farming, South'], label: 'Farming, South' },
  })
})

test('the menu of a part names its rows by every level', async () => {
  const onContextMenu = vi.fn<(point: ContextPoint) => void>()
  render(
    <Chart width={300} height={300} formData={treemap} data={[usual]} theme={lightTheme} interaction={{ onContextMenu }} />,
  )
  const picture = await screen.findByRole('img')
  fireEvent.keyDown(picture, { key: 'Home' })
  fireEvent.contextMenu(picture)
  expect(onContextMenu.mock.lastCall?.[0].filters).toEqual([
    { col: 'sector', op: '==', val: 'Mining', formattedVal: 'Mining' },
    { col: 'region', op: '==', val: 'North', formattedVal: 'North' },
  ])
})

test('a treemap zooms into a group by its heading and back by its trail or Escape', async () => {
  const onCrossFilter = vi.fn()
  const view = render(
    <Chart width={500} height={360} formData={treemap} data={[usual]} theme={lightTheme} interaction={{ onCrossFilter }} />,
  )
  const picture = await screen.findByRole('img')
  const whole = view.container.querySelectorAll('svg path').length
  fireEvent.keyDown(picture, { key: 'ArrowRight' })
  fireEvent.keyDown(picture, { key: 'ArrowUp' })
  fireEvent.keyDown(picture, { key: 'Enter' })
  expect(onCrossFilter).not.toHaveBeenCalled()
  const trail = screen.getByRole('navigation', { name: 'Where the chart is zoomed to' })
  expect(view.container.querySelectorAll('svg path').length).toBeLessThan(whole)
  fireEvent.keyDown(picture, { key: 'ArrowRight' })
  expect(view.container.querySelector('[aria-live]')?.textContent).toContain(`Share of ${trail.textContent?.replace('All', '')}`)
  fireEvent.keyDown(picture, { key: 'Enter' })
  expect(onCrossFilter).toHaveBeenCalledOnce()
  fireEvent.click(within(trail).getByRole('button', { name: 'All' }))
  expect(screen.queryByRole('navigation')).toBeNull()
  fireEvent.keyDown(picture, { key: 'ArrowRight' })
  fireEvent.keyDown(picture, { key: 'ArrowUp' })
  fireEvent.keyDown(picture, { key: 'Enter' })
  fireEvent.keyDown(picture, { key: 'Escape' })
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('a zoom into a group that the data no longer has shows the whole', () => {
  const root = tree(usual)
  const [group] = root.children
  expect(zoomPath(root, group?.children[0]?.key).map(({ name }) => name)).toEqual(['', group?.name, group?.children[0]?.name])
  expect(zoomPath(root, '/s4:gone')).toEqual([root])
})
