import { entryOf, type JsonObject } from '../log/json.ts'
import { dependentsOf } from './decide-filters.ts'
import { type DashboardEvent, type Dependent, type ItemsPatch, type Patch, type PropChange, reversePatch } from './events.ts'
import { evolve } from './evolve.ts'
import type { DashboardState, Filter, Item, ItemId } from './state.ts'
import { itemOf, siblingBefore } from './tree.ts'

/** What undoing an event would restore (`was`) and what it expects to find (`wrote`). Stored with the event. */
export type Inverse =
  | { readonly kind: 'insert'; readonly id: ItemId }
  | {
      readonly kind: 'remove'
      readonly nodes: readonly Item[]
      readonly index: number
      /** The row it stood in, which goes when somebody takes the rest out of it. */
      readonly row?: Item
    }
  | { readonly kind: 'restore'; readonly ids: readonly ItemId[] }
  | {
      readonly kind: 'move'
      readonly id: ItemId
      readonly wroteParent: ItemId
      readonly parent: ItemId
      readonly after: ItemId | null
      readonly width: { readonly was: number | null; readonly wrote: number } | null
      /** Containers the move took away, to be brought back. */
      readonly dropped: readonly Item[]
      readonly dropAfter: ItemId | null
      /** Containers that came back with the move and go again when redo empties them. */
      readonly drop: readonly ItemId[]
    }
  | { readonly kind: 'meta'; readonly id: ItemId; readonly was: Patch; readonly wrote: Patch }
  | { readonly kind: 'items'; readonly was: ItemsPatch; readonly wrote: ItemsPatch }
  | { readonly kind: 'detached'; readonly was: JsonObject; readonly wrote: JsonObject }
  | { readonly kind: 'prop'; readonly was: PropChange; readonly wrote: PropChange }
  | { readonly kind: 'metadata'; readonly was: Patch; readonly wrote: Patch }
  | { readonly kind: 'filterAdded'; readonly id: string; readonly dependents: readonly Dependent[] }
  | { readonly kind: 'filterRemoved'; readonly filter: Filter; readonly index: number; readonly dependents: readonly Dependent[] }
  | { readonly kind: 'filter'; readonly id: string; readonly was: Patch; readonly wrote: Patch }
  | { readonly kind: 'filterOrder'; readonly was: readonly string[]; readonly wrote: readonly string[] }
  | { readonly kind: 'crossFilter'; readonly chartId: string; readonly was: JsonObject | null; readonly wrote: JsonObject | null }
  /** In the order in which they are to be undone: last event first. */
  | { readonly kind: 'batch'; readonly inverses: readonly Inverse[] }

/** The inverse of `event`, which is about to be applied to `before`; null when it cannot be undone. */
export function invert(before: DashboardState, event: DashboardEvent): Inverse | null {
  const { items } = before
  switch (event.type) {
    case 'itemInserted':
      return { kind: 'insert', id: event.data.id }
    case 'itemRemoved': {
      const nodes = event.data.ids.flatMap((id) => itemOf(items, id) ?? [])
      const top = nodes[0]
      const parent = top?.parent ? itemOf(items, top.parent) : undefined
      if (!top || !parent) return null
      return { kind: 'remove', nodes, index: parent.children.indexOf(top.id), ...(parent.type === 'ROW' && { row: parent }) }
    }
    case 'itemRestored':
      return { kind: 'restore', ids: event.data.nodes.map((node) => node.id) }
    case 'itemMoved':
      return invertMove(before, event.data)
    case 'itemResized': {
      const item = itemOf(items, event.data.id)
      const { width, height } = event.data
      const set = { ...(width !== null && { width }), ...(height !== null && { height }) }
      return item ? metaInverse(item, { set, unset: [] }) : null
    }
    case 'itemEdited': {
      const item = itemOf(items, event.data.id)
      return item ? metaInverse(item, event.data.patch) : null
    }
    case 'itemsReplaced': {
      const ids = Object.keys(event.data.items)
      return { kind: 'items', was: Object.fromEntries(ids.map((id) => [id, itemOf(items, id) ?? null])), wrote: event.data.items }
    }
    case 'detachedReplaced':
      return { kind: 'detached', was: before.detached, wrote: event.data.detached }
    case 'propSet':
      // The value comes from the key's own place, so the pair fits.
      return { kind: 'prop', was: { key: event.data.key, value: before.props[event.data.key] } as PropChange, wrote: event.data }
    case 'metadataSet':
      return { kind: 'metadata', was: reversePatch(before.metadata, event.data.patch), wrote: event.data.patch }
    case 'filterAdded':
      return { kind: 'filterAdded', id: event.data.filter.id, dependents: event.data.dependents }
    case 'filterRemoved': {
      const filter = entryOf(before.filters, event.data.id)
      const index = before.filterOrder.indexOf(event.data.id)
      return filter ? { kind: 'filterRemoved', filter, index, dependents: dependentsOf(before, filter.id) } : null
    }
    case 'filterEdited': {
      const filter = entryOf(before.filters, event.data.id)
      if (!filter) return null
      return { kind: 'filter', id: filter.id, was: reversePatch(filter, event.data.patch), wrote: event.data.patch }
    }
    case 'filtersReordered':
      return { kind: 'filterOrder', was: before.filterOrder, wrote: event.data.order }
    case 'crossFilterSet': {
      const { chartId, configuration } = event.data
      return { kind: 'crossFilter', chartId, was: entryOf(before.crossFilters, chartId) ?? null, wrote: configuration }
    }
    case 'batched':
      return invertBatch(before, event.data.events)
    default:
      return null
  }
}

function metaInverse(item: Item, wrote: Patch): Inverse {
  return { kind: 'meta', id: item.id, was: reversePatch(item.meta, wrote), wrote }
}

function invertMove(before: DashboardState, data: Extract<DashboardEvent, { type: 'itemMoved' }>['data']): Inverse | null {
  const item = itemOf(before.items, data.id)
  if (!item || item.parent === null) return null
  const width = item.meta['width']
  const dropped = data.dropped.flatMap((id) => itemOf(before.items, id) ?? [])
  const outer = dropped.at(-1)
  return {
    kind: 'move',
    id: data.id,
    wroteParent: data.parent,
    parent: item.parent,
    after: siblingBefore(before.items, data.id),
    width: data.width === null ? null : { was: typeof width === 'number' ? width : null, wrote: data.width },
    dropped,
    dropAfter: outer ? siblingBefore(before.items, outer.id) : null,
    drop: data.restored?.nodes.map((node) => node.id) ?? [],
  }
}

function invertBatch(before: DashboardState, events: readonly DashboardEvent[]): Inverse | null {
  const inverses: Inverse[] = []
  let state = before
  for (const event of events) {
    const inverse = invert(state, event)
    if (!inverse) return null
    inverses.unshift(inverse)
    state = evolve(state, event)
  }
  return { kind: 'batch', inverses }
}
