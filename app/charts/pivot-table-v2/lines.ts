import type { AxisOptions } from './options.ts'
import { type AxisNode, pathOf } from './tree.ts'

/** One row or column of the table's body. */
export type Line = { node: AxisNode; kind: 'key' | 'subtotal' | 'total' }

export type HeaderCell = {
  key: string
  node: AxisNode
  kind: Line['kind']
  /** The first level it stands in and how many it takes. */
  level: number
  levels: number
  /** The first line it heads and how many. */
  start: number
  span: number
  /** Can be folded to its subtotal, or is. */
  fold: 'open' | 'closed' | undefined
}

export type AxisLines = { lines: Line[]; headers: HeaderCell[] }

/** Names a header over redraws: its keys as text. */
export function nodeKey(node: AxisNode): string {
  return JSON.stringify(pathOf(node).map((one) => one.key))
}

/** The lines of an axis in order, and the headers that stand over them. Folded headers show their subtotal only. */
export function axisLines(
  root: AxisNode,
  axis: AxisOptions,
  compare: (a: AxisNode, b: AxisNode) => number,
  folded: ReadonlySet<string>,
): AxisLines {
  const depth = axis.levels.length
  const lines: Line[] = []
  const headers: HeaderCell[] = []

  function add(line: Line, level: number, levels: number, fold?: HeaderCell['fold']) {
    headers.push({ key: `${line.node.id}${line.kind}`, ...line, level, levels, start: lines.length, span: 1, fold })
    lines.push(line)
  }

  function visit(node: AxisNode) {
    if (node.level === depth - 1) return add({ node, kind: 'key' }, node.level, 1)
    const isFolded = axis.subtotals && folded.size > 0 && folded.has(nodeKey(node))
    if (isFolded) return add({ node, kind: 'key' }, node.level, depth - node.level, 'closed')
    const start = lines.length
    const subtotal = () => add({ node, kind: 'subtotal' }, node.level + 1, depth - node.level - 1)
    if (axis.subtotals && axis.subtotalFirst) subtotal()
    for (const child of node.children.toSorted(compare)) visit(child)
    if (axis.subtotals && !axis.subtotalFirst) subtotal()
    headers.push({
      key: `${node.id}key`,
      node,
      kind: 'key',
      level: node.level,
      levels: 1,
      start,
      span: lines.length - start,
      fold: axis.subtotals ? 'open' : undefined,
    })
  }

  for (const child of root.children.toSorted(compare)) visit(child)
  if (axis.total) add({ node: root, kind: 'total' }, 0, Math.max(1, depth))
  return { lines, headers }
}

/** The part of a span that is inside a window of lines; undefined when none is. */
export function clipSpan(
  cell: { start: number; span: number },
  from: number,
  to: number,
): { start: number; span: number } | undefined {
  const start = Math.max(cell.start, from)
  const end = Math.min(cell.start + cell.span, to)
  return end > start ? { start, span: end - start } : undefined
}
