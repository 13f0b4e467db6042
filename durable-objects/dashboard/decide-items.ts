import { type Json } from '../log/json.ts'
import { accept, changesOf, type DashboardDecision, refuse } from './decision.ts'
import { type DashboardEvent, isEmptyPatch, type ItemsPatch } from './events.ts'
import { evolve } from './evolve.ts'
import { MIN_HEIGHT, RESIZABLE_HEIGHT, RESIZABLE_WIDTH } from './grid.ts'
import type { SimpleOp } from './ops.ts'
import type { DashboardRules } from './rules.ts'
import { EMPTY_STATE, GRID_ID, type Item, type ItemId, type Items, ROOT_ID } from './state.ts'
import {
  capacityOf,
  emptiedBy,
  indexAfter,
  isInside,
  itemOf,
  mayStandUnder,
  minimumWidth,
  neededWidth,
  subtree,
  usedWidth,
  widthOf,
} from './tree.ts'

type ItemOp = Extract<SimpleOp, { type: `${string}Item` | 'addTopTabs' }>
type DataOf<T extends ItemOp['type']> = Extract<ItemOp, { type: T }>['data']

/** Rules of the layout tree. */
export function decideItem(items: Items, op: ItemOp, rules: DashboardRules): DashboardDecision {
  switch (op.type) {
    case 'insertItem':
      return decideInsert(items, op.data, rules)
    case 'moveItem':
      return decideMove(items, op.data, rules)
    case 'resizeItem':
      return decideResize(items, op.data, rules)
    case 'editItem':
      return decideEdit(items, op.data)
    case 'removeItem':
      return decideRemove(items, op.data.id)
    case 'addTopTabs':
      return decideTopTabs(items, op.data)
  }
}

function decideInsert(items: Items, data: DataOf<'insertItem'>, rules: DashboardRules): DashboardDecision {
  const { id, type, parent, after } = data
  if (itemOf(items, id)) return refuse('exists', { id })
  if (!itemOf(items, parent)) return refuse('missing-parent', { parent })
  if (parent === ROOT_ID || type === 'GRID') return refuse('not-allowed-here', { parent, type })
  const item: Item = { id, type, parent, children: [], meta: data.meta }
  if (!mayStandUnder(items, parent, { [id]: item }, id, true)) return refuse('not-allowed-here', { parent, type })
  const room = roomFor(items, parent, { wanted: widthOf(item), least: 1, inside: 1 }, rules)
  if (!room) return rowFull(items, parent)
  const meta = room.width === null ? data.meta : { ...data.meta, width: room.width }
  return accept({ type: 'itemInserted', data: { id, type, parent, index: indexAfter(items, parent, after), meta } })
}

/** `drop`: containers that may go if they end up empty; null: the ordinary rule decides. */
export function decideMove(
  items: Items,
  data: DataOf<'moveItem'>,
  rules: DashboardRules,
  drop: readonly ItemId[] | null = null,
): DashboardDecision {
  const { id, parent, after } = data
  const item = itemOf(items, id)
  if (!item) return refuse('missing', { id })
  if (!itemOf(items, parent)) return refuse('missing-parent', { parent })
  if (id === ROOT_ID || id === GRID_ID) return refuse('protected', { id })
  if (rules.noCycle && isInside(items, parent, id)) return refuse('cycle', { id, parent })
  if (item.parent === ROOT_ID) return refuse('top-tabs-into-nested', { id })
  if (parent === ROOT_ID) return item.type === 'TABS' ? promote(items, item) : refuse('not-allowed-here', { parent })
  if (!mayStandUnder(items, parent, items, id, rules.subtreeDepth)) {
    return refuse('not-allowed-here', { parent, type: item.type })
  }
  const index = indexAfter(items, parent, after, id)
  const stays = item.parent === parent
  const wanted = data.width ?? widthOf(item)
  const room =
    stays && wanted === widthOf(item)
      ? KEEP_WIDTH
      : roomFor(items, parent, { wanted, least: minimumWidth(items, id), inside: neededWidth(items, id), id }, rules)
  if (!room) return rowFull(items, parent)
  const width = room.width === null || room.width === widthOf(item) ? null : room.width
  if (stays && width === null && itemOf(items, parent)?.children.indexOf(id) === index) return refuse('same')
  const dropped = stays ? [] : emptied(items, id, parent, rules).filter((gone) => drop === null || drop.includes(gone))
  return accept({ type: 'itemMoved', data: { id, parent, index, width, dropped, restored: null } })
}

function emptied(items: Items, id: ItemId, parent: ItemId, rules: DashboardRules): ItemId[] {
  return emptiedBy(items, id).filter((gone) => !rules.keepDestinationChain || !isInside(items, parent, gone))
}

const KEEP_WIDTH = { width: null }

interface Demand {
  readonly wanted: number
  readonly least: number
  /** Columns that rows inside the item need when the item is not itself sized by a row. */
  readonly inside: number
  readonly id?: ItemId
}

/** The width an item gets under `parent` (null: it keeps its own), or null when there is no room for it. */
export function roomFor(
  items: Items,
  parent: ItemId,
  demand: Demand,
  rules: DashboardRules,
): { readonly width: number | null } | null {
  const capacity = capacityOf(items, parent)
  if (!rules.rowCapacity) return KEEP_WIDTH
  if (itemOf(items, parent)?.type !== 'ROW') return demand.inside <= capacity ? KEEP_WIDTH : null
  const free = capacity - usedWidth(items, parent, demand.id)
  const wanted = Math.max(demand.wanted, demand.least)
  if (wanted <= free) return { width: wanted }
  return free >= demand.least ? { width: free } : null
}

function rowFull(items: Items, parent: ItemId): DashboardDecision {
  return refuse('row-full', { parent, capacity: capacityOf(items, parent) })
}

export function decideResize(items: Items, data: DataOf<'resizeItem'>, rules: DashboardRules): DashboardDecision {
  const item = itemOf(items, data.id)
  if (!item) return refuse('missing', { id: data.id })
  const width = data.width === undefined || data.width === item.meta['width'] ? null : data.width
  const height = data.height === undefined || data.height === item.meta['height'] ? null : data.height
  if (width === null && height === null) return refuse('same')
  if (width !== null && !RESIZABLE_WIDTH.has(item.type)) return refuse('not-resizable', { field: 'width' })
  if (height !== null && !RESIZABLE_HEIGHT.has(item.type)) return refuse('not-resizable', { field: 'height' })
  if (height !== null && height < MIN_HEIGHT) return refuse('invalid', { field: 'height', least: MIN_HEIGHT })
  const refusal = width === null || !rules.rowCapacity ? null : widthFault(items, item, width)
  return refusal ?? accept({ type: 'itemResized', data: { id: data.id, width, height } })
}

function widthFault(items: Items, item: Item, width: number): DashboardDecision | null {
  const least = minimumWidth(items, item.id)
  if (width < least) return refuse('too-narrow', { id: item.id, least })
  const row = item.parent !== null && itemOf(items, item.parent)?.type === 'ROW' ? item.parent : null
  if (row === null || width <= widthOf(item)) return null
  return usedWidth(items, row, item.id) + width > capacityOf(items, row) ? rowFull(items, row) : null
}

function decideEdit(items: Items, data: DataOf<'editItem'>): DashboardDecision {
  const item = itemOf(items, data.id)
  if (!item) return refuse('missing', { id: data.id })
  const patch = changesOf(item.meta, data)
  const sized = [...Object.keys(patch.set), ...patch.unset].find((key) => key === 'width' || key === 'height')
  if (sized !== undefined) return refuse('invalid', { field: sized })
  return isEmptyPatch(patch) ? refuse('same') : accept({ type: 'itemEdited', data: { id: data.id, patch } })
}

function decideRemove(items: Items, id: ItemId): DashboardDecision {
  const item = itemOf(items, id)
  if (!item) return refuse('missing', { id })
  if (id === ROOT_ID || id === GRID_ID) return refuse('protected', { id })
  if (item.parent === ROOT_ID) return collapse(items, item)
  const parent = item.parent === null ? undefined : itemOf(items, item.parent)
  const top = parent?.type === 'ROW' && parent.children.length === 1 ? parent.id : id
  return accept({ type: 'itemRemoved', data: { ids: subtree(items, top) } })
}

// Changes of the top level: several containers at once, written as the items they leave behind -------------------------

function decideTopTabs(items: Items, data: DataOf<'addTopTabs'>): DashboardDecision {
  const grid = itemOf(items, GRID_ID)
  const root = itemOf(items, ROOT_ID)
  if (!grid || !root || grid.parent !== ROOT_ID) return refuse('top-tabs-exist')
  const taken = [data.id, data.tabId].find((id) => itemOf(items, id))
  if (taken !== undefined || data.id === data.tabId) return refuse('exists', { id: taken ?? data.id })
  const meta: { [key: string]: Json } = { text: data.text, defaultText: 'Tab title', placeholder: 'Tab title' }
  return replaced(items, {
    [ROOT_ID]: { ...root, children: [data.id] },
    [data.id]: { id: data.id, type: 'TABS', parent: ROOT_ID, children: [data.tabId], meta: {} },
    [data.tabId]: { id: data.tabId, type: 'TAB', parent: data.id, children: grid.children, meta },
    ...adopted(items, grid.children, data.tabId),
    [GRID_ID]: { ...grid, parent: null, children: [] },
  })
}

/** Removing the top-level tabs puts what is in them back on the grid, in the order of the tabs. */
function collapse(items: Items, tabs: Item): DashboardDecision {
  const grid = itemOf(items, GRID_ID)
  const root = itemOf(items, ROOT_ID)
  if (!grid || !root) return refuse('protected', { id: tabs.id })
  const children = tabs.children.flatMap((tab) => itemOf(items, tab)?.children ?? [])
  return replaced(items, {
    ...Object.fromEntries([tabs.id, ...tabs.children].map((id) => [id, null])),
    [ROOT_ID]: { ...root, children: [GRID_ID] },
    ...adopted(items, children, GRID_ID),
    [GRID_ID]: { ...grid, parent: ROOT_ID, children },
  })
}

/** Nested tabs dragged to the root become top-level; the rest of the grid goes to the end of their first tab. */
function promote(items: Items, tabs: Item): DashboardDecision {
  const grid = itemOf(items, GRID_ID)
  const root = itemOf(items, ROOT_ID)
  if (!grid || !root || grid.parent !== ROOT_ID) return refuse('top-tabs-exist')
  const first = tabs.children[0] === undefined ? undefined : itemOf(items, tabs.children[0])
  if (!first) return refuse('not-allowed-here', { parent: ROOT_ID })
  const emptiedContainers = emptiedBy(items, tabs.id)
  const outermost = emptiedContainers.at(-1) ?? tabs.id
  const above = itemOf(items, outermost)?.parent ?? GRID_ID
  const holder = itemOf(items, above)
  if (!holder) return refuse('missing-parent', { parent: above })
  const rest = grid.children.filter((id) => id !== outermost)
  const patch: Record<ItemId, Item | null> = {
    ...Object.fromEntries(emptiedContainers.map((id) => [id, null])),
    [above]: { ...holder, children: holder.children.filter((id) => id !== outermost) },
    [ROOT_ID]: { ...root, children: [tabs.id] },
    [tabs.id]: { ...tabs, parent: ROOT_ID },
    [first.id]: { ...first, children: [...first.children, ...rest] },
    [GRID_ID]: { ...grid, parent: null, children: [] },
  }
  for (const id of rest) {
    const item = patch[id] ?? itemOf(items, id)
    if (item) patch[id] = { ...item, parent: first.id }
  }
  return replaced(items, patch)
}

function adopted(items: Items, ids: readonly ItemId[], parent: ItemId): Record<ItemId, Item> {
  return Object.fromEntries(ids.flatMap((id) => itemOf(items, id) ?? []).map((item) => [item.id, { ...item, parent }]))
}

/** Accepts the patch if everything below the root may stand where it then is. */
function replaced(items: Items, patch: ItemsPatch): DashboardDecision {
  const event: DashboardEvent = { type: 'itemsReplaced', data: { items: patch } }
  return mayReplace(items, patch) ? accept(event) : refuse('not-allowed-here', { parent: ROOT_ID })
}

export function mayReplace(items: Items, patch: ItemsPatch): boolean {
  const after = evolve({ ...EMPTY_STATE, items }, { type: 'itemsReplaced', data: { items: patch } }).items
  const [top] = itemOf(after, ROOT_ID)?.children ?? []
  return top !== undefined && mayStandUnder(after, ROOT_ID, after, top, true)
}
