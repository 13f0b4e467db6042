import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { decide } from '../../durable-objects/dashboard/decide.ts'
import { diffDocument } from '../../durable-objects/dashboard/diff.ts'
import { chartIdsOf, type DashboardDocument, stateOfDocument } from '../../durable-objects/dashboard/document.ts'
import { type DashboardEvent, EVENT_VERSIONS } from '../../durable-objects/dashboard/events.ts'
import { evolve } from '../../durable-objects/dashboard/evolve.ts'
import { guard } from '../../durable-objects/dashboard/guard.ts'
import { type Inverse, invert } from '../../durable-objects/dashboard/invert.ts'
import { dashboardKind } from '../../durable-objects/dashboard/kind.ts'
import { type DashboardOp, parseDashboardOp } from '../../durable-objects/dashboard/ops.ts'
import { forgetPlaces } from '../../durable-objects/dashboard/places.ts'
import { DASHBOARD_RULES, type DashboardRules } from '../../durable-objects/dashboard/rules.ts'
import { type DashboardState, EMPTY_STATE, type Item, type ItemType } from '../../durable-objects/dashboard/state.ts'
import { documentOfState } from '../../durable-objects/dashboard/written-document.ts'
import { DASHBOARD_UPCASTS } from '../../durable-objects/dashboard/upcast.ts'
import { type JsonObject } from '../../durable-objects/log/json.ts'
import { readEvent } from '../../durable-objects/log/kind.ts'
import { faultOf } from '../sim/laws.ts'

/** A state from a list of `[id, parent, width?]`; the type is what stands before the dash. */
function stateWith(...nodes: readonly (readonly [string, string, number?])[]): DashboardState {
  const items: Record<string, Item> = { ...EMPTY_STATE.items }
  for (const [id, parent, width] of nodes) {
    const type = id.split('-')[0] as ItemType
    items[id] = { id, type, parent, children: [], meta: width === undefined ? {} : { width, height: 50 } }
    const above = items[parent]
    if (above) items[parent] = { ...above, children: [...above.children, id] }
  }
  return { ...EMPTY_STATE, items }
}

const lookup = { saved: EMPTY_STATE, savedSeq: 5, savedBy: { actor: { id: 2, name: 'Ben' }, at: 7 }, entry: () => null, stateAt: () => null }

function outcome(state: DashboardState, op: DashboardOp, rules: DashboardRules = DASHBOARD_RULES): string {
  const decision = decide(state, op, lookup, rules)
  return decision.ok ? decision.event.type : decision.code
}

function after(state: DashboardState, op: DashboardOp): DashboardState {
  const decision = decide(state, op, lookup)
  if (!decision.ok) throw new Error(decision.code)
  return evolve(state, decision.event)
}

const move = (id: string, parent: string, afterId: string | null = null): DashboardOp => ({ type: 'moveItem', data: { id, parent, after: afterId } })
const insert = (id: string, parent: string, meta: JsonObject = {}): DashboardOp => ({
  type: 'insertItem',
  data: { id, type: id.split('-')[0] as Exclude<ItemType, 'ROOT'>, parent, after: null, meta },
})

describe('rules of the layout', () => {
  const nested = stateWith(['ROW-a', 'GRID_ID'], ['COLUMN-a', 'ROW-a', 6], ['ROW-b', 'COLUMN-a'], ['CHART-a', 'ROW-b', 4], ['TABS-a', 'GRID_ID'], ['TAB-a', 'TABS-a'])

  test('depth counts for the whole moved subtree (subtreeDepth)', () => {
    const tall = stateWith(
      ['ROW-a', 'GRID_ID'], ['COLUMN-a', 'ROW-a', 4], ['ROW-b', 'COLUMN-a'],
      ['ROW-c', 'GRID_ID'], ['COLUMN-c', 'ROW-c', 2], ['ROW-d', 'COLUMN-c'], ['CHART-d', 'ROW-d', 1],
    )
    expect(outcome(tall, move('COLUMN-c', 'ROW-b'))).toBe('not-allowed-here')
    const lax = { ...DASHBOARD_RULES, subtreeDepth: false }
    const decision = decide(tall, move('COLUMN-c', 'ROW-b'), lookup, lax)
    expect(decision.ok && faultOf(evolve(tall, decision.event))).toContain('COLUMN')
  })

  test.each([
    ['a chart on a row with room', insert('CHART-x', 'ROW-b', { width: 2 }), 'itemInserted'],
    ['an id that exists', insert('CHART-a', 'ROW-b'), 'exists'],
    ['a parent that does not exist', insert('CHART-x', 'ROW-x'), 'missing-parent'],
    ['a row in a row', insert('ROW-x', 'ROW-a'), 'not-allowed-here'],
    ['anything under the root', insert('TABS-x', 'ROOT_ID'), 'not-allowed-here'],
    ['an item that does not exist', move('CHART-x', 'ROW-a'), 'missing'],
    ['an item into itself', move('COLUMN-a', 'ROW-b'), 'cycle'],
    ['an item to where it is', move('CHART-a', 'ROW-b'), 'same'],
    ['the grid', move('GRID_ID', 'TAB-a'), 'protected'],
    ['the root away', { type: 'removeItem', data: { id: 'ROOT_ID' } }, 'protected'],
    ['a column narrower than what is in it', { type: 'resizeItem', data: { id: 'COLUMN-a', width: 3 } }, 'too-narrow'],
    ['a column wider than its row', { type: 'resizeItem', data: { id: 'CHART-a', width: 7 } }, 'row-full'],
    ['a row', { type: 'resizeItem', data: { id: 'ROW-a', width: 7 } }, 'not-resizable'],
    ['a chart lower than 5 units', { type: 'resizeItem', data: { id: 'CHART-a', height: 4 } }, 'invalid'],
    ['the width by editing', { type: 'editItem', data: { id: 'CHART-a', set: { width: 4, x: 1 } } }, 'itemEdited'],
    ['another width by editing', { type: 'editItem', data: { id: 'CHART-a', set: { width: 5 } } }, 'invalid'],
    ['metadata that has ops of its own', { type: 'setMetadata', data: { set: { chart_configuration: {} } } }, 'invalid'],
    ['a time zone', { type: 'setMetadata', data: { set: { time_zone: 'asia/kolkata' } } }, 'metadataSet'],
    ['no time zone', { type: 'setMetadata', data: { set: { time_zone: null } } }, 'metadataSet'],
    ['a time zone that nobody knows', { type: 'setMetadata', data: { set: { time_zone: 'Mars/Olympus' } } }, 'invalid'],
    ['an offset for a time zone', { type: 'setMetadata', data: { set: { time_zone: '+05:30' } } }, 'invalid'],
    ['a number for a time zone', { type: 'setMetadata', data: { set: { time_zone: 5 } } }, 'invalid'],
  ] as const satisfies readonly (readonly [string, DashboardOp, string])[])('%s: %o is %s', (_what, op, result) => {
    expect(outcome(nested, op)).toBe(result)
  })

  test('a refused time zone is named, also within a batch', () => {
    const op = { type: 'setMetadata', data: { set: { time_zone: 'Mars' } } } as const
    expect(decide(nested, op, lookup)).toMatchObject({ code: 'invalid', detail: { field: 'time_zone' } })
    const batch = { type: 'batch', data: { ops: [op] } } as const
    expect(decide(nested, batch, lookup)).toMatchObject({ code: 'invalid', detail: { field: 'time_zone', index: 0 } })
  })

  test('what does not fit a row shrinks to the free columns, and is refused when there are none', () => {
    const row = stateWith(['ROW-a', 'GRID_ID'], ['CHART-a', 'ROW-a', 9], ['ROW-b', 'GRID_ID'], ['CHART-b', 'ROW-b', 8])
    const shrunk = after(row, move('CHART-b', 'ROW-a', 'CHART-a'))
    expect(shrunk.items['CHART-b']).toMatchObject({ parent: 'ROW-a', meta: { width: 3 } })
    expect(shrunk.items['ROW-b']).toBeUndefined()
    expect(outcome(shrunk, insert('CHART-x', 'ROW-a', { width: 1 }))).toBe('row-full')
  })

  test('a row inside a column has the columns of the column', () => {
    const inner = stateWith(['ROW-a', 'GRID_ID'], ['COLUMN-a', 'ROW-a', 4], ['ROW-b', 'COLUMN-a'], ['CHART-a', 'ROW-b', 3])
    expect(after(inner, insert('CHART-x', 'ROW-b', { width: 4 })).items['CHART-x']?.meta['width']).toBe(1)
  })

  test('a move takes emptied tabs away, its undo brings them back, and redo takes them again', () => {
    const before = stateWith(['TABS-a', 'GRID_ID'], ['TAB-a', 'TABS-a'], ['ROW-a', 'TAB-a'], ['CHART-a', 'ROW-a', 4], ['ROW-b', 'GRID_ID'])
    const decision = decide(before, move('CHART-a', 'ROW-b'), lookup)
    if (!decision.ok) throw new Error(decision.code)
    const inverse = invert(before, decision.event)
    const moved = evolve(before, decision.event)
    expect(Object.keys(moved.items).sort()).toEqual(['CHART-a', 'GRID_ID', 'ROOT_ID', 'ROW-b'])
    const undo = inverse && guard(moved, inverse)
    expect(undo && forgetPlaces(evolve(moved, undo))).toEqual(before)
  })

  test('top-level tabs take in the grid, and removing them gives everything back in order', () => {
    const before = stateWith(['ROW-a', 'GRID_ID'], ['CHART-a', 'ROW-a', 4], ['DIVIDER-a', 'GRID_ID'])
    const tabbed = after(before, { type: 'addTopTabs', data: { id: 'TABS-t', tabId: 'TAB-t', text: 'One' } })
    expect(tabbed.items['ROOT_ID']?.children).toEqual(['TABS-t'])
    expect(tabbed.items['TAB-t']?.children).toEqual(['ROW-a', 'DIVIDER-a'])
    expect(faultOf(tabbed)).toBeNull()
    expect(outcome(tabbed, insert('ROW-x', 'GRID_ID'))).toBe('not-allowed-here')
    expect(outcome(tabbed, move('TABS-t', 'TAB-t'))).toBe('cycle')
    const back = after(tabbed, { type: 'removeItem', data: { id: 'TABS-t' } })
    expect(forgetPlaces(back)).toEqual(before)
  })

  test('nested tabs moved to the root become top-level and take the rest of the grid into their first tab', () => {
    const before = stateWith(['ROW-a', 'GRID_ID'], ['CHART-a', 'ROW-a', 4], ['TABS-a', 'GRID_ID'], ['TAB-a', 'TABS-a'], ['TAB-b', 'TABS-a'])
    const promoted = after(before, move('TABS-a', 'ROOT_ID'))
    expect(promoted.items['TAB-a']?.children).toEqual(['ROW-a'])
    expect(faultOf(promoted)).toBeNull()
  })

  test('a batch is all or nothing, and names the op that failed', () => {
    const ops = [insert('ROW-x', 'GRID_ID'), insert('CHART-x', 'ROW-y', { width: 1 })] as Extract<DashboardOp, { type: 'insertItem' }>[]
    const decision = decide(nested, { type: 'batch', data: { ops } }, lookup)
    expect(decision).toMatchObject({ ok: false, code: 'missing-parent', detail: { index: 1, parent: 'ROW-y' } })
  })

  test('a save must rest on the last save (expectedSave)', () => {
    const stale: DashboardOp = { type: 'save', data: { expectedSavedSeq: 4 } }
    expect(decide(nested, stale, lookup)).toMatchObject({ ok: false, code: 'saved-by-other', detail: { savedSeq: 5, actor: { name: 'Ben' }, at: 7 } })
    expect(outcome(nested, { type: 'save', data: { expectedSavedSeq: 5 } })).toBe('saved')
    expect(outcome(nested, stale, { ...DASHBOARD_RULES, expectedSave: false })).toBe('saved')
  })

  test('the undo of a property leaves a colleague’s later value alone (undoValueUntouched)', () => {
    const event: DashboardEvent = { type: 'propSet', data: { key: 'css', value: 'mine' } }
    const inverse = invert(EMPTY_STATE, event)
    if (!inverse) throw new Error('no inverse')
    const later = evolve(evolve(EMPTY_STATE, event), { type: 'propSet', data: { key: 'css', value: 'theirs' } })
    expect(guard(later, inverse)).toBeNull()
    expect(guard(later, inverse, { ...DASHBOARD_RULES, undoValueUntouched: false })).not.toBeNull()
  })

  const taken = (state: DashboardState, id: string) => {
    const decision = decide(state, { type: 'removeItem', data: { id } }, lookup)
    const inverse = decision.ok ? invert(state, decision.event) : null
    if (!decision.ok || !inverse) throw new Error('not removed')
    return { inverse, state: evolve(state, decision.event) }
  }
  const returned = (state: DashboardState, inverse: Inverse) => {
    const event = guard(state, inverse)
    if (!event) throw new Error('refused')
    return evolve(state, event)
  }

  test('what two people took out of one row, the last of it with the row, stands as before when both undo', () => {
    const before = stateWith(['DIVIDER-a', 'GRID_ID'], ['ROW-a', 'GRID_ID'], ['CHART-a', 'ROW-a', 4], ['CHART-b', 'ROW-a', 4], ['DIVIDER-b', 'GRID_ID'])
    const ana = taken(before, 'CHART-a')
    const ben = taken(ana.state, 'CHART-b')
    expect(ben.state.items['ROW-a']).toBeUndefined()
    expect(forgetPlaces(returned(returned(ben.state, ana.inverse), ben.inverse))).toEqual(before)
    expect(forgetPlaces(returned(returned(ben.state, ben.inverse), ana.inverse))).toEqual(before)
  })

  test('what is put behind something that has just gone stands where that stood, and a save forgets the places', () => {
    const before = stateWith(['ROW-a', 'GRID_ID'], ['DIVIDER-a', 'GRID_ID'], ['DIVIDER-b', 'GRID_ID'])
    const { state } = taken(before, 'DIVIDER-a')
    const behind = after(state, { type: 'insertItem', data: { id: 'ROW-x', type: 'ROW', parent: 'GRID_ID', after: 'DIVIDER-a', meta: {} } })
    expect(behind.items['GRID_ID']?.children).toEqual(['ROW-a', 'ROW-x', 'DIVIDER-b'])
    expect(evolve(behind, { type: 'saved', data: {} })).not.toHaveProperty('places')
  })

  test('evolve never throws, whatever stands in an event', () => {
    const events = [
      { type: 'itemMoved', data: { id: 'x', parent: 'y', index: 9, width: null, dropped: ['z'], restored: null } },
      { type: 'itemRestored', data: { nodes: [], index: 0 } },
      { type: 'itemRemoved', data: { ids: ['nothing'] } },
      { type: 'itemEdited', data: { id: '__proto__', patch: { set: {}, unset: ['a'] } } },
      { type: 'filterEdited', data: { id: 'constructor', patch: { set: {}, unset: [] } } },
      { type: 'filtersReordered', data: { order: ['a', 'a'] } },
      { type: 'ofTheFuture', data: {} },
    ] as unknown as DashboardEvent[]
    for (const event of events) expect(evolve(nested, event).items['ROW-a']).toEqual(nested.items['ROW-a'])
  })
})

test('the contract of ops names the field at fault', () => {
  expect(parseDashboardOp('setProp', { key: 'slug', value: 'with space' })).toMatchObject({ fault: expect.stringContaining('value') })
  expect(parseDashboardOp('insertItem', { id: '1 bad', type: 'CHART', parent: 'a', after: null, meta: {} })).toMatchObject({ fault: expect.stringContaining('id') })
  expect(parseDashboardOp('batch', { ops: [{ type: 'removeItem', data: {} }] })).toMatchObject({ fault: expect.stringContaining('ops.0.id') })
  expect(parseDashboardOp('toString', {})).toMatchObject({ fault: expect.stringContaining('toString') })
})

describe('documents', () => {
  const document: DashboardDocument = {
    dashboard_title: 'Sales',
    slug: 'sales',
    css: '.a{}',
    certified_by: null,
    certification_details: null,
    position_json: {
      DASHBOARD_VERSION_KEY: 'v2',
      ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['TABS-t'] },
      GRID_ID: { type: 'GRID', id: 'GRID_ID', children: [], parents: ['ROOT_ID'] },
      HEADER_ID: { type: 'HEADER', id: 'HEADER_ID', meta: { text: 'Sales' } },
      'TABS-t': { type: 'TABS', id: 'TABS-t', children: ['TAB-1'], parents: ['ROOT_ID'], meta: {} },
      'TAB-1': { type: 'TAB', id: 'TAB-1', children: ['CHART-1'], parents: ['ROOT_ID', 'TABS-t'], meta: { text: 'First' } },
      'CHART-1': { type: 'CHART', id: 'CHART-1', children: [], parents: ['ROOT_ID', 'TABS-t', 'TAB-1'], meta: { chartId: 12, width: 4, height: 50 }, unknownKey: 1 },
      'CHART-9': { type: 'CHART', id: 'CHART-9', children: [], meta: { chartId: 3, width: 4, height: 50 } },
    },
    json_metadata: {
      native_filter_configuration: [{ id: 'NATIVE_FILTER-2', name: 'B' }, { id: 'NATIVE_FILTER-1', name: 'A' }],
      chart_configuration: { '12': { id: 12, crossFilters: { scope: 'global' } } },
      color_scheme: null,
      somethingNew: { kept: true },
    },
  }
  const state = stateOfDocument(document)
  if (!state.ok) throw new Error(state.message)

  test('come back as they went in, with unknown keys and unattached nodes', () => {
    expect(documentOfState(state.value)).toEqual(document)
    expect(chartIdsOf(state.value)).toEqual([3, 12])
  })

  test.each([
    ['cycle', { 'TAB-1': { type: 'TAB', id: 'TAB-1', children: ['TABS-t'], meta: {} } }],
    ['cycle', { 'TABS-t': { type: 'TABS', id: 'TABS-t', children: ['TAB-1', 'TAB-1'], meta: {} } }],
  ] as const)('with a %s are refused by field', (code, nodes) => {
    const broken = { ...document, position_json: { ...document.position_json, ...nodes } }
    expect(stateOfDocument(broken)).toMatchObject({ ok: false, code, field: 'position_json' })
  })

  test('with filters that are no list, or doubled, are refused by field', () => {
    for (const filters of [{}, [{ name: 'no id' }], [{ id: 'F' }, { id: 'F' }]]) {
      const broken = { ...document, json_metadata: { native_filter_configuration: filters } }
      expect(stateOfDocument(broken)).toMatchObject({ ok: false, field: 'json_metadata' })
    }
  })

  test('of another shape differ by exactly the events that lead there', () => {
    const changed: Partial<DashboardDocument> = {
      dashboard_title: 'Costs',
      position_json: { ...document.position_json, HEADER_ID: { type: 'HEADER', id: 'HEADER_ID', meta: { text: 'Costs' } }, 'CHART-1': { ...(document.position_json['CHART-1'] as JsonObject), meta: { chartId: 12, width: 6, height: 50 } } },
      json_metadata: { native_filter_configuration: [{ id: 'NATIVE_FILTER-1', name: 'A2' }, { id: 'NATIVE_FILTER-3' }], refresh_frequency: 10 },
    }
    const diff = diffDocument(state.value, changed)
    if (!diff.ok) throw new Error(diff.message)
    expect(diff.value.map(({ type }) => type)).toEqual(expect.arrayContaining(['propSet', 'metadataSet', 'filterRemoved', 'filterEdited', 'filterAdded', 'crossFilterSet', 'itemEdited']))
    expect(documentOfState(diff.value.reduce(evolve, state.value))).toEqual({ ...document, ...changed })
    expect(diffDocument(state.value, document)).toEqual({ ok: true, value: [] })
  })
})

describe('recorded logs', () => {
  const folder = new URL('./fixtures/dashboard/', import.meta.url)
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))

  test.each(files)('%s folds to the state it was recorded with', (file) => {
    const { events, document } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as { events: { type: string; v: number; data: JsonObject }[]; document: unknown }
    const state = events.reduce((folded, stored) => {
      const event = readEvent(dashboardKind(), stored)
      if (!event) throw new Error(`${stored.type} ${stored.v} cannot be read`)
      return evolve(folded, event)
    }, EMPTY_STATE)
    expect(documentOfState(state)).toEqual(document)
  })

  test('stand for every version that has an upcaster', () => {
    const recorded = new Set(
      files.flatMap((file) => (JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as { events: { type: string; v: number }[] }).events.map(({ type, v }) => `${type} ${v}`)),
    )
    for (const [type, steps] of Object.entries(DASHBOARD_UPCASTS)) for (const v of Object.keys(steps)) expect(recorded).toContain(`${type} ${v}`)
    expect(Object.keys(EVENT_VERSIONS)).toEqual(expect.arrayContaining(Object.keys(DASHBOARD_UPCASTS)))
  })

  test('with an event of the future are not read at all', () => {
    expect(readEvent(dashboardKind(), { type: 'metadataSet', v: 3, data: {} })).toBeNull()
    expect(readEvent(dashboardKind(), { type: 'constructor', v: 1, data: {} })).toBeNull()
  })
})
