import type { DashboardState, Item, ItemType } from '../../../../durable-objects/dashboard/state.ts'
import { EMPTY_STATE } from '../../../../durable-objects/dashboard/state.ts'
import type { JsonObject } from '../../../../durable-objects/log/json.ts'
import { readFilterItem, type NativeFilter } from '../../../../app/features/dashboard/filters/native-filter.ts'

type Node = {
  readonly id: string
  readonly type: ItemType
  readonly meta?: JsonObject
  readonly children?: readonly Node[]
}

/** A state whose layout is written as a tree; GRID_ID is added detached when the tree has top-level tabs. */
export function stateOf(tree: readonly Node[], parts: Partial<DashboardState> = {}): DashboardState {
  const items: Record<string, Item> = {}
  const visit = (node: Node, parent: string | null): void => {
    const children = (node.children ?? []).map((child) => child.id)
    items[node.id] = { id: node.id, type: node.type, parent, children, meta: node.meta ?? {} }
    for (const child of node.children ?? []) visit(child, node.id)
  }
  const tabs = tree.length === 1 && tree[0]?.type === 'TABS'
  visit(
    { id: 'ROOT_ID', type: 'ROOT', children: tabs ? tree : [{ id: 'GRID_ID', type: 'GRID', children: tree }] },
    null,
  )
  if (tabs) items['GRID_ID'] = { id: 'GRID_ID', type: 'GRID', parent: null, children: [], meta: {} }
  return { ...EMPTY_STATE, items, ...parts }
}

export function chart(chartId: number, width = 4, height = 30): Node {
  return { id: `CHART-${chartId}`, type: 'CHART', meta: { chartId, width, height, sliceName: `Chart ${chartId}` } }
}

export function row(id: string, ...children: Node[]): Node {
  return { id, type: 'ROW', children }
}

export function column(id: string, width: number, ...children: Node[]): Node {
  return { id, type: 'COLUMN', meta: { width }, children }
}

export function tab(id: string, ...children: Node[]): Node {
  return { id, type: 'TAB', meta: { text: id }, children }
}

export function tabs(id: string, ...children: Node[]): Node {
  return { id, type: 'TABS', children }
}

export function leaf(id: string, type: ItemType, meta: JsonObject = {}): Node {
  return { id, type, meta }
}

/** Two top-level tabs: charts 1 and 2 in a row and 3 below on the first; 4 on the second, within tabs of its own. */
export function tabbedState(parts: Partial<DashboardState> = {}): DashboardState {
  return stateOf(
    [
      tabs(
        'TABS-top',
        tab('TAB-a', row('ROW-1', chart(1), chart(2)), row('ROW-2', chart(3, 12))),
        tab('TAB-b', tabs('TABS-in', tab('TAB-b1', row('ROW-3', chart(4))), tab('TAB-b2', row('ROW-4', chart(5))))),
      ),
    ],
    parts,
  )
}

export function filterOf(stored: JsonObject): NativeFilter {
  const item = readFilterItem({
    id: 'NATIVE_FILTER-1',
    type: 'NATIVE_FILTER',
    filterType: 'filter_select',
    name: 'Region',
    targets: [{ datasetId: 1, column: { name: 'region' } }],
    ...stored,
  })
  if (item?.kind !== 'filter') throw new Error('not a filter')
  return item
}
