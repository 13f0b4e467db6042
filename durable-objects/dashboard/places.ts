import { entryOf, equal, without } from '../log/json.ts'
import type { DashboardState, ItemId, Items, Places } from './state.ts'
import { itemOf } from './tree.ts'

/** Places of gone items that one container remembers; undo reaches back less far. */
const MAX_GONE = 100

/** Stands for where an item stood before it was moved within its container, among gone ones. */
const LEFT = 'left:'

/**
 * The places after a change of the items. Each container that something left keeps the order in which its children,
 * the gone ones included, stood; a container that has all of them again is forgotten. `moved` is the item that the
 * change puts elsewhere: others keep their places beside what stayed.
 */
export function remember(places: Places, before: Items, after: Items, moved: ItemId | null): Places {
  let next = places
  for (const id of Object.keys({ ...before, ...after })) {
    const was = itemOf(before, id)?.children
    const now = itemOf(after, id)?.children
    // A container that has come back may hold other children, or in another order, than the one that is remembered.
    const known = entryOf(places, id) ?? was
    if (was === now || !now || !known) continue
    const present = new Set(now)
    if (known.some((child) => !present.has(child) && !child.startsWith(LEFT))) next = { ...next, [id]: merged(known, now, moved) }
    else if (Object.hasOwn(next, id)) next = without(next, [id])
  }
  return next
}

/** The children with the gone ones of `known` among them, each behind what it stood behind. */
function merged(known: readonly ItemId[], children: readonly ItemId[], moved: ItemId | null): ItemId[] {
  const order = moved !== null && children.includes(moved) ? withMoved(known, children, moved) : known
  const present = new Set(children)
  const behind = new Map<ItemId | null, ItemId[]>()
  let anchor: ItemId | null = null
  let gone = 0
  for (const id of order) {
    if (present.has(id)) {
      anchor = id
    } else if (gone < MAX_GONE) {
      gone++
      behind.set(anchor, [...(behind.get(anchor) ?? []), id])
    }
  }
  return [...(behind.get(null) ?? []), ...children.flatMap((id) => [id, ...(behind.get(id) ?? [])])]
}

/** The known order with `moved` at its new place if that is one it has had, and a mark where it stood until now. */
function withMoved(known: readonly ItemId[], children: readonly ItemId[], moved: ItemId): readonly ItemId[] {
  const others = new Set(children.filter((id) => id !== moved))
  const before = children[children.indexOf(moved) - 1] ?? null
  const isThere = (at: number) => at >= 0 && (known.slice(0, at).findLast((id) => others.has(id)) ?? null) === before
  const now = known.indexOf(moved)
  if (isThere(now)) return known
  const left = known.indexOf(LEFT + moved)
  const returns = isThere(left)
  return known.flatMap((id, at) => (at === now ? [LEFT + moved] : at !== left ? [id] : returns ? [moved] : []))
}

/**
 * The present sibling behind which `id` stands or stood in `parent`, null when that is the first place; undefined when
 * nobody knows. `moving` does not count as a sibling.
 */
export function standsAfter(state: DashboardState, parent: ItemId, id: ItemId, moving?: ItemId): ItemId | null | undefined {
  const present = itemOf(state.items, parent)?.children ?? []
  const order = entryOf(state.places ?? {}, parent) ?? present
  const at = order.indexOf(id)
  return at < 0 ? undefined : (order.slice(0, at).findLast((other) => other !== moving && present.includes(other)) ?? null)
}

/** True when `id` stood behind `after` before it was put where it is, or was, in `parent`. */
export function hasLeft(state: DashboardState, parent: ItemId, id: ItemId, after: ItemId | null): boolean {
  return standsAfter(state, parent, LEFT + id, id) === after && entryOf(state.places ?? {}, parent)?.includes(LEFT + id) === true
}

/** `after`, or the present sibling that stands where `after` stood before it went. */
export function presentAfter(state: DashboardState, parent: ItemId, after: ItemId | null, moving?: ItemId): ItemId | null {
  if (after === null || itemOf(state.items, parent)?.children.includes(after)) return after
  const before = standsAfter(state, parent, after, moving)
  return before === undefined ? after : before
}

/** The state without its memory of places, which no reader sees and no save keeps. */
export function forgetPlaces(state: DashboardState): DashboardState {
  const { places, ...content } = state
  return places ? content : state
}

export function sameContent(a: DashboardState, b: DashboardState): boolean {
  return a === b || equal(forgetPlaces(a), forgetPlaces(b))
}
