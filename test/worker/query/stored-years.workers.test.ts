import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../../support/api-client.ts'
import { administrator } from '../../support/people.ts'
import { addEdgeDatabase, uploadCsv } from '../../support/upload.ts'

describe('a column that stores years as numbers', () => {
  let admin: ApiClient
  let dataset = 0

  beforeAll(async () => {
    admin = await administrator()
    dataset = (await uploadCsv(admin, await addEdgeDatabase('games'), 'games', 'year,name\n1982,Q\n1985,M\n1985,N\n')).dataset
    await env.DB.prepare(`update dataset_columns set is_dttm = 1, python_date_format = '%Y' where dataset_id = ? and column_name = 'year'`)
      .bind(dataset)
      .run()
  })

  async function years(query: object): Promise<unknown[]> {
    const json = { datasource: { id: dataset, type: 'table' }, queries: [{ metrics: ['count'], ...query }] }
    const { body } = await admin.json<{ result: { data: Record<string, unknown>[] }[] }>('/api/v1/chart/data', { method: 'POST', json })
    return (body.result[0]?.data ?? []).map((row) => row['year'] ?? row['__timestamp']).toSorted((a, b) => Number(a) - Number(b))
  }

  const axis = { columnType: 'BASE_AXIS', sqlExpression: 'year', label: 'year', expressionType: 'SQL', isColumnReference: true }
  const INSTANTS = [Date.UTC(1982, 0), Date.UTC(1985, 0)]

  test.each([
    ['the base axis', { columns: [axis] }],
    ['the time column, asked for by name', { columns: ['year'], granularity: 'year' }],
    ['the time of a time series', { columns: [], granularity: 'year', is_timeseries: true }],
  ])('answers instants as %s', async (_, query) => {
    expect(await years(query)).toEqual(INSTANTS)
  })

  test('stays a number as a plain column', async () => {
    expect(await years({ columns: ['year'] })).toEqual([1982, 1985])
  })
})

describe('a grain that a client sends along with an axis of other values', () => {
  let admin: ApiClient
  let dataset = 0

  beforeAll(async () => {
    admin = await administrator()
    dataset = (await uploadCsv(admin, await addEdgeDatabase('hours'), 'hours', 'hour,name\n0,Q\n7,M\n7,N\n')).dataset
  })

  test.each([
    ['numbers', { sqlExpression: 'hour', isColumnReference: true }, 0, [0, 7]],
    ['numbers of SQL', { sqlExpression: 'hour + 1' }, 0, [1, 8]],
    ['texts', { sqlExpression: 'name', isColumnReference: true }, 1, ['M', 'N', 'Q']],
  ])('leaves %s what they are', async (_, axis, type, values) => {
    const column = { columnType: 'BASE_AXIS', expressionType: 'SQL', label: 'x', timeGrain: 'P1D', ...axis }
    const queries = [{ metrics: ['count'], columns: [column], orderby: [[column, true]], extras: { time_grain_sqla: 'P1D' } }]
    const json = { datasource: { id: dataset, type: 'table' }, queries }
    const { body } = await admin.json<{ result: { coltypes: number[]; data: Record<string, unknown>[] }[] }>('/api/v1/chart/data', { method: 'POST', json })
    expect(body.result[0]?.coltypes[0]).toBe(type)
    expect(body.result[0]?.data.map((row) => row['x'])).toEqual(values)
  })
})
