import type { ItemId, Items } from '../../../../durable-objects/dashboard/state.ts'
import { itemOf } from '../../../../durable-objects/dashboard/tree.ts'
import type { ActiveTabs } from '../layout/items.ts'
import { canvasRoot } from '../layout/items.ts'
import type { Editing } from './edit-context.ts'
import { tryOps } from './legality.ts'
import type { Dragged, Place } from './new-item.ts'
import { placeOps } from './new-item.ts'
import { editTexts } from './texts.ts'

/**
 * Places a new component beside the selected one, where it fits, else under its row, else at the end; answers its id.
 */
export function placeAfterSelected(
  editing: Editing,
  activeTabs: ActiveTabs,
  dragged: Extract<Dragged, { kind: 'new' }>,
  said: string,
): ItemId | null {
  const { state } = editing.live
  for (const place of placesAfter(state.items, editing.selected, canvasRoot(state.items, activeTabs))) {
    const ops = placeOps(state.items, dragged, place, editTexts())
    if (!tryOps(state, ops).ok) continue
    if (!editing.change(ops, said)) return null
    const inserted = ops.find((op) => op.type === 'insertItem' && op.data.type === dragged.type)
    return inserted?.type === 'insertItem' ? inserted.data.id : null
  }
  return null
}

/** Beside the selected item, then beside each container around it, then at the end of the canvas. */
export function placesAfter(items: Items, selected: ItemId | null, root: ItemId): Place[] {
  const places: Place[] = []
  let id = selected
  while (id !== null) {
    const parent: ItemId | null = itemOf(items, id)?.parent ?? null
    if (parent === null) break
    places.push({ parent, after: id })
    if (parent === root) break
    id = parent
  }
  return [...places, { parent: root, after: itemOf(items, root)?.children.at(-1) ?? null }]
}
