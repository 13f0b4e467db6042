import { expect, test } from 'vitest'
import { layoutBubbles } from '../../../app/charts/bubble/layout.ts'
import { prepareBubbles } from '../../../app/charts/bubble/prepare.ts'
import { buildQueryContext } from '../../../app/charts/queries.ts'
import { columnType, type QueryResult } from '../../../app/charts/query-types.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import type { FormData } from '../../../app/charts/types.ts'

const form: FormData = {
  viz_type: 'bubble_v2',
  datasource: '1__table',
  entity: 'town',
  series: 'region',
  x: 'income',
  y: 'age',
  size: 'people',
  max_bubble_size: '25',
}

const result: QueryResult = {
  data: [
    { town: 'A', region: 'North', income: 1, age: 10, people: 100 },
    { town: 'B', region: null, income: 2, age: 20, people: 300 },
    { town: 'C', region: 'North', income: null, age: 20, people: 300 },
    { town: 'D', region: 'South', income: 3, age: 15, people: null },
  ],
  colnames: ['town', 'region', 'income', 'age', 'people'],
  coltypes: [columnType.text, columnType.text, columnType.numeric, columnType.numeric, columnType.numeric],
}

test('entity and series are the columns, the three measures the metrics', () => {
  expect(buildQueryContext(form).queries[0]).toMatchObject({
    columns: ['town', 'region'],
    metrics: ['income', 'age', 'people'],
  })
})

test('rows are ordered by a metric, also by a saved one', () => {
  const sorted = buildQueryContext({ ...form, orderby: 'people', order_desc: true }).queries[0]
  expect(sorted?.orderby).toEqual([['people', false]])
})

test('a row without a place is no bubble, one without a size is the smallest', () => {
  const { bubbles } = prepareBubbles(form, result, lightTheme)
  expect(bubbles.map(({ label }) => label)).toEqual(['B', 'A', 'D'])
  const { placed } = layoutBubbles(form, prepareBubbles(form, result, lightTheme), 600, 400)
  expect(placed.map(({ r }) => r)).toEqual([27.5, 2.5, 2.5])
})

test('without a dimension every entity is a series', () => {
  const { all } = prepareBubbles({ ...form, series: null }, result, lightTheme)
  expect(all.map(({ label }) => label)).toEqual(['A', 'B', 'D'])
})

test('the largest bubble stays inside of the plot', () => {
  const { placed, frame } = layoutBubbles(form, prepareBubbles(form, result, lightTheme), 600, 400)
  const [largest] = placed
  expect((largest?.y ?? 0) - (largest?.r ?? 0)).toBeGreaterThanOrEqual(frame.plot.y - 1)
  expect((largest?.x ?? 0) + (largest?.r ?? 0)).toBeLessThanOrEqual(frame.plot.x + frame.plot.width + 1)
})

test('a size that is no number falls back to the usual one', () => {
  const prepared = prepareBubbles(form, result, lightTheme)
  const { placed } = layoutBubbles({ ...form, max_bubble_size: 'huge' }, prepared, 600, 400)
  expect(placed[0]?.r).toBe(27.5)
})
