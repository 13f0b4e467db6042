import { assignColors } from '../colors/assign.ts'
import { schemeColors } from '../colors/schemes.ts'
import { flowColumns } from '../flows/links.ts'
import { columnLabel, readColumn, readMetric, readNumber, readText, toNumber } from '../form-data.ts'
import { type MetricFormat, onlyMetric } from '../members/metric-format.ts'
import { cellWriter } from '../members/members.ts'
import { messages } from '../messages.ts'
import type { CellValue, QueryResult } from '../query-types.ts'
import type { ChartTheme } from '../theme.ts'
import type { DatasourceFacts, FormData, LabelColors } from '../types.ts'

export type GraphNode = {
  name: string
  /** The column in which it appears first, and its value there: what it filters by. */
  column: string
  cell: CellValue
  category: string | undefined
  /** Sum of its links. */
  value: number
  radius: number
  color: string
}
export type GraphLink = { key: string; source: GraphNode; target: GraphNode; value: number; width: number }

export type PreparedGraph = {
  nodes: GraphNode[]
  links: readonly GraphLink[]
  columns: readonly [string, string]
  metric: MetricFormat
  /** Categories that the legend names, the hidden ones included. */
  categories: readonly { name: string; label: string; color: string }[]
  /** Links that were too many to be told apart, with the nodes that have no other. */
  left: number
}

/** More links than a reader could follow, and than the nodes could be placed by while somebody waits. */
const MOST_LINKS = 1_000

const DEFAULT_NODE = 20
const DEFAULT_EDGE = 3

/** Nodes as large as what their links sum up to, links as wide as their figure; without a measure all count one. */
export function prepareGraph(
  formData: FormData,
  result: QueryResult | undefined,
  theme: ChartTheme,
  facts: DatasourceFacts = {},
  labelColors: LabelColors = {},
  hidden: ReadonlySet<string> = new Set(),
): PreparedGraph {
  const columns = flowColumns(formData, ['source', 'target'])
  const metric = onlyMetric(formData, facts)
  const all = readGraph(formData, result, columns, metric.column)
  const categories = [...new Set([...all.nodes.values()].flatMap(({ category }) => category ?? []))]
  const scheme = schemeColors(readText(formData, 'color_scheme'), theme)
  const colors = assignColors(categories, scheme, labelColors)
  const open = [...all.nodes.values()].filter(({ category }) => category === undefined || !hidden.has(category))
  const shown = new Set(open)
  const between = all.links.filter(({ source, target }) => shown.has(source) && shown.has(target))
  const links = strongest(between)
  const linked = new Set(links.flatMap(({ source, target }) => [source, target]))
  const kept = links.length < between.length ? open.filter((node) => linked.has(node)) : open
  const sized = scaleBetween(kept.map(({ value }) => value), sizeOf(formData, 'baseNodeSize', DEFAULT_NODE))
  const widened = scaleBetween(links.map(({ value }) => value), sizeOf(formData, 'baseEdgeWidth', DEFAULT_EDGE))
  for (const node of kept) {
    node.radius = sized(node.value) / 2
    node.color = (node.category === undefined ? scheme[0] : colors.get(node.category)) ?? theme.textMuted
  }
  for (const link of links) link.width = widened(link.value)
  return {
    nodes: kept,
    links,
    columns,
    metric,
    categories: categories.map((name) => ({ name, label: name, color: colors.get(name) ?? theme.textMuted })),
    left: between.length - links.length,
  }
}

/** Of very many links those with the largest figures, in the order of the rows. */
function strongest(links: readonly GraphLink[]): readonly GraphLink[] {
  if (links.length <= MOST_LINKS) return links
  const kept = new Set(links.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value)).slice(0, MOST_LINKS))
  return links.filter((link) => kept.has(link))
}

function sizeOf(formData: FormData, name: string, usual: number): number {
  const stored = readNumber(formData, name)
  return stored !== undefined && stored > 0 ? stored : usual
}

/** From half the base size for the least figure to two and a half times for the largest. */
function scaleBetween(values: readonly number[], base: number): (value: number) => number {
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
  return (value) => (high > low ? ((value - low) / (high - low)) * 2 * base : 0) + base / 2
}

function readGraph(
  formData: FormData,
  result: QueryResult | undefined,
  [source, target]: readonly [string, string],
  metric: string,
): { nodes: Map<string, GraphNode>; links: GraphLink[] } {
  const nodes = new Map<string, GraphNode>()
  const links = new Map<string, GraphLink>()
  if (!result) return { nodes, links: [] }
  const measured = readMetric(formData, 'metric') !== undefined
  const write = [cellWriter(formData, result, source), cellWriter(formData, result, target)] as const
  const categoryOf = ['source_category', 'target_category'].map((control) => {
    const column = readColumn(formData, control)
    if (column === undefined) return () => undefined
    const name = columnLabel(column)
    return (row: Record<string, CellValue>) => String(row[name] ?? messages.emptyCell)
  })
  const nodeOf = (name: string, column: string, cell: CellValue, category: string | undefined) => {
    const known = nodes.get(name)
    if (known) return known
    const node = { name, column, cell, category, value: 0, radius: 0, color: '' }
    nodes.set(name, node)
    return node
  }
  for (const row of result.data) {
    const value = measured ? (toNumber(row[metric]) ?? 0) : 1
    if (value === 0) continue
    const from = nodeOf(write[0](row[source]), source, row[source] ?? null, categoryOf[0]?.(row))
    const to = nodeOf(write[1](row[target]), target, row[target] ?? null, categoryOf[1]?.(row))
    from.value += value
    to.value += value
    const key = `${from.name.length}:${from.name}${to.name}`
    const known = links.get(key)
    if (known) known.value += value
    else links.set(key, { key, source: from, target: to, value, width: 0 })
  }
  return { nodes, links: [...links.values()] }
}
