import { entryOf, equal, type Json, type JsonObject } from '../log/json.ts'
import { decideMove, decideResize, mayReplace, roomFor } from './decide-items.ts'
import { dependsOnItself, missingParent, parentsOf } from './decide-filters.ts'
import { type DashboardEvent, isEmptyPatch, type Patch } from './events.ts'
import { evolve } from './evolve.ts'
import { DEFAULT_WIDTH } from './grid.ts'
import type { Inverse } from './invert.ts'
import { forgetPlaces, hasLeft, presentAfter, standsAfter } from './places.ts'
import { DASHBOARD_RULES, type DashboardRules } from './rules.ts'
import type { DashboardState, Filter, Item, ItemId, Items } from './state.ts'
import { emptiedBy, indexAfter, isInside, itemOf, mayStandUnder, minimumWidth, neededWidth, subtree, widthOf } from './tree.ts'

type InverseOf<K extends Inverse['kind']> = Extract<Inverse, { kind: K }>

/** The event that undoes, or null when somebody has overtaken it since. Never cascades. */
export function guard(
  state: DashboardState,
  inverse: Inverse,
  rules: DashboardRules = DASHBOARD_RULES,
): DashboardEvent | null {
  const { items } = state
  switch (inverse.kind) {
    case 'insert': {
      const item = itemOf(items, inverse.id)
      if (!item || (rules.undoInsertChildless && item.children.length > 0)) return null
      return { type: 'itemRemoved', data: { ids: subtree(items, inverse.id) } }
    }
    case 'remove':
      return unremove(state, inverse, rules)
    case 'restore': {
      const top = inverse.ids[0]
      const present = top === undefined ? [] : subtree(items, top)
      const untouched = present.length > 0 && equal([...present].sort(), [...inverse.ids].sort())
      return untouched ? { type: 'itemRemoved', data: { ids: present } } : null
    }
    case 'move':
      return unmove(state, inverse, rules)
    case 'meta':
      return unedit(items, inverse, rules)
    case 'items': {
      const touched = Object.keys(inverse.wrote).some((id) => !equal(itemOf(items, id) ?? null, inverse.wrote[id]))
      if (touched && rules.undoValueUntouched) return null
      // What stands in them may have grown too deep for the old place.
      return mayReplace(items, inverse.was) ? { type: 'itemsReplaced', data: { items: inverse.was } } : null
    }
    case 'detached': {
      const untouched = equal(state.detached, inverse.wrote)
      return untouched ? { type: 'detachedReplaced', data: { detached: inverse.was } } : null
    }
    case 'prop': {
      const untouched = equal(state.props[inverse.wrote.key], inverse.wrote.value)
      return untouched || !rules.undoValueUntouched ? { type: 'propSet', data: inverse.was } : null
    }
    case 'metadata': {
      const patch = stillWritten(state.metadata, inverse, rules)
      return patch && { type: 'metadataSet', data: { patch } }
    }
    case 'filterAdded': {
      const filter = entryOf(state.filters, inverse.id)
      if (!filter) return null
      const dependents = dependentsNow(state, inverse.id)
      const claimed = dependents.some((other) => !inverse.dependents.some((known) => known.id === other.id))
      return claimed ? null : { type: 'filterRemoved', data: { id: inverse.id, dependents } }
    }
    case 'filterRemoved':
      return unremoveFilter(state, inverse, rules)
    case 'filter': {
      const filter = entryOf(state.filters, inverse.id)
      const patch = filter && stillWritten(filter, inverse, rules)
      if (!filter || !patch) return null
      const event: DashboardEvent = { type: 'filterEdited', data: { id: inverse.id, patch } }
      return closesCircle(state, event, inverse.id, rules) || namesMissing(state, event, inverse.id) ? null : event
    }
    case 'filterOrder':
      return equal(state.filterOrder, inverse.wrote)
        ? { type: 'filtersReordered', data: { order: inverse.was } }
        : null
    case 'crossFilter': {
      const untouched = equal(entryOf(state.crossFilters, inverse.chartId) ?? null, inverse.wrote)
      if (!untouched && rules.undoValueUntouched) return null
      return { type: 'crossFilterSet', data: { chartId: inverse.chartId, configuration: inverse.was } }
    }
    case 'batch':
      return unbatch(state, inverse, rules)
  }
}

function unremove(state: DashboardState, inverse: InverseOf<'remove'>, rules: DashboardRules): DashboardEvent | null {
  const parts = rules.undoKeepsPlace ? partsToReturn(state.items, inverse) : [inverse.nodes]
  const events: DashboardEvent[] = []
  for (const nodes of parts) {
    const event = putBack(events.reduce(evolve, state), nodes, inverse.index, rules)
    if (!event) return null
    events.push(event)
  }
  const [only] = events
  return events.length === 1 && only ? only : { type: 'batched', data: { events } }
}

/**
 * What was removed, with the row around it if that has gone since. If the removed row itself has come back with
 * something else of it, then only what was in it.
 */
function partsToReturn(items: Items, { nodes, row }: InverseOf<'remove'>): readonly (readonly Item[])[] {
  const [top] = nodes
  if (!top) return [nodes]
  if (top.type === 'ROW' && top.children.length > 0 && itemOf(items, top.id)) {
    const known: Items = Object.fromEntries(nodes.map((node) => [node.id, node]))
    return top.children.map((child) => subtree(known, child).flatMap((id) => itemOf(known, id) ?? []))
  }
  return row && !itemOf(items, row.id) ? [[{ ...row, children: [top.id] }, ...nodes]] : [nodes]
}

function putBack(state: DashboardState, nodes: readonly Item[], known: number, rules: DashboardRules): DashboardEvent | null {
  const { items } = state
  const [top] = nodes
  if (!top || top.parent === null) return null
  const index = indexOfPlace(state, top.parent, top.id, rules) ?? known
  const restored: DashboardEvent = { type: 'itemRestored', data: { nodes, index } }
  if (!rules.undoRemovalVacant) return restored
  if (nodes.some((node) => itemOf(items, node.id)) || !itemOf(items, top.parent)) return null
  return fitsBack(items, nodes, top, rules) ? restored : null
}

/** Where `id` goes back to in `parent`; undefined when nothing remembers its place. */
function indexOfPlace(state: DashboardState, parent: ItemId, id: ItemId, rules: DashboardRules): number | undefined {
  const after = rules.undoKeepsPlace ? standsAfter(state, parent, id) : undefined
  return after === undefined ? undefined : indexAfter(state.items, parent, after)
}

/** True when `nodes`, headed by `top`, may stand under the parent of `top` again without any change of width. */
function fitsBack(items: Items, nodes: readonly Item[], top: Item, rules: DashboardRules): boolean {
  const returning = Object.fromEntries(nodes.map((node) => [node.id, node]))
  const parent = top.parent ?? ''
  if (!mayStandUnder(items, parent, { ...items, ...returning }, top.id, true)) return false
  const width = widthOf(top)
  const demand = { wanted: width, least: width, inside: neededWidth({ ...items, ...returning }, top.id), id: top.id }
  return roomFor(items, parent, demand, rules) !== null
}

function unmove(state: DashboardState, inverse: InverseOf<'move'>, rules: DashboardRules): DashboardEvent | null {
  const { items } = state
  const item = itemOf(items, inverse.id)
  if (!item || (rules.undoMoveInPlace && item.parent !== inverse.wroteParent)) return null
  const width = restoredWidth(item, inverse)
  if (width !== null && width < minimumWidth(items, item.id)) return null
  if (inverse.dropped.length > 0) return unmoveInto(state, item, width, inverse, rules)
  const after = rules.undoKeepsPlace ? placeOfMoved(state, inverse) : inverse.after
  const back = { id: item.id, parent: inverse.parent, after, ...(width !== null && { width }) }
  const decision = decideMove(items, back, rules, rules.undoKeepsContainers ? inverse.drop : null)
  if (!decision.ok) return null
  const moved = decision.event
  if (moved.type !== 'itemMoved') return moved
  // A narrower place than before is not the old place; only rows size what is in them.
  const intoRow = itemOf(items, inverse.parent)?.type === 'ROW'
  if (intoRow && (moved.data.width ?? widthOf(item)) !== (width ?? widthOf(item))) return null
  return { ...moved, data: { ...moved.data, width } }
}

/**
 * A move within one container leaves no place behind, only the sibling that stood before it; so does one that went
 * before the item came back elsewhere.
 */
function placeOfMoved(state: DashboardState, { id, parent, wroteParent, after }: InverseOf<'move'>): ItemId | null {
  const before = presentAfter(state, parent, after, id)
  if (parent === wroteParent || hasLeft(state, parent, id, before)) return before
  const place = standsAfter(state, parent, id)
  return place === undefined ? before : place
}

/** Brings back the containers that the move emptied, then the item into the innermost of them. */
function unmoveInto(
  state: DashboardState,
  item: Item,
  width: number | null,
  inverse: InverseOf<'move'>,
  rules: DashboardRules,
): DashboardEvent | null {
  const { items } = state
  const { dropped, dropAfter } = inverse
  const outer = dropped.at(-1)
  const inner = dropped[0]
  if (!outer || !inner || outer.parent === null || !itemOf(items, outer.parent)) return null
  if (dropped.some((node) => itemOf(items, node.id)) || isInside(items, outer.parent, item.id)) return null
  const sized = width === null ? item : { ...item, meta: { ...item.meta, width } }
  const whole = [...dropped, { ...sized, parent: inner.id }]
  const kept = { ...items, [item.id]: sized }
  if (!fitsBack(kept, whole, outer, rules)) return null
  const nodes = dropped.map((node, i) => ({ ...node, children: i === 0 ? [] : node.children }))
  const again = emptiedAgain(items, inverse, outer.parent)
  const place = rules.undoKeepsPlace ? standsAfter(state, outer.parent, outer.id, item.id) : undefined
  const index = indexAfter(items, outer.parent, place === undefined ? dropAfter : place, item.id)
  const restored = { nodes, index }
  return { type: 'itemMoved', data: { id: item.id, parent: inner.id, index: 0, width, dropped: again, restored } }
}

/** Containers that had come back with the very move being undone; they go if it leaves them empty. */
function emptiedAgain(items: Items, inverse: InverseOf<'move'>, target: string): string[] {
  return emptiedBy(items, inverse.id).filter((id) => inverse.drop.includes(id) && !isInside(items, target, id))
}

function restoredWidth(item: Item, inverse: InverseOf<'move'>): number | null {
  if (!inverse.width || item.meta['width'] !== inverse.width.wrote) return null
  return inverse.width.was
}

function unedit(items: Items, inverse: InverseOf<'meta'>, rules: DashboardRules): DashboardEvent | null {
  const item = itemOf(items, inverse.id)
  const patch = item && stillWritten(item.meta, inverse, rules)
  if (!item || !patch) return null
  const width = patch.unset.includes('width') ? DEFAULT_WIDTH[item.type] : patch.set['width']
  if (typeof width === 'number' && width !== widthOf(item)) {
    const decision = decideResize(items, { id: item.id, width }, rules)
    if (!decision.ok) return null
  }
  return { type: 'itemEdited', data: { id: item.id, patch } }
}

/** The part of `was` whose keys still hold what was written; null when none does. */
function stillWritten(
  present: JsonObject,
  inverse: { readonly was: Patch; readonly wrote: Patch },
  rules: DashboardRules,
): Patch | null {
  if (!rules.undoValueUntouched) return inverse.was
  const untouched = (key: string) =>
    Object.hasOwn(inverse.wrote.set, key)
      ? Object.hasOwn(present, key) && equal(present[key], inverse.wrote.set[key])
      : !Object.hasOwn(present, key)
  const set: Record<string, Json> = {}
  for (const [key, value] of Object.entries(inverse.was.set)) if (untouched(key)) set[key] = value
  const patch = { set, unset: inverse.was.unset.filter(untouched) }
  return isEmptyPatch(patch) ? null : patch
}

function dependentsNow(state: DashboardState, id: string) {
  return Object.values(state.filters).flatMap((filter) => {
    const at = parentsOf(filter).indexOf(id)
    return at < 0 ? [] : [{ id: filter.id, at }]
  })
}

function unremoveFilter(
  state: DashboardState,
  inverse: InverseOf<'filterRemoved'>,
  rules: DashboardRules,
): DashboardEvent | null {
  const { index } = inverse
  if (entryOf(state.filters, inverse.filter.id)) return null
  const filter = withKnownParents(state, inverse.filter)
  const dependents = inverse.dependents.filter(({ id }) => entryOf(state.filters, id))
  const event: DashboardEvent = { type: 'filterAdded', data: { filter, index, dependents } }
  return closesCircle(state, event, filter.id, rules) ? null : event
}

/** What it depended on may have gone meanwhile. */
function withKnownParents(state: DashboardState, filter: Filter): Filter {
  const known = parentsOf(filter).filter((id) => entryOf(state.filters, id))
  return known.length === parentsOf(filter).length ? filter : { ...filter, id: filter.id, cascadeParentIds: known }
}

function namesMissing(state: DashboardState, event: DashboardEvent, id: string): boolean {
  const filter = entryOf(evolve(state, event).filters, id)
  return filter !== undefined && missingParent(state, filter) !== null
}

function closesCircle(state: DashboardState, event: DashboardEvent, id: string, rules: DashboardRules): boolean {
  if (!rules.noFilterCycle) return false
  const after = evolve(state, event)
  const filter = entryOf(after.filters, id)
  return filter !== undefined && dependsOnItself(after, filter)
}

function unbatch(before: DashboardState, inverse: InverseOf<'batch'>, rules: DashboardRules): DashboardEvent | null {
  const events: DashboardEvent[] = []
  const moved = new Set<ItemId>()
  let state = before
  for (const one of inverse.inverses) {
    // The place remembered for what the batch moved twice is the one between.
    const event = guard(one.kind === 'move' && moved.has(one.id) ? forgetPlaces(state) : state, one, rules)
    if (one.kind === 'move') moved.add(one.id)
    if (!event) return null
    events.push(event)
    state = evolve(state, event)
  }
  return { type: 'batched', data: { events } }
}
