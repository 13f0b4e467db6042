import { expect, test } from 'vitest'
import { layoutGraph } from '../../../app/charts/graph/layout.ts'
import { prepareGraph } from '../../../app/charts/graph/prepare.ts'
import { columnType, type QueryResult } from '../../../app/charts/query-types.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import type { FormData } from '../../../app/charts/types.ts'

const calls = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'calls' }
const formData: FormData = { viz_type: 'graph_chart', datasource: '1__table', source: 'from', target: 'to', metric: calls }
const plot = { x: 0, y: 0, width: 400, height: 300 }

function answer(rows: readonly (readonly [string, string, number | null, string?])[]): QueryResult {
  const { text, numeric } = columnType
  return {
    data: rows.map(([from, to, figure, kind]) => ({ from, to, calls: figure, kind: kind ?? null })),
    colnames: ['from', 'to', 'calls', 'kind'],
    coltypes: [text, text, numeric, text],
  }
}

const triangle = answer([['A', 'B', 10], ['B', 'C', 30], ['C', 'A', 20]])

test('a node is worth the sum of its links, and its size follows', () => {
  const { nodes } = prepareGraph(formData, triangle, lightTheme)
  expect(nodes.map(({ name, value, radius }) => [name, value, radius])).toEqual([
    ['A', 30, 5],
    ['B', 40, 15],
    ['C', 50, 25],
  ])
})

test('links without a figure are none; without a measure each counts one', () => {
  const rows = answer([['A', 'B', null], ['B', 'C', 0], ['A', 'C', 5]])
  expect(prepareGraph(formData, rows, lightTheme).links).toHaveLength(1)
  expect(prepareGraph({ ...formData, metric: undefined }, rows, lightTheme).links.map(({ value }) => value)).toEqual([1, 1, 1])
})

test('a node filters by the column in which it appears first', () => {
  const { nodes } = prepareGraph(formData, triangle, lightTheme)
  expect(nodes.map(({ name, column }) => [name, column])).toEqual([['A', 'from'], ['B', 'to'], ['C', 'to']])
})

test('nodes take the color of their category, and a hidden one takes its links along', () => {
  const rows = answer([['A', 'B', 1, 'Bank'], ['C', 'D', 1, 'Shop']])
  const settings = { ...formData, source_category: 'kind' }
  const graph = prepareGraph(settings, rows, lightTheme, {}, {}, new Set(['Shop']))
  expect(graph.categories.map(({ name }) => name)).toEqual(['Bank', 'Shop'])
  expect(graph.nodes.map(({ name }) => name)).toEqual(['A', 'B', 'D'])
  expect(graph.links).toHaveLength(1)
})

test('a category that is nothing is called so', () => {
  const graph = prepareGraph({ ...formData, source_category: 'kind' }, triangle, lightTheme)
  expect(graph.categories.map(({ name }) => name)).toEqual(['N/A'])
})

test.each(['force', 'circular'])('the %s layout is the same each time and stays inside', (layout) => {
  const draw = () => layoutGraph({ ...formData, layout }, prepareGraph(formData, triangle, lightTheme), plot)
  expect(draw()).toEqual(draw())
  for (const { x, y, r } of draw().spots) {
    expect(x - r).toBeGreaterThanOrEqual(0)
    expect(x + r).toBeLessThanOrEqual(plot.width)
    expect(y - r).toBeGreaterThanOrEqual(0)
    expect(y + r).toBeLessThanOrEqual(plot.height)
  }
})

test.each([
  ['none,none', []],
  ['none,arrow', ['arrow']],
  ['circle,arrow', ['circle', 'arrow']],
  ['circle,circle', ['circle', 'circle']],
])('edge symbols %s are drawn at the ends', (edgeSymbol, ends) => {
  const { lines } = layoutGraph({ ...formData, edgeSymbol }, prepareGraph(formData, triangle, lightTheme), plot)
  expect(lines[0]?.ends.map(({ kind }) => kind)).toEqual(ends)
})

test('a link of a node with itself is a round above it', () => {
  const { lines } = layoutGraph(formData, prepareGraph(formData, answer([['A', 'A', 1]]), lightTheme), plot)
  expect(lines[0]?.path).toMatch(/^M[^L]*C/)
})

test('only nodes at the label threshold or above are named', () => {
  const { labels } = layoutGraph({ ...formData, showSymbolThreshold: 40 }, prepareGraph(formData, triangle, lightTheme), plot)
  expect(labels.map(({ text }) => text)).toEqual(['C', 'B'])
})

test('of very many links the strongest thousand are drawn, in the order of the rows, with the nodes that they join', () => {
  const many = answer(Array.from({ length: 1_200 }, (_, index) => [`from ${index}`, 'hub', index + 1] as const))
  const { links, nodes, left } = prepareGraph(formData, many, lightTheme)
  expect(links).toHaveLength(1_000)
  expect(left).toBe(200)
  expect([links[0]?.value, links.at(-1)?.value]).toEqual([201, 1_200])
  expect(nodes).toHaveLength(1_001)
  expect(nodes.find(({ name }) => name === 'hub')?.value).toBe((1_200 * 1_201) / 2)
})
