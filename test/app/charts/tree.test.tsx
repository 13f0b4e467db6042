// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Chart } from '../../../app/charts/chart.tsx'
import { columnType, type QueryResult } from '../../../app/charts/query-types.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import { layoutTree } from '../../../app/charts/tree/layout.ts'
import { prepareTree, type TreeNode } from '../../../app/charts/tree/prepare.ts'
import { symbolPath } from '../../../app/charts/tree/symbols.ts'
import type { FormData } from '../../../app/charts/types.ts'

const formData: FormData = { viz_type: 'tree_chart', datasource: '1__table', id: 'id', parent: 'boss', name: 'name' }
const size = { width: 400, height: 300 }

function answer(rows: readonly (readonly [number, number | null, string])[]): QueryResult {
  const { text, numeric } = columnType
  return {
    data: rows.map(([id, boss, name]) => ({ id, boss, name })),
    colnames: ['id', 'boss', 'name'],
    coltypes: [numeric, numeric, text],
  }
}

const firm = answer([[1, null, 'Ann'], [2, 1, 'Ben'], [3, 1, 'Cleo'], [4, 2, 'Dan'], [9, 8, 'Zoe']])

function shape(node: TreeNode | undefined): unknown {
  return node && (node.children.length > 0 ? { [node.name]: node.children.map(shape) } : node.name)
}

function rootOf(result = firm): TreeNode {
  const { root } = prepareTree(formData, result)
  if (!root) throw new Error('no root')
  return root
}

afterEach(cleanup)

test('the root is the node without a known parent that has the most nodes below it', () => {
  const { root, left } = prepareTree(formData, firm)
  expect(shape(root)).toEqual({ Ann: [{ Ben: ['Dan'] }, 'Cleo'] })
  expect(root?.below).toBe(3)
  expect(left).toBe(1)
})

test('a root that is named stands on top, whatever its type', () => {
  expect(shape(prepareTree({ ...formData, root_node_id: '2' }, firm).root)).toEqual({ Ben: ['Dan'] })
  expect(prepareTree({ ...formData, root_node_id: 'nobody' }, firm).root).toBeUndefined()
})

test('nodes that stand under one another in a round are cut open', () => {
  expect(shape(prepareTree(formData, answer([[1, 2, 'A'], [2, 3, 'B'], [3, 1, 'C']])).root)).toEqual({ A: [{ C: ['B'] }] })
  expect(shape(prepareTree(formData, answer([[1, 1, 'Self'], [2, 1, 'B']])).root)).toEqual({ Self: ['B'] })
})

test('a chain as long as the rows does not run out of stack', () => {
  const chain = Array.from({ length: 5_000 }, (_, id) => [id, id === 0 ? null : id - 1, `n${id}`] as const)
  expect(prepareTree(formData, answer(chain)).root?.below).toBe(4_999)
})

test.each([
  ['LR', 'x', 1],
  ['RL', 'x', -1],
  ['TB', 'y', 1],
  ['BT', 'y', -1],
] as const)('a tree that goes %s grows along %s', (orient, axis, sign) => {
  const { knots } = layoutTree({ ...formData, orient }, rootOf(), new Set(), size.width, size.height)
  const steps = knots.flatMap((knot) => (knot.parent ? [sign * (knot[axis] - knot.parent[axis])] : []))
  expect(steps).toHaveLength(3)
  expect(Math.min(...steps)).toBeGreaterThan(0)
})

test('a radial tree stands around its root, each level on its ring', () => {
  const { knots } = layoutTree({ ...formData, layout: 'radial' }, rootOf(), new Set(), size.width, size.height)
  expect(knots[0]).toMatchObject({ x: 200, y: 150 })
  const away = knots.map(({ x, y }) => Math.round(Math.hypot(x - 200, y - 150)))
  expect(away[1]).toBe(away[2])
  expect(away[3]).toBe((away[1] ?? 0) * 2)
})

test('a folded node hides what stands below it', () => {
  const { knots } = layoutTree(formData, rootOf(), new Set(['2']), size.width, size.height)
  expect(knots.map(({ node }) => node.name)).toEqual(['Ann', 'Ben', 'Cleo'])
})

test('Enter on a node folds and unfolds what stands below it', async () => {
  const { container } = render(<Chart {...size} formData={formData} data={[firm]} theme={lightTheme} />)
  const picture = await screen.findByRole('img', {}, { timeout: 10_000 })
  const names = () => [...container.querySelectorAll('svg text')].map((one) => one.textContent)
  expect(names()).toContain('Dan')
  fireEvent.keyDown(picture, { key: 'Home' })
  fireEvent.keyDown(picture, { key: 'ArrowRight' })
  fireEvent.keyDown(picture, { key: 'Enter' })
  expect(names()).not.toContain('Dan')
  fireEvent.keyDown(picture, { key: 'Enter' })
  expect(names()).toContain('Dan')
})

test.each(['emptyCircle', 'circle', 'rect', 'triangle', 'diamond', 'pin', 'arrow'])('%s has an outline', (symbol) => {
  expect(symbolPath(symbol, 10, 10, 8)).toMatch(/^M[\d.,-]/)
})

test('no symbol has no outline', () => {
  expect(symbolPath('none', 10, 10, 8)).toBe('')
})

test('names between levels may reach to the next one', () => {
  const long = answer([[1, null, 'All'], [2, 1, 'Leisure and hospitality'], [3, 2, 'a'], [4, 2, 'b']])
  const { labels } = layoutTree({ ...formData, node_label_position: 'top' }, rootOf(long), new Set(), 480, 300)
  expect(labels.map(({ text }) => text)).toContain('Leisure and hospitality')
})
