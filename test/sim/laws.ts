import { equal } from '../../durable-objects/log/json.ts'
import { COLUMN_COUNT, MAX_LEVELS, mayNest, depthUnder } from '../../durable-objects/dashboard/grid.ts'
import type { DashboardEvent } from '../../durable-objects/dashboard/events.ts'
import { evolve } from '../../durable-objects/dashboard/evolve.ts'
import { guard } from '../../durable-objects/dashboard/guard.ts'
import { type Inverse, invert } from '../../durable-objects/dashboard/invert.ts'
import { parentsOf } from '../../durable-objects/dashboard/decide-filters.ts'
import { sameContent } from '../../durable-objects/dashboard/places.ts'
import { DASHBOARD_RULES, type DashboardRules } from '../../durable-objects/dashboard/rules.ts'
import { type DashboardState, GRID_ID, ROOT_ID } from '../../durable-objects/dashboard/state.ts'

/** What is wrong with a dashboard, written without the product's own tree functions; null: every invariant holds. */
export function faultOf(state: DashboardState): string | null {
  const seen = new Set<string>()
  const fault = faultUnder(state, ROOT_ID, null, 0, 0, COLUMN_COUNT, seen)
  if (fault) return fault
  for (const item of Object.values(state.items)) {
    const detachedGrid = item.id === GRID_ID && item.parent === null && item.children.length === 0
    if (!seen.has(item.id) && !detachedGrid) return `${item.id} is an orphan`
  }
  return faultOfFilters(state)
}

function faultUnder(
  state: DashboardState,
  id: string,
  parent: string | null,
  depth: number,
  level: number,
  columns: number,
  seen: Set<string>,
): string | null {
  const item = state.items[id]
  if (!item) return `${id} is missing under ${parent}`
  if (seen.has(id)) return `${id} has two places`
  if (level > MAX_LEVELS) return `${id} is too deep`
  if (item.parent !== parent) return `${id} names ${item.parent}, not ${parent}, as its parent`
  seen.add(id)
  const width = item.meta['width']
  const inside = item.type === 'COLUMN' ? Number(width ?? 4) : columns
  if (item.type === 'ROW') {
    const used = item.children.reduce((sum, child) => sum + Number(state.items[child]?.meta['width'] ?? 4), 0)
    if (used > columns) return `row ${id} holds ${used} of ${columns} columns`
  }
  for (const child of item.children) {
    const type = state.items[child]?.type ?? 'nothing'
    if (!mayNest(item.type, type, depth)) return `${item.type} ${id} at depth ${depth} holds ${type} ${child}`
    const fault = faultUnder(state, child, id, depthUnder(item.type, depth), level + 1, inside, seen)
    if (fault) return fault
  }
  return null
}

function faultOfFilters(state: DashboardState): string | null {
  const ids = Object.keys(state.filters)
  if (!equal([...state.filterOrder].sort(), [...ids].sort())) return 'the order of filters is not their list'
  for (const id of ids) {
    const reached = new Set<string>()
    const open = parentsOf(state.filters[id] ?? {})
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (next === id) return `filter ${id} depends on itself`
      if (reached.has(next)) continue
      reached.add(next)
      open.push(...parentsOf(state.filters[next] ?? {}))
    }
  }
  return null
}

/** Undo of an event nobody has touched since restores the state before it; redo returns to the state after it. */
export function roundTripFault(
  before: DashboardState,
  event: DashboardEvent,
  rules: DashboardRules = DASHBOARD_RULES,
): string | null {
  const inverse = invert(before, event)
  if (!inverse) return null
  const after = evolve(before, event)
  const undo = guard(after, inverse, rules)
  if (!undo) return `${event.type} cannot be undone`
  const undone = evolve(after, undo)
  if (!sameContent(undone, before)) return `undo of ${event.type} does not restore the state`
  const again = invert(after, undo)
  const redo = again && guard(undone, again, rules)
  if (!redo) return `redo of ${event.type} is refused`
  return sameContent(evolve(undone, redo), after) ? null : `redo of ${event.type} does not return`
}

/**
 * Why an undo would take away what somebody else has done since, or null. Judged from the inverse alone, so that it
 * does not share the rule it checks.
 */
export function trespassOf(present: DashboardState, inverse: Inverse, event: DashboardEvent): string | null {
  switch (inverse.kind) {
    case 'insert':
      return event.type === 'itemRemoved' && event.data.ids.length > 1 ? 'undoing an insert takes children away' : null
    case 'move':
      return present.items[inverse.id]?.parent === inverse.wroteParent ? null : 'an item was moved back from where somebody else had put it'
    case 'prop':
      return present.props[inverse.wrote.key] === inverse.wrote.value ? null : `${inverse.wrote.key} held somebody else’s value`
    case 'meta': {
      const meta = present.items[inverse.id]?.meta ?? {}
      const touched = event.type === 'itemEdited' ? [...Object.keys(event.data.patch.set), ...event.data.patch.unset] : []
      const foreign = touched.find((key) => !equal(meta[key], inverse.wrote.set[key]))
      return foreign === undefined ? null : `${foreign} held somebody else’s value`
    }
    default:
      return null
  }
}
