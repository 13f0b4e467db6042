import type { SimpleOp } from '../../../../durable-objects/dashboard/ops.ts'
import type { DashboardState, Item, ItemId, Items } from '../../../../durable-objects/dashboard/state.ts'
import { childrenOf, itemOf, pathUp, siblingBefore, widthOf } from '../../../../durable-objects/dashboard/tree.ts'
import { heightOf, widthLimits } from '../layout/geometry.ts'
import type { Direction } from '../layout/walk.ts'
import type { Dragged, Place } from './new-item.ts'
import { placeOps } from './new-item.ts'

type Texts = { readonly header: string; readonly tab: string }

/**
 * The ops of one step with the keyboard. Left and right trade places within the row; up and down go into the row above
 * or below if it takes the item, else into a row of its own between the two. Empty: there is nowhere to go.
 */
export function stepOps(
  items: Items,
  id: ItemId,
  direction: Direction,
  texts: Texts,
  allowed: (ops: readonly SimpleOp[]) => boolean,
): SimpleOp[] {
  const item = itemOf(items, id)
  if (!item || item.parent === null) return []
  const candidates = placesOfStep(items, item, direction).map((place) => {
    const dragged: Dragged = { kind: 'item', id, type: item.type }
    return placeOps(items, dragged, place, texts)
  })
  return candidates.find(allowed) ?? []
}

function placesOfStep(items: Items, item: Item, direction: Direction): Place[] {
  const parent = item.parent === null ? undefined : itemOf(items, item.parent)
  if (!parent) return []
  if (direction === 'left' || direction === 'right') {
    return parent.type === 'ROW' ? beside(parent, item.id, direction === 'left' ? -1 : 1) : []
  }
  const back = direction === 'up'
  if (parent.type !== 'ROW') return beside(parent, item.id, back ? -1 : 1)
  const around = parent.parent === null ? undefined : itemOf(items, parent.parent)
  if (!around) return []
  const rowAt = around.children.indexOf(parent.id)
  const next = itemOf(items, around.children[rowAt + (back ? -1 : 1)] ?? '')
  const into: Place[] = next?.type === 'ROW' ? [{ parent: next.id, after: next.children.at(-1) ?? null }] : []
  const alone = parent.children.length === 1
  const between: Place[] = alone
    ? beside(around, parent.id, back ? -1 : 1)
    : [{ parent: around.id, after: back ? siblingBefore(items, parent.id) : parent.id }]
  return [...into, ...between]
}

/** The place one step before or after a sibling, if there is one. */
function beside(parent: Item, id: ItemId, step: -1 | 1): Place[] {
  const at = parent.children.indexOf(id)
  if (step === 1) {
    const next = parent.children[at + 1]
    return next === undefined ? [] : [{ parent: parent.id, after: next }]
  }
  return at <= 0 ? [] : [{ parent: parent.id, after: parent.children[at - 2] ?? null }]
}

/** One column wider or narrower, one unit higher or lower; nothing at a limit. */
export function resizeStep(items: Items, id: ItemId, direction: Direction): SimpleOp | undefined {
  const item = itemOf(items, id)
  if (!item) return undefined
  if (direction === 'up' || direction === 'down') {
    const height = heightOf(item) + (direction === 'down' ? 1 : -1)
    return { type: 'resizeItem', data: { id, height } }
  }
  const { min, max } = widthLimits(items, item)
  const width = widthOf(item) + (direction === 'right' ? 1 : -1)
  return width < min || width > max ? undefined : { type: 'resizeItem', data: { id, width } }
}

export type Destination = {
  readonly id: ItemId
  readonly kind: 'tab' | 'row' | 'column' | 'grid'
  readonly label: string
  readonly depth: number
}

/** Containers that a "Move to" menu offers, in reading order; where the item already is last is left out. */
export function destinations(
  state: DashboardState,
  id: ItemId,
  labelOf: (item: Item, index: number) => string,
  allowed: (place: Place) => boolean,
): Destination[] {
  const { items } = state
  const found: Destination[] = []
  let rows = 0
  const visit = (container: ItemId, depth: number) => {
    for (const child of childrenOf(items, container)) {
      if (child.id === id || pathUp(items, id)[0] === child.id) continue
      const kind = CONTAINER_KINDS[child.type]
      if (child.type === 'ROW') rows += 1
      if (kind && allowed({ parent: child.id, after: child.children.at(-1) ?? null })) {
        found.push({ id: child.id, kind, label: labelOf(child, rows), depth })
      }
      visit(child.id, kind ? depth + 1 : depth)
    }
  }
  visit('ROOT_ID', 0)
  return found
}

const CONTAINER_KINDS: Readonly<Record<string, Destination['kind'] | undefined>> = {
  GRID: 'grid',
  TAB: 'tab',
  ROW: 'row',
  COLUMN: 'column',
}
