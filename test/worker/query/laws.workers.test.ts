import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../../support/api-client.ts'
import { administrator } from '../../support/people.ts'
import { addEdgeDatabase, uploadCsv } from '../../support/upload.ts'

/** What holds of every query, tried on random ones over random rows of an edge database. */
const ROWS = 300
const RUNS = { numRuns: 40, seed: 20_260_101 }
const COUNTRIES = ['FR', 'US', 'Paris, FR', "it's", '50%', 'Zoë', '']
const PRODUCTS = ['pen', 'ink', 'null']
const DAY_MS = 86_400_000
const FIRST_DAY = Date.UTC(2023, 10, 20)

type Row = Record<string, string | number | boolean | null>

let admin: ApiClient
let dataset: number

beforeAll(async () => {
  admin = await administrator()
  const database = await addEdgeDatabase('laws')
  const record = fc.tuple(
    fc.integer({ min: 0, max: 500 }),
    fc.constantFrom(...COUNTRIES),
    fc.constantFrom(...PRODUCTS),
    fc.option(fc.integer({ min: -50, max: 50 }), { freq: 5 }),
  )
  const lines = fc.sample(record, { numRuns: ROWS, seed: RUNS.seed }).map(([day, country, product, amount], id) => {
    const date = new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10)
    return [id, date, `"${country}"`, product, amount ?? ''].join(',')
  })
  dataset = (await uploadCsv(admin, database, 'laws', `id,day,country,product,amount\n${lines.join('\n')}\n`)).dataset
})

async function rowsOf(query: object): Promise<Row[]> {
  const { status, body } = await admin.json<{ result: { data: Row[] }[]; message?: string }>('/api/v1/chart/data', {
    method: 'POST',
    json: { datasource: { id: dataset, type: 'table' }, queries: [query], force: true },
  })
  expect([status, body.message]).toEqual([200, undefined])
  return body.result[0]?.data ?? []
}

const sum = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'amount' }, label: 'total' }
const count = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' }
const axis = (timeGrain: string) => ({
  timeGrain,
  columnType: 'BASE_AXIS',
  sqlExpression: 'day',
  label: 'day',
  expressionType: 'SQL',
  isColumnReference: true,
})
const add = (rows: readonly Row[], label: string) => rows.reduce((total, row) => total + Number(row[label] ?? 0), 0)

const dayText = fc
  .integer({ min: -10, max: 510 })
  .map((day) => new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10))
const filter = fc.oneof(
  fc.record({
    col: fc.constant('country'),
    op: fc.constantFrom('==', '!=', '>', '<='),
    val: fc.constantFrom(...COUNTRIES),
  }),
  fc.record({
    col: fc.constant('country'),
    op: fc.constantFrom('IN', 'NOT IN'),
    val: fc.array(fc.constantFrom(...COUNTRIES, null), { minLength: 1 }),
  }),
  fc.record({
    col: fc.constant('country'),
    op: fc.constantFrom('LIKE', 'ILIKE', 'NOT LIKE'),
    val: fc.constantFrom('%R', 'p%', '5_\\%', ''),
  }),
  fc.record({
    col: fc.constant('product'),
    op: fc.constantFrom('REGEX'),
    val: fc.constantFrom('^p', 'n', '[ik]n*k?$', ''),
  }),
  fc.record({
    col: fc.constant('amount'),
    op: fc.constantFrom('>', '<', '>=', '<=', '==', '!='),
    val: fc.integer({ min: -60, max: 60 }),
  }),
  fc.record({ col: fc.constantFrom('amount', 'product'), op: fc.constantFrom('IS NULL', 'IS NOT NULL') }),
  fc.record({ col: fc.constant('amount'), op: fc.constantFrom('IS TRUE', 'IS FALSE') }),
  fc
    .tuple(dayText, dayText)
    .map(([a, b]) => ({ col: 'day', op: 'TEMPORAL_RANGE', val: a < b ? `${a} : ${b}` : `${b} : ${a}` })),
)

describe('laws of queries', () => {
  test('a filter never adds rows, and two filters leave what both leave', async () => {
    const ids = async (filters: readonly object[]) =>
      (await rowsOf({ columns: ['id'], filters })).map(({ id }) => Number(id))
    await fc.assert(
      fc.asyncProperty(filter, filter, async (first, second) => {
        const [one, two, both] = await Promise.all([ids([first]), ids([second]), ids([first, second])])
        expect(one.length).toBeLessThanOrEqual(ROWS)
        const inTwo = new Set(two)
        expect(both.toSorted((a, b) => a - b)).toEqual(one.filter((id) => inTwo.has(id)).toSorted((a, b) => a - b))
      }),
      RUNS,
    )
  })

  test('totals equal the sums of their groups', async () => {
    const columns = fc.subarray(['country', 'product', 'day'], { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(columns, fc.array(filter, { maxLength: 2 }), async (groups, filters) => {
        const query = { metrics: [sum, count], filters }
        const [total, grouped] = await Promise.all([
          rowsOf({ ...query, columns: [], row_limit: 0 }),
          rowsOf({ ...query, columns: groups }),
        ])
        expect(add(grouped, 'n')).toBe(add(total, 'n'))
        expect(add(grouped, 'total')).toBe(add(total, 'total'))
      }),
      RUNS,
    )
  })

  test('grains partition: what finer intervals hold, the coarser one holds', async () => {
    const grains = fc.constantFrom(
      ['P1D', 'P1M', 'month'],
      ['P1D', 'P3M', 'quarter'],
      ['P1M', 'P1Y', 'year'],
      ['P1D', 'P1Y', 'year'],
    )
    const start = { month: monthOf, quarter: quarterOf, year: yearOf }
    await fc.assert(
      fc.asyncProperty(
        grains,
        fc.array(filter, { maxLength: 1 }),
        async ([fine = '', coarse = '', unit = ''], filters) => {
          const query = { metrics: [sum, count], filters }
          const [finer, coarser] = await Promise.all([
            rowsOf({ ...query, columns: [axis(fine)] }),
            rowsOf({ ...query, columns: [axis(coarse)] }),
          ])
          const sums = new Map<number, number>()
          for (const row of finer) {
            const at = start[unit as keyof typeof start](Number(row['day']))
            sums.set(at, (sums.get(at) ?? 0) + Number(row['n']))
          }
          expect(new Map(coarser.map((row) => [Number(row['day']), Number(row['n'])]))).toEqual(sums)
        },
      ),
      RUNS,
    )
  })

  test('pages put together are the whole', async () => {
    const size = fc.integer({ min: 1, max: 120 })
    await fc.assert(
      fc.asyncProperty(size, fc.array(filter, { maxLength: 1 }), async (row_limit, filters) => {
        const query = {
          columns: ['id', 'country', 'amount'],
          filters,
          orderby: [
            ['amount', false],
            ['id', true],
          ],
        }
        const whole = await rowsOf(query)
        const pages: Row[] = []
        for (let row_offset = 0; row_offset <= whole.length; row_offset += row_limit) {
          pages.push(...(await rowsOf({ ...query, row_limit, row_offset })))
        }
        expect(pages).toEqual(whole)
      }),
      { ...RUNS, numRuns: 15 },
    )
  })

  test('a row count is the number of the rows', async () => {
    await fc.assert(
      fc.asyncProperty(filter, fc.integer({ min: 1, max: 400 }), async (one, row_limit) => {
        const query = { columns: ['country', 'product'], metrics: [count], filters: [one], row_limit }
        const [rows, counted] = await Promise.all([rowsOf(query), rowsOf({ ...query, is_rowcount: true })])
        expect(counted).toEqual([{ rowcount: rows.length }])
      }),
      RUNS,
    )
  })

  test('the first series and the others hold what all hold', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 8 }), fc.boolean(), async (series_limit, order_desc) => {
        const query = { columns: ['country', 'product'], metrics: [count], series_columns: ['country'], order_desc }
        const limited = { ...query, series_limit }
        const [all, first, others] = await Promise.all([
          rowsOf(query),
          rowsOf(limited),
          rowsOf({ ...limited, group_others_when_limit_reached: true }),
        ])
        expect(add(others, 'n')).toBe(add(all, 'n'))
        expect(new Set(first.map(({ country }) => country)).size).toBeLessThanOrEqual(series_limit)
        const texts = new Set(all.map((row) => JSON.stringify(row)))
        expect(first.filter((row) => !texts.has(JSON.stringify(row)))).toEqual([])
      }),
      { ...RUNS, numRuns: 16 },
    )
  })

  test('a pivot taken apart again is what it was made of', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(filter, { maxLength: 1 }), async (filters) => {
        const query = {
          columns: [axis('P1M'), 'product'],
          metrics: [count],
          filters: [...filters, { col: 'product', op: 'IS NOT NULL' }],
        }
        const steps = [
          {
            operation: 'pivot',
            options: { index: ['day'], columns: ['product'], aggregates: { n: { operator: 'mean' } } },
          },
          { operation: 'rename', options: { columns: { n: null }, level: 0 } },
          { operation: 'flatten' },
        ]
        const [long, wide] = await Promise.all([rowsOf(query), rowsOf({ ...query, post_processing: steps })])
        const apart = wide.flatMap(({ day, ...cells }) =>
          Object.entries(cells).flatMap(([product, n]) => (n === null ? [] : [`${day} ${product} ${n}`])),
        )
        expect(apart.toSorted()).toEqual(long.map(({ day, product, n }) => `${day} ${product} ${n}`).toSorted())
      }),
      RUNS,
    )
  })
})

function monthOf(ms: number): number {
  const at = new Date(ms)
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1)
}

function quarterOf(ms: number): number {
  const at = new Date(ms)
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - (at.getUTCMonth() % 3), 1)
}

function yearOf(ms: number): number {
  return Date.UTC(new Date(ms).getUTCFullYear(), 0, 1)
}
