import { mayNest } from '../../../../durable-objects/dashboard/grid.ts'
import type { Item, ItemId, Items } from '../../../../durable-objects/dashboard/state.ts'
import { depthOf, isInside, itemOf } from '../../../../durable-objects/dashboard/tree.ts'
import type { Dragged, Place } from './new-item.ts'
import { needsRow } from './new-item.ts'

export type Edge = 'top' | 'right' | 'bottom' | 'left'

export type Rect = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }
export type Point = { readonly x: number; readonly y: number }

/** A place by the nesting rules, and where the line that shows it is drawn. */
export type DropPlace = Place & {
  readonly line: { readonly target: ItemId; readonly edge: Edge; readonly inside: boolean }
}

export type DropResolution =
  /** Over itself: nothing would happen. */
  | { readonly kind: 'none' }
  | { readonly kind: 'forbidden'; readonly target: ItemId }
  | { readonly kind: 'place'; readonly place: DropPlace }

/** Within so many pixels of an edge a container is passed by and its neighbour is meant. */
export const EDGE_ZONE = 20

/**
 * Where a drop would land. `path` are the items under the pointer, innermost first; `rectOf` measures any item. Answers
 * by nesting alone: whether there is room, and every other rule, is for `decide` to say about the op that follows.
 */
export function resolveDrop(
  items: Items,
  dragged: Dragged,
  path: readonly ItemId[],
  pointer: Point,
  rectOf: (id: ItemId) => Rect | undefined,
): DropResolution {
  for (const id of path) {
    if (dragged.kind === 'item') {
      if (id === dragged.id) return { kind: 'none' }
      if (isInside(items, id, dragged.id)) return { kind: 'forbidden', target: id }
    }
    const place = placeAt(items, dragged, id, pointer, rectOf)
    if (place) return changesNothing(items, dragged, place) ? { kind: 'none' } : { kind: 'place', place }
  }
  const [innermost] = path
  return innermost === undefined ? { kind: 'none' } : { kind: 'forbidden', target: innermost }
}

function placeAt(
  items: Items,
  dragged: Dragged,
  id: ItemId,
  pointer: Point,
  rectOf: (id: ItemId) => Rect | undefined,
): DropPlace | undefined {
  const target = itemOf(items, id)
  const rect = rectOf(id)
  if (target && !rect) return unopenedTab(items, target, dragged)
  if (!target || !rect) return undefined
  const parent = target.parent === null ? undefined : itemOf(items, target.parent)
  const asChild = accepts(items, target, dragged)
  const asSibling =
    parent !== undefined && parent.type !== 'ROOT' && parent.type !== 'TABS' && accepts(items, parent, dragged)
  const sideways = parent?.type === 'ROW'
  const near = nearEdge(rect, pointer)
  if (sideways && parent && (near === 'top' || near === 'bottom')) {
    const beyond = besides(items, dragged, parent, near)
    if (beyond) return beyond
  }
  const alongEdge = sideways ? near === 'left' || near === 'right' : near === 'top' || near === 'bottom'
  if (asSibling && parent && (!asChild || alongEdge)) {
    const first = sideways ? pointer.x < (rect.left + rect.right) / 2 : pointer.y < (rect.top + rect.bottom) / 2
    return siblingPlace(parent, target, sideways ? (first ? 'left' : 'right') : first ? 'top' : 'bottom')
  }
  return asChild ? childPlace(target, dragged, pointer, rectOf) : undefined
}

/** Over the title of a tab that is not open yet: to its top, as if it were. */
function unopenedTab(items: Items, target: Item, dragged: Dragged): DropPlace | undefined {
  if (target.type !== 'TAB' || !accepts(items, target, dragged)) return undefined
  return { parent: target.id, after: null, line: { target: target.id, edge: 'top', inside: true } }
}

/** The nesting table, where what needs a row of its own is judged as that row would be. */
function accepts(items: Items, parent: Item, dragged: Dragged): boolean {
  if (!mayNest(parent.type, dragged.type, depthOf(items, parent.id))) return false
  return !needsRow(items, parent.id, dragged.type) || mayNest(parent.type, 'ROW', depthOf(items, parent.id))
}

/** Over or under a whole row. */
function besides(items: Items, dragged: Dragged, row: Item, edge: 'top' | 'bottom'): DropPlace | undefined {
  const around = row.parent === null ? undefined : itemOf(items, row.parent)
  return around && accepts(items, around, dragged) ? siblingPlace(around, row, edge) : undefined
}

function siblingPlace(parent: Item, target: Item, edge: Edge): DropPlace {
  const before = edge === 'top' || edge === 'left'
  const previous = parent.children[parent.children.indexOf(target.id) - 1] ?? null
  return { parent: parent.id, after: before ? previous : target.id, line: { target: target.id, edge, inside: false } }
}

/** Between the children of a container, by the middles of those around the pointer. */
function childPlace(
  target: Item,
  dragged: Dragged,
  pointer: Point,
  rectOf: (id: ItemId) => Rect | undefined,
): DropPlace {
  const sideways = target.type === 'ROW'
  const others = target.children.filter((id) => dragged.kind !== 'item' || id !== dragged.id)
  const passed = others.filter((id) => {
    const rect = rectOf(id)
    if (!rect) return false
    return sideways ? (rect.left + rect.right) / 2 <= pointer.x : (rect.top + rect.bottom) / 2 <= pointer.y
  })
  const after = passed.at(-1) ?? null
  if (after !== null) {
    return { parent: target.id, after, line: { target: after, edge: sideways ? 'right' : 'bottom', inside: false } }
  }
  const edge = sideways ? 'left' : 'top'
  const [first] = others
  return first === undefined
    ? { parent: target.id, after, line: { target: target.id, edge, inside: true } }
    : { parent: target.id, after, line: { target: first, edge, inside: false } }
}

function nearEdge(rect: Rect, { x, y }: Point): Edge | undefined {
  const distances: [Edge, number][] = [
    ['top', y - rect.top],
    ['bottom', rect.bottom - y],
    ['left', x - rect.left],
    ['right', rect.right - x],
  ]
  const [nearest] = distances.toSorted((a, b) => a[1] - b[1])
  return nearest && nearest[1] <= EDGE_ZONE ? nearest[0] : undefined
}

/** True for a drop back into the same gap, also when it would only trade an item's row for a new one. */
function changesNothing(items: Items, dragged: Dragged, place: Place): boolean {
  if (dragged.kind !== 'item') return false
  const item = itemOf(items, dragged.id)
  const parent = item?.parent === null || item?.parent === undefined ? undefined : itemOf(items, item.parent)
  if (!item || !parent) return false
  const alone = parent.type === 'ROW' && parent.children.length === 1 && needsRow(items, place.parent, item.type)
  const moving = alone ? parent : item
  if (moving.parent !== place.parent) return false
  const siblings = itemOf(items, place.parent)?.children ?? []
  const at = siblings.indexOf(moving.id)
  return place.after === moving.id || place.after === (siblings[at - 1] ?? null)
}
