import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { prepareTests, testRows } from '../../../app/charts/paired-ttest/prepare.ts'
import { pairedTTestQuery } from '../../../app/charts/paired-ttest/query.ts'
import { incompleteBeta, liftPercent, pairedPValue } from '../../../app/charts/paired-ttest/statistics.ts'
import type { Row } from '../../../app/charts/query-types.ts'
import type { FormData } from '../../../app/charts/types.ts'

test('the p-value is that of the published example of the sleep data', () => {
  const first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2]
  const second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]
  expect(pairedPValue(first, second)).toBeCloseTo(0.002833, 6)
  expect(pairedPValue(second, first)).toBeCloseTo(0.002833, 6)
})

test('with one degree of freedom the p-value is that of the Cauchy distribution', () => {
  const p = pairedPValue([1, 3], [0, 0])
  const tValue = 2 / Math.sqrt(2 / 2)
  expect(p).toBeCloseTo(1 - (2 / Math.PI) * Math.atan(tValue), 12)
})

test('too few pairs give no p-value, equal ones give one, and a constant difference gives zero', () => {
  expect(pairedPValue([1], [2])).toBe(undefined)
  expect(pairedPValue([1, Number.NaN, 3], [2, 2, Number.NaN])).toBe(undefined)
  expect(pairedPValue([1, 2, 3], [1, 2, 3])).toBe(1)
  expect(pairedPValue([2, 3, 4], [1, 2, 3])).toBe(0)
})

test('the incomplete beta function is a distribution: from 0 to 1, and mirrored', () => {
  expect(incompleteBeta(0, 2, 3)).toBe(0)
  expect(incompleteBeta(1, 2, 3)).toBe(1)
  expect(incompleteBeta(0.3, 2, 3)).toBeCloseTo(0.3483, 10)
  expect(incompleteBeta(0.3, 2, 3) + incompleteBeta(0.7, 3, 2)).toBeCloseTo(1, 12)
  expect(incompleteBeta(0.5, 200, 200)).toBeCloseTo(0.5, 10)
})

test('lift compares sums, and there is none over nothing', () => {
  expect(liftPercent([3, 3], [2, 2])).toBe(50)
  expect(liftPercent([3, 3], [1, -1])).toBe(undefined)
})

const rows: Row[] = [
  { __timestamp: 2, name: 'b', jobs: 4 },
  { __timestamp: 1, name: 'b', jobs: 2 },
  { __timestamp: 1, name: 'a', jobs: 1 },
  { __timestamp: 3, name: 'a', jobs: 5 },
  { __timestamp: 2, name: null, jobs: 9 },
]
const form: FormData = { viz_type: 'paired_ttest', datasource: '1__table', groupby: ['name'], metrics: ['jobs'] }

test('values pair up by time, whatever their order, and gaps pair with nothing', () => {
  const { tests } = prepareTests(form, { data: rows, colnames: [], coltypes: [] })
  expect(tests[0]?.groups.map((group) => [group.keys[0], group.values])).toEqual([
    ['b', [2, 4, Number.NaN]],
    ['a', [1, Number.NaN, 5]],
    ['<NULL>', [Number.NaN, 9, Number.NaN]],
  ])
})

test('the first group is the control until another is chosen', () => {
  const prepared = prepareTests(form, { data: rows, colnames: [], coltypes: [] })
  const [first] = prepared.tests
  const controls = (key?: string) => testRows(first!, key, prepared.settings).map((row) => row.isControl)
  expect(controls()).toEqual([true, false, false])
  expect(controls('["a"]')).toEqual([false, true, false])
})

test('figures of a recorded Superset come out significant, with the digits that were asked for', () => {
  type Recorded = { formData: FormData; data: { sum__num: { group: string[]; values: { x: number; y: number }[] }[] } }
  const recorded = JSON.parse(readFileSync('test/fixtures/queries/paired_ttest.json', 'utf8')) as Recorded[]
  const { formData, data } = recorded[0]!
  const answer = data.sum__num.flatMap(({ group, values }) => values.map(({ x, y }) => ({ __timestamp: x, gender: group[0] ?? null, sum__num: y })))
  const prepared = prepareTests(formData, { data: answer, colnames: [], coltypes: [] })
  const [, girls] = testRows(prepared.tests[0]!, undefined, prepared.settings)
  expect(girls).toMatchObject({ pValue: '0.000000', isSignificant: true })
  expect(girls?.lift).toMatch(/^-\d+\.\d{4}$/)
})

test('the query asks for the sort metric too, and orders by it', () => {
  const [query] = pairedTTestQuery({ ...form, timeseries_limit_metric: 'count', order_desc: false })
  expect(query).toMatchObject({ is_timeseries: true, metrics: ['jobs', 'count'], orderby: [['count', true]] })
})
