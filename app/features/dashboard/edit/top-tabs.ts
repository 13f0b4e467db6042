import type { SimpleOp } from '../../../../durable-objects/dashboard/ops.ts'
import type { Items } from '../../../../durable-objects/dashboard/state.ts'
import { ROOT_ID } from '../../../../durable-objects/dashboard/state.ts'
import { topLevelTabs } from '../layout/items.ts'
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

/** The op behind the "+" of the sub bar: another top-level tab, or the first ones. */
export function addTabOps(items: Items, tab: { readonly text: string; readonly placeholder: string }): SimpleOp[] {
  const tabs = topLevelTabs(items)
  if (!tabs) return [newTopTabs(tab.text)]
  const after = tabs.children.at(-1) ?? null
  const meta = { text: tab.text, defaultText: tab.placeholder, placeholder: tab.placeholder }
  return [{ type: 'insertItem', data: { id: newItemId('TAB'), type: 'TAB', parent: tabs.id, after, meta } }]
}
