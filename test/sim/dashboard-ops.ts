import type { DashboardOp, SimpleOp } from '../../durable-objects/dashboard/ops.ts'
import { type DashboardState, GRID_ID, type ItemType, ROOT_ID } from '../../durable-objects/dashboard/state.ts'
import { NESTING } from '../../durable-objects/dashboard/grid.ts'
import type { JsonObject } from '../../durable-objects/log/json.ts'
import type { Random } from './random.ts'

/** A random thing a person might do next, judged by what they see. Often something the rules refuse. */
export function randomOp(random: Random, state: DashboardState): DashboardOp {
  const kind = random.weighted({ simple: 90, batch: 8, restoreVersion: 1, discard: 1 })
  switch (kind) {
    case 'simple':
      return randomSimple(random, state)
    case 'batch':
      return { type: 'batch', data: { ops: randomBatch(random, state) } }
    case 'restoreVersion':
      return { type: 'restoreVersion', data: { seq: 1 + random.below(40) } }
    case 'discard':
      return { type: 'discard', data: {} }
  }
}

/** A chart dropped on the grid or a tab comes with the row around it. */
function randomBatch(random: Random, state: DashboardState): SimpleOp[] {
  if (random.chance(0.3)) return [randomSimple(random, state), randomSimple(random, state)]
  const row = random.id('ROW')
  const holders = Object.values(state.items).filter(({ type }) => type === 'GRID' || type === 'TAB')
  const parent = random.pick(holders).id
  return [
    { type: 'insertItem', data: { id: row, type: 'ROW', parent, after: null, meta: {} } },
    { type: 'insertItem', data: { id: random.id('CHART'), type: 'CHART', parent: row, after: null, meta: { width: 4, height: 50, chartId: 1 + random.below(9) } } },
  ]
}

function randomSimple(random: Random, state: DashboardState): SimpleOp {
  const all = Object.keys(state.items)
  const kind = random.weighted({ insert: 32, move: 26, resize: 12, edit: 6, remove: 8, topTabs: 1, prop: 4, metadata: 4, filter: 6, crossFilter: 1 })
  switch (kind) {
    case 'insert': {
      const parent = random.pick(all)
      const types = Object.keys(NESTING[state.items[parent]?.type ?? ''] ?? {}).filter((type) => type !== 'GRID')
      const type = (types.length === 0 ? 'CHART' : random.pick(types)) as ItemType
      const meta: JsonObject = type === 'ROW' || type === 'TABS' || type === 'TAB' ? {} : { width: 1 + random.below(6), height: 50 }
      return { type: 'insertItem', data: { id: random.id(type), type: type === 'ROOT' ? 'ROW' : type, parent, after: randomSibling(random, state, parent), meta } }
    }
    case 'move': {
      const parent = random.pick(all)
      const width = random.chance(0.2) ? { width: 1 + random.below(12) } : {}
      return { type: 'moveItem', data: { id: random.pick(all), parent, after: randomSibling(random, state, parent), ...width } }
    }
    case 'resize':
      return { type: 'resizeItem', data: { id: random.pick(all), width: 1 + random.below(8), ...(random.chance(0.3) && { height: 5 + random.below(20) }) } }
    case 'edit': {
      const set: JsonObject = random.chance(0.7) ? { text: `t${random.below(5)}`, code: `c${random.below(3)}` } : {}
      return { type: 'editItem', data: { id: random.pick(all), set, unset: random.chance(0.4) ? ['text'] : [] } }
    }
    case 'remove':
      return { type: 'removeItem', data: { id: random.pick(all) } }
    case 'topTabs':
      return { type: 'addTopTabs', data: { id: random.id('TABS'), tabId: random.id('TAB'), text: 'First' } }
    case 'prop':
      return random.chance(0.5)
        ? { type: 'setProp', data: { key: 'dashboard_title', value: `Title ${random.below(4)}` } }
        : { type: 'setProp', data: { key: 'css', value: `.a { order: ${random.below(4)} }` } }
    case 'metadata': {
      const set = { refresh_frequency: random.below(3) * 10, color_scheme: `scheme${random.below(3)}` }
      return { type: 'setMetadata', data: random.chance(0.8) ? { set } : { unset: ['color_scheme'] } }
    }
    case 'filter':
      return randomFilterOp(random, state)
    case 'crossFilter': {
      const configuration = random.chance(0.7) ? { id: 1, crossFilters: { scope: 'global', chartsInScope: [random.below(9)] } } : null
      return { type: 'setCrossFilter', data: { chartId: String(1 + random.below(3)), configuration } }
    }
  }
}

function randomFilterOp(random: Random, state: DashboardState): SimpleOp {
  const ids = state.filterOrder
  const kind = ids.length === 0 ? 'add' : random.weighted({ add: 4, edit: 4, reorder: 2, remove: 2 })
  const parents = ids.length > 0 && random.chance(0.4) ? [random.pick(ids)] : []
  switch (kind) {
    case 'add': {
      const id = random.id('NATIVE_FILTER')
      return { type: 'addFilter', data: { filter: { id, name: `f${random.below(9)}`, cascadeParentIds: parents }, after: ids.at(-1) ?? null } }
    }
    case 'edit':
      return { type: 'editFilter', data: { id: random.pick(ids), set: { name: `f${random.below(9)}`, cascadeParentIds: parents } } }
    case 'reorder':
      return { type: 'reorderFilters', data: { order: [...ids].sort(() => (random.chance(0.5) ? 1 : -1)) } }
    case 'remove':
      return { type: 'removeFilter', data: { id: random.pick(ids) } }
  }
}

function randomSibling(random: Random, state: DashboardState, parent: string): string | null {
  return random.pick([null, ...(state.items[parent]?.children ?? [])])
}

/** A small legal dashboard to begin with. */
export function startingState(empty: DashboardState): DashboardState {
  const chart = (id: string, row: string) => ({ id, type: 'CHART' as const, parent: row, children: [], meta: { width: 4, height: 50, chartId: 1 } })
  return {
    ...empty,
    items: {
      [ROOT_ID]: { id: ROOT_ID, type: 'ROOT', parent: null, children: [GRID_ID], meta: {} },
      [GRID_ID]: { id: GRID_ID, type: 'GRID', parent: ROOT_ID, children: ['ROW-a', 'TABS-a'], meta: {} },
      'ROW-a': { id: 'ROW-a', type: 'ROW', parent: GRID_ID, children: ['CHART-a', 'CHART-b'], meta: {} },
      'CHART-a': chart('CHART-a', 'ROW-a'),
      'CHART-b': chart('CHART-b', 'ROW-a'),
      'TABS-a': { id: 'TABS-a', type: 'TABS', parent: GRID_ID, children: ['TAB-a'], meta: {} },
      'TAB-a': { id: 'TAB-a', type: 'TAB', parent: 'TABS-a', children: ['ROW-b'], meta: { text: 'A' } },
      'ROW-b': { id: 'ROW-b', type: 'ROW', parent: 'TAB-a', children: ['CHART-c'], meta: {} },
      'CHART-c': chart('CHART-c', 'ROW-b'),
    },
  }
}
