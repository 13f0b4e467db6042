import { deviation, mean, median, quantile, variance } from 'd3-array'

/** A place on the plane with its weight. */
export type Weighted = { x: number; y: number; weight: number; row: number }

/** What falls together: the middle of a cell, the figure its points add up to, and whose rows they are. */
export type Cell = { x: number; y: number; value: number; rows: readonly number[] }

type Aggregate = (weights: readonly number[]) => number | undefined

const sum: Aggregate = (weights) => weights.reduce((total, weight) => total + weight, 0)

const AGGREGATES: Readonly<Record<string, Aggregate>> = {
  sum,
  min: (weights) => weights.reduce((least, weight) => Math.min(least, weight), Number.POSITIVE_INFINITY),
  max: (weights) => weights.reduce((most, weight) => Math.max(most, weight), Number.NEGATIVE_INFINITY),
  mean,
  median,
  count: (weights) => weights.length,
  variance: (weights) => variance(weights) ?? 0,
  deviation: (weights) => deviation(weights) ?? 0,
  p1: (weights) => quantile(weights, 0.01),
  p5: (weights) => quantile(weights, 0.05),
  p95: (weights) => quantile(weights, 0.95),
  p99: (weights) => quantile(weights, 0.99),
}

/** The figure of several weights by the name of an aggregate; an unknown one adds up. */
export function aggregate(name: string | undefined, weights: readonly number[]): number {
  const named = name !== undefined && Object.hasOwn(AGGREGATES, name) ? AGGREGATES[name] : undefined
  return (named ?? sum)(weights) ?? 0
}

/** Squares of a side. */
export function squareCells(points: readonly Weighted[], side: number, name?: string): Cell[] {
  return gather(points, name, ({ x, y }) => {
    const column = Math.floor(x / side)
    const row = Math.floor(y / side)
    return { key: `${column},${row}`, x: (column + 0.5) * side, y: (row + 0.5) * side }
  })
}

const SQRT_3 = Math.sqrt(3)

/** Hexagons of a radius, a corner up. */
export function hexagonCells(points: readonly Weighted[], radius: number, name?: string): Cell[] {
  const width = radius * SQRT_3
  const height = radius * 1.5
  return gather(points, name, (point) => {
    const y = point.y / height
    let row = Math.round(y)
    const x = point.x / width - (row & 1) / 2
    let column = Math.round(x)
    const down = y - row
    // Near the upper and lower corners the hexagon of the next row may be closer.
    if (Math.abs(down) * 3 > 1) {
      const across = x - column
      const nextColumn = column + (x < column ? -1 : 1) / 2
      const nextRow = row + (y < row ? -1 : 1)
      const dx = x - nextColumn
      const dy = y - nextRow
      if (across * across + down * down > dx * dx + dy * dy) {
        column = nextColumn + (row & 1 ? 1 : -1) / 2
        row = nextRow
      }
    }
    return { key: `${column},${row}`, x: (column + (row & 1) / 2) * width, y: row * height }
  })
}

function gather(
  points: readonly Weighted[],
  name: string | undefined,
  cellOf: (point: Weighted) => { key: string; x: number; y: number },
): Cell[] {
  const cells = new Map<string, { x: number; y: number; weights: number[]; rows: number[] }>()
  for (const point of points) {
    const { key, x, y } = cellOf(point)
    let cell = cells.get(key)
    if (!cell) cells.set(key, (cell = { x, y, weights: [], rows: [] }))
    cell.weights.push(point.weight)
    cell.rows.push(point.row)
  }
  return [...cells.values()].map(({ x, y, weights, rows }) => ({ x, y, rows, value: aggregate(name, weights) }))
}
