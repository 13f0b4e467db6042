import {
  actorOf,
  hasUnsavedChanges,
  readContent,
  replaceContent,
  type DashboardDocument,
  type JsonObject,
} from '../db/dashboard-object.ts'
import type { ResourceContext } from '../resource/resource.ts'

/** Where a chart stands in the layouts of dashboards when its own save says that they show it. */

type Layout = DashboardDocument['position_json']
type Value = Layout[string]

/** A dashboard, and the tab of it that is wanted. */
export interface Place {
  readonly uuid: string
  readonly tab?: string | undefined
}

export interface PlacedChart {
  readonly id: number
  readonly uuid: string
  readonly name: string
}

const ROOT = 'ROOT_ID'
const GRID = 'GRID_ID'
/** Size of a chart that nobody has placed yet: a third of the width, in units of the grid. */
const WIDTH = 4
const HEIGHT = 50

/**
 * Puts a chart into the layouts of some dashboards and takes it out of others. A dashboard that somebody is editing
 * keeps its layout, so that no draft is published unseen; there the chart is linked and its page appends it.
 */
export async function placeInDashboards(
  { env, principal }: ResourceContext,
  chart: PlacedChart,
  added: readonly Place[],
  removed: readonly string[],
): Promise<void> {
  const change = async (uuid: string, arrange: (layout: Layout) => Layout) => {
    if (await hasUnsavedChanges(env, uuid)) return
    const { position_json: before } = await readContent(env, uuid, 'saved')
    const after = arrange(before)
    if (after === before) return
    await replaceContent(env, uuid, { actor: actorOf(principal), document: { position_json: after } })
  }
  await Promise.all([
    ...added.map(({ uuid, tab }) => change(uuid, (layout) => withChart(layout, chart, tab))),
    ...removed.map((uuid) => change(uuid, (layout) => withoutChart(layout, chart.id))),
  ])
}

/**
 * The layout with the chart in a row of its own at the end, unless it shows it already: of the given tab, of the first
 * one where that is none of it.
 */
export function withChart(layout: Layout, chart: PlacedChart, tab?: string): Layout {
  if (chartNodes(layout, chart.id).length > 0) return layout
  const base: Layout = isNode(layout[ROOT]) ? layout : { ...EMPTY, ...layout }
  const parent = tab !== undefined && isTab(base[tab]) ? tab : lastContainer(base)
  const container = base[parent]
  if (!isNode(container)) return layout
  const [row, item] = [`ROW-${chart.uuid}`, `CHART-${chart.uuid}`]
  return {
    ...base,
    [parent]: { ...container, children: [...childrenOf(container), row] },
    [row]: { id: row, type: 'ROW', children: [item], meta: { background: 'BACKGROUND_TRANSPARENT' } },
    [item]: {
      id: item,
      type: 'CHART',
      children: [],
      meta: { chartId: chart.id, uuid: chart.uuid, sliceName: chart.name, width: WIDTH, height: HEIGHT },
    },
  }
}

/** The layout without the chart, and without rows and columns that held nothing else. */
export function withoutChart(layout: Layout, chartId: number): Layout {
  let gone = new Set(chartNodes(layout, chartId))
  if (gone.size === 0) return layout
  let left = layout
  while (gone.size > 0) {
    const removed = gone
    left = Object.fromEntries(
      Object.entries(left).flatMap(([id, node]): [string, Value][] => {
        if (removed.has(id)) return []
        if (!isNode(node)) return [[id, node]]
        const children = childrenOf(node)
        const kept = children.filter((child) => !removed.has(child))
        return [[id, kept.length < children.length ? { ...node, children: kept } : node]]
      }),
    )
    gone = new Set(
      Object.entries(left).flatMap(([id, node]) => {
        const before = layout[id]
        const emptied = isNode(node) && isNode(before) && childrenOf(node).length === 0 && childrenOf(before).length > 0
        return emptied && (node['type'] === 'ROW' || node['type'] === 'COLUMN') ? [id] : []
      }),
    )
  }
  return left
}

const EMPTY: Layout = {
  DASHBOARD_VERSION_KEY: 'v2',
  [ROOT]: { id: ROOT, type: 'ROOT', children: [GRID] },
  [GRID]: { id: GRID, type: 'GRID', children: [], parents: [ROOT] },
}

/** Where new rows go: the grid, or the first tab of top-level tabs. */
function lastContainer(layout: Layout): string {
  const [first] = childrenOf(layout[ROOT])
  const top = first === undefined ? undefined : layout[first]
  if (!isNode(top) || top['type'] !== 'TABS') return GRID
  return childrenOf(top)[0] ?? GRID
}

function isTab(node: Value | undefined): boolean {
  return isNode(node) && node['type'] === 'TAB'
}

function chartNodes(layout: Layout, chartId: number): string[] {
  return Object.entries(layout).flatMap(([id, node]) => {
    if (!isNode(node) || node['type'] !== 'CHART') return []
    const { meta } = node
    return isNode(meta) && meta['chartId'] === chartId ? [id] : []
  })
}

function childrenOf(node: Value | undefined): string[] {
  const children = isNode(node) ? node['children'] : undefined
  return Array.isArray(children) ? children.filter((child) => typeof child === 'string') : []
}

function isNode(value: Value | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
