import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { OPERATIONS } from '../../../worker/query/query-context.ts'
import type { ApiClient } from '../../support/api-client.ts'
import { administrator } from '../../support/people.ts'
import { addEdgeDatabase, uploadCsv } from '../../support/upload.ts'

/** Query objects that no client sends on purpose: each is answered or refused in words, none breaks the server. */
const CSV =
  'day,name,amount,paid\n2025-01-05,Ann,10,true\n2025-02-20,"O\'Neil, ""Zoë""",-2.5,false\n2025-02-21,,,true\n'
const RUNS = { numRuns: 250, seed: 20_260_102 }

let admin: ApiClient
let dataset: number

beforeAll(async () => {
  admin = await administrator()
  dataset = (await uploadCsv(admin, await addEdgeDatabase('hostile'), 'rows', CSV)).dataset
})

async function ask(query: unknown, envelope: object = {}) {
  return await admin.json<{ message?: unknown; errors?: unknown[]; result?: { data: unknown; colnames: string[] }[] }>(
    '/api/v1/chart/data',
    { method: 'POST', json: { datasource: { id: dataset, type: 'table' }, queries: [query], ...envelope } },
  )
}

/** An answer, or a refusal that says something. */
async function expectAnswer(query: unknown, envelope: object = {}) {
  const { status, body } = await ask(query, envelope)
  const told = body.result ?? body.message ?? body.errors
  expect([status < 500, Boolean(told)], JSON.stringify({ query, status, body }).slice(0, 2000)).toEqual([true, true])
}

const sum = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'amount' }, label: 'total' }
const axis = { timeGrain: 'P1M', columnType: 'BASE_AXIS', sqlExpression: 'day', label: 'day', expressionType: 'SQL' }
const valid: Record<string, unknown> = {
  columns: [axis, 'name'],
  metrics: [sum],
  filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val: '2025-01-01 : 2026-01-01' }],
  orderby: [[sum, false]],
  extras: { where: 'amount > 0', having: '', time_grain_sqla: 'P1D' },
  row_limit: 10,
  row_offset: 0,
  series_columns: ['name'],
  series_limit: 2,
  time_offsets: ['1 year ago'],
  post_processing: [{ operation: 'pivot', options: { index: ['day'], aggregates: { total: { operator: 'mean' } } } }],
  granularity: 'day',
  time_range: '2025',
  is_timeseries: false,
  annotation_layers: [],
  applied_time_extras: {},
  url_params: {},
}

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    'name',
    "'",
    '"; --',
    '{{ 1/0 }}',
    '{% for',
    '\u0000',
    '%s',
    -1,
    1e308,
    2 ** 60,
    0.5,
  ),
  fc.jsonValue({ maxDepth: 4 }),
  fc.array(fc.constantFrom<unknown>('name', 'amount', axis, sum, null, 1), { maxLength: 4 }),
  fc.dictionary(fc.constantFrom('label', 'sqlExpression', 'col', 'op', 'val', 'operation', 'options'), fc.jsonValue()),
)

describe('query objects of any shape', () => {
  test('one field of a good one is replaced by anything', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(valid)), odd, async (field, value) => {
        await expectAnswer({ ...valid, [field]: value })
      }),
      RUNS,
    )
  })

  test('the envelope is anything', async () => {
    const fields = [
      'datasource',
      'force',
      'result_type',
      'result_format',
      'custom_cache_timeout',
      'form_data',
      'queries',
    ]
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), odd, async (field, value) => {
        await expectAnswer(valid, { [field]: value })
      }),
      RUNS,
    )
  })

  test('every step of post-processing takes any options', async () => {
    const names = fc.constantFrom(
      'columns',
      'index',
      'aggregates',
      'groupby',
      'metrics',
      'metric',
      'column',
      'bins',
      'window',
      'by',
    )
    const more = fc.constantFrom(
      'rule',
      'method',
      'rolling_type',
      'operator',
      'periods',
      'time_grain',
      'level',
      'geohash',
      'percentiles',
    )
    const options = fc.dictionary(fc.oneof(names, more), odd, { maxKeys: 5 })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...OPERATIONS), options, async (operation, given) => {
        await expectAnswer({ columns: ['name', 'amount'], post_processing: [{ operation, options: given }] })
      }),
      RUNS,
    )
  })

  test('a filter takes any operator and value', async () => {
    const operators = [
      '==',
      '!=',
      '>',
      'IN',
      'NOT IN',
      'LIKE',
      'ILIKE',
      'IS NULL',
      'IS TRUE',
      'TEMPORAL_RANGE',
      'REGEX',
      'LATEST_PARTITION',
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('name', 'amount', 'day', 'paid', 'nope'),
        fc.constantFrom(...operators),
        odd,
        async (col, op, val) => {
          await expectAnswer({ columns: ['name'], filters: [{ col, op, val }] })
        },
      ),
      RUNS,
    )
  })
})

describe('labels of any text', () => {
  test('come back as they were', async () => {
    const label = fc.oneof(
      fc.string({ minLength: 1, maxLength: 40 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
      fc.constantFrom(
        'a"b',
        "it's",
        '50%',
        '%s',
        '?',
        '$1',
        ':x',
        '`',
        '--',
        'x'.repeat(300),
        'a, b',
        'a\\, b',
        '__proto__',
        'Zoë 😀',
      ),
    )
    await fc.assert(
      fc.asyncProperty(label, label, async (first, second) => {
        fc.pre(first !== second && !(first + second).includes('\u0000'))
        const column = { label: first, sqlExpression: 'name', expressionType: 'SQL' }
        const { status, body } = await ask({
          columns: [column],
          metrics: [{ ...sum, label: second }],
          orderby: [[column, true]],
        })
        expect([status, body.message]).toEqual([200, undefined])
        expect(body.result?.[0]?.colnames).toEqual([first, second])
      }),
      { ...RUNS, numRuns: 120 },
    )
  })
})
