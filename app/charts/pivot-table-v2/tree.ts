import type { CellValue, Row } from '../query-types.ts'
import type { Accumulator } from './aggregators.ts'
import { compareKeys } from './compare-keys.ts'
import { type AxisOptions, METRIC, type PivotOptions } from './options.ts'

type Entry = { value: CellValue; row: AxisNode; column: AxisNode }

/** One header of an axis: the key of its level below the keys of its ancestors. The root sums up everything. */
export type AxisNode = {
  id: number
  key: CellValue
  /** Index of the level; the root has -1. */
  level: number
  parent: AxisNode | undefined
  children: AxisNode[]
  byKey: Map<CellValue, AxisNode>
  /** The values that stand under it; those above the last level gather theirs when first asked. */
  entries: Entry[]
}

export type Pivot = {
  options: PivotOptions
  rows: AxisNode
  columns: AxisNode
  /** Null where there was nothing to aggregate. */
  value: (row: AxisNode, column: AxisNode) => CellValue
}

/**
 * Every row of the answer gives one value a metric, which stands under a row header and a column header and all those
 * above them. A cell is aggregated when it is first asked for: most of a large table is never seen.
 */
export function buildPivot(data: readonly Row[], options: PivotOptions): Pivot {
  const rows = growAxis(options.rows.levels)
  const columns = growAxis(options.columns.levels)
  for (const row of data) {
    for (const metric of options.metrics) {
      const value = row[metric] ?? null
      if (value === null) continue
      const entry = { value, row: rows.leafOf(row, metric), column: columns.leafOf(row, metric) }
      entry.row.entries.push(entry)
      entry.column.entries.push(entry)
    }
  }
  const known = new Map<AxisNode, Map<AxisNode, CellValue>>()
  const plain = (row: AxisNode, column: AxisNode): CellValue => {
    let cells = known.get(row)
    if (!cells) known.set(row, (cells = new Map()))
    let value = cells.get(column)
    if (value === undefined) cells.set(column, (value = aggregate(row, column, options)))
    return value
  }
  return { options, rows: rows.root, columns: columns.root, value: fractionOf(plain, rows.root, columns.root, options) }
}

function aggregate(row: AxisNode, column: AxisNode, options: PivotOptions): CellValue {
  const [down, across] = [entriesOf(row), entriesOf(column)]
  const byRow = down.length <= across.length
  let cell: Accumulator | undefined
  for (const entry of byRow ? down : across) {
    if (!(byRow ? isUnder(entry.column, column) : isUnder(entry.row, row))) continue
    cell ??= options.aggregate.make()
    cell.push(entry.value)
  }
  return cell?.value() ?? null
}

function entriesOf(node: AxisNode): readonly Entry[] {
  if (node.entries.length === 0 && node.children.length > 0) {
    for (const child of node.children) for (const entry of entriesOf(child)) node.entries.push(entry)
  }
  return node.entries
}

function isUnder(leaf: AxisNode, node: AxisNode): boolean {
  let one: AxisNode | undefined = leaf
  while (one && one.level > node.level) one = one.parent
  return one === node
}

function fractionOf(
  plain: Pivot['value'],
  rows: AxisNode,
  columns: AxisNode,
  { aggregate: { of } }: PivotOptions,
): Pivot['value'] {
  if (of === undefined) return plain
  return (row, column) => {
    const part = plain(row, column)
    const whole = plain(of === 'row' ? row : rows, of === 'column' ? column : columns)
    if (typeof part !== 'number' || typeof whole !== 'number') return part
    return whole === 0 ? null : part / whole
  }
}

type Axis = { root: AxisNode; leafOf: (row: Row, metric: string) => AxisNode }

function growAxis(levels: readonly string[]): Axis {
  const root: AxisNode = { id: 0, key: null, level: -1, parent: undefined, children: [], byKey: new Map(), entries: [] }
  let count = 1
  return {
    root,
    leafOf: (row, metric) => {
      let node = root
      for (let level = 0; level < levels.length; level++) {
        const name = levels[level] ?? ''
        const key = name === METRIC ? metric : (row[name] ?? null)
        let child = node.byKey.get(key)
        if (!child) {
          child = { id: count++, key, level, parent: node, children: [], byKey: new Map(), entries: [] }
          node.byKey.set(key, child)
          node.children.push(child)
        }
        node = child
      }
      return node
    },
  }
}

/** The keys of a header and of those above it, outermost first. */
export function pathOf(node: AxisNode): AxisNode[] {
  return node.parent === undefined ? [] : [...pathOf(node.parent), node]
}

/** Orders the headers of an axis below each other, so that groups stay together. Metrics keep the given order. */
export function compareNodes(
  axis: AxisOptions,
  metrics: readonly string[],
  valueOf: (node: AxisNode) => CellValue,
  sorted?: { desc: boolean },
): (a: AxisNode, b: AxisNode) => number {
  const byValue = sorted !== undefined || axis.order.startsWith('value')
  const sign = (sorted ? sorted.desc : axis.order.endsWith('z_to_a')) ? -1 : 1
  return (a, b) => {
    if (axis.levels[a.level] === METRIC) return metrics.indexOf(String(a.key)) - metrics.indexOf(String(b.key))
    if (!byValue) return sign * compareKeys(a.key, b.key)
    const [left, right] = [valueOf(a), valueOf(b)]
    if (left === null || right === null) return left === right ? compareKeys(a.key, b.key) : left === null ? 1 : -1
    return sign * compareKeys(left, right) || compareKeys(a.key, b.key)
  }
}
