import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../../support/api-client.ts'
import { administrator, signedInAs } from '../../support/people.ts'
import { addEdgeDatabase, uploadCsv } from '../../support/upload.ts'

const LAYERS = '/api/v1/annotation_layer/'
const CSV = 'day,team,amount\n2024-01-01,a,1\n2025-01-01,b,2\n2025-06-01,b,4\n'

let admin: ApiClient
let layer: number
let dataset: number
let source: number

const send = (method: string, path: string, json?: unknown, client = admin) =>
  client.json<Record<string, unknown>>(path, { method, ...(json === undefined ? {} : { json }) })
const refused = (status: number, message: unknown) => ({ status, body: { message } })
const release = { short_descr: 'release', start_dttm: '2024-02-01T00:00:00', end_dttm: '2024-03-02T01:00:00+01:00' }

beforeAll(async () => {
  admin = await administrator()
  layer = Number((await send('POST', LAYERS, { name: 'Releases', descr: 'what went out' })).body['id'])
  dataset = (await uploadCsv(admin, await addEdgeDatabase('annotated'), 'sales', CSV)).dataset
  source = Number(
    (
      await send('POST', '/api/v1/chart/', {
        slice_name: 'Days', viz_type: 'table', datasource_id: dataset, datasource_type: 'table', params: '{}',
        query_context: JSON.stringify({
          datasource: { id: dataset, type: 'table' },
          queries: [{ columns: ['day', 'team'], filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val: 'No filter' }], orderby: [['day', true]] }],
        }),
      })
    ).body['id'],
  )
})

describe('layers', () => {
  test('are listed, shown and changed in the shapes of the API', async () => {
    expect((await send('GET', LAYERS)).body).toMatchObject({
      list_title: 'List Annotation Layer',
      result: [{ id: layer, name: 'Releases', descr: 'what went out', created_by: { first_name: 'Meridian', last_name: 'Admin' } }],
    })
    expect((await send('GET', `${LAYERS}${layer}`)).body).toMatchObject({ id: layer, result: { id: layer, name: 'Releases', descr: 'what went out' } })
    expect(await send('PUT', `${LAYERS}${layer}`, { descr: null })).toEqual({ status: 200, body: { id: layer, result: { descr: null, layer } } })
    expect((await send('GET', `${LAYERS}?q=(filters:!((col:name,opr:annotation_layer_all_text,value:rel)))`)).body['count']).toBe(1)
  })

  test.each([
    [{}, 400, { name: ['Missing data for required field.'] }],
    [{ name: '', more: 1 }, 400, { name: ['Length must be between 1 and 250.'], more: ['Unknown field.'] }],
    [{ name: 'Releases' }, 422, { name: ['Name must be unique'] }],
  ])('%j is refused', async (body, status, message) => {
    expect(await send('POST', LAYERS, body)).toEqual(refused(status, message))
  })

  test('only who may read annotations does', async () => {
    const { client } = await signedInAs('gamma', 'Gamma')
    expect((await send('GET', LAYERS, undefined, client)).status).toBe(403)
    expect((await send('POST', `${LAYERS}${layer}/annotation/`, release, client)).status).toBe(403)
  })
})

describe('annotations', () => {
  test('are made, listed, shown, changed and deleted; a layer goes only without them', async () => {
    const path = `${LAYERS}${layer}/annotation/`
    const made = await send('POST', path, { ...release, json_metadata: '{"a":1}' })
    const id = Number(made.body['id'])
    expect(made).toEqual({
      status: 201,
      body: {
        id,
        result: {
          short_descr: 'release', json_metadata: '{"a":1}', layer,
          start_dttm: 'Thu, 01 Feb 2024 00:00:00 GMT', end_dttm: 'Sat, 02 Mar 2024 00:00:00 GMT',
        },
      },
    })
    expect(await send('POST', path, release)).toEqual(refused(422, { short_descr: ['Short description must be unique for this layer'] }))
    const list = await send('GET', path)
    expect(Object.keys(list.body)).toEqual(['count', 'ids', 'result'])
    expect(list.body).toMatchObject({ count: 1, ids: [id], result: [{ id, start_dttm: '2024-02-01T00:00:00.000000', changed_by: { first_name: 'Meridian' } }] })
    expect((await send('GET', `${path}${id}`)).body).toMatchObject({ id, result: { json_metadata: '{"a":1}', layer: { id: layer, name: 'Releases' } } })
    expect(await send('PUT', `${path}${id}`, { end_dttm: '2020-01-01T00:00:00' })).toEqual(refused(422, { start_dttm: ['End date must be after start date'] }))
    expect((await send('PUT', `${path}${id}`, { long_descr: 'x' })).body).toEqual({ id, result: { long_descr: 'x', layer } })
    expect(await send('DELETE', `${LAYERS}${layer}`)).toEqual(refused(422, 'Annotation layer has associated annotations.'))
    expect((await send('GET', `${LAYERS}9999/annotation/${id}`)).status).toBe(404)
    expect(await send('DELETE', `${path}?q=!(${id})`)).toEqual({ status: 200, body: { message: 'Deleted 1 annotation' } })
    expect((await send('DELETE', `${path}${id}`)).status).toBe(404)
  })

  test.each([
    [{}, 400, { short_descr: ['Missing data for required field.'], start_dttm: ['Missing data for required field.'], end_dttm: ['Missing data for required field.'] }],
    [{ short_descr: 'a', start_dttm: 'nope', end_dttm: '2004-01-02', json_metadata: '{x' }, 400, { start_dttm: ['Not a valid datetime.'], end_dttm: ['Not a valid datetime.'], json_metadata: ['JSON not valid'] }],
    [{ ...release, end_dttm: null }, 400, { end_dttm: ['Field may not be null.'] }],
    [{ ...release, end_dttm: '2024-01-01T00:00:00' }, 422, { start_dttm: ['End date must be after start date'] }],
  ])('%j is refused', async (body, status, message) => {
    expect(await send('POST', `${LAYERS}${layer}/annotation/`, body)).toEqual(refused(status, message))
  })

  test('a layer that is not there takes none', async () => {
    expect(await send('POST', `${LAYERS}9999/annotation/`, release)).toEqual(refused(400, 'Annotation layer not found.'))
    expect((await send('GET', `${LAYERS}9999/annotation/`)).body).toEqual({ count: 0, ids: [], result: [] })
  })
})

describe('annotation data of a chart', () => {
  const event = { annotationType: 'EVENT', sourceType: 'NATIVE', name: 'A', show: true, showMarkers: false }
  const table = { ...event, sourceType: 'table', timeColumn: 'day' }
  const ask = async (layers: object[], client = admin) => {
    const query = { columns: ['team'], metrics: ['count'], annotation_layers: layers }
    const json = { datasource: { id: dataset, type: 'table' }, queries: [query] }
    return client.json<{ message?: string; result?: [{ annotation_data: Record<string, { records: object[] }> }] }>('/api/v1/chart/data', { method: 'POST', json })
  }
  const dataOf = async (...layers: object[]) => (await ask(layers)).body.result?.[0].annotation_data

  test('holds every annotation of a native layer in epoch milliseconds, by the name of the layer', async () => {
    const made = await send('POST', `${LAYERS}${layer}/annotation/`, { ...release, short_descr: 'shown' })
    expect(await dataOf({ ...event, value: layer }, { ...event, name: 'B', annotationType: 'INTERVAL', value: String(layer), show: false })).toEqual(
      Object.fromEntries(
        ['A', 'B'].map((name) => [name, {
          columns: ['start_dttm', 'end_dttm', 'short_descr', 'long_descr', 'json_metadata'],
          records: [{ start_dttm: Date.UTC(2024, 1, 1), end_dttm: Date.UTC(2024, 2, 2), short_descr: 'shown', long_descr: null, json_metadata: null }],
        }]),
      ),
    )
    await send('DELETE', `${LAYERS}${layer}/annotation/${String(made.body['id'])}`)
    expect((await dataOf({ ...event, value: layer }))?.['A']?.records).toEqual([])
  })

  test('has nothing of formulas, which the client draws', async () => {
    expect(await dataOf({ ...event, annotationType: 'FORMULA', sourceType: '', value: '2x' })).toEqual({})
  })

  test('holds the rows of a chart, within the time that the layer sets', async () => {
    const days = async (overrides: object | undefined) => (await dataOf({ ...table, value: source, overrides }))?.['A']?.records.length
    expect(await days(undefined)).toBe(3)
    expect(await days({ time_range: null })).toBe(3)
    expect(await days({ time_range: '2025-01-01 : 2026-01-01' })).toBe(2)
    expect(await days({ time_range: '2025-01-01 : 2026-01-01', time_shift: '1 year' })).toBe(1)
  })

  test.each([
    [{ ...event, value: 9999 }, "Error: Annotation layer with ID 9999 (referenced by annotation layer 'A') was not found. Please verify that the layer exists."],
    [{ ...table, value: 9999 }, "Error: Chart with ID 9999 (referenced by annotation layer 'A') was not found. Please verify that the chart exists and is accessible."],
    [{ ...event, value: 'abc' }, "Error: The source of annotation layer 'A' is not the ID of a layer or chart."],
    [{ name: 'x' }, "Request is incorrect: {'queries': {0: {'annotation_layers': {0: {'show': ['Missing data for required field.'], 'showMarkers': ['Missing data for required field.'], 'value': ['Missing data for required field.']}}}}}"],
    [{ ...event, value: 1, sourceType: 'nope' }, "Request is incorrect: {'queries': {0: {'annotation_layers': {0: {'sourceType': ['Must be one of: , line, NATIVE, table.']}}}}}"],
    [{ ...event, value: 1, sourceType: null }, "Request is incorrect: {'queries': {0: {'annotation_layers': {0: {'sourceType': ['Field may not be null.']}}}}}"],
    [{ ...event, value: 1, annotationType: 'XX' }, "Request is incorrect: {'queries': {0: {'annotation_layers': {0: {'annotationType': ['Must be one of: FORMULA, INTERVAL, EVENT, TIME_SERIES.']}}}}}"],
    [{ ...event, value: 1, foo: 1 }, "Request is incorrect: {'queries': {0: {'annotation_layers': {0: {'foo': ['Unknown field.']}}}}}"],
  ])('%j is refused, naming the layer or the field', async (bad, message) => {
    const { status, body } = await ask([bad])
    expect({ status, message: body.message }).toEqual({ status: 400, message })
  })
})
