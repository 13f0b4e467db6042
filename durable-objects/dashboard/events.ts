import type { JsonObject, Json } from '../log/json.ts'
import type { DashboardState, Filter, Item, ItemId, ItemType, Props } from './state.ts'

/** Keys to write and keys to take away; null is a value like any other. */
export interface Patch {
  readonly set: JsonObject
  readonly unset: readonly string[]
}

/** Items by id as they are after the change; null: no longer there. */
export type ItemsPatch = Readonly<Record<ItemId, Item | null>>

export type PropChange = { readonly [K in keyof Props]: { readonly key: K; readonly value: Props[K] } }[keyof Props]

/** A filter that depends on another: its id, and where the other stands among its `cascadeParentIds`. */
export interface Dependent {
  readonly id: string
  readonly at: number
}

/** Accepted facts, with positions and cascades resolved, so that replay does not depend on rules. */
export type DashboardEvent =
  | { readonly type: 'created'; readonly data: { readonly state: DashboardState; readonly from: JsonObject | null } }
  | {
      readonly type: 'itemInserted'
      readonly data: { id: ItemId; type: ItemType; parent: ItemId; index: number; meta: JsonObject }
    }
  | {
      readonly type: 'itemMoved'
      readonly data: {
        id: ItemId
        parent: ItemId
        index: number
        /** The width taken at the destination; null: unchanged. */
        width: number | null
        /** Containers that the move emptied and took away, innermost first. */
        dropped: readonly ItemId[]
        /** Containers that an undo brings back before the move, innermost first; the index does not count the item. */
        restored: { readonly nodes: readonly Item[]; readonly index: number } | null
      }
    }
  | { readonly type: 'itemResized'; readonly data: { id: ItemId; width: number | null; height: number | null } }
  | { readonly type: 'itemEdited'; readonly data: { id: ItemId; patch: Patch } }
  /** `ids[0]` is the topmost; the others lie below it. */
  | { readonly type: 'itemRemoved'; readonly data: { ids: readonly ItemId[] } }
  /** `nodes[0]` is the topmost; it goes back under its own parent. */
  | { readonly type: 'itemRestored'; readonly data: { nodes: readonly Item[]; index: number } }
  | { readonly type: 'itemsReplaced'; readonly data: { items: ItemsPatch } }
  | { readonly type: 'detachedReplaced'; readonly data: { detached: JsonObject } }
  | { readonly type: 'propSet'; readonly data: PropChange }
  | { readonly type: 'metadataSet'; readonly data: { patch: Patch } }
  | { readonly type: 'filterAdded'; readonly data: { filter: Filter; index: number; dependents: readonly Dependent[] } }
  | { readonly type: 'filterEdited'; readonly data: { id: string; patch: Patch } }
  | { readonly type: 'filtersReordered'; readonly data: { order: readonly string[] } }
  | { readonly type: 'filterRemoved'; readonly data: { id: string; dependents: readonly Dependent[] } }
  | { readonly type: 'crossFilterSet'; readonly data: { chartId: string; configuration: JsonObject | null } }
  | { readonly type: 'batched'; readonly data: { events: readonly DashboardEvent[] } }
  /** A change from outside that does not publish the draft: it goes into the draft and into the saved state. */
  | { readonly type: 'amended'; readonly data: { events: readonly DashboardEvent[] } }
  | { readonly type: 'stateRestored'; readonly data: { state: DashboardState; from: number } }
  | { readonly type: 'saved'; readonly data: Record<string, never> }

export type DashboardEventType = DashboardEvent['type']

/**
 * Current versions. `metadataSet` 2: a patch of several keys in which null is a value (1 meant removal by null).
 * The version of `batched` and `amended` stands for the versions of what is in them, so they rise together.
 */
export const EVENT_VERSIONS: Readonly<Record<DashboardEventType, number>> = {
  created: 1,
  itemInserted: 1,
  itemMoved: 1,
  itemResized: 1,
  itemEdited: 1,
  itemRemoved: 1,
  itemRestored: 1,
  itemsReplaced: 1,
  detachedReplaced: 1,
  propSet: 1,
  metadataSet: 2,
  filterAdded: 1,
  filterEdited: 1,
  filtersReordered: 1,
  filterRemoved: 1,
  crossFilterSet: 1,
  batched: 2,
  amended: 2,
  stateRestored: 1,
  saved: 1,
}

export function applyPatch(value: JsonObject, patch: Patch): JsonObject {
  const copy: Record<string, Json> = { ...value, ...patch.set }
  for (const key of patch.unset) delete copy[key]
  return copy
}

/** The patch that takes `patch` back from `before`: values that stood there, and keys that did not. */
export function reversePatch(before: JsonObject, patch: Patch): Patch {
  const set: Record<string, Json> = {}
  const unset: string[] = []
  for (const key of [...Object.keys(patch.set), ...patch.unset]) {
    const was = Object.hasOwn(before, key) ? before[key] : undefined
    if (was === undefined) unset.push(key)
    else set[key] = was
  }
  return { set, unset }
}

export function isEmptyPatch(patch: Patch): boolean {
  return patch.unset.length === 0 && Object.keys(patch.set).length === 0
}
