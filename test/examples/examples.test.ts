import { beforeAll, describe, expect, inject, test } from 'vitest'
import { buildQueryContext } from '../../app/charts/queries.ts'
import { chartKinds } from '../../app/charts/registry.ts'
import type { FormData as ChartSettings } from '../../app/charts/types.ts'
import type { ApiClient } from '../support/api-client.ts'
import { administrator } from '../support/people.ts'
import { readBundle, writeBundle } from './bundle-facts.ts'

const { url, tables, dashboards, recorded } = inject('examples')
const WHOLE = new Set(tables.filter(({ every }) => every === 1).map(({ name }) => name))
const DRAWN = recorded
/** Kinds whose rows Superset counts before it makes columns of their series. */
const COUNTED_EARLIER = new Set(['horizon'])

interface StoredChart {
  readonly id: number
  readonly slice_name: string
  readonly uuid: string
  readonly viz_type: string
  readonly params: string
  readonly datasource_id: number
  readonly datasource_name_text: string
}

test.each([...new Set(recorded.map(({ viz_type }) => viz_type))])('%s, which an example draws, is a kind of ours', (kind) => {
  expect(chartKinds.map(({ type }) => type)).toContain(kind)
})

describe.skipIf(url === '')('the nine example dashboards of Superset, imported', () => {
  let admin: ApiClient
  let charts: ReadonlyMap<string, StoredChart>

  beforeAll(async () => {
    admin = await administrator()
    const multipart = new FormData()
    multipart.set('formData', new File([archiveFor(url)], 'examples.zip'))
    multipart.set('passwords', JSON.stringify({ 'databases/examples.yaml': decodeURIComponent(new URL(url).password) }))
    const { status, body } = await admin.json('/api/v1/dashboard/import/', { method: 'POST', multipart })
    expect([status, body]).toEqual([200, { message: 'OK' }])
    charts = new Map((await Promise.all([0, 1].map(chartsOfPage))).flat().map((chart) => [chart.uuid, chart]))
  }, 120_000)

  async function chartsOfPage(page: number): Promise<StoredChart[]> {
    const { body } = await admin.json<{ result: StoredChart[] }>(`/api/v1/chart/?q=(page:${page},page_size:100)`)
    return body.result
  }

  test('every chart of the archive is there', () => {
    expect(recorded.filter(({ uuid }) => !charts.has(uuid)).map(({ name }) => name)).toEqual([])
  })

  test.each(DRAWN.map((one) => [`${one.name} (${one.viz_type})`, one] as const))('%s', async (_title, { uuid, rows }) => {
    const chart = charts.get(uuid)
    if (!chart) throw new Error('not imported')
    const settings = { ...JSON.parse(chart.params), viz_type: chart.viz_type, datasource: `${chart.datasource_id}__table` } as ChartSettings
    const { status, body } = await admin.json<{ result?: { rowcount: number }[] }>('/api/v1/chart/data', {
      method: 'POST',
      json: buildQueryContext(settings),
    })
    expect([status, body.result === undefined ? body : null]).toEqual([200, null])
    const found = (body.result ?? []).map(({ rowcount }) => rowcount)
    // A sample has other counts than its table, but none where there were some is wrong.
    const whole = WHOLE.has(chart.datasource_name_text.replace(/^.*\./, '')) && !COUNTED_EARLIER.has(chart.viz_type)
    const compared = (counts: readonly number[]) => (whole ? counts : counts.map((count) => count > 0))
    expect(compared(found)).toEqual(compared(rows ?? found))
  })
})

/** The recorded archive with the address of this run's server. */
function archiveFor(address: string): Uint8Array<ArrayBuffer> {
  const uri = new URL(address)
  uri.password = ''
  const files = readBundle(Uint8Array.from(atob(dashboards), (character) => character.charCodeAt(0)))
  const database = { ...(files.get('databases/examples.yaml') as object), sqlalchemy_uri: uri.href.replace('tester@', 'tester:XXXXXXXXXX@') }
  return writeBundle(new Map([...files, ['databases/examples.yaml', database]]))
}
