import { beforeAll, describe, expect, test } from 'vitest'
import { inViewerZone } from '../../../app/api/viewer-zone.ts'
import { buildQueryContext } from '../../../app/charts/queries.ts'
import type { FormData } from '../../../app/charts/types.ts'
import { dashboardFormData, type DashboardLooks } from '../../../app/features/dashboard/filters/chart-masks.ts'
import { readFilterItem } from '../../../app/features/dashboard/filters/native-filter.ts'
import type { WarmedChart } from '../../../worker/query/warm-up.ts'
import type { ApiClient } from '../../support/api-client.ts'
import { administrator, signedInAs } from '../../support/people.ts'
import { addEdgeDatabase, uploadCsv } from '../../support/upload.ts'

let admin: ApiClient
let dataset: number
let sales: number
let broken: number

/** Two sales of the US on one day in Kolkata and on two days in UTC. */
const SALES = 'country,amount,sold\nFR,1,2026-01-01 12:00:00\nUS,2,2026-01-01 22:00:00\nUS,3,2026-01-02 02:00:00\n'
const RECENT = { clause: 'WHERE', expressionType: 'SIMPLE', subject: 'sold', operator: 'TEMPORAL_RANGE', comparator: '2026-01-01 : 2026-02-01' }
const byCountry = (metric: string) => ({ metrics: [metric], groupby: ['country'], query_mode: 'aggregate', row_limit: 10 })

async function addChart(name: string, params: object, viz_type = 'table'): Promise<number> {
  const { body } = await admin.json<{ id: number }>('/api/v1/chart/', {
    method: 'POST',
    json: { slice_name: name, datasource_id: dataset, datasource_type: 'table', viz_type, params: JSON.stringify(params) },
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
  dataset = (await uploadCsv(admin, await addEdgeDatabase('shop'), 'sales', SALES)).dataset
  sales = await addChart('Sales', byCountry('count'))
  broken = await addChart('Broken', byCountry('no such metric'))
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

  describe('for a dashboard', () => {
    const defaults = { extraFormData: { filters: [{ col: 'country', op: 'IN', val: ['US'] }] }, filterState: { value: ['US'] } }
    const filter = { id: 'NATIVE_FILTER-a', filterType: 'filter_select', name: 'Country', defaultDataMask: defaults }
    const metadata = { time_zone: 'Asia/Kolkata', color_scheme: 'brand' }
    let daily: number
    let page: number

    beforeAll(async () => {
      daily = await addChart('Daily', { x_axis: 'sold', time_grain_sqla: 'P1D', metrics: ['count'], adhoc_filters: [RECENT] }, 'echarts_timeseries_line')
      const node = (id: string, type: string, children: string[], meta = {}) => ({ [id]: { id, type, children, meta } })
      const { body } = await admin.json<{ id: number }>('/api/v1/dashboard/', {
        method: 'POST',
        json: {
          dashboard_title: 'Shop',
          position_json: JSON.stringify({
            DASHBOARD_VERSION_KEY: 'v2', ...node('ROOT_ID', 'ROOT', ['GRID_ID']), ...node('GRID_ID', 'GRID', ['ROW-a']),
            ...node('ROW-a', 'ROW', ['CHART-a']), ...node('CHART-a', 'CHART', [], { chartId: daily, width: 4, height: 50 }),
          }),
          json_metadata: JSON.stringify({ ...metadata, native_filter_configuration: [filter] }),
        },
      })
      page = body.id
    })

    /** What the browser of a reader asks for who opens the dashboard, made by the client's own functions. */
    const opened = async (looks: DashboardLooks) => {
      const { body } = await admin.json<{ result: { charts: { form_data: FormData }[] } }>(`/api/v1/dashboard/${page}/page`)
      const saved = body.result.charts[0]?.form_data ?? { viz_type: '', datasource: '' }
      const known = readFilterItem(filter)
      if (known?.kind !== 'filter') throw new Error('No filter')
      const masks = { native: [{ filter: known, mask: known.defaultMask }], cross: [] }
      const json = inViewerZone(buildQueryContext(dashboardFormData(saved, masks, {}, looks)), null)
      const answer = await admin.json<{ result: { is_cached: boolean | null; rowcount: number }[] }>('/api/v1/chart/data', { method: 'POST', json })
      return answer.body.result[0]
    }

    test('reads what a reader asks for: in its zone, with the defaults of its filters', async () => {
      expect(await warm('chart', { chart_id: daily, dashboard_id: page })).toMatchObject({ body: { result: [{ viz_status: 'success' }] } })
      expect(await opened({ timeZone: 'Asia/Kolkata', colorScheme: 'brand' })).toMatchObject({ is_cached: true, rowcount: 1 })
      // Elsewhere other days are counted: this is another question.
      expect(await opened({ colorScheme: 'brand' })).toMatchObject({ is_cached: null, rowcount: 2 })
    })

    test('a dashboard that is not there adds nothing', async () => {
      expect(await warm('chart', { chart_id: daily, dashboard_id: 9_999 })).toMatchObject({ body: { result: [{ viz_status: 'success' }] } })
    })
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
