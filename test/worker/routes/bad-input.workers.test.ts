import { beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../../support/api-client.ts'
import { addDatabase, addDataset } from '../../support/catalogue.ts'
import { administrator } from '../../support/people.ts'

/** Whatever a caller sends, the answer is its own mistake or a result: never a failure of the server. */

const RESOURCES = ['chart', 'dashboard', 'dataset', 'database', 'tag'] as const

let admin: ApiClient

beforeAll(async () => {
  admin = await administrator()
  const dataset = await addDataset(await addDatabase('warehouse'), 'flights')
  const chart = { slice_name: 'C', datasource_id: dataset, datasource_type: 'table' }
  await admin.call('/api/v1/chart/', { method: 'POST', json: chart })
  await admin.call('/api/v1/dashboard/', { method: 'POST', json: { dashboard_title: 'D' } })
})

const QUERIES = [
  '(', ')', '!(', "'", '()', '!()', '!n', '1', "'x'", '{"page":', '[]', '{}', 'null', '!(!n)', '(page:!n)',
  '(page:1.5)', '(page:-1)',
  '(page:99999999999999999999)', '(page_size:-5)', '(page_size:1e9)', '(filters:!n)', '(filters:!(1))',
  '(filters:!((col:id)))',
  '(filters:!((col:id,opr:eq,value:!n)))', '(filters:!((col:id,opr:in,value:!())))',
  '(filters:!((col:id,opr:eq,value:!())))',
  "(filters:!((col:id,opr:gt,value:'1 or 1=1')))", '(filters:!((col:owners,opr:rel_m_m,value:!(a))))',
  '(filters:!((col:uuid,opr:ct,value:%25)))',
  "(filters:!((col:created_by,opr:rel_o_m,value:'')))", '(order_column:__proto__)',
  '(columns:!(__proto__,constructor))',
  "(filters:!((col:__proto__,opr:eq,value:1)))", "(filters:!((col:id,opr:toString,value:1)))", '(keys:!(nope))',
  '(order_direction:up)',
  `(filters:!((col:uuid,opr:ct,value:${'x'.repeat(3000)})))`, '(select_columns:!())', '%00',
  "(order_column:'id; drop table charts')",
]

const BODIES = [
  null, 1, 'x', [], [1], {}, { __proto__: 1 }, { owners: 'x' }, { owners: [null] }, { owners: [1e300] },
  { owners: [-1] }, { tags: {} },
  { slice_name: 1 }, { slice_name: 'x', datasource_id: -1, datasource_type: 'table' },
  { slice_name: 'x', datasource_id: 1e308, datasource_type: 'table' },
  { dashboards: [1.5] }, { params: '[' }, { cache_timeout: 'soon' }, { dashboard_title: {} }, { slug: '' },
  { slug: '///' }, { position_json: '[]' },
  { position_json: '{"ROOT_ID":1}' }, { position_json: '{"ROOT_ID":{"type":"ROOT","children":["ROOT_ID"]}}' },
  { json_metadata: '{"positions":{"a":null}}' },
  { json_metadata: '{"positions":{"ROOT_ID":{"type":"ROOT","id":"ROOT_ID","children":["X"]}}}' },
  { json_metadata: '"x"' }, { uuid: 'x' },
  { database: 'x', table_name: 'y' }, { database: 1, table_name: "x'; drop table orders; --" },
  { database: 1, table_name: 'x', sql: ')' },
  { database: 1, table_name: 'x', sql: "select '" }, { database: 1, table_name: 'x', sql: 'select 1; select 2' },
  { columns: [{}] }, { columns: [null] },
  { metrics: [{ metric_name: 'a' }] }, { extra: '{' }, { database_name: 'x', sqlalchemy_uri: '://' },
  { database_name: 'x', sqlalchemy_uri: 'edge://a:b@c:99999/d' },
  { database_name: 'x', parameters: { port: {} }, engine: 'postgresql' }, { name: '' },
  { name: 'x', objects_to_tag: [[9, 9]] }, { name: 'x', objects_to_tag: [['chart']] },
]

const READS = ['', '_info', 'related/created_by', 'related/owners', 'distinct/schema', 'favorite_status', 'export', '1']

const WRITES = [
  ['POST', ''],
  ['PUT', '1'],
  ['POST', '1/copy/'],
  ['PUT', '1/filters'],
  ['POST', 'duplicate'],
  ['POST', 'test_connection/'],
] as const

const PARTS = ['', '/favorites/', '/charts', '/datasets', '/tabs', '/page', '/related_objects', '/drill_info/'] as const
const PLACES = ['/connection', '/schemas/', '/filter_state/x'] as const

const NUMBERS = ['1', '0', '-1', '999999999999999', '9999999999999999999']
const KEYS = [...NUMBERS, 'x', '%00', "'", 'null', '__proto__', '..', crypto.randomUUID()]

test.each(RESOURCES)('%s: no query makes the server fail', async (name) => {
  for (const q of QUERIES) {
    for (const path of READS) {
      const response = await admin.call(`/api/v1/${name}/${path}?q=${encodeURIComponent(q)}`)
      expect([path, q, response.status < 500]).toEqual([path, q, true])
    }
    if (q === '1') continue
    const removed = await admin.call(`/api/v1/${name}/?q=${encodeURIComponent(`!(${q})`)}`, { method: 'DELETE' })
    expect([q, removed.status >= 400 && removed.status < 500]).toEqual([q, true])
  }
})

test.each(RESOURCES)('%s: no body makes the server fail', async (name) => {
  for (const json of BODIES) {
    for (const [method, path] of WRITES) {
      const response = await admin.call(`/api/v1/${name}/${path}`, { method, json })
      expect([method, path, json, response.status < 500]).toEqual([method, path, json, true])
    }
  }
})

test.each(RESOURCES)('%s: no key makes the server fail', async (name) => {
  for (const key of KEYS) {
    for (const path of [...PARTS, ...PLACES]) {
      const response = await admin.call(`/api/v1/${name}/${key}${path}`)
      expect([key, path, response.status < 500]).toEqual([key, path, true])
    }
    for (const path of ['permalink/', '../explore/permalink/', '../explore/form_data/']) {
      expect((await admin.call(`/api/v1/dashboard/${path}${key}`)).status).toBeLessThan(500)
    }
  }
})
