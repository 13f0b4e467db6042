import { describe, expect, test } from 'vitest'
import type { Principal } from '../../../../worker/access/principal.ts'
import { postgresqlDialect } from '../../../../worker/engine/dialects/postgresql.ts'
import type { Dataset } from '../../../../worker/query/dataset.ts'
import { TemplateRenderer } from '../../../../worker/query/template/renderer.ts'
import type { TemplateScope } from '../../../../worker/query/template/scope.ts'
import { resolveTimeRange } from '../../../../worker/query/time/time-range.ts'
import { sales } from '../fixtures.ts'

const ANN: Principal = {
  kind: 'user',
  userId: 7,
  username: "o'ann",
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  roles: [
    { id: 1, name: 'Gamma' },
    { id: 2, name: 'EU' },
  ],
  permissions: new Set(),
}

function rendererOf(change: Partial<TemplateScope> = {}, others: Record<number, Partial<Dataset>> = {}) {
  const scope: TemplateScope = {
    dialect: postgresqlDialect,
    principal: ANN,
    source: {
      databaseId: 1,
      schema: null,
      restricted: async () => [],
      read: async (sql) => {
        throw new Error(`Nothing here reads: ${sql}`)
      },
    },
    urlParams: { tag: "x'y" },
    filters: [
      { col: 'country', op: 'IN', val: ['FR', "Cote d'Or"] },
      { col: 'amount', op: '>', val: 5 },
      { col: 'order_date', op: 'TEMPORAL_RANGE', val: '2025-01-01 : 2026-01-01' },
      { col: 'paid', op: 'IS NOT NULL' },
      { col: 'country', op: 'LIKE', val: '' },
    ],
    timeRange: null,
    boundsOf: (text) => resolveTimeRange(text, { now: new Date('2026-01-01T00:00:00Z') }),
    dataset: sales(),
    parameters: { table: 'orders', cut: "a'b" },
    query: { row_limit: 5, columns: ['country'] },
    rules: ["b = 'x'", 'a = 1'],
    load: async (id) => sales({ id, ...others[id] }),
    narrowed: async (dataset) => ({ dataset, predicates: dataset.id === 3 ? ["(region = 'EU')"] : [] }),
    ...change,
  }
  return new TemplateRenderer(scope)
}

const render = (text: string) => rendererOf().render(text)

describe('macros', () => {
  test.each([
    ['{{ current_user_id() }}', '7'],
    ["'{{ current_username() }}'", "'o''ann'"],
    ["'{{ current_user_email() }}'", "'ann@example.com'"],
    ['{{ current_user_roles()|where_in }}', "('Gamma', 'EU')"],
    ["{{ current_user_rls_rules()|join(' & ') == \"a = 1 & b = 'x'\" }}", 'true'],
    ["'{{ url_param('tag') }}' '{{ url_param('none', 'd') }}'", "'x''y' 'd'"],
    ["{% if url_param('none') %}1{% else %}2{% endif %}", '2'],
    ["{{ filter_values('country')|where_in }}", "('FR', 'Cote d''Or')"],
    ["IN ({{ \"'\" + \"','\".join(filter_values('country')) + \"'\" }})", "IN ('FR','Cote d''Or')"],
    ["{{ filter_values('none')|length }} {{ filter_values('none', 'd')[0] }}", '0 d'],
    ["{{ filter_values('none')|where_in(default_to_none=true) }}", '(NULL)'],
    [
      "{% for f in get_filters('country') %}{{ f.get('col') }} {{ f.op }} {{ f['val']|where_in }}{% endfor %}",
      "country IN ('FR', 'Cote d''Or')",
    ],
    ["{{ get_filters('paid')[0].val is none }}", 'true'],
    ["{{ get_filters('amount')[0].val + 1 }}", '6'],
    ["{{ get_time_filter('order_date').time_range }}", '2025-01-01 : 2026-01-01'],
    ["'{{ get_time_filter('order_date', strftime='%Y%m').to_expr }}'", "'202601'"],
    ["{{ get_time_filter('none', default='Last day').time_range }}", 'Last day'],
    ["{{ get_time_filter('none').from_expr is none }}", 'true'],
    ["{{ '2025-02-01'|to_datetime('%Y-%m-%d') }}", '2025-02-01 00:00:00'],
    ['{{ cache_key_wrapper(3) }}', '3'],
    ['{{ [1, none, true]|where_in }}', '(1, NULL, true)'],
    ['SELECT * FROM {{ table }} LIMIT {{ row_limit }}', 'SELECT * FROM orders LIMIT 5'],
    ["{{ metric('revenue') }}", 'SUM(amount)'],
    ["{{ metric('revenue', 2) }}", 'SUM(amount)'],
  ])('%s is %s', async (template, expected) => {
    expect((await render(template)).toLowerCase()).toBe(expected.toLowerCase())
  })

  test('a time filter gives instants as SQL of its column', async () => {
    const instant = '2025-01-01T00:00:00.000000'
    expect(await render("{{ get_time_filter('order_date').from_expr }}")).toBe(
      postgresqlDialect.temporalLiteral(instant, 'TIMESTAMP'),
    )
    expect(await render("{{ get_time_filter('order_date', target_type='DATE').from_expr }}")).toBe(
      postgresqlDialect.temporalLiteral(instant, 'DATE'),
    )
  })

  test('what a macro looked at, took upon itself and answers by is known afterwards', async () => {
    const renderer = rendererOf()
    await renderer.render(
      "{{ filter_values('country')|length }}{{ get_filters('amount', remove_filter=true)|length }}" +
        "{{ current_user_id() }}{{ url_param('tag', add_to_cache_keys=false)|length }}{{ filter_values('none')|length }}",
    )
    expect([...renderer.touched.applied]).toEqual(['country', 'amount'])
    expect([...renderer.touched.removed]).toEqual(['amount'])
    expect(renderer.touched.keys).toEqual([7])
  })

  test('a guest has no name', async () => {
    const guest = rendererOf({ principal: { ...ANN, kind: 'guest', userId: null } })
    expect(await guest.render('{{ current_user_id() is none }} {{ current_username() is none }}')).toBe('true true')
  })

  test.each(['{{ filter_values() }}', '{{ current_user_id(1, 2) }}', '{{ filter_values("a", nope=1) }}', '{{ "x"|to_datetime }}'])(
    '%s is called in a wrong way',
    async (template) => {
      await expect(render(template)).rejects.toMatchObject({ problem: 'call' })
    },
  )
})

describe('datasets in templates', () => {
  test('a dataset is a query of its columns under an alias, narrowed to the rows that are open', async () => {
    expect(await render('SELECT * FROM {{ dataset(2, columns=["country", "net"]) }}')).toBe(
      'SELECT * FROM (\nSELECT "country" AS "country", (amount * 0.8) AS "net"\nFROM "sales"\n) AS dataset_2',
    )
    expect(await render('{{ dataset(3, include_metrics=True, columns=["country"]) }}')).toBe(
      '(\nSELECT "country" AS "country", SUM(amount) AS "revenue"\nFROM "sales"\n' +
        `WHERE (region = 'EU')\nGROUP BY "country"\n) AS dataset_3`,
    )
  })

  test('datasets within datasets are rendered, with the parameters of each', async () => {
    const inner = { sql: 'SELECT {{ depth }} AS country FROM {{ dataset(4, columns=["country"]) }}', templateParams: { depth: 1 } }
    const renderer = rendererOf({}, { 3: inner })
    const text = await renderer.render('{{ dataset(3, columns=["country"]) }}')
    expect(text).toContain('SELECT 1 AS country FROM (\nSELECT "country" AS "country"\nFROM "sales"\n) AS dataset_4')
    expect(text).toContain(') AS dataset_3')
  })

  test('a dataset that names itself is refused instead of followed for ever', async () => {
    const renderer = rendererOf({}, { 3: { sql: 'SELECT * FROM {{ dataset(3) }}' } })
    await expect(renderer.render('{{ dataset(3) }}')).rejects.toThrow(/circle/)
  })

  test('a metric that is missing, and one that needs a dataset, are named', async () => {
    await expect(render("{{ metric('none') }}")).rejects.toThrow('Metric ``none`` not found in sales.')
    await expect(rendererOf({ dataset: null }).render("{{ metric('revenue') }}")).rejects.toThrow(/Dataset ID/)
  })
})
