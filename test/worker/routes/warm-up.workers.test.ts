import { beforeAll, describe, expect, test } from 'vitest'
import type { WarmedChart } from '../../../worker/query/warm-up.ts'
import type { ApiClient } from '../../support/api-client.ts'
import { administrator, signedInAs } from '../../support/people.ts'
import { addEdgeDatabase, uploadCsv } from '../../support/upload.ts'

let admin: ApiClient
let dataset: number
let sales: number
let broken: number

async function addChart(name: string, metric: string): Promise<number> {
  const params = { metrics: [metric], groupby: ['country'], query_mode: 'aggregate', row_limit: 10 }
  const { body } = await admin.json<{ id: number }>('/api/v1/chart/', {
    method: 'POST',
    json: { slice_name: name, datasource_id: dataset, datasource_type: 'table', viz_type: 'table', params: JSON.stringify(params) },
  })
  return body.id
}

const warm = (resource: 'chart' | 'dataset', json: object, client = admin) =>
  client.json<{ result: WarmedChart[]; message: unknown }>(`/api/v1/${resource}/warm_up_cache`, { method: 'PUT', json })

const read = async (id: number) => {
  const { body } = await admin.json<{ result: { is_cached: boolean; rowcount: number }[] }>(`/api/v1/chart/${id}/data/`)
  return body.result[0]
}

beforeAll(async () => {
  admin = await administrator()
  dataset = (await uploadCsv(admin, await addEdgeDatabase('shop'), 'sales', 'country,amount\nFR,1\nUS,2\nUS,3\n')).dataset
  sales = await addChart('Sales', 'count')
  broken = await addChart('Broken', 'no such metric')
})

describe('warming up the cache', () => {
  test('leaves the data of a chart for the next to ask', async () => {
    const { status, body } = await warm('chart', { chart_id: sales })
    expect({ status, result: body.result }).toEqual({
      status: 200,
      result: [{ chart_id: sales, viz_error: null, viz_status: 'success' }],
    })
    expect(await read(sales)).toMatchObject({ is_cached: true, rowcount: 2 })
  })

  test('tells in the result what is wrong with a chart', async () => {
    const { status, body } = await warm('chart', { chart_id: broken })
    expect(status).toBe(200)
    expect(body.result).toEqual([{ chart_id: broken, viz_error: expect.stringContaining('no such metric'), viz_status: 'failed' }])
  })

  test('warms every chart of a dataset', async () => {
    const { body } = await warm('dataset', { db_name: 'shop', table_name: 'sales' })
    expect(body.result.map(({ chart_id: id, viz_status: status }) => [id, status])).toEqual([[sales, 'success'], [broken, 'failed']])
  })

  test('asks with the filters given', async () => {
    const withFilter = (op: string) => warm('chart', { chart_id: sales, extra_filters: JSON.stringify([{ col: 'country', op, val: 'FR' }]) })
    expect((await withFilter('==')).body.result[0]).toMatchObject({ viz_status: 'success' })
    expect((await withFilter('almost')).body.result[0]).toMatchObject({ viz_status: 'failed' })
  })

  test('knows neither charts nor tables that are not there', async () => {
    expect(await warm('chart', { chart_id: 9_999 })).toMatchObject({ status: 404, body: { message: 'Chart not found' } })
    expect(await warm('dataset', { db_name: 'shop', table_name: 'nothing' })).toMatchObject({
      status: 404,
      body: { message: 'The provided table was not found in the provided database' },
    })
  })

  test('names the field that is wrong', async () => {
    expect(await warm('chart', {})).toMatchObject({ status: 400, body: { message: { chart_id: expect.any(Array) } } })
    expect(await warm('chart', { chart_id: sales, extra_filters: '{' })).toMatchObject({
      status: 400,
      body: { message: { extra_filters: ['Must be a JSON list of filters.'] } },
    })
  })

  test('is for administrators', async () => {
    const { client } = await signedInAs('alpha', 'Alpha')
    expect((await warm('chart', { chart_id: sales }, client)).status).toBe(403)
  })
})
