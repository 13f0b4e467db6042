import { entryOf } from '../log/json.ts'
import { COLUMN_COUNT, DEFAULT_WIDTH, MAX_LEVELS, MIN_WIDTH, VANISH_WHEN_EMPTIED, depthUnder, mayNest } from './grid.ts'
import { type Item, type ItemId, type Items, ROOT_ID } from './state.ts'

export function itemOf(items: Items, id: ItemId): Item | undefined {
  return entryOf(items, id)
}

/** `id` and everything below it, parents before children. Tolerates missing children. */
export function subtree(items: Items, id: ItemId): ItemId[] {
  const found: ItemId[] = []
  const open = [id]
  const seen = new Set<ItemId>()
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const item = itemOf(items, next)
    if (!item || seen.has(next)) continue
    seen.add(next)
    found.push(next)
    open.push(...item.children)
  }
  return found
}

/** Ids from the item itself up to the root. Stops at a repeated id, so a damaged tree cannot hang it. */
export function pathUp(items: Items, id: ItemId): ItemId[] {
  const path: ItemId[] = []
  const seen = new Set<ItemId>()
  for (let next: ItemId | null = id; next !== null && !seen.has(next); next = itemOf(items, next)?.parent ?? null) {
    if (!itemOf(items, next)) break
    seen.add(next)
    path.push(next)
  }
  return path
}

/** True when `id` is `ancestor` or lies below it. */
export function isInside(items: Items, id: ItemId, ancestor: ItemId): boolean {
  return pathUp(items, id).includes(ancestor)
}

/** Depth in the sense of the nesting table; the root has 0. */
export function depthOf(items: Items, id: ItemId): number {
  let depth = 0
  let above: Item | undefined
  for (const step of pathUp(items, id).reverse()) {
    if (above) depth = depthUnder(above.type, depth)
    above = itemOf(items, step)
  }
  return depth
}

export function widthOf(item: Item): number {
  const width = item.meta['width']
  return typeof width === 'number' ? width : (DEFAULT_WIDTH[item.type] ?? 0)
}

/** Columns that the children of a row take, leaving `except` out. */
export function usedWidth(items: Items, row: ItemId, except?: ItemId): number {
  return childrenOf(items, row)
    .filter((child) => child.id !== except)
    .reduce((sum, child) => sum + widthOf(child), 0)
}

export function childrenOf(items: Items, id: ItemId): Item[] {
  return (itemOf(items, id)?.children ?? []).flatMap((child) => itemOf(items, child) ?? [])
}

/** Columns that a container offers: those of the nearest column above (or itself), else the whole grid. */
export function capacityOf(items: Items, id: ItemId): number {
  const column = pathUp(items, id).find((step) => itemOf(items, step)?.type === 'COLUMN')
  const item = column === undefined ? undefined : itemOf(items, column)
  return item ? widthOf(item) : COLUMN_COUNT
}

/** The least width a container may have around `id` and what is in it, as far as rows reach down to the next column. */
export function neededWidth(items: Items, id: ItemId): number {
  const item = itemOf(items, id)
  if (!item) return MIN_WIDTH
  if (item.type === 'ROW') return Math.max(MIN_WIDTH, usedWidth(items, id))
  if (item.type === 'TABS' || item.type === 'TAB') return widestChild(items, item)
  return MIN_WIDTH
}

/** The least width that an item itself can be given. */
export function minimumWidth(items: Items, id: ItemId): number {
  const item = itemOf(items, id)
  return item?.type === 'COLUMN' ? widestChild(items, item) : MIN_WIDTH
}

function widestChild(items: Items, item: Item): number {
  return Math.max(MIN_WIDTH, ...item.children.map((child) => neededWidth(items, child)))
}

/**
 * True when `root` and everything below it, found in `nodes`, may stand under `parent` by the nesting table. Depth is a
 * property of the whole moved subtree: looking at the moved item alone lets a tall one go too deep.
 */
export function mayStandUnder(items: Items, parent: ItemId, nodes: Items, root: ItemId, wholeSubtree: boolean): boolean {
  const above = itemOf(items, parent)
  // Beside top-level tabs the grid stands outside the tree and takes nothing.
  if (!above || pathUp(items, parent).at(-1) !== ROOT_ID) return false
  return fits(above.type, depthOf(items, parent), root, pathUp(items, parent).length)

  function fits(parentType: string, parentDepth: number, id: ItemId, level: number): boolean {
    const item = itemOf(nodes, id)
    if (!item || level >= MAX_LEVELS || !mayNest(parentType, item.type, parentDepth)) return false
    if (!wholeSubtree) return true
    const depth = depthUnder(parentType, parentDepth)
    return item.children.every((child) => fits(item.type, depth, child, level + 1))
  }
}

/** Index at which an item lands after the sibling `after`: null is first, an unknown sibling last. */
export function indexAfter(items: Items, parent: ItemId, after: ItemId | null, moving?: ItemId): number {
  const siblings = (itemOf(items, parent)?.children ?? []).filter((id) => id !== moving)
  if (after === null) return 0
  const at = siblings.indexOf(after)
  return at < 0 ? siblings.length : at + 1
}

/** The sibling before an item, null when it is the first. */
export function siblingBefore(items: Items, id: ItemId): ItemId | null {
  const parent = itemOf(items, id)?.parent
  const siblings = parent === null || parent === undefined ? [] : (itemOf(items, parent)?.children ?? [])
  return siblings[siblings.indexOf(id) - 1] ?? null
}

/** Containers that would be left empty, innermost first, if `id` went away. */
export function emptiedBy(items: Items, id: ItemId): ItemId[] {
  const emptied: ItemId[] = []
  let gone = id
  for (const step of pathUp(items, id).slice(1)) {
    const item = itemOf(items, step)
    if (!item || !VANISH_WHEN_EMPTIED.has(item.type) || item.children.some((child) => child !== gone)) break
    emptied.push(step)
    gone = step
  }
  return emptied
}

// Changes: each gives a new map and leaves unknown ids alone, because evolve must be total -------------------------------

export function put(items: Items, item: Item): Items {
  return { ...items, [item.id]: item }
}

export function detach(items: Items, id: ItemId): Items {
  const parent = itemOf(items, itemOf(items, id)?.parent ?? '')
  return parent ? put(items, { ...parent, children: parent.children.filter((child) => child !== id) }) : items
}

export function attach(items: Items, id: ItemId, parentId: ItemId, index: number): Items {
  const item = itemOf(items, id)
  const parent = itemOf(items, parentId)
  if (!item || !parent) return items
  const children = parent.children.filter((child) => child !== id)
  children.splice(Math.min(Math.max(index, 0), children.length), 0, id)
  return put(put(items, { ...parent, children }), { ...item, parent: parentId })
}

/** Why a map of items is not a layout, or null. Checks structure only: imported layouts may break the softer rules. */
export function structuralFault(items: Items): string | null {
  const root = itemOf(items, ROOT_ID)
  if (!root || root.parent !== null) return 'ROOT_ID is missing or has a parent'
  const seen = new Set<ItemId>()
  const open: { id: ItemId; level: number }[] = [{ id: ROOT_ID, level: 0 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const item = itemOf(items, next.id)
    if (!item) return `${next.id} is named as a child but does not exist`
    if (seen.has(next.id)) return `${next.id} has two parents or lies inside itself`
    if (next.level > MAX_LEVELS) return `${next.id} is nested too deeply`
    seen.add(next.id)
    for (const child of item.children) {
      if (itemOf(items, child) && itemOf(items, child)?.parent !== next.id) return `${child} names another parent`
      open.push({ id: child, level: next.level + 1 })
    }
  }
  const stray = Object.values(items).find((item) => !seen.has(item.id) && !(item.type === 'GRID' && item.parent === null))
  return stray ? `${stray.id} is not part of the layout` : null
}
