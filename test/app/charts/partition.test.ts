import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { layoutPartition } from '../../../app/charts/partition/layout.ts'
import { type Part, preparePartition } from '../../../app/charts/partition/prepare.ts'
import { partitionQuery } from '../../../app/charts/partition/query.ts'
import { columnType, type QueryResult, type Row } from '../../../app/charts/query-types.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import type { FormData } from '../../../app/charts/types.ts'

type Node = { name: unknown; val: number; children: Node[] }
const recordings = JSON.parse(readFileSync('test/fixtures/queries/partition.json', 'utf8')) as {
  name: string
  data: Node[] | null
}[]

function recorded(name: string): Node {
  const [root] = recordings.find((one) => one.name === name)?.data ?? []
  if (!root) throw new Error(`not recorded: ${name}`)
  return root
}

const births: FormData = {
  viz_type: 'partition',
  datasource: '1__table',
  metrics: ['sum__num'],
  groupby: ['gender', 'state'],
  limit: 3,
}
const { text, numeric, temporal } = columnType

/** The rows from which the recorded tree of times was made. */
function rows(): QueryResult {
  const data = recorded('time_series').children.flatMap((time) =>
    time.children.flatMap((gender) =>
      gender.children.map((state): Row => {
        const [at, sex, place] = state.name as [number, string, string]
        return { __timestamp: at, gender: sex, state: place, sum__num: state.val }
      }),
    ),
  )
  return { data, colnames: ['__timestamp', 'gender', 'state', 'sum__num'], coltypes: [temporal, text, text, numeric] }
}

function values(part: Part): unknown[] {
  return [Math.round(part.value * 1e6) / 1e6, part.children.map(values)]
}

/** The old API gives no figure for the whole of advanced analytics: it is that of its times. */
function recordedValues({ val = NaN, children }: Partial<Node> & Pick<Node, 'children'>): unknown[] {
  const value = Number.isNaN(val) ? children.reduce((sum, child) => sum + child.val, 0) : val
  return [Math.round(value * 1e6) / 1e6, children.map(recordedValues)]
}

test.each(['agg_mean', 'agg_sum', 'point_diff', 'point_factor', 'point_percent', 'time_series', 'adv_anal'])(
  'the figures of %s are those of a recorded Superset',
  (time_series_option) => {
    const [root] = preparePartition({ ...births, time_series_option }, rows(), lightTheme).roots
    const sorted = (list: unknown[]): unknown => JSON.parse(JSON.stringify(list), (_, one: unknown) => (Array.isArray(one) ? one.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : one))
    expect(root && sorted(values(root))).toEqual(sorted(recordedValues(recorded(time_series_option))))
  },
)

test('times are asked for where the options look at them, and the series limit with them', () => {
  expect(partitionQuery(births)[0]).toMatchObject({ is_timeseries: false, series_limit: 0, orderby: [['sum__num', false]] })
  const [timed] = partitionQuery({ ...births, time_series_option: 'agg_sum', timeseries_limit_metric: 'count' })
  expect(timed).toMatchObject({ is_timeseries: true, series_limit: 3, series_columns: ['gender', 'state'], orderby: [['count', false]] })
  expect(timed?.metrics).toEqual(['sum__num', 'count'])
})

test('small parts stand together, by the limit and the threshold', () => {
  const data = [50, 30, 10, 5, 3, 2].map((value, index): Row => ({ gender: `g${index}`, sum__num: value }))
  const result: QueryResult = { data, colnames: ['gender', 'sum__num'], coltypes: [text, numeric] }
  const form = { ...births, groupby: ['gender'] }
  const drawn = (settings: Partial<FormData>) =>
    layoutPartition({ ...form, ...settings }, preparePartition(form, result, lightTheme), 300, 300).cells.map(
      ({ part, gathered }) => [part.name, gathered],
    )
  expect(drawn({ partition_limit: '2' })).toEqual([['sum__num', 0], ['g0', 0], ['g1', 0], ['Other', 4]])
  expect(drawn({ partition_limit: '0', partition_threshold: '0.04' })).toEqual([
    ['sum__num', 0],
    ['g0', 0],
    ['g1', 0],
    ['g2', 0],
    ['g3', 0],
    ['Other', 2],
  ])
})

test('parts are as high as their share of their parent, dates alike', () => {
  const form = { ...births, time_series_option: 'time_series' }
  const { cells } = layoutPartition(form, preparePartition(form, rows(), lightTheme), 400, 300)
  const dates = cells.filter(({ part }) => part.isDate).map(({ height }) => Math.round(height * 10))
  expect(new Set(dates).size).toBe(1)
})

const at = (year: number) => Date.UTC(year, 0, 1)

/** Two groups over three years; one of them has no row in the second. */
const sparse: QueryResult = {
  data: [
    { __timestamp: at(2000), gender: 'boy', sum__num: 1 },
    { __timestamp: at(2000), gender: 'girl', sum__num: 3 },
    { __timestamp: at(2001), gender: 'boy', sum__num: 2 },
    { __timestamp: at(2002), gender: 'boy', sum__num: 4 },
    { __timestamp: at(2002), gender: 'girl', sum__num: 4 },
  ],
  colnames: ['__timestamp', 'gender', 'sum__num'],
  coltypes: [temporal, text, numeric],
}

/** For each time the figure of both groups together, and of each. */
function analysed(settings: Record<string, unknown>): unknown[] {
  const form = { ...births, groupby: ['gender'], time_series_option: 'adv_anal', ...settings }
  const [root] = preparePartition(form, sparse, lightTheme).roots
  return (root?.children ?? []).map(({ value, children }) => [value, ...children.map((child) => child.value)])
}

test('advanced analytics roll over each series of its own, a missing figure counting as zero', () => {
  expect(analysed({ rolling_type: 'cumsum' })).toEqual([[4, 1, 3], [6, 3, 3], [14, 7, 7]])
  expect(analysed({ rolling_type: 'sum', rolling_periods: 2 })).toEqual([[4, 1, 3], [6, 3, 3], [10, 6, 4]])
  expect(analysed({ rolling_type: 'mean', rolling_periods: 2 })).toEqual([[4, 1, 3], [3, 1.5, 1.5], [5, 3, 2]])
})

test('the first times, which a rolling function has too few figures for, are left out', () => {
  expect(analysed({ rolling_type: 'sum', rolling_periods: 2, min_periods: 1 })).toEqual([[6, 3, 3], [10, 6, 4]])
  expect(analysed({ rolling_type: 'sum', rolling_periods: 2, min_periods: 9 })).toEqual([])
})

test('shares are of all groups of a level at one time', () => {
  expect(analysed({ contribution: true })).toEqual([[1, 0.25, 0.75], [1, 1, 0], [1, 0.5, 0.5]])
})

test('the deviation of a single figure is none', () => {
  expect(analysed({ rolling_type: 'std', rolling_periods: 2 }).at(0)).toEqual([0, 0, 0])
})
