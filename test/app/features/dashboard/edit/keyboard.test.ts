import { expect, test } from 'vitest'
import { destinations, resizeStep, stepOps } from '../../../../../app/features/dashboard/edit/keyboard-moves.ts'
import { tryOps } from '../../../../../app/features/dashboard/edit/legality.ts'
import { placeOps } from '../../../../../app/features/dashboard/edit/new-item.ts'
import { placesAfter } from '../../../../../app/features/dashboard/edit/place-after-selected.ts'
import { changesFilterScope } from '../../../../../app/features/dashboard/edit/scope-change.ts'
import { foldUndos } from '../../../../../app/features/dashboard/edit/history-text.ts'
import type { HistoryEntry } from '../../../../../durable-objects/dashboard/history.ts'
import type { Cause } from '../../../../../durable-objects/log/envelope.ts'
import type { DashboardState } from '../../../../../durable-objects/dashboard/state.ts'
import type { Direction } from '../../../../../app/features/dashboard/layout/walk.ts'
import { evolve } from '../../../../../durable-objects/dashboard/evolve.ts'
import { chart, row, stateOf, tabbedState } from '../fixtures.ts'

const texts = { header: 'New header', tab: 'Tab title' }

/** The state after one keyboard step, and whether there was one. */
function step(state: DashboardState, id: string, direction: Direction): DashboardState | null {
  const ops = stepOps(state.items, id, direction, texts, (tried) => tryOps(state, tried).ok)
  if (ops.length === 0) return null
  const decision = tryOps(state, ops)
  return decision.ok ? evolve(state, decision.event) : null
}

const childrenOf = (state: DashboardState | null, id: string) => state?.items[id]?.children

test('left and right trade places within a row and stop at its ends', () => {
  const state = stateOf([row('ROW-1', chart(1), chart(2), chart(3))])
  expect(childrenOf(step(state, 'CHART-2', 'left'), 'ROW-1')).toEqual(['CHART-2', 'CHART-1', 'CHART-3'])
  expect(childrenOf(step(state, 'CHART-2', 'right'), 'ROW-1')).toEqual(['CHART-1', 'CHART-3', 'CHART-2'])
  expect(step(state, 'CHART-1', 'left')).toBeNull()
})

test('down goes into the next row if it has room', () => {
  const state = stateOf([row('ROW-1', chart(1, 6), chart(2, 6)), row('ROW-2', chart(3, 6))])
  expect(childrenOf(step(state, 'CHART-1', 'down'), 'ROW-2')).toEqual(['CHART-3', 'CHART-1'])
})

test('down goes into a row of its own when the next one is full', () => {
  const state = stateOf([row('ROW-1', chart(1, 6), chart(2, 6)), row('ROW-2', chart(3, 12))])
  const after = step(state, 'CHART-1', 'down')
  const rows = childrenOf(after, 'GRID_ID') ?? []
  expect(rows).toHaveLength(3)
  expect(childrenOf(after, rows[1] ?? '')).toEqual(['CHART-1'])
})

test('a size step stays within the row and above the least height', () => {
  const { items } = stateOf([row('ROW-1', chart(1, 6, 5), chart(2, 6))])
  expect(resizeStep(items, 'CHART-1', 'right')).toBeUndefined()
  expect(resizeStep(items, 'CHART-1', 'left')).toEqual({ type: 'resizeItem', data: { id: 'CHART-1', width: 5 } })
  expect(tryOps(stateOf([row('ROW-1', chart(1, 6, 5))]), [resizeStep(items, 'CHART-1', 'up')!]).ok).toBe(false)
})

test('Move to offers the containers that the rules allow', () => {
  const state = tabbedState()
  const places = destinations(
    state,
    'CHART-1',
    (item) => item.id,
    (place) => tryOps(state, placeOps(state.items, { kind: 'item', id: 'CHART-1', type: 'CHART' }, place, texts)).ok,
  )
  expect(places.map(({ id }) => id)).toContain('TAB-b1')
  expect(places.map(({ id }) => id)).not.toContain('ROW-2')
})

test('a new component is tried beside the selected one, then beside what is around it, then at the end', () => {
  const { items } = stateOf([row('ROW-1', chart(1)), row('ROW-2', chart(2))])
  expect(placesAfter(items, 'CHART-1', 'GRID_ID')).toEqual([
    { parent: 'ROW-1', after: 'CHART-1' },
    { parent: 'GRID_ID', after: 'ROW-1' },
    { parent: 'GRID_ID', after: 'ROW-2' },
  ])
})

test('a move out of the reach of a filter is noticed, a move within it is not', () => {
  const filter = { id: 'NATIVE_FILTER-1', filterType: 'filter_select', scope: { rootPath: ['TAB-a'], excluded: [] } }
  const state = tabbedState({ filters: { [filter.id]: filter }, filterOrder: [filter.id] })
  const to = (parent: string) => {
    const decision = tryOps(state, [{ type: 'moveItem', data: { id: 'CHART-1', parent, after: null } }])
    return decision.ok ? evolve(state, decision.event) : state
  }
  expect(changesFilterScope(state, to('ROW-3'))).toBe(true)
  expect(changesFilterScope(state, step(state, 'CHART-1', 'right') ?? state)).toBe(false)
})

function entry(seq: number, cause: Cause): HistoryEntry {
  return { seq, op: `s:${seq}`, at: seq, actor: { id: 1, name: 'Ana' }, type: 'itemMoved', cause, facts: {} }
}

test('undo and redo are not lines of the history; they say which changes hold', () => {
  const log = [
    entry(1, { kind: 'user' }),
    entry(2, { kind: 'user' }),
    entry(3, { kind: 'undo', of: 's:2' }),
    entry(4, { kind: 'undo', of: 's:1' }),
    entry(5, { kind: 'redo', of: 's:4' }),
  ].toReversed()
  expect(foldUndos(log).changes.map(({ seq }) => seq)).toEqual([2, 1])
  expect([...foldUndos(log).undone]).toEqual(['s:2'])
  expect([...foldUndos([entry(6, { kind: 'undo', of: 's:5' }), ...log]).undone].toSorted()).toEqual(['s:1', 's:2'])
})
