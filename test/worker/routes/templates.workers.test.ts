import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../../support/api-client.ts'
import { administrator, signedInAs } from '../../support/people.ts'
import { addEdgeDatabase, uploadCsv } from '../../support/upload.ts'

const ORDERS = `at,country,amount
2025-01-05,FR,10
2025-02-20,US,20
2025-03-03,FR,5
2025-04-03,O'Land,1
`

interface Answer {
  readonly data: Record<string, unknown>[]
  readonly query: string
  readonly cache_key: string
  readonly is_cached: boolean
  readonly applied_template_filters: string[]
  readonly applied_filters: { column: string }[]
  readonly rejected_filters: unknown[]
}

let admin: ApiClient
let database: number
let orders: number
let virtual: number

const total = { expressionType: 'SQL', sqlExpression: 'SUM(amount)', label: 'total' }

async function ask(dataset: number, query: object, client = admin) {
  const { status, body } = await client.json<{ result: Answer[]; message?: string }>('/api/v1/chart/data', {
    method: 'POST',
    json: { datasource: { id: dataset, type: 'table' }, queries: [query] },
  })
  return { status, message: body.message, answer: body.result?.[0] as Answer }
}

async function makeVirtual(sql: string, params: object = {}): Promise<number> {
  const made = await admin.json<{ id: number }>('/api/v1/dataset/', {
    method: 'POST',
    json: { database, table_name: `v${crypto.randomUUID()}`, sql: 'SELECT country, at, amount FROM orders' },
  })
  expect(made.status).toBe(201)
  const json = { sql, template_params: JSON.stringify(params) }
  const changed = await admin.json(`/api/v1/dataset/${made.body.id}`, { method: 'PUT', json })
  expect(changed.status).toBe(200)
  return made.body.id
}

beforeAll(async () => {
  admin = await administrator()
  database = await addEdgeDatabase('shop')
  orders = (await uploadCsv(admin, database, 'orders', ORDERS)).dataset
  virtual = await makeVirtual(
    "SELECT * FROM orders WHERE 1 = 1 {% if filter_values('country') %}AND country IN {{ filter_values('country', remove_filter=True)|where_in }}{% endif %}",
  )
})

describe('templates of virtual datasets', () => {
  test('filters that a template takes upon itself are left out of the statement and count as applied', async () => {
    const { answer } = await ask(virtual, {
      metrics: [total],
      filters: [
        { col: 'country', op: 'IN', val: ['FR', "O'Land"] },
        { col: 'amount', op: '>', val: 4 },
      ],
    })
    expect(answer.data).toEqual([{ total: 15 }])
    expect(answer.query).toContain("country IN ('FR', 'O''Land')")
    expect(answer.query.split('country')).toHaveLength(2)
    expect(answer.applied_template_filters).toEqual(['country'])
    expect(answer.applied_filters.map(({ column }) => column).toSorted()).toEqual(['amount', 'country'])
    expect(answer.rejected_filters).toEqual([])
  })

  test('other filters are other answers, the same ones the same', async () => {
    const query = (country: string) => ({ metrics: [total], filters: [{ col: 'country', op: '==', val: country }] })
    const [first, other] = [await ask(virtual, query('FR')), await ask(virtual, query('US'))]
    expect([first.answer.data, other.answer.data]).toEqual([[{ total: 15 }], [{ total: 20 }]])
    expect(first.answer.cache_key).not.toBe(other.answer.cache_key)
    expect((await ask(virtual, query('FR'))).answer).toMatchObject({ cache_key: first.answer.cache_key, is_cached: true })
  })

  test('parameters of the dataset and bounds of the time range are known', async () => {
    const id = await makeVirtual(
      "SELECT * FROM {{ source }} WHERE at >= '{{ from_dttm }}' AND at < '{{ to_dttm }}'",
      { source: 'orders' },
    )
    const filters = [{ col: 'at', op: 'TEMPORAL_RANGE', val: '2025-01-01 : 2025-03-01' }]
    const { answer } = await ask(id, { metrics: [total], filters })
    expect(answer.query).toContain("at >= '2025-01-01T00:00:00' AND at < '2025-03-01T00:00:00'")
  })

  test('a parameter that nobody gave a value is named', async () => {
    const id = await makeVirtual('SELECT * FROM {{ source }}')
    expect(await ask(id, { metrics: [total] })).toMatchObject({
      status: 400,
      message: 'Error: Error while rendering virtual dataset query: The parameter "source" in your query is undefined.',
    })
  })

  test('what a template makes is checked like any other text', async () => {
    const id = await makeVirtual('{{ text }}', { text: 'DELETE FROM orders' })
    expect(await ask(id, { metrics: [total] })).toMatchObject({
      status: 400,
      message: 'Error: Virtual dataset query must be read-only',
    })
  })

  test('a template that does not end is stopped', async () => {
    const id = await makeVirtual(
      'SELECT 1 {% for i in range(99999) %}{% for j in range(99999) %}{% endfor %}{% endfor %}',
    )
    expect(await ask(id, { metrics: [total] })).toMatchObject({ status: 400, message: expect.stringContaining('too long') })
  })
})

describe('a dataset shown with its templates rendered', () => {
  interface Shown {
    readonly result?: {
      readonly rendered_sql?: string
      readonly columns?: readonly { readonly column_name: string; readonly rendered_expression?: string }[]
      readonly metrics?: readonly { readonly rendered_expression?: string }[]
    }
    readonly message?: string
  }
  const show = (id: number, query: string) => admin.json<Shown>(`/api/v1/dataset/${id}?${query}`)

  test('has the text and the expressions as the database would read them, when they are asked for', async () => {
    const id = await makeVirtual('SELECT * FROM {{ source }} -- {{ current_username() }}', { source: 'orders', factor: 2 })
    const expressed = { metrics: [{ metric_name: 'twice', expression: 'SUM(amount) * {{ factor }}' }] }
    expect((await admin.json(`/api/v1/dataset/${id}`, { method: 'PUT', json: expressed })).status).toBe(200)
    for (const yes of ['true', 'True', '1', 'yes']) {
      const { result } = (await show(id, `include_rendered_sql=${yes}`)).body
      expect(result?.rendered_sql).toBe('SELECT * FROM orders -- admin')
      expect(result?.metrics?.map((metric) => metric.rendered_expression)).toEqual(['SUM(amount) * 2'])
      expect(result?.columns?.some((column) => 'rendered_expression' in column)).toBe(false)
    }
    for (const no of ['', 'include_rendered_sql=false', 'include_rendered_sql=']) {
      expect(JSON.stringify((await show(id, no)).body)).not.toMatch(/"rendered_/)
    }
    expect((await show(id, 'include_rendered_sql=true&q=(columns:!(id))')).body.result).toEqual({ id })
    const physical = (await show(orders, 'include_rendered_sql=true')).body.result
    expect(physical && 'rendered_sql' in physical).toBe(false)
  })

  test('fails with the part that cannot be rendered', async () => {
    const broken = await makeVirtual('SELECT {{ nobody }}')
    expect(await show(broken, 'include_rendered_sql=true')).toMatchObject({
      status: 422,
      body: { message: 'Unable to render expression from dataset query.' },
    })
    const id = await makeVirtual('SELECT country, at, amount FROM orders')
    const metrics = [{ metric_name: 'm', expression: '{% if %}' }]
    expect((await admin.json(`/api/v1/dataset/${id}`, { method: 'PUT', json: { metrics } })).status).toBe(200)
    expect((await show(id, 'include_rendered_sql=true')).body.message).toBe(
      'Unable to render expression from dataset metric.',
    )
    expect((await show(id, '')).status).toBe(200)
  })
})

describe('templates of queries', () => {
  test('metrics, columns, filters and clauses may be templates', async () => {
    const { answer } = await ask(orders, {
      columns: [{ expressionType: 'SQL', sqlExpression: "lower({{ 'country' }})", label: 'c' }],
      metrics: [{ expressionType: 'SQL', sqlExpression: "SUM(amount) * {{ url_param('by') }}", label: 'm' }],
      extras: { where: "country = '{{ url_param('land') }}'", having: 'SUM(amount) > {{ 0 }}' },
      url_params: { by: '2', land: "O'Land" },
    })
    expect(answer.data).toEqual([{ c: "o'land", m: 2 }])
  })

  test('a value from the address does not leave its quotes', async () => {
    const where = (land: string) =>
      ask(orders, { metrics: [total], extras: { where: "country = '{{ url_param('land') }}'" }, url_params: { land } })
    expect((await where("x' OR '1'='1")).answer.data).toEqual([{ total: null }])
    expect((await where("x') OR ('1'='1")).answer.data).toEqual([{ total: null }])
    const unquoted = { metrics: [total], extras: { where: 'amount > {{ url_param("n") }}' }, url_params: { n: '0 -- ' } }
    expect(await ask(orders, unquoted)).toMatchObject({ status: 400 })
  })

  test.each([
    ['{{ nothing }}', 'Error in jinja expression in WHERE clause: The parameter "nothing" in your query is undefined.'],
    ['{% if %}', 'Error in jinja expression in WHERE clause: Jinja2 template error (TemplateSyntaxError): '],
    ["1=1 {{ ') OR (1=1' }}", 'Invalid SQL clause'],
  ])('%j is refused', async (where, message) => {
    expect(await ask(orders, { metrics: [total], extras: { where } })).toMatchObject({
      status: 400,
      message: expect.stringContaining(message),
    })
  })

  test('a template cannot bring a sub-query in', async () => {
    const { status } = await ask(orders, { metrics: [total], extras: { where: 'amount > {{ "(SELECT 1)" }}' } })
    expect(status).toBe(403)
  })

  test('an answer made for one person is not handed to another by its key', async () => {
    const query = { metrics: [{ ...total, sqlExpression: "'{{ current_username() }}'" }] }
    const { answer } = await ask(orders, query)
    expect(answer.data[0]).toEqual({ total: 'admin' })
    const { client } = await signedInAs('other', 'Alpha')
    expect((await ask(orders, query, client)).answer.data[0]).not.toEqual({ total: 'admin' })
    expect((await client.json(`/api/v1/chart/data/${answer.cache_key}`)).status).toBe(404)
  })
})

describe('templates of rules', () => {
  test('a rule may speak of the person it binds', async () => {
    const { client } = await signedInAs('FR', 'Alpha')
    const role = await env.DB.prepare("select id from roles where name = 'Alpha'").first<{ id: number }>()
    const rule = {
      name: 'own country',
      filter_type: 'Regular',
      tables: [orders],
      roles: [role?.id],
      clause: "country = '{{ current_username() }}'",
    }
    expect((await admin.json('/api/v1/rowlevelsecurity/', { method: 'POST', json: rule })).status).toBe(201)
    const { answer } = await ask(orders, { metrics: [total] }, client)
    expect(answer.data).toEqual([{ total: 15 }])
  })
})

describe('templates in the SQL editor', () => {
  interface Run {
    readonly data?: Record<string, unknown>[]
    readonly query?: { sql: string; executedSql: string }
    readonly errors?: { message: string; error_type: string; extra: Record<string, unknown> }[]
  }
  const run = (sql: string, templateParams?: string, path = '/api/v1/sqllab/execute/') =>
    admin.json<Run>(path, { method: 'POST', json: { database_id: database, sql, templateParams } })

  test('a run is given the parameters of its tab, and its address', async () => {
    const { body } = await run('SELECT * FROM {{ from }} WHERE amount > {{ n }} LIMIT 1', '{"from": "orders", "n": 6}')
    expect(body).toMatchObject({
      data: [{ country: 'FR', amount: 10 }],
      query: { sql: 'SELECT * FROM {{ from }} WHERE amount > {{ n }} LIMIT 1' },
    })
    expect(body.query?.executedSql).toContain('SELECT * FROM orders WHERE amount > 6')
    const asked = await run("SELECT '{{ url_param('x') }}' AS x, {{ current_user_id() }} AS id", undefined, '/api/v1/sqllab/execute/?x=1')
    expect(asked.body.data?.[0]).toMatchObject({ x: '1', id: expect.any(Number) })
  })

  test('a parameter that is missing comes with those that are there', async () => {
    const { status, body } = await run('SELECT {{ amunt }}, {{ other }}', '{"amount": 1}')
    expect(status).toBe(500)
    expect(body.errors).toMatchObject([
      {
        error_type: 'MISSING_TEMPLATE_PARAMS_ERROR',
        message: expect.stringContaining('The following parameters in your query are undefined: "amunt", "other".'),
        extra: {
          undefined_parameters: ['amunt', 'other'],
          template_parameters: { amount: 1 },
          issue_codes: [{ code: 1006, message: expect.any(String) }],
        },
      },
    ])
  })

  test.each([
    ['SELECT {% if %}', 422, 'GENERIC_COMMAND_ERROR'],
    ['{% for i in range(99999) %}{% for j in range(99999) %}{% endfor %}{% endfor %}', 422, 'GENERIC_COMMAND_ERROR'],
    ['SELECT {{ current_user_roles().nothing }}', 500, 'INVALID_TEMPLATE_PARAMS_ERROR'],
    ['{{ nothing() }}', 500, 'MISSING_TEMPLATE_PARAMS_ERROR'],
    ["SELECT load_extension('{{ 1 }}')", 422, 'SYNTAX_ERROR'],
    ['PRAGMA {{ "table_list" }}', 422, 'SYNTAX_ERROR'],
    ['SELECT 1 {{ "FROM (" }}', 422, 'INVALID_SQL_ERROR'],
  ])('%s is %d %s', async (sql, status, type) => {
    const answer = await run(sql)
    expect([answer.status, answer.body.errors?.[0]?.error_type]).toEqual([status, type])
  })

  test('parameters that are no JSON object count as none', async () => {
    expect((await run('SELECT {{ a }}', '{bad')).body.errors?.[0]?.extra).toMatchObject({ template_parameters: {} })
    expect((await run('SELECT {{ 1 }} AS a', '[1]')).body.data).toEqual([{ a: 1 }])
  })

  test('datasets and their metrics can be read by number', async () => {
    const { body } = await run(`SELECT sum(amount) AS n FROM {{ dataset(${orders}) }}`)
    expect(body.data).toEqual([{ n: 36 }])
    expect((await run('SELECT * FROM {{ dataset(99999) }}')).status).toBe(404)
  })
})
