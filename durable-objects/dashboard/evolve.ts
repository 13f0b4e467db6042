import { entryOf, without, type Json, type JsonObject } from '../log/json.ts'
import { applyPatch, type DashboardEvent } from './events.ts'
import type { DashboardState, Filter, Items } from './state.ts'
import { forgetPlaces, remember } from './places.ts'
import { attach, detach, itemOf, put } from './tree.ts'

/** Applies a fact. Total: whatever the state, it never throws and consults no rule. */
export function evolve(state: DashboardState, event: DashboardEvent): DashboardState {
  switch (event.type) {
    case 'created':
    case 'stateRestored':
      return event.data.state
    case 'itemInserted':
    case 'itemMoved':
    case 'itemResized':
    case 'itemEdited':
    case 'itemRemoved':
    case 'itemRestored':
    case 'itemsReplaced':
      return withItems(state, event)
    case 'detachedReplaced':
      return { ...state, detached: event.data.detached }
    case 'propSet':
      return { ...state, props: { ...state.props, [event.data.key]: event.data.value } }
    case 'metadataSet':
      return { ...state, metadata: applyPatch(state.metadata, event.data.patch) }
    case 'filterAdded':
    case 'filterEdited':
    case 'filtersReordered':
    case 'filterRemoved':
      return evolveFilters(state, event)
    case 'crossFilterSet': {
      const { chartId, configuration } = event.data
      const crossFilters = configuration
        ? { ...state.crossFilters, [chartId]: configuration }
        : without(state.crossFilters, [chartId])
      return { ...state, crossFilters }
    }
    case 'batched':
    case 'amended':
      return event.data.events.reduce(evolve, state)
    case 'saved':
      return forgetPlaces(state)
    default:
      return state
  }
}

type ItemEvent = Extract<DashboardEvent, { type: `item${string}` }>

function withItems(state: DashboardState, event: ItemEvent): DashboardState {
  const items = evolveItems(state.items, event)
  const moved = event.type === 'itemMoved' ? event.data.id : null
  const places = remember(state.places ?? {}, state.items, items, moved)
  return Object.keys(places).length > 0 ? { ...state, items, places } : { ...forgetPlaces(state), items }
}

function evolveItems(items: Items, event: ItemEvent): Items {
  switch (event.type) {
    case 'itemInserted': {
      const { id, type, parent, index, meta } = event.data
      if (!itemOf(items, parent)) return items
      return attach(put(items, { id, type, parent, children: [], meta }), id, parent, index)
    }
    case 'itemMoved':
      return move(items, event.data)
    case 'itemResized': {
      const item = itemOf(items, event.data.id)
      if (!item) return items
      const { width, height } = event.data
      const meta = { ...item.meta, ...(width !== null && { width }), ...(height !== null && { height }) }
      return put(items, { ...item, meta })
    }
    case 'itemEdited': {
      const item = itemOf(items, event.data.id)
      return item ? put(items, { ...item, meta: applyPatch(item.meta, event.data.patch) }) : items
    }
    case 'itemRemoved': {
      const [top] = event.data.ids
      return top === undefined ? items : without(detach(items, top), event.data.ids)
    }
    case 'itemRestored': {
      const [top] = event.data.nodes
      if (!top || top.parent === null || !itemOf(items, top.parent)) return items
      return attach(event.data.nodes.reduce(put, items), top.id, top.parent, event.data.index)
    }
    case 'itemsReplaced': {
      const gone = Object.keys(event.data.items).filter((id) => event.data.items[id] === null)
      const present = Object.values(event.data.items).filter((item) => item !== null)
      return without(present.reduce(put, items), gone)
    }
  }
}

function move(items: Items, data: Extract<DashboardEvent, { type: 'itemMoved' }>['data']): Items {
  if (!itemOf(items, data.id)) return items
  let next = detach(items, data.id)
  if (data.restored) {
    const { nodes, index } = data.restored
    const top = nodes.at(-1)
    if (!top || top.parent === null || !itemOf(items, top.parent)) return items
    next = nodes.reduce(put, next)
    next = attach(next, top.id, top.parent, index)
  }
  if (!itemOf(next, data.parent)) return items
  next = attach(next, data.id, data.parent, data.index)
  const moved = itemOf(next, data.id)
  if (data.width !== null && moved) next = put(next, { ...moved, meta: { ...moved.meta, width: data.width } })
  const outermost = data.dropped.at(-1)
  return outermost === undefined ? next : without(detach(next, outermost), data.dropped)
}

type FilterEvent = Extract<DashboardEvent, { type: `filter${string}` }>

function evolveFilters(state: DashboardState, event: FilterEvent): DashboardState {
  switch (event.type) {
    case 'filterAdded': {
      const { filter, index, dependents } = event.data
      const filterOrder = state.filterOrder.filter((id) => id !== filter.id)
      filterOrder.splice(Math.min(index, filterOrder.length), 0, filter.id)
      const added = { ...state, filters: { ...state.filters, [filter.id]: filter }, filterOrder }
      return dependents.reduce<DashboardState>(
        (next, { id, at }) => changeParents(next, id, (ids) => ids.toSpliced(at, 0, filter.id)),
        added,
      )
    }
    case 'filterEdited': {
      const filter = entryOf(state.filters, event.data.id)
      if (!filter) return state
      const edited: Filter = { ...applyPatch(filter, event.data.patch), id: filter.id }
      return { ...state, filters: { ...state.filters, [filter.id]: edited } }
    }
    case 'filtersReordered': {
      const known = event.data.order.filter((id) => entryOf(state.filters, id))
      const rest = state.filterOrder.filter((id) => !known.includes(id))
      return { ...state, filterOrder: [...new Set([...known, ...rest])] }
    }
    case 'filterRemoved': {
      const { id, dependents } = event.data
      const filters = without(state.filters, [id])
      const removed = { ...state, filters, filterOrder: state.filterOrder.filter((other) => other !== id) }
      return dependents.reduce<DashboardState>(
        (next, dependent) => changeParents(next, dependent.id, (ids) => ids.filter((parent) => parent !== id)),
        removed,
      )
    }
  }
}

function changeParents(state: DashboardState, id: string, change: (ids: readonly Json[]) => readonly Json[]): DashboardState {
  const filter: JsonObject | undefined = entryOf(state.filters, id)
  if (!filter) return state
  const parents = filter['cascadeParentIds']
  const edited: Filter = { ...filter, id, cascadeParentIds: change(Array.isArray(parents) ? parents : []) }
  return { ...state, filters: { ...state.filters, [id]: edited } }
}
