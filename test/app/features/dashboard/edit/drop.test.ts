import { expect, test } from 'vitest'
import type { Rect } from '../../../../../app/features/dashboard/edit/drop.ts'
import { resolveDrop } from '../../../../../app/features/dashboard/edit/drop.ts'
import { tryOps } from '../../../../../app/features/dashboard/edit/legality.ts'
import { type Dragged, newChartMeta, placeOps } from '../../../../../app/features/dashboard/edit/new-item.ts'
import { chart, column, leaf, row, stateOf, tabbedState } from '../fixtures.ts'
import type { DashboardState } from '../../../../../durable-objects/dashboard/state.ts'

const texts = { header: 'New header', tab: 'Tab title' }
const newChart: Dragged = { kind: 'new', type: 'CHART', meta: newChartMeta({ id: 9, slice_name: 'New' }) }
const newRow: Dragged = { kind: 'new', type: 'ROW', meta: {} }
const newTabs: Dragged = { kind: 'new', type: 'TABS', meta: {} }
const existing = (chartId: number): Dragged => ({ kind: 'item', id: `CHART-${chartId}`, type: 'CHART' })

/** Row 1 holds charts 1 (left) and 2 (right) above row 2 with chart 3, on a canvas of 600 by 400. */
const RECTS: Record<string, Rect> = {
  GRID_ID: { left: 0, top: 0, right: 600, bottom: 400 },
  'ROW-1': { left: 0, top: 0, right: 600, bottom: 180 },
  'CHART-1': { left: 0, top: 0, right: 290, bottom: 180 },
  'CHART-2': { left: 310, top: 0, right: 600, bottom: 180 },
  'ROW-2': { left: 0, top: 200, right: 600, bottom: 380 },
  'CHART-3': { left: 0, top: 200, right: 290, bottom: 380 },
}

function twoRows(): DashboardState {
  return stateOf([row('ROW-1', chart(1, 4), chart(2, 4)), row('ROW-2', chart(3, 4))])
}

function drop(dragged: Dragged, path: string[], x: number, y: number, state = twoRows()) {
  return resolveDrop(state.items, dragged, path, { x, y }, (id) => RECTS[id])
}

test('the left and the right half of a chart mean before and after it in its row', () => {
  expect(drop(newChart, ['CHART-2', 'ROW-1', 'GRID_ID'], 340, 90)).toMatchObject({
    place: { parent: 'ROW-1', after: 'CHART-1', line: { target: 'CHART-2', edge: 'left' } },
  })
  expect(drop(newChart, ['CHART-2', 'ROW-1', 'GRID_ID'], 560, 90)).toMatchObject({
    place: { parent: 'ROW-1', after: 'CHART-2', line: { target: 'CHART-2', edge: 'right' } },
  })
})

test('the upper and lower edge of a chart mean over and under its row', () => {
  expect(drop(newChart, ['CHART-2', 'ROW-1', 'GRID_ID'], 450, 175)).toMatchObject({
    place: { parent: 'GRID_ID', after: 'ROW-1', line: { target: 'ROW-1', edge: 'bottom' } },
  })
  expect(drop(newChart, ['CHART-1', 'ROW-1', 'GRID_ID'], 150, 5)).toMatchObject({
    place: { parent: 'GRID_ID', after: null, line: { target: 'ROW-1', edge: 'top' } },
  })
})

test('the gap between rows and the space under the last one belong to the canvas', () => {
  expect(drop(newChart, ['GRID_ID'], 300, 190)).toMatchObject({ place: { parent: 'GRID_ID', after: 'ROW-1' } })
  expect(drop(newChart, ['GRID_ID'], 300, 395)).toMatchObject({ place: { parent: 'GRID_ID', after: 'ROW-2' } })
})

test('a row over a chart goes beside the row that holds the chart', () => {
  expect(drop(newRow, ['CHART-1', 'ROW-1', 'GRID_ID'], 150, 120)).toMatchObject({
    place: { parent: 'GRID_ID', after: 'ROW-1' },
  })
})

test('an empty container is entered, with the line inside it', () => {
  const state = stateOf([row('ROW-1')])
  expect(drop(newChart, ['ROW-1', 'GRID_ID'], 300, 90, state)).toMatchObject({
    place: { parent: 'ROW-1', after: null, line: { target: 'ROW-1', inside: true } },
  })
})

test('nothing happens over the dragged item itself or in the gap it came from', () => {
  expect(drop(existing(1), ['CHART-1', 'ROW-1', 'GRID_ID'], 100, 90)).toEqual({ kind: 'none' })
  expect(drop(existing(1), ['CHART-2', 'ROW-1', 'GRID_ID'], 340, 90)).toEqual({ kind: 'none' })
})

test('the only chart of a row is not moved by dropping it beside that row', () => {
  expect(drop(existing(3), ['GRID_ID'], 300, 190)).toEqual({ kind: 'none' })
})

test('a container is forbidden within itself', () => {
  const state = stateOf([row('ROW-1', column('COL', 6, row('ROW-2', chart(3))))])
  const dragged: Dragged = { kind: 'item', id: 'COL', type: 'COLUMN' }
  expect(drop(dragged, ['CHART-3', 'ROW-2', 'COL', 'ROW-1', 'GRID_ID'], 100, 300, state)).toEqual({
    kind: 'forbidden',
    target: 'CHART-3',
  })
})

test('a place that nesting nowhere allows is forbidden', () => {
  const state = stateOf([leaf('HEADER-1', 'HEADER')])
  const tab: Dragged = { kind: 'item', id: 'TAB-x', type: 'TAB' }
  expect(drop(tab, ['HEADER-1', 'GRID_ID'], 100, 90, state)).toEqual({ kind: 'forbidden', target: 'HEADER-1' })
})

test('a chart dropped on the canvas or in a tab gets a row around it, one in a row or a column does not', () => {
  const ids = { ROW: 'ROW-new', CHART: 'CHART-new' } as Record<string, string>
  const makeId = (type: string) => ids[type] ?? `${type}-new`
  const types = (parent: string, state: DashboardState) =>
    placeOps(state.items, newChart, { parent, after: null }, texts, makeId).map(
      (op) => op.type === 'insertItem' && op.data.type,
    )
  expect(types('GRID_ID', twoRows())).toEqual(['ROW', 'CHART'])
  expect(types('TAB-a', tabbedState())).toEqual(['ROW', 'CHART'])
  expect(types('ROW-1', twoRows())).toEqual(['CHART'])
})

test('new tabs come with a first tab', () => {
  const ops = placeOps(twoRows().items, newTabs, { parent: 'GRID_ID', after: null }, texts)
  expect(ops.map((op) => op.type === 'insertItem' && op.data.type)).toEqual(['TABS', 'TAB'])
  expect(tryOps(twoRows(), ops).ok).toBe(true)
})

test('whether there is room is said by the rules that the object applies', () => {
  const state = stateOf([row('ROW-1', chart(1, 6), chart(2, 6)), row('ROW-2', chart(3, 4))])
  const place = drop(existing(3), ['CHART-2', 'ROW-1', 'GRID_ID'], 560, 90, state)
  if (place.kind !== 'place') throw new Error('expected a place')
  expect(tryOps(state, placeOps(state.items, existing(3), place.place, texts))).toMatchObject({
    ok: false,
    code: 'row-full',
  })
  expect(tryOps(state, placeOps(state.items, existing(3), { parent: 'GRID_ID', after: null }, texts)).ok).toBe(true)
})

test('over the title of a tab that is not open yet, a drop goes into that tab', () => {
  const state = tabbedState()
  const tab = Object.values(state.items).find((item) => item.type === 'TAB')?.id ?? ''
  expect(drop(newChart, [tab], 10, 10, state)).toMatchObject({ place: { parent: tab, after: null } })
})
