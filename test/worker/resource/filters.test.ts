import { DatabaseSync } from 'node:sqlite'
import { sql } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { describeFilters, filterConditions, type FilterValue, type SearchColumns } from '../../../worker/resource/filters.ts'

const search: SearchColumns = {
  name: { kind: 'text', input: sql`name` },
  size: { kind: 'integer', input: sql`size` },
  open: { kind: 'boolean', input: sql`open` },
  made: { kind: 'instant', input: sql`made` },
  owner: { kind: 'one', input: sql`owner` },
  tags: {
    kind: 'many',
    input: sql`id`,
    relates: (id) => sql`exists (select 1 from tagged where thing = things.id and tag = ${id})`,
    exists: (id) => sql`${id} < 100`,
    custom: { is_big: { name: 'Is big', condition: () => sql`size > 10` } },
  },
}

const database = new DatabaseSync(':memory:')
database.exec(`
  create table things (id, name, size, open, made, owner);
  create table tagged (thing, tag);
  insert into things values (1, 'Alpha', 5, 1, ${Date.UTC(2026, 0, 1)}, 7), (2, 'beta', 50, 0, ${Date.UTC(2026, 5, 1)}, 8),
    (3, 'Gamma 100%_x', 500, 1, null, null), (4, null, null, null, null, null);
  insert into tagged values (1, 1), (1, 2), (2, 1);
`)

const principal = { kind: 'user', userId: 1, username: '', firstName: '', lastName: '', email: '', roles: [], permissions: new Set<string>() } as const
const scope = { principal, now: 0 }

function found(col: string, opr: string, value: FilterValue): number[] {
  const conditions = filterConditions([{ col, opr, value }], search, scope)
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  const query = new SQLiteSyncDialect().sqlToQuery(sql`select id from things ${where} order by id`)
  return database
    .prepare(query.sql)
    .all(...(query.params as (string | number)[]))
    .map((row) => Number(row['id']))
}

test.each<[string, string, FilterValue, number[]]>([
  ['name', 'sw', 'AL', [1]],
  ['name', 'ew', 'TA', [2]],
  ['name', 'ct', '%_', [3]],
  ['name', 'eq', 'Alpha', [1]],
  ['name', 'eq', 'alpha', []],
  ['name', 'neq', 'Alpha', [2, 3]],
  ['name', 'nsw', 'al', [2, 3]],
  ['name', 'new', 'ta', [1, 3]],
  ['name', 'nct', 'a', []],
  ['name', 'in', ['Alpha', 'beta'], [1, 2]],
  ['name', 'not_in', 'Alpha', [2, 3]],
  ['name', 'ew', '', [1, 2, 3]],
  ['name', 'ct', 'x'.repeat(200), []],
  ['size', 'gt', 5, [2, 3]],
  ['size', 'lt', '50', [1]],
  ['size', 'in', [5, 500], [1, 3]],
  ['open', 'eq', true, [1, 3]],
  ['open', 'eq', 'y', [1, 3]],
  ['open', 'neq', 'true', [2]],
  ['made', 'gt', '2026-03-01', [2]],
  ['made', 'eq', '2026-01-01 00:00:00', [1]],
  ['made', 'gt', 'no date at all', [1, 2, 3, 4]],
  ['owner', 'rel_o_m', 7, [1]],
  ['owner', 'nrel_o_m', 7, [2, 3, 4]],
  ['tags', 'rel_m_m', 1, [1, 2]],
  ['tags', 'rel_m_m', [1, 2], [1]],
  ['tags', 'rel_m_m', [1, 999], [1, 2]],
  ['tags', 'is_big', true, [2, 3]],
  ['size', 'between', 1, [1, 2, 3, 4]],
])('%s %s %j finds %j', (col, opr, value, ids) => {
  expect(found(col, opr, value)).toEqual(ids)
})

test.each<[string, string, FilterValue, string]>([
  ['nope', 'eq', 1, 'Filter column: nope not allowed to filter'],
  ['constructor', 'eq', 1, 'Filter column: constructor not allowed to filter'],
  ['size', 'eq', 'many', 'Filter value: many not valid for column: size'],
  ['size', 'eq', '', 'Filter value:  not valid for column: size'],
  ['size', 'gt', [1, 2], 'Filter value: [1,2] not valid for column: size'],
  ['owner', 'rel_o_m', true, 'Filter value: true not valid for column: owner'],
  ['size', 'eq', 1e300, 'Filter value: 1e+300 not valid for column: size'],
])('%s %s %j is refused', (col, opr, value, message) => {
  expect(() => found(col, opr, value)).toThrow(message)
})

test('the operators of a column follow from its kind, its own come last', () => {
  expect(describeFilters(search)).toMatchObject({
    open: [{ name: 'Equal to', operator: 'eq' }, { name: 'Not Equal to', operator: 'neq' }],
    tags: [{ name: 'Relation as Many', operator: 'rel_m_m' }, { name: 'Is big', operator: 'is_big' }],
  })
})
