import { readBoolean, readNumber, readText, toNumber } from '../form-data.ts'
import type { CellValue, Row } from '../query-types.ts'
import type { FormData } from '../types.ts'

/** The members of one level of groups with a figure a time; the groups of the next level inside. */
export interface SeriesNode {
  readonly cells: readonly CellValue[]
  readonly values: readonly (number | null)[]
  readonly children: readonly SeriesNode[]
}

interface Growing {
  readonly cells: readonly CellValue[]
  readonly values: number[]
  readonly children: Map<CellValue, Growing>
}

/** Whether any of its settings acts. */
export function analyses(formData: FormData): boolean {
  const type = readText(formData, 'rolling_type')
  return (type !== undefined && type !== 'None') || leftOut(formData) > 0 || readBoolean(formData, 'contribution', false)
}

/**
 * The old API's advanced analytics: at every level of groups each metric is a series over the times, missing figures are
 * zero, the rolling function runs over each series, and shares are of all series of the level at that time.
 */
export function analysedSeries(
  formData: FormData,
  rows: readonly Row[],
  { time, groups, metrics }: { readonly time: string; readonly groups: readonly string[]; readonly metrics: readonly string[] },
): { readonly times: readonly number[]; readonly roots: readonly SeriesNode[] } {
  const times = [...new Set(rows.flatMap((row) => toNumber(row[time]) ?? []))].toSorted((a, b) => a - b)
  const at = new Map(times.map((one, index) => [one, index]))
  const skipped = leftOut(formData)
  const roots = metrics.map((metric) => {
    const root = growing([], times.length)
    for (const row of rows) {
      const index = at.get(toNumber(row[time]) ?? Number.NaN)
      if (index === undefined) continue
      const value = toNumber(row[metric]) ?? 0
      add(root, index, value)
      let node = root
      for (const group of groups) {
        const cell = row[group] ?? null
        const next = node.children.get(cell) ?? growing([...node.cells, cell], times.length)
        node.children.set(cell, next)
        add(next, index, value)
        node = next
      }
    }
    return rolledNode(root, formData)
  })
  const shared = readBoolean(formData, 'contribution', false) ? shares(roots) : roots
  return { times: times.slice(skipped), roots: shared.map((root) => without(root, skipped)) }
}

function growing(cells: readonly CellValue[], times: number): Growing {
  return { cells, values: Array.from({ length: times }, () => 0), children: new Map() }
}

function add({ values }: Growing, index: number, value: number): void {
  values[index] = (values[index] ?? 0) + value
}

function rolledNode({ cells, values, children }: Growing, formData: FormData): SeriesNode {
  return { cells, values: rolled(values, formData), children: [...children.values()].map((child) => rolledNode(child, formData)) }
}

/** A rolling function over a series; where it has no figure (the deviation of a single one) there is none. */
export function rolled(values: readonly number[], formData: FormData): readonly (number | null)[] {
  const type = readText(formData, 'rolling_type')
  if (type === 'cumsum') {
    let sum = 0
    return values.map((value) => (sum += value))
  }
  const periods = Math.trunc(readNumber(formData, 'rolling_periods') ?? 0)
  if (periods <= 0 || (type !== 'mean' && type !== 'sum' && type !== 'std')) return values
  const least = leftOut(formData)
  return values.map((_value, index) => {
    const window = values.slice(Math.max(0, index + 1 - periods), index + 1)
    return window.length < least ? null : AGGREGATES[type](window)
  })
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

const AGGREGATES = {
  sum,
  mean: (values: readonly number[]) => sum(values) / values.length,
  std: (values: readonly number[]) => {
    if (values.length < 2) return null
    const mean = sum(values) / values.length
    return Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / (values.length - 1))
  },
}

/** The first times, for which a rolling function had too few figures, are not shown. */
function leftOut(formData: FormData): number {
  return Math.max(0, Math.trunc(readNumber(formData, 'min_periods') ?? 0))
}

/** Every figure as its share of all figures of its level at its time. */
function shares(roots: readonly SeriesNode[]): readonly SeriesNode[] {
  const totals: number[][] = []
  const count = (node: SeriesNode) => {
    const ofLevel = (totals[node.cells.length] ??= [])
    for (const [index, value] of node.values.entries()) ofLevel[index] = (ofLevel[index] ?? 0) + (value ?? 0)
    node.children.forEach(count)
  }
  roots.forEach(count)
  const divide = (node: SeriesNode): SeriesNode => ({
    ...node,
    values: node.values.map((value, index) => {
      const total = totals[node.cells.length]?.[index] ?? 0
      return value === null || total === 0 ? null : value / total
    }),
    children: node.children.map(divide),
  })
  return roots.map(divide)
}

function without(node: SeriesNode, first: number): SeriesNode {
  if (first === 0) return node
  return { ...node, values: node.values.slice(first), children: node.children.map((child) => without(child, first)) }
}
