import type { Item, Items } from '../../../../durable-objects/dashboard/state.ts'
import { GRID_ID, ROOT_ID } from '../../../../durable-objects/dashboard/state.ts'
import { childrenOf } from '../../../../durable-objects/dashboard/tree.ts'

/** The chart that a CHART item shows; undefined for every other item. */
export function chartIdOf(item: Item): number | undefined {
  const chartId = item.type === 'CHART' ? item.meta['chartId'] : undefined
  return typeof chartId === 'number' ? chartId : undefined
}

export function metaText(item: Item, key: string): string {
  const value = item.meta[key]
  return typeof value === 'string' ? value : ''
}

export function metaNumber(item: Item, key: string, whenUnset: number): number {
  const value = item.meta[key]
  return typeof value === 'number' ? value : whenUnset
}

/**
 * The title a tile shows: the dashboard's own name for the chart, the chart's present name, the one it was added
 * with.
 */
export function tileTitle(item: Item, chartName: string | undefined): string {
  return metaText(item, 'sliceNameOverride') || chartName || metaText(item, 'sliceName')
}

/** What the tabs of the sub bar stand for, if the dashboard has top-level tabs. */
export function topLevelTabs(items: Items): Item | undefined {
  return childrenOf(items, ROOT_ID).find((item) => item.type === 'TABS')
}

/** The container whose children fill the canvas: the active top-level tab, else the grid. */
export function canvasRoot(items: Items, activeTabs: ActiveTabs): string {
  const tabs = topLevelTabs(items)
  return tabs ? (activeTabOf(tabs, activeTabs) ?? tabs.id) : GRID_ID
}

/** The chosen tab of each tabs container; a container without an entry shows its first tab. */
export type ActiveTabs = Readonly<Record<string, string>>

export function activeTabOf(tabs: Item, activeTabs: ActiveTabs): string | undefined {
  const chosen = activeTabs[tabs.id]
  return chosen !== undefined && tabs.children.includes(chosen) ? chosen : tabs.children[0]
}

/** Marks the tabs named in a permalink, an anchor or an address as chosen, with every tab around them. */
export function activateTabs(items: Items, ids: readonly string[], before: ActiveTabs = {}): ActiveTabs {
  const active: Record<string, string> = { ...before }
  for (const id of ids) {
    for (let item = items[id]; item; item = item.parent === null ? undefined : items[item.parent]) {
      if (item.type === 'TAB' && item.parent !== null) active[item.parent] = item.id
    }
  }
  return active
}

/** Everything that is shown now, in reading order: containers before their content, hidden tabs left out. */
export function visibleItems(items: Items, activeTabs: ActiveTabs, root: string = ROOT_ID): Item[] {
  const item = items[root]
  if (!item) return []
  const shown = item.type === 'TABS' ? [activeTabOf(item, activeTabs)] : item.children
  return [item, ...shown.flatMap((id) => (id === undefined ? [] : visibleItems(items, activeTabs, id)))]
}

export function visibleChartIds(items: Items, activeTabs: ActiveTabs): Set<number> {
  return new Set(visibleItems(items, activeTabs).flatMap((item) => chartIdOf(item) ?? []))
}

/** Ids of the tabs that are open now, outermost first: what a permalink remembers. */
export function openTabIds(items: Items, activeTabs: ActiveTabs): string[] {
  return visibleItems(items, activeTabs).flatMap((item) => (item.type === 'TAB' ? item.id : []))
}

const TILE_TYPES: ReadonlySet<string> = new Set(['CHART', 'MARKDOWN', 'HEADER', 'DIVIDER'])

/** What the keyboard walks and a narrow screen stacks. */
export function tilesInReadingOrder(items: Items, activeTabs: ActiveTabs): Item[] {
  return visibleItems(items, activeTabs, canvasRoot(items, activeTabs)).filter((item) => TILE_TYPES.has(item.type))
}
