import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../../support/api-client.ts'
import { administrator } from '../../support/people.ts'
import { addEdgeDatabase, uploadCsv } from '../../support/upload.ts'

const SALES = 'country,amount\nFR,10\nUS,20\nDE,5\n'
const PNG = [0x89, 0x50, 0x4e, 0x47]

interface Task {
  cache_key: string
  image_url: string
  task_status: string
}

let admin: ApiClient
let dataset: number

async function addChart(params: object, vizType: string): Promise<number> {
  const { body } = await admin.json<{ id: number }>('/api/v1/chart/', {
    method: 'POST',
    json: { slice_name: 'Sales', viz_type: vizType, datasource_id: dataset, datasource_type: 'table', params: JSON.stringify(params) },
  })
  return body.id
}

const sum = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'amount' }, label: 'SUM(amount)' }

beforeAll(async () => {
  admin = await administrator()
  const database = await addEdgeDatabase('examples')
  dataset = (await uploadCsv(admin, database, 'sales', SALES)).dataset
})

/** Width and height as the head of a PNG says them. */
async function sizeOf(response: Response): Promise<[number, number]> {
  const bytes = await response.arrayBuffer()
  expect([...new Uint8Array(bytes.slice(0, 4))]).toEqual(PNG)
  const view = new DataView(bytes)
  return [view.getUint32(16), view.getUint32(20)]
}

test('the list names a thumbnail that draws', async () => {
  const id = await addChart({ groupby: ['country'], metric: sum }, 'pie')
  const { body } = await admin.json<{ result: { thumbnail_url: string } }>(`/api/v1/chart/${id}`)
  const response = await admin.call(body.result.thumbnail_url)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(await sizeOf(response)).toEqual([800, 600])
})

test('a digest of an earlier version leads to the present one', async () => {
  const id = await addChart({ groupby: ['country'], metrics: [sum], query_mode: 'aggregate' }, 'table')
  const response = await admin.call(`/api/v1/chart/${id}/thumbnail/old/`)
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toMatch(new RegExp(`^/api/v1/chart/${id}/thumbnail/[0-9a-f]{32}/$`))
})

test('a matrix of charts draws with the rows of each, and another number of charts draws otherwise', async () => {
  const matrix = { metric: sum, matrixify_enable: true, matrixify_mode_columns: 'dimensions', matrixify_dimension_selection_mode_columns: 'all' }
  const draw = async (values: object) => {
    const id = await addChart({ ...matrix, matrixify_dimension_columns: { dimension: 'country' }, ...values }, 'big_number_total')
    const { body } = await admin.json<Task>(`/api/v1/chart/${id}/cache_screenshot/?q=(window_size:!(640,200))`)
    const response = await admin.call(new URL(body.image_url).pathname)
    expect(response.status).toBe(200)
    return Buffer.from(await response.arrayBuffer()).toString('base64')
  }
  const all = await draw({})
  const two = await draw({ matrixify_dimension_selection_mode_columns: 'members', matrixify_dimension_columns: { dimension: 'country', values: ['FR', 'US'] } })
  const plain = await draw({ matrixify_enable: false })
  expect(new Set([all, two, plain]).size).toBe(3)
})

test('a screenshot has the size that was asked for', async () => {
  const id = await addChart({ metric: sum }, 'big_number_total')
  const { body } = await admin.json<Task>(`/api/v1/chart/${id}/cache_screenshot/?q=(window_size:!(320,200))`)
  expect(body).toMatchObject({ task_status: 'Updated' })
  const response = await admin.call(new URL(body.image_url).pathname)
  expect(await sizeOf(response)).toEqual([320, 200])
})

test.each(['(window_size:!(3,200))', '(window_size:!(99999,200))', '(window_size:abc)'])('the size %s is refused by name', async (q) => {
  const id = await addChart({ metric: sum }, 'big_number_total')
  const { status, body } = await admin.json<{ message: string }>(`/api/v1/chart/${id}/cache_screenshot/?q=${q}`)
  expect(status).toBe(400)
  expect(body.message).toContain('Not a valid rison schema')
})

test('a chart or a key that there is not is not found', async () => {
  const id = await addChart({ metric: sum }, 'big_number_total')
  const paths = ['/api/v1/chart/99999/thumbnail/x/', '/api/v1/chart/99999/cache_screenshot/', `/api/v1/chart/${id}/screenshot/x/`]
  for (const path of paths) expect((await admin.call(path)).status).toBe(404)
})

test('a chart whose column is gone says so instead of a picture', async () => {
  const id = await addChart({ groupby: ['no_such'], metric: sum }, 'pie')
  const { body } = await admin.json<{ result: { thumbnail_url: string } }>(`/api/v1/chart/${id}`)
  const response = await admin.call(body.result.thumbnail_url)
  expect(response.status).toBe(400)
})

describe('the picture of maps on top of each other', () => {
  const GONE = 99_999
  const spatial = { type: 'latlong', lonCol: 'lon', latCol: 'lat' }
  let points: number
  let cells: number

  beforeAll(async () => {
    dataset = (await uploadCsv(admin, await addEdgeDatabase('maps'), 'places', 'lon,lat,amount\n-122.4,37.7,10\n-122.3,37.8,20\n-122.2,37.6,5\n')).dataset
    points = await addChart({ spatial }, 'deck_scatter')
    cells = await addChart({ spatial, size: sum, grid_size: 5_000 }, 'deck_hex')
  })

  async function pictureOf(slices: readonly number[], more: object = {}): Promise<{ status: number; bytes: Uint8Array }> {
    const id = await addChart({ deck_slices: slices, ...more }, 'deck_multi')
    const { body } = await admin.json<Task>(`/api/v1/chart/${id}/cache_screenshot/?q=(window_size:!(280,180))`)
    const response = await admin.call(new URL(body.image_url).pathname)
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
  }

  test('has every layer, and the others where one is gone', async () => {
    const both = await pictureOf([points, cells])
    const one = await pictureOf([points, GONE])
    const none = await pictureOf([GONE])
    for (const { status } of [both, one, none]) expect(status).toBe(200)
    expect(both.bytes).not.toEqual(one.bytes)
    expect(one.bytes).not.toEqual(none.bytes)
  })

  test('holds the filters of the whole in each layer', async () => {
    const filter = { clause: 'WHERE', expressionType: 'SIMPLE', subject: 'amount', operator: '>', comparator: 8 }
    const some = await pictureOf([points], { adhoc_filters: [filter] })
    expect(some.status).toBe(200)
    expect(some.bytes).not.toEqual((await pictureOf([points])).bytes)
  })

  test('says so where the chart names no others', async () => {
    expect((await pictureOf([])).status).toBe(400)
  })
})
