import { columnLabel, readColumn, readText, toNumber } from '../form-data.ts'
import { cellWriter } from '../members/members.ts'
import { type MetricFormat, onlyMetric } from '../members/metric-format.ts'
import type { CellValue, QueryResult } from '../query-types.ts'
import type { DatasourceFacts, FormData } from '../types.ts'

export type TreeNode = {
  id: string
  name: string
  cell: CellValue
  value: number | undefined
  children: TreeNode[]
  /** Nodes below, all levels. */
  below: number
}

export type PreparedTree = {
  root: TreeNode | undefined
  column: string
  metric: MetricFormat
  measured: boolean
  /** Nodes of the rows that do not stand under the root. */
  left: number
}

/** The tree under the chosen root, else under the one with the most nodes. Ids are compared as text; rounds are cut. */
export function prepareTree(
  formData: FormData,
  result: QueryResult | undefined,
  facts: DatasourceFacts = {},
): PreparedTree {
  const [id = '', parent = '', name] = ['id', 'parent', 'name'].map((control) => {
    const column = readColumn(formData, control)
    return column === undefined ? undefined : columnLabel(column)
  })
  const metric = onlyMetric(formData, facts)
  const measured = metric.column !== ''
  if (!result) return { root: undefined, column: id, metric, measured, left: 0 }
  const nodes = new Map<string, TreeNode>()
  const parents = new Map<string, string>()
  const write = cellWriter(formData, result, name ?? id)
  for (const row of result.data) {
    const cell = row[id] ?? null
    if (cell === null || nodes.has(String(cell))) continue
    const value = measured ? toNumber(row[metric.column]) : undefined
    nodes.set(String(cell), { id: String(cell), name: write(row[name ?? id]), cell, value, children: [], below: 0 })
    const above = row[parent] ?? null
    if (above !== null && above !== '') parents.set(String(cell), String(above))
  }
  const chosen = readText(formData, 'root_node_id')
  const children = new Map<string, string[]>()
  for (const [child, above] of parents) {
    const list = children.get(above)
    if (list) list.push(child)
    else children.set(above, [child])
  }
  const tops = chosen === undefined ? topsOf(nodes, parents) : [chosen]
  const seen = new Set<string>()
  const grown = tops.flatMap((top) => grow(top, nodes, children, seen) ?? [])
  const root = grown.toSorted((a, b) => b.below - a.below)[0]
  return { root, column: id, metric, measured, left: root ? nodes.size - 1 - root.below : 0 }
}

/** Nodes under none that is known; where all go round, the first one. */
function topsOf(nodes: ReadonlyMap<string, TreeNode>, parents: ReadonlyMap<string, string>): string[] {
  const tops = [...nodes.keys()].filter((id) => {
    const above = parents.get(id)
    return above === undefined || above === id || !nodes.has(above)
  })
  return tops.length > 0 ? tops : [...nodes.keys()].slice(0, 1)
}

/** Level by level, without recursion: a chain may be as long as the rows. */
function grow(
  top: string,
  nodes: ReadonlyMap<string, TreeNode>,
  children: ReadonlyMap<string, readonly string[]>,
  seen: Set<string>,
): TreeNode | undefined {
  const root = nodes.get(top)
  if (!root || seen.has(top)) return undefined
  seen.add(top)
  const order = [root]
  for (const at of order) {
    for (const id of children.get(at.id) ?? []) {
      const child = nodes.get(id)
      if (!child || seen.has(id)) continue
      seen.add(id)
      at.children.push(child)
      order.push(child)
    }
  }
  for (const at of order.toReversed()) at.below = at.children.reduce((sum, child) => sum + 1 + child.below, 0)
  return root
}
