import { expect, test } from 'vitest'
import { buildQueryContext } from '../../../app/charts/queries.ts'
import { columnType, type QueryResult } from '../../../app/charts/query-types.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import type { FormData } from '../../../app/charts/types.ts'
import { layoutWaterfall, stepKinds } from '../../../app/charts/waterfall/layout.ts'
import { prepareWaterfall } from '../../../app/charts/waterfall/prepare.ts'

const form: FormData = {
  viz_type: 'waterfall',
  datasource: '1__table',
  x_axis: 'quarter',
  time_grain_sqla: 'P3M',
  groupby: [],
  metric: 'sales',
}
const Q1 = Date.UTC(2024, 0, 1)
const Q2 = Date.UTC(2024, 3, 1)

const result: QueryResult = {
  data: [
    { quarter: Q1, line: 'Cars', sales: 10 },
    { quarter: Q1, line: null, sales: -4 },
    { quarter: Q2, line: 'Cars', sales: null },
  ],
  colnames: ['quarter', 'line', 'sales'],
  coltypes: [columnType.temporal, columnType.text, columnType.numeric],
}

test('rows come in the order of the axis and the breakdown', () => {
  const [query] = buildQueryContext({ ...form, groupby: ['line'] }).queries
  expect(query).toMatchObject({
    columns: [{ columnType: 'BASE_AXIS', sqlExpression: 'quarter' }, 'line'],
    orderby: [
      ['quarter', true],
      ['line', true],
    ],
  })
})

test('without breakdown there is a step a point, and the total at the end', () => {
  const { steps } = prepareWaterfall(form, result)
  expect(steps.map(({ label, kind, from, to }) => [label, kind, from, to])).toEqual([
    ['2024 Q1', 'increase', 0, 6],
    ['2024 Q2', 'increase', 6, 6],
    ['Total', 'total', 0, 6],
  ])
})

test('with a breakdown the steps of a point are closed by what there is by then', () => {
  const { steps } = prepareWaterfall({ ...form, groupby: ['line'] }, result)
  expect(steps.map(({ label, kind, value, to }) => [label, kind, value, to])).toEqual([
    ['Cars', 'increase', 10, 10],
    ['<NULL>', 'decrease', -4, 6],
    ['2024 Q1', 'total', 6, 6],
    ['Cars', 'increase', 0, 6],
    ['2024 Q2', 'total', 6, 6],
  ])
})

test('colours of the theme stand in for those that nobody has chosen', () => {
  const [rise, fall] = stepKinds(
    { ...form, increase_color: { r: 90, g: 193, b: 137, a: 1 }, decrease_color: { r: 1, g: 2, b: 3, a: 0.5 } },
    lightTheme,
  )
  expect(rise?.color).toBe(lightTheme.success)
  expect(fall?.color).toBe('#01020380')
})

test('kinds of steps can be given names of their own', () => {
  expect(stepKinds({ ...form, total_label: 'Sum' }, lightTheme).at(-1)?.label).toBe('Sum')
})

test('a kind that is switched off in the legend has no bars, and the others stay where they are', () => {
  const prepared = prepareWaterfall({ ...form, groupby: ['line'] }, result)
  const size = { width: 600, height: 300 }
  const all = layoutWaterfall(form, prepared, size, lightTheme, new Set())
  const some = layoutWaterfall(form, prepared, size, lightTheme, new Set(['total']))
  expect(some.placed).toHaveLength(3)
  expect(some.placed[0]?.box).toEqual(all.placed[0]?.box)
})
