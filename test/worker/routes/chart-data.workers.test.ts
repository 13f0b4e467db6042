import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../../support/api-client.ts'
import { sum, uploadSales, type Answer, type Sales } from '../../support/sales.ts'

let sales: Sales
let admin: ApiClient
let dataset: number
const axis = (grain: string) => ({
  timeGrain: grain,
  columnType: 'BASE_AXIS',
  sqlExpression: 'order_date',
  label: 'order_date',
  expressionType: 'SQL',
  isColumnReference: true,
})

const ask: Sales['ask'] = (query, envelope) => sales.ask(query, envelope)

beforeAll(async () => {
  sales = await uploadSales()
  ;({ admin, dataset } = sales)
})

describe('answers', () => {
  test('raw rows come in the order asked for, with types and instants in milliseconds', async () => {
    const { status, answer } = await ask({
      columns: ['order_date', 'country', 'amount', 'paid'],
      orderby: [['order_date', false]],
      row_limit: 2,
    })
    expect(status).toBe(200)
    expect(answer.colnames).toEqual(['order_date', 'country', 'amount', 'paid'])
    expect(answer.data).toEqual([
      { order_date: Date.UTC(2025, 2, 1), country: 'US', amount: null, paid: true },
      { order_date: Date.UTC(2025, 1, 10), country: 'Paris, FR', amount: 1, paid: true },
    ])
    expect(answer.coltypes).toEqual([2, 1, 0, 3])
  })

  test('a monthly line by country is pivoted, flattened and keeps the comma of a value', async () => {
    const { answer } = await ask({
      columns: [axis('P1M'), 'country'],
      metrics: [sum],
      filters: [{ col: 'order_date', op: 'TEMPORAL_RANGE', val: '2025-01-01 : 2026-01-01' }],
      series_columns: ['country'],
      orderby: [[sum, false]],
      post_processing: [
        {
          operation: 'pivot',
          options: {
            index: ['order_date'],
            columns: ['country'],
            aggregates: { 'SUM(amount)': { operator: 'mean' } },
            drop_missing_columns: false,
          },
        },
        { operation: 'rename', options: { columns: { 'SUM(amount)': null }, level: 0, inplace: true } },
        { operation: 'flatten' },
      ],
    })
    expect(answer.colnames).toEqual(['order_date', 'FR', 'Paris, FR', 'US'])
    expect(answer.coltypes).toEqual([2, 0, 0, 0])
    expect(answer.data).toEqual([
      { order_date: Date.UTC(2025, 0, 1), FR: 10, 'Paris, FR': null, US: 20 },
      { order_date: Date.UTC(2025, 1, 1), FR: 5.5, 'Paris, FR': 1, US: null },
      { order_date: Date.UTC(2025, 2, 1), FR: null, 'Paris, FR': null, US: null },
    ])
    expect(answer).toMatchObject({
      from_dttm: Date.UTC(2025, 0, 1),
      to_dttm: Date.UTC(2026, 0, 1),
      applied_filters: [{ column: 'order_date' }],
    })
    expect(answer['label_map']).toMatchObject({ 'Paris, FR': ['Paris, FR'], 'SUM(amount)': ['SUM(amount)'] })
  })

  test('a query without a database answers its text and its columns', async () => {
    const { answer } = await ask({ columns: ['country'], metrics: [sum], row_limit: 5 }, { result_type: 'query' })
    expect(answer.query).toBe(
      'SELECT "country" AS "country", SUM("amount") AS "SUM(amount)"\nFROM "sales"\nGROUP BY "country"\nLIMIT 5',
    )
  })
})

describe('cache', () => {
  test('a refreshed answer reaches the shared cache once, as it was last', async () => {
    const query = { columns: ['country'], metrics: [sum] }
    const { answer } = await ask(query, { force: true })
    const between = Date.now()
    await ask(query, { force: true })
    const stored = async () => {
      const found = await (await caches.open('answers')).match(`https://answers.invalid/${answer.cache_key}`)
      return found ? (await found.json<{ cachedAt: number }>()).cachedAt : null
    }
    expect(await stored()).toBeNull()
    await expect.poll(stored).toBeGreaterThanOrEqual(between)
  })

  test('the second equal question is answered from the cache, a forced one is not', async () => {
    const query = { columns: ['product'], metrics: [sum] }
    const first = await ask(query)
    const second = await ask(query)
    const forced = await ask(query, { force: true })
    expect([first, second, forced].map(({ answer }) => answer.is_cached)).toEqual([null, true, null])
    expect(second.answer.data).toEqual(first.answer.data)
    const again = await admin.json<{ result: Answer[] }>(`/api/v1/chart/data/${second.answer.cache_key}`)
    expect(again.body.result[0]?.data).toEqual(first.answer.data)
  })
})

describe('files', () => {
  test('CSV has a header, no byte order mark and no live formulas', async () => {
    const json = {
      datasource: { id: dataset, type: 'table' },
      queries: [
        {
          columns: ['order_date', 'country'],
          orderby: [['order_date', true]],
          row_limit: 1,
          metrics: [{ ...sum, label: '=SUM' }],
        },
      ],
      result_format: 'csv',
    }
    const response = await admin.call('/api/v1/chart/data', { method: 'POST', json })
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename=\d{8}_\d{6}\.csv$/)
    expect(await response.text()).toBe("order_date,country,'=SUM\n2024-01-09,US,7\n")
  })
})

describe('stream', () => {
  test('every context is answered on a line of its own, also one that fails', async () => {
    const context = (query: object) => ({ datasource: { id: dataset, type: 'table' }, queries: [query] })
    const response = await admin.call('/api/v1/chart/data/stream', {
      method: 'POST',
      json: {
        requests: [
          { key: 'a', query_context: context({ columns: ['country'], metrics: [] }) },
          { key: 'b', query_context: context({ columns: ['country'], metrics: ['nope'] }) },
          { key: 'c', query_context: { queries: [] } },
        ],
      },
    })
    const lines = (await response.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { key: string; status: number; message?: string })
    expect(Object.fromEntries(lines.map(({ key, status, message }) => [key, [status, message]]))).toEqual({
      a: [200, undefined],
      b: [400, "Error: Metric 'nope' does not exist"],
      c: [400, "Request is incorrect: {'datasource': ['Missing data for required field.']}"],
    })
  })
})

describe('neighbours', () => {
  test('column values are distinct and in order', async () => {
    const { body } = await admin.json<{ result: unknown[] }>(
      `/api/v1/datasource/table/${dataset}/column/country/values/`,
    )
    expect(body.result).toEqual(['FR', 'Paris, FR', 'US'])
  })

  test('samples give a page and the count of all rows', async () => {
    const { status, body } = await admin.json<{ result: Answer }>(
      `/datasource/samples?datasource_type=table&datasource_id=${dataset}&per_page=2&page=2`,
      { method: 'POST', json: {} },
    )
    expect(status).toBe(200)
    expect(body.result).toMatchObject({ rowcount: 2, page: 2, per_page: 2, total_count: 6 })
  })

  test('time ranges are resolved, and an unreadable one is a 400', async () => {
    const { body } = await admin.json<{ result: object[] }>("/api/v1/time_range/?q='2024 : 2025'")
    expect(body.result).toEqual([
      { since: '2024-01-01T00:00:00', until: '2025-01-01T00:00:00', timeRange: '2024 : 2025', shift: null },
    ])
    const refused = await admin.json<object>("/api/v1/time_range/?q='7 days : today'")
    expect(refused).toMatchObject({
      status: 400,
      body: {
        message: 'Unexpected time range: Time string is ambiguous. Please specify [7 days ago] or [7 days later].',
      },
    })
  })
})

describe('filters over a whole engine', () => {
  const countries = async (op: string, val: unknown, col = 'country') => {
    const { status, answer, message } = await ask({
      columns: ['country'],
      metrics: [],
      filters: [{ col, op, val }],
      orderby: [['country', true]],
    })
    return status === 200 ? answer.data.map(({ country }) => country) : message
  }

  test('a regular expression finds values on an engine that has none', async () => {
    expect(await countries('REGEX', '^(F|P).*R$')).toEqual(['FR', 'Paris, FR'])
    expect(await countries('REGEX', '^1\\b', 'amount')).toEqual(['Paris, FR'])
    expect(await countries('REGEX', 'x')).toEqual([])
    expect(await countries('REGEX', '(')).toBe('Error: Invalid regular expression: (: a bracket is not closed')
  })

  test('every spelling of a filter gives the same rows', async () => {
    expect(await countries('NOT_IN', ['FR'])).toEqual(await countries('not in', ['FR']))
    expect(await countries('IS_TRUE', undefined, 'paid')).toEqual(['FR', 'Paris, FR', 'US'])
    expect(await countries('IS FALSE', undefined, 'paid')).toEqual(['US'])
    expect(await countries('LATEST_PARTITION', undefined)).toBe(
      'Error: Invalid filter operation type: LATEST PARTITION',
    )
  })

  test('a list of ten thousand values is answered', async () => {
    const values = Array.from({ length: 10_000 }, (_, at) => `nobody's country ${at}`)
    expect(await countries('IN', [...values, 'US'])).toEqual(['US'])
    expect(await countries('NOT IN', [...values, 'US'])).toEqual(['FR', 'Paris, FR'])
    expect(
      await countries(
        'IN',
        values.map((_, at) => at),
        'amount',
      ),
    ).toEqual(['FR', 'Paris, FR', 'US'])
  })
})

test('a box plot answers its outliers as a list', async () => {
  const { answer } = await ask({
    columns: ['amount'],
    post_processing: [{ operation: 'boxplot', options: { groupby: [], metrics: ['amount'], whisker_type: 'tukey' } }],
  })
  expect(answer.data).toEqual([expect.objectContaining({ amount__count: 5, amount__outliers: [20] })])
})

test('columns are described with their type, text where none is known, and grains without that of the raw column', async () => {
  const columns = await ask({ columns: [] }, { result_type: 'columns' })
  expect(columns.answer['data']).toContainEqual({ column_name: 'order_date', verbose_name: null, dtype: 2 })
  const grains = await ask({ columns: [] }, { result_type: 'timegrains' })
  expect(grains.answer['data']).toContainEqual(expect.objectContaining({ name: 'Month', duration: 'P1M' }))
  expect(grains.answer['data']).not.toContainEqual(expect.objectContaining({ duration: null }))
})
