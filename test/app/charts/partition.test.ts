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

function recordedValues({ val, children }: Node): unknown[] {
  return [Math.round(val * 1e6) / 1e6, children.map(recordedValues)]
}

test.each(['agg_mean', 'agg_sum', 'point_diff', 'point_factor', 'point_percent', 'time_series'])(
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
