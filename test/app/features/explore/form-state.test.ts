import { beforeAll, describe, expect, test } from 'vitest'
import type { ControlPanel } from '../../../../app/charts/controls/control.ts'
import { chartKind } from '../../../../app/charts/registry.ts'
import { formReducer, type FormState, startForm, UNDO_LIMIT } from '../../../../app/features/explore/form-state.ts'
import { asksAnew, withOwnState } from '../../../../app/features/explore/own-state.ts'
import { dataset, form } from './fixtures.ts'

let panel: ControlPanel

beforeAll(async () => {
  panel = (await chartKind('echarts_timeseries_line')?.loadControls()) ?? { sections: [] }
})

function start(values: Record<string, unknown> = {}): FormState {
  return startForm({ dataset, formData: form(values), panel, name: '' }, null)
}

describe('edits', () => {
  test('undo brings back what stood before, redo what was undone', () => {
    const edited = formReducer(start({ row_limit: 10 }), { type: 'set', values: { row_limit: 50 } })
    const undone = formReducer(edited, { type: 'undo' })
    expect(undone.draft.formData['row_limit']).toBe(10)
    expect(formReducer(undone, { type: 'redo' }).draft.formData['row_limit']).toBe(50)
  })

  test('a new edit forgets what was undone', () => {
    const undone = formReducer(formReducer(start(), { type: 'set', values: { limit: 5 } }), { type: 'undo' })
    const other = formReducer(undone, { type: 'set', values: { limit: 10 } })
    expect(formReducer(other, { type: 'redo' })).toBe(other)
  })

  test('keystrokes in one control are one step of undo, those in another are their own', () => {
    let state = start({ x_axis_title: '' })
    for (const text of ['a', 'ab', 'abc']) {
      state = formReducer(state, { type: 'set', values: { x_axis_title: text }, typing: true })
    }
    state = formReducer(state, { type: 'set', values: { y_axis_title: 'z' }, typing: true })
    expect(state.past).toHaveLength(2)
    state = formReducer(formReducer(state, { type: 'undo' }), { type: 'undo' })
    expect(state.draft.formData['x_axis_title']).toBe('')
  })

  test('controls that are set at once are one step of undo, and each time is one of its own', () => {
    const moved = (zoom: number) => ({ type: 'set' as const, values: { viewport: { zoom }, autozoom: false } })
    const twice = formReducer(formReducer(start({ autozoom: true }), moved(2)), moved(3))
    const once = formReducer(twice, { type: 'undo' })
    expect(once.draft.formData).toMatchObject({ viewport: { zoom: 2 }, autozoom: false })
    const { formData } = formReducer(once, { type: 'undo' }).draft
    expect([formData['viewport'], formData['autozoom']]).toEqual([undefined, true])
  })

  test('setting what is already set is no edit', () => {
    const state = start({ limit: 5 })
    expect(formReducer(state, { type: 'set', values: { limit: 5 } })).toBe(state)
  })

  test('only so many edits are remembered', () => {
    let state = start()
    for (let limit = 0; limit < UNDO_LIMIT + 20; limit++) {
      state = formReducer(state, { type: 'set', values: { limit } })
    }
    expect(state.past).toHaveLength(UNDO_LIMIT)
  })

  test('undo without edits changes nothing', () => {
    const state = start()
    expect(formReducer(state, { type: 'undo' })).toBe(state)
    expect(formReducer(state, { type: 'redo' })).toBe(state)
  })
})

describe('runs', () => {
  test('every run is a new one, also with equal settings', () => {
    const once = formReducer(start(), { type: 'run' })
    const twice = formReducer(once, { type: 'run', force: true })
    expect([once.run?.id, twice.run?.id]).toEqual([1, 2])
    expect(twice.run?.force).toBe(true)
  })

  test('what no control shows does not act', () => {
    // Without a series limit there is nothing to group the others into.
    const state = formReducer(start({ x_axis: 'date', group_others_when_limit_reached: true }), { type: 'run' })
    expect(state.run?.formData['group_others_when_limit_reached']).toBe(false)
    expect(state.draft.formData['group_others_when_limit_reached']).toBe(true)
  })
})

describe('what was done on the chart itself', () => {
  const table = { server_pagination: true, groupby: ['country'], metrics: ['count'] }

  test('goes with each run, is no edit, and is forgotten by another kind', () => {
    const done = formReducer(start(), { type: 'own', ownState: { currentPage: 2 } })
    expect(done.past).toHaveLength(0)
    const run = formReducer(done, { type: 'run' })
    expect(run.run?.ownState).toEqual({ currentPage: 2 })
    expect(formReducer(run, { type: 'kind', vizType: 'pie', panel }).ownState).toEqual({})
  })

  test('asks for other rows only where the query depends on it', () => {
    const paged = form({ viz_type: 'table', ...table })
    expect(asksAnew(paged, {}, { currentPage: 1 })).toBe(true)
    expect(asksAnew(paged, { currentPage: 1 }, { currentPage: 1, columnOrder: ['a'] })).toBe(false)
    expect(asksAnew(form({ viz_type: 'table', ...table, server_pagination: false }), {}, { currentPage: 1 })).toBe(false)
    expect(asksAnew(form({ viz_type: 'deck_multi', deck_slices: [1] }), {}, { hiddenLayers: [1] })).toBe(false)
  })

  test('stands beside the settings that are kept, and nowhere when there is none', () => {
    const formData = form({})
    expect(withOwnState(formData, { hiddenSeries: ['a'] })).toEqual({ ...formData, own_state: { hiddenSeries: ['a'] } })
    expect(withOwnState(formData, {})).toBe(formData)
  })
})
