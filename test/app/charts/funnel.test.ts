import { expect, test } from 'vitest'
import { layoutFunnel } from '../../../app/charts/funnel/layout.ts'
import { prepareFunnel, stageShare, stageText } from '../../../app/charts/funnel/prepare.ts'
import { columnType, type QueryResult } from '../../../app/charts/query-types.ts'
import { chartKind } from '../../../app/charts/registry.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import type { FormData } from '../../../app/charts/types.ts'

const people = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'people' }
const formData: FormData = { viz_type: 'funnel', datasource: '1__table', groupby: ['stage'], metric: people }

function answer(rows: Record<string, number | null>): QueryResult {
  return {
    data: Object.entries(rows).map(([stage, value]) => ({ stage, people: value })),
    colnames: ['stage', 'people'],
    coltypes: [columnType.text, columnType.numeric],
  }
}

const visits = answer({ Cart: 50, Visit: 200, Paid: 20 })

function stages(settings: Partial<FormData>, result = visits, hidden: readonly string[] = []) {
  return prepareFunnel({ ...formData, ...settings }, result, lightTheme, {}, {}, new Set(hidden)).stages
}

test('the largest stage stands on top, whatever the order of the rows', () => {
  expect(stages({}).map(({ member }) => member.label)).toEqual(['Visit', 'Cart', 'Paid'])
})

test.each([
  ['first_step', ['400.00%', '100.00%', '40.00%']],
  ['prev_step', ['400.00%', '100.00%', '10.00%']],
  ['total', ['74.07%', '18.52%', '7.41%']],
])('shares of %s follow the order of the rows', (percent_calculation_type, shares) => {
  expect(stages({ percent_calculation_type }).map(stageShare)).toEqual(shares)
})

test('hidden stages take no part in a total', () => {
  expect(stages({ percent_calculation_type: 'total' }, visits, ['Visit']).map(stageShare)).toEqual(['71.43%', '28.57%'])
})

test.each([
  [0, 'Visit'],
  [1, '200'],
  [2, '400.00%'],
  [3, 'Visit: 200'],
  [4, 'Visit: 400.00%'],
  [5, 'Visit: 200 (400.00%)'],
  [6, '200 (400.00%)'],
  ['nonsense', 'Visit'],
  [99, 'Visit'],
])('label contents %s read %s', (label_type, text) => {
  const [stage] = stages({})
  expect(stage && stageText({ ...formData, label_type }, stage, 'label_type')).toBe(text)
})

test('a stage below nothing is written as it is and has no width; one that was not measured says so', () => {
  const [, loss, none] = stages({}, answer({ Gain: 5, Loss: -3, None: null }))
  expect(loss).toMatchObject({ value: 0, text: '−3', share: 0 })
  expect(none).toMatchObject({ value: 0, text: 'N/A', share: 0 })
})

test('bars are as wide as their figures, and slopes end at the next bar', () => {
  const prepared = prepareFunnel(formData, visits, lightTheme)
  const bars = layoutFunnel(formData, prepared, { x: 0, y: 0, width: 400, height: 300 })
  expect((bars[1]?.width ?? 0) / (bars[0]?.width ?? 1)).toBeCloseTo(0.25)
  expect(bars.map(({ slope }) => slope !== undefined)).toEqual([true, true, false])
})

test('rows are asked for largest first only where the settings say so', () => {
  const [plain] = chartKind('funnel')?.buildQuery({ ...formData, row_limit: 10 }, {}) ?? []
  const [ranked] = chartKind('funnel')?.buildQuery({ ...formData, row_limit: 10, sort_by_metric: true }, {}) ?? []
  expect(plain).toMatchObject({ columns: ['stage'], metrics: [people], row_limit: 10, orderby: undefined })
  expect(ranked?.orderby).toEqual([[people, false]])
})
