import type { Item, Items } from '../../../../durable-objects/dashboard/state.ts'
import { childrenOf, widthOf } from '../../../../durable-objects/dashboard/tree.ts'
import type { ActiveTabs } from './items.ts'
import { tilesInReadingOrder } from './items.ts'

export type Direction = 'left' | 'right' | 'up' | 'down'

type Place = { readonly item: Item; readonly row: number; readonly from: number; readonly to: number }

/**
 * The tile that an arrow key leads to. Left and right follow the reading order; up and down go to the tile of the
 * nearest row that lies over or under the middle of this one. Undefined at the edge.
 */
export function neighbour(items: Items, activeTabs: ActiveTabs, id: string, direction: Direction): string | undefined {
  const tiles = tilesInReadingOrder(items, activeTabs)
  const at = tiles.findIndex((tile) => tile.id === id)
  if (at < 0) return undefined
  if (direction === 'left') return tiles[at - 1]?.id
  if (direction === 'right') return tiles[at + 1]?.id
  const places = placesOf(items, tiles)
  const here = places[at]
  if (!here) return undefined
  const rows = places.map((place) => place.row).filter((row) => (direction === 'up' ? row < here.row : row > here.row))
  if (rows.length === 0) return undefined
  const row = direction === 'up' ? Math.max(...rows) : Math.min(...rows)
  const middle = (here.from + here.to) / 2
  const candidates = places.filter((place) => place.row === row)
  return nearest(candidates, middle)?.item.id
}

function nearest(places: readonly Place[], middle: number): Place | undefined {
  const distance = (place: Place): number => Math.max(place.from - middle, middle - place.to, 0)
  return places.reduce<Place | undefined>(
    (best, place) => (best && distance(best) <= distance(place) ? best : place),
    undefined,
  )
}

/** Numbers rows from the top by the first tile of each, and gives every tile its columns. */
function placesOf(items: Items, tiles: readonly Item[]): Place[] {
  let row = -1
  let lastRowId: string | null = null
  return tiles.map((item) => {
    const parent = item.parent === null ? undefined : items[item.parent]
    const rowId = parent?.type === 'ROW' ? parent.id : item.id
    if (rowId !== lastRowId) row += 1
    lastRowId = rowId
    const from = offsetOf(items, item)
    return { item, row, from, to: from + Math.max(widthOf(item), 1) }
  })
}

/** Columns to the left of an item, summed over every row around it. */
function offsetOf(items: Items, item: Item): number {
  const parent = item.parent === null ? undefined : items[item.parent]
  if (!parent) return 0
  const before = parent.type === 'ROW' ? childrenOf(items, parent.id) : []
  const at = before.findIndex((sibling) => sibling.id === item.id)
  return before.slice(0, Math.max(at, 0)).reduce((sum, sibling) => sum + widthOf(sibling), 0) + offsetOf(items, parent)
}
