import { writeFile } from 'node:fs/promises'
import { Oracle, recordingText, rowsTold } from './oracle.ts'

/** Records how Superset shows rows as a pivot table, run by hand: `node test/numbers/record-pivot-tables.ts ORIGIN`. */
const [origin = 'http://127.0.0.1:8088'] = process.argv.slice(2)
const FILE = new URL('../fixtures/pivot-tables.recording.json', import.meta.url)
const oracle = await Oracle.at(origin)

const metric = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'num' }, label: 'SUM(num)' }
const INPUTS = {
  square: {
    columns: ['gender', 'state'],
    metrics: ['count', metric],
    filters: [
      { col: 'state', op: 'IN', val: ['CA', 'NY', 'TX'] },
      { col: 'name', op: 'IN', val: ['Amy', 'Aaron'] },
    ],
  },
  deep: {
    columns: ['gender', 'name', 'state'],
    metrics: ['count', metric],
    filters: [{ col: 'name', op: 'IN', val: ['Amy', 'Aaron', 'Zoe', 'Adam'] }],
    orderby: ['name', 'gender', 'state'].map((name) => [name, true]),
    row_limit: 25,
  },
}
const square = { groupbyRows: ['gender'], groupbyColumns: ['state'], metrics: ['count', metric] }
const deep = { groupbyRows: ['gender', 'name'], groupbyColumns: ['state'], metrics: ['count', metric] }
const totals = { rowTotals: true, colTotals: true }
const FUNCTIONS = ['Average', 'Minimum', 'Maximum', 'Median', 'Sum as Fraction of Rows', 'Sum as Fraction of Columns']

const CASES: readonly (readonly [keyof typeof INPUTS, object])[] = [
  ...[{}, { rowTotals: true }, { colTotals: true }, totals].flatMap((shown) => [
    ['square', { ...square, ...shown }] as const,
    ['square', { ...square, ...shown, metricsLayout: 'ROWS' }] as const,
    ['square', { ...square, ...shown, combineMetric: true }] as const,
    ['square', { ...square, ...shown, transposePivot: true }] as const,
    ['square', { ...square, ...shown, groupbyColumns: [] }] as const,
    ['deep', { ...deep, ...shown }] as const,
    ['deep', { ...deep, ...shown, transposePivot: true }] as const,
    ['deep', { ...deep, ...shown, groupbyRows: ['name'], groupbyColumns: ['gender'] }] as const,
  ]),
  ['square', { ...square, groupbyRows: [] }],
  ...FUNCTIONS.map((aggregateFunction) => ['square', { ...square, ...totals, aggregateFunction }] as const),
  ...FUNCTIONS.map(
    (aggregateFunction) => ['deep', { ...deep, ...totals, metrics: ['count'], aggregateFunction }] as const,
  ),
]

const inputs: Record<string, unknown> = {}
for (const [name, query] of Object.entries(INPUTS)) inputs[name] = rowsTold(await oracle.ask('birth_names', query))

const cases: unknown[] = []
const unanswered: string[] = []
for (const [input, form] of CASES) {
  const form_data = { viz_type: 'pivot_table_v2', aggregateFunction: 'Sum', ...form }
  const { status, body } = await oracle.ask('birth_names', INPUTS[input], { result_type: 'post_processed', form_data })
  const { colnames, indexnames, data } = body.result?.[0] ?? {}
  if (status === 200) cases.push({ input, form_data, answer: { colnames, indexnames, data } })
  else unanswered.push(JSON.stringify(form))
}
await writeFile(FILE, recordingText(inputs, cases))
process.stdout.write(`${cases.length} cases recorded; it failed on ${unanswered.length}\n${unanswered.join('\n')}\n`)
