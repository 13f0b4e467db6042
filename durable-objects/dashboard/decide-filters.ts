import { entryOf, equal, type JsonObject } from '../log/json.ts'
import { accept, changesOf, type DashboardDecision, refuse } from './decision.ts'
import { applyPatch, type Dependent, isEmptyPatch } from './events.ts'
import type { SimpleOp } from './ops.ts'
import type { DashboardRules } from './rules.ts'
import type { DashboardState, Filter } from './state.ts'

type FilterOp = Extract<SimpleOp, { type: 'addFilter' | 'editFilter' | 'reorderFilters' | 'removeFilter' }>

/** Rules of native filters: unique ids, a complete order, no circle of dependencies. */
export function decideFilter(state: DashboardState, op: FilterOp, rules: DashboardRules): DashboardDecision {
  switch (op.type) {
    case 'addFilter': {
      const { filter, after } = op.data
      if (entryOf(state.filters, filter.id)) return refuse('exists', { id: filter.id })
      const stranger = missingParent(state, filter)
      if (stranger !== null) return refuse('missing', { id: stranger })
      if (rules.noFilterCycle && dependsOnItself(state, filter)) return refuse('filter-cycle', { id: filter.id })
      const at = after === null ? -1 : state.filterOrder.indexOf(after)
      const index = after !== null && at < 0 ? state.filterOrder.length : at + 1
      return accept({ type: 'filterAdded', data: { filter, index, dependents: [] } })
    }
    case 'editFilter': {
      const filter = entryOf(state.filters, op.data.id)
      if (!filter) return refuse('missing', { id: op.data.id })
      const patch = changesOf(filter, op.data)
      if (Object.hasOwn(patch.set, 'id') || patch.unset.includes('id')) return refuse('invalid', { field: 'id' })
      if (isEmptyPatch(patch)) return refuse('same')
      const edited: Filter = { ...applyPatch(filter, patch), id: filter.id }
      const stranger = Object.hasOwn(patch.set, 'cascadeParentIds') ? missingParent(state, edited) : null
      if (stranger !== null) return refuse('missing', { id: stranger })
      if (rules.noFilterCycle && dependsOnItself(state, edited)) return refuse('filter-cycle', { id: filter.id })
      return accept({ type: 'filterEdited', data: { id: filter.id, patch } })
    }
    case 'reorderFilters': {
      const known = op.data.order.filter((id) => entryOf(state.filters, id))
      const order = [...new Set([...known, ...state.filterOrder])]
      return equal(order, state.filterOrder) ? refuse('same') : accept({ type: 'filtersReordered', data: { order } })
    }
    case 'removeFilter': {
      const { id } = op.data
      if (!entryOf(state.filters, id)) return refuse('missing', { id })
      return accept({ type: 'filterRemoved', data: { id, dependents: dependentsOf(state, id) } })
    }
  }
}

export function dependentsOf(state: DashboardState, id: string): Dependent[] {
  return Object.values(state.filters).flatMap((filter) => {
    const at = parentsOf(filter).indexOf(id)
    return at < 0 ? [] : [{ id: filter.id, at }]
  })
}

export function parentsOf(filter: JsonObject): string[] {
  const parents = filter['cascadeParentIds']
  return Array.isArray(parents) ? parents.filter((id) => typeof id === 'string') : []
}

/** A filter that `filter` depends on but that does not exist (it may name itself, which is a circle); or null. */
export function missingParent(state: DashboardState, filter: Filter): string | null {
  return parentsOf(filter).find((id) => id !== filter.id && !entryOf(state.filters, id)) ?? null
}

/** True when `filter`, put among the others, would depend on itself through any chain. */
export function dependsOnItself(state: DashboardState, filter: Filter): boolean {
  const open = parentsOf(filter)
  const seen = new Set<string>()
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === filter.id) return true
    const next = entryOf(state.filters, id)
    if (!next || seen.has(id)) continue
    seen.add(id)
    open.push(...parentsOf(next))
  }
  return false
}
