import type { SimpleOp } from '../../../../durable-objects/dashboard/ops.ts'
import { ROOT_ID } from '../../../../durable-objects/dashboard/state.ts'
import type { Dragged } from './new-item.ts'
import { newItemId } from './new-item.ts'

/** The ops that put tabs over the whole dashboard; null for what cannot stand there. */
export function topTabsOps(dragged: Dragged): SimpleOp[] | null {
  if (dragged.type !== 'TABS') return null
  if (dragged.kind === 'item') return [{ type: 'moveItem', data: { id: dragged.id, parent: ROOT_ID, after: null } }]
  return [newTopTabs('')]
}

export function newTopTabs(text: string): SimpleOp {
  return { type: 'addTopTabs', data: { id: newItemId('TABS'), tabId: newItemId('TAB'), text } }
}
