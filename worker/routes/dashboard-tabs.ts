import { z } from '@hono/zod-openapi'
import { parseJson } from '../resource/projection.ts'

/** The tabs of a dashboard as `GET /api/v1/dashboard/{id}/tabs` tells them. */

export interface TabNode {
  readonly value: string
  readonly title: string
  readonly parents: readonly string[]
  readonly children: TabNode[]
}

const tabNode: z.ZodType<TabNode> = z.lazy(() =>
  z.object({ value: z.string(), title: z.string(), parents: z.array(z.string()), children: z.array(tabNode) }),
)

export const dashboardTabs = z.object({
  all_tabs: z.record(z.string(), z.string()).optional(),
  tab_tree: z.array(tabNode).optional(),
  native_filters: z.record(z.string(), z.array(z.unknown())),
})

export type DashboardTabs = z.infer<typeof dashboardTabs>

const node = z.looseObject({
  id: z.string(),
  type: z.string(),
  children: z.array(z.string()).nullish(),
  parents: z.array(z.string()).nullish(),
  meta: z.looseObject({ text: z.string().nullish(), defaultText: z.string().nullish() }).nullish(),
})

type Node = z.infer<typeof node>

/** Tabs in the order of the layout, nested as they stand in it, and the filters that are in scope of each. */
export function tabsOfLayout(positionJson: string, metadataJson: string): DashboardTabs {
  const filters = nativeFilters(metadataJson)
  const nodes = layoutNodes(positionJson)
  if (!nodes.has(ROOT)) return { native_filters: { all: filters } }
  const tree: TabNode[] = []
  const titles: Record<string, string> = {}
  const visited = new Set<string>()
  const visit = (id: string, siblings: TabNode[]): void => {
    const found = nodes.get(id)
    if (!found || visited.has(id)) return
    visited.add(id)
    const tab = found.type === 'TAB' ? tabOf(found) : null
    if (tab) {
      titles[id] = tab.title
      siblings.push(tab)
    }
    for (const child of found.children ?? []) visit(child, tab ? tab.children : siblings)
  }
  visit(ROOT, tree)
  return { all_tabs: titles, tab_tree: tree, native_filters: byTab(filters, Object.keys(titles)) }
}

const ROOT = 'ROOT_ID'

function tabOf({ id, parents, meta }: Node): TabNode {
  return { value: id, title: meta?.text || meta?.defaultText || '', parents: parents ?? [], children: [] }
}

function layoutNodes(positionJson: string): Map<string, Node> {
  const layout = parseJson(positionJson)
  if (layout === null || typeof layout !== 'object') return new Map()
  return new Map(
    Object.entries(layout).flatMap(([id, given]): [string, Node][] => {
      const parsed = node.safeParse(given)
      return parsed.success ? [[id, parsed.data]] : []
    }),
  )
}

const metadataOf = z.looseObject({ native_filter_configuration: z.array(z.record(z.string(), z.unknown())).nullish() })

function nativeFilters(metadataJson: string): Record<string, unknown>[] {
  return metadataOf.safeParse(parseJson(metadataJson)).data?.native_filter_configuration ?? []
}

function byTab(filters: readonly Record<string, unknown>[], tabs: readonly string[]): Record<string, unknown[]> {
  const inScope = (filter: Record<string, unknown>, tab: string) => {
    const scope = filter['tabsInScope']
    return Array.isArray(scope) && scope.includes(tab)
  }
  const entries = tabs.map((tab) => [tab, filters.filter((filter) => inScope(filter, tab))] as const)
  return { all: [...filters], ...Object.fromEntries(entries.filter(([, inside]) => inside.length > 0)) }
}
