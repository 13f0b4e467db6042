import { sql } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { charts, users } from '../../../worker/db/schema.ts'
import {
  chooseProjections,
  columnNames,
  derived,
  humanized,
  iso,
  many,
  one,
  select,
  value,
} from '../../../worker/resource/projection.ts'

const columns = {
  id: value(charts.id),
  managed: value(charts.is_managed_externally),
  url: derived([charts.id], ([id]) => `/${String(id)}`),
  changed_on: iso(charts.changed_on),
  changed_on_humanized: humanized(charts.changed_on),
  owners: many(sql`from users`, { id: users.id, active: users.active }),
  changed_by: one(sql`from users`, { id: users.id }),
}

const text = (statement: ReturnType<typeof select>['list']) => new SQLiteSyncDialect().sqlToQuery(statement).sql

test('relations are listed under dotted names', () => {
  expect(columnNames(columns)).toEqual([
    'id',
    'managed',
    'url',
    'changed_on',
    'changed_on_humanized',
    'owners.id',
    'owners.active',
    'changed_by.id',
  ])
})

test('every column of the table is read once, however many answers need it', () => {
  expect(text(select({ id: columns.id, url: columns.url }).list)).toBe('"charts"."id" as "c0"')
})

test('a row is read in the types of the wire', () => {
  const row = { c0: 7, c1: 0, c2: 60_000, c3: '[{"id":1,"active":1},{"id":2,"active":0}]', c4: null }
  expect(select(columns).read(row, 120_000)).toEqual({
    id: 7,
    managed: false,
    url: '/7',
    changed_on: '1970-01-01T00:01:00.000000',
    changed_on_humanized: 'a minute ago',
    owners: [{ id: 1, active: true }, { id: 2, active: false }],
    changed_by: null,
  })
})

test.each([
  [['id', 'owners.id'], ['id', 'owners.id']],
  [['owners'], ['owners.id', 'owners.active']],
  [['owners.active', 'owners.nope', 'nope', 'id.nope'], ['owners.active']],
  [['nope', '__proto__', 'constructor.name'], columnNames(columns)],
  [[], columnNames(columns)],
])('choosing %j shows %j', (names, shown) => {
  expect(columnNames(chooseProjections(columns, names))).toEqual(shown)
})

test('choosing nothing shows everything', () => {
  expect(chooseProjections(columns, undefined)).toBe(columns)
})
