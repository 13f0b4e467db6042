import { describe, expect, test } from 'vitest'
import type { Principal } from '../../../../worker/access/principal.ts'
import type { RestrictedDataset } from '../../../../worker/access/row-level.ts'
import { postgresqlDialect } from '../../../../worker/engine/dialects/postgresql.ts'
import { trinoDialect } from '../../../../worker/engine/dialects/trino.ts'
import { EngineError, type Row } from '../../../../worker/engine/engine.ts'
import { TemplateRenderer } from '../../../../worker/query/template/renderer.ts'
import type { TemplateScope } from '../../../../worker/query/template/scope.ts'
import { sales } from '../fixtures.ts'

/** No Trino runs here: what it would answer to these statements, by their text. */
const ANSWERS: Readonly<Record<string, { readonly columns: readonly string[]; readonly rows: readonly Row[] }>> = {
  'SELECT * FROM "web"."hits$partitions" LIMIT 0': { columns: ['day'], rows: [] },
  'SELECT "day" FROM "web"."hits$partitions" ORDER BY "day" DESC LIMIT 1': { columns: ['day'], rows: [["2025-06-01'"]] },
  'SELECT * FROM "web"."new$partitions" LIMIT 0': { columns: ['day'], rows: [] },
  'SELECT "day" FROM "web"."new$partitions" ORDER BY "day" DESC LIMIT 1': { columns: ['day'], rows: [] },
  'SELECT * FROM "other"."sold$partitions" LIMIT 0': { columns: ['day', 'land'], rows: [] },
  [`SELECT "day" FROM "other"."sold$partitions" WHERE CAST("land" AS VARCHAR) = 'O''Land' ORDER BY "day" DESC LIMIT 1`]: {
    columns: ['day'],
    rows: [['2025-05-01']],
  },
}

const READER: Principal = {
  kind: 'user',
  userId: 7,
  username: 'ann',
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  roles: [{ id: 2, name: 'EU' }],
  permissions: new Set(),
}
const ANALYST: Principal = { ...READER, permissions: new Set(['all_database_access on all_database_access']) }

function rendererOf(change: Partial<TemplateScope> = {}, restricted: readonly RestrictedDataset[] = []) {
  const asked: string[] = []
  const scope: TemplateScope = {
    dialect: trinoDialect,
    principal: ANALYST,
    source: {
      databaseId: 1,
      schema: 'web',
      restricted: async () => restricted,
      read: async (sql) => {
        asked.push(sql)
        const answer = ANSWERS[sql]
        if (!answer) throw new EngineError('line 1:15: Table does not exist', { errorType: 'TABLE_DOES_NOT_EXIST_ERROR' })
        return answer
      },
    },
    urlParams: {},
    filters: [],
    timeRange: null,
    boundsOf: () => ({ since: null, until: null }),
    dataset: null,
    parameters: {},
    query: {},
    rules: [],
    load: async (id) => sales({ id }),
    narrowed: async (dataset) => ({ dataset, predicates: [] }),
    ...change,
  }
  return { asked, render: (text: string) => new TemplateRenderer(scope).render(text) }
}

const render = (text: string) => rendererOf().render(text)

describe('the newest partition', () => {
  test.each([
    ["'{{ trino.latest_partition('hits') }}'", "'2025-06-01'''"],
    ["'{{ presto.first_latest_partition('web.hits') }}'", "'2025-06-01'''"],
    ["'{{ trino.latest_partitions(table_name='hits')[0] }}'", "'2025-06-01'''"],
    ["{{ trino.latest_partition('new') is none }} {{ trino.latest_partitions('new') is none }}", 'true true'],
    [`'{{ trino.latest_sub_partition('other.sold', land="O'Land") }}'`, "'2025-05-01'"],
  ])('%s is %s', async (template, expected) => {
    expect(await render(template)).toBe(expected)
  })

  test('is asked for once, however often a text names it', async () => {
    const { asked, render: renderHere } = rendererOf()
    await renderHere("{{ trino.latest_partition('hits')|length }} {{ presto.latest_partitions('hits')|length }}")
    expect(asked).toHaveLength(2)
  })

  test.each([
    ["{{ trino.latest_partition('none') }}", /partitions of none cannot be read: line 1:15: Table does not exist/],
    ["{{ trino.latest_partition('other.sold') }}", /more than one column/],
    ["{{ trino.latest_sub_partition('other.sold') }}", /all but one .*: day, land/],
    ["{{ trino.latest_sub_partition('other.sold', city='x') }}", /no partitions by city/],
    ['{{ trino.latest_partition() }}', /table_name/],
    ["{{ trino.latest_partition('a.b.c') }}", /table_name/],
  ])('%s says what is wrong', async (template, message) => {
    await expect(render(template)).rejects.toMatchObject({ problem: 'call', message: expect.stringMatching(message) })
  })

  test('has no name where tables have no partitions', async () => {
    const { render: renderHere } = rendererOf({ dialect: postgresqlDialect })
    for (const name of ['trino', 'presto']) {
      await expect(renderHere(`{{ ${name}.latest_partition('hits') }}`)).rejects.toMatchObject({
        problem: 'undefined',
        names: [name],
      })
    }
  })
})

describe('who may know the partitions of a table', () => {
  const template = "'{{ trino.latest_partition('hits') }}'"
  const closed = { problem: 'call', message: 'The partitions of hits are not open to you.' }

  test('not somebody who may read a dataset beside it, in words of their own', async () => {
    const { asked, render: renderHere } = rendererOf({ principal: READER, dataset: sales() })
    await expect(renderHere(template)).rejects.toMatchObject(closed)
    expect(asked).toEqual([])
  })

  test('whoever may read the dataset that is the table, or names it', async () => {
    for (const dataset of [sales({ tableName: 'hits' }), sales({ sql: `SELECT * FROM hits WHERE day = ${template}` })]) {
      expect(await rendererOf({ principal: READER, dataset }).render(template)).toBe("'2025-06-01'''")
    }
  })

  test('nobody whom a rule keeps from rows of the table', async () => {
    const rule = { id: 1, filterType: 'Regular' as const, clause: "land = 'EU'", groupKey: null, roleIds: [2] }
    const restricted = { id: 9, catalog: null, schema: 'web', tableName: 'hits', isVirtual: false, rules: [rule] }
    await expect(rendererOf({}, [restricted]).render(template)).rejects.toMatchObject(closed)
    const none: ReadonlySet<number> = new Set()
    const grant = { dashboardIds: none, chartIds: none, datasetIds: none, filterTargets: [] }
    const guest = { ...grant, rules: [{ dataset: null, clause: "land = 'EU'" }] }
    const principal: Principal = { ...READER, kind: 'guest', guest }
    await expect(rendererOf({ principal, dataset: sales({ tableName: 'hits' }) }).render(template)).rejects.toMatchObject(closed)
    const others = { ...restricted, rules: [{ ...rule, roleIds: [3] }] }
    expect(await rendererOf({}, [others]).render(template)).toBe("'2025-06-01'''")
  })
})
