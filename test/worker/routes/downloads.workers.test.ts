import { strFromU8, unzipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../../support/api-client.ts'
import { administrator } from '../../support/people.ts'
import { addEdgeDatabase, uploadCsv } from '../../support/upload.ts'

const SALES = `order_date,place,amount,paid
2025-01-05,=1+1|x,10,true
2025-01-20,"Paris, ""FR""",-2.5,false
2025-02-03,a\\b,,true
`
const ROWS = 120_000

let admin: ApiClient
let sales: number
let many: number

beforeAll(async () => {
  admin = await administrator()
  const database = await addEdgeDatabase('downloads')
  sales = (await uploadCsv(admin, database, 'sales', SALES)).dataset
  const numbers = Array.from({ length: ROWS }, (_, at) => `${at},row ${at}`).join('\n')
  many = (await uploadCsv(admin, database, 'many', `number,name\n${numbers}\n`)).dataset
})

async function file(queries: readonly object[], format: string, envelope: object = {}) {
  const response = await admin.call('/api/v1/chart/data', {
    method: 'POST',
    json: { datasource: { id: sales, type: 'table' }, queries, result_format: format, ...envelope },
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
  }
}

const all = { columns: ['order_date', 'place', 'amount', 'paid'], orderby: [['order_date', true]] }

describe('csv', () => {
  test('has verbose names, days, harmless formulas, and a name of its time', async () => {
    const { status, headers, text } = await file([all], 'csv')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename=\d{8}_\d{6}\.csv$/)
    expect(text).toBe(
      [
        'order_date,place,amount,paid',
        String.raw`2025-01-05,'=1+1\\|x,10,True`,
        '2025-01-20,"Paris, ""FR""",-2.5,False',
        String.raw`2025-02-03,a\\b,,True`,
        '',
      ].join('\n'),
    )
  })

  test('of several queries is an archive, each file marked as UTF-8', async () => {
    const { headers, bytes } = await file([all, { ...all, row_limit: 1 }], 'csv')
    expect(headers.get('content-type')).toBe('application/zip')
    expect(headers.get('content-disposition')).toMatch(/\.zip$/)
    const files = unzipSync(bytes)
    expect(Object.keys(files)).toEqual(['query_1.csv', 'query_2.csv'])
    expect(strFromU8(files['query_2.csv'] ?? new Uint8Array()).split('\n')).toHaveLength(3)
    expect(Array.from(files['query_1.csv'] ?? []).slice(0, 3)).toEqual([0xef, 0xbb, 0xbf])
  })

  test('without rows has its header', async () => {
    const none = { columns: ['place'], filters: [{ col: 'place', op: '==', val: 'nowhere' }] }
    expect((await file([none], 'csv')).text).toBe('place\n')
  })

  test('after post-processing has the columns that it made', async () => {
    const sum = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'amount' }, label: 's' }
    const steps = [{ operation: 'rename', options: { columns: { s: 'total' } } }]
    const { text } = await file(
      [{ columns: ['paid'], metrics: [sum], post_processing: steps, orderby: [['paid', true]] }],
      'csv',
    )
    expect(text).toBe('paid,total\nFalse,-2.5\nTrue,10\n')
  })

  test('of a hundred thousand rows has each of them, in order', async () => {
    const query = { columns: ['number', 'name'], orderby: [['number', true]], row_limit: 100_000 }
    const { text } = await file([query], 'csv', { datasource: { id: many, type: 'table' } })
    const lines = text.split('\n')
    expect(lines).toHaveLength(100_002)
    expect(lines.at(-2)).toBe('99999,row 99999')
  })

  test('is had by a form too, which may name it', async () => {
    const context = { datasource: { id: sales, type: 'table' }, queries: [all], result_format: 'csv' }
    const form = { form_data: JSON.stringify(context), filename: 'places.csv', expected_rows: '3' }
    const response = await admin.call('/api/v1/chart/data', { method: 'POST', form })
    expect(response.headers.get('content-disposition')).toBe('attachment; filename=places.csv')
    expect((await response.text()).split('\n')).toHaveLength(5)
  })

  test('that fails tells so before it begins', async () => {
    const { status, text } = await file([{ columns: ['nope'] }], 'csv')
    expect([status, JSON.parse(text)]).toEqual([400, { message: "Error: Columns missing in dataset: ['nope']" }])
    expect((await file([], 'csv')).status).toBe(400)
    expect((await file([all], 'csv', { result_type: 'query' })).status).toBe(400)
    expect((await file([all], 'pdf')).status).toBe(400)
  })
})

describe('xlsx', () => {
  test('is one sheet with numbers, dates and texts as such', async () => {
    const { status, headers, bytes } = await file([all], 'xlsx')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename=\d{8}_\d{6}\.xlsx$/)
    const { sheets } = await readXlsx(bytes)
    expect(sheets).toHaveLength(1)
    expect(sheets[0]?.rows).toEqual([
      ['order_date', 'place', 'amount', 'paid'],
      [new Date('2025-01-05T00:00:00Z'), '=1+1|x', 10, true],
      [new Date('2025-01-20T00:00:00Z'), 'Paris, "FR"', -2.5, false],
      [new Date('2025-02-03T00:00:00Z'), String.raw`a\b`, null, true],
    ])
  })

  test('of several queries is an archive of sheets', async () => {
    const files = unzipSync((await file([all, all], 'xlsx')).bytes)
    expect(Object.keys(files)).toEqual(['query_1.xlsx', 'query_2.xlsx'])
    const { sheets } = await readXlsx(files['query_2.xlsx'] ?? new Uint8Array())
    expect(sheets[0]?.rows).toHaveLength(4)
  })
})

describe('what a chart shows', () => {
  const sum = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'amount' }, label: 'total' }
  const form_data = {
    viz_type: 'pivot_table_v2',
    groupbyRows: ['paid'],
    groupbyColumns: ['order_date'],
    metrics: [sum],
    colTotals: true,
  }
  const query = { columns: ['paid', 'order_date'], metrics: [sum] }

  test('is its file when it is asked for as it is processed', async () => {
    const { text } = await file([query], 'csv', { result_type: 'post_processed', form_data })
    expect(text.split('\n')).toEqual([
      ',total 2025-01-05,total 2025-01-20,total 2025-02-03',
      'false,,-2.5,',
      'true,10,,0',
      'Total (Sum),10,-2.5,0',
      '',
    ])
  })

  test('is the data of its answer, kept apart from that of another form', async () => {
    const ask = async (totals: boolean) => {
      const { text } = await file([query], 'json', {
        result_type: 'post_processed',
        form_data: { ...form_data, colTotals: totals },
      })
      return JSON.parse(text).result[0]
    }
    expect(await ask(false)).toMatchObject({ indexnames: [['false'], ['true']], rowcount: 2 })
    expect(await ask(true)).toMatchObject({
      colnames: [
        ['total', '2025-01-05'],
        ['total', '2025-01-20'],
        ['total', '2025-02-03'],
      ],
      indexnames: [['false'], ['true'], ['Total (Sum)']],
      rowcount: 3,
    })
  })

  test('of a stored chart comes in every format', async () => {
    const params = { viz_type: 'table', query_mode: 'raw', all_columns: ['place', 'amount'], row_limit: 2 }
    const { body } = await admin.json<{ id: number }>('/api/v1/chart/', {
      method: 'POST',
      json: {
        slice_name: 'Places',
        viz_type: 'table',
        datasource_id: sales,
        datasource_type: 'table',
        params: JSON.stringify(params),
      },
    })
    for (const [format, type] of [
      ['csv', 'text/csv; charset=utf-8'],
      ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      ['json', 'application/json; charset=utf-8'],
    ]) {
      const response = await admin.call(`/api/v1/chart/${body.id}/data/?format=${format}`)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0)
    }
    expect((await admin.call(`/api/v1/chart/${body.id}/data/?format=pdf`)).status).toBe(400)
  })
})
