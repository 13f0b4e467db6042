import { expect, test } from 'vitest'
import { closedTables } from '../../../../worker/query/sql-editor/closed-tables.ts'

const open = { table: (schema: string | null, table: string) => `${schema}.${table}` === 'public.films' }
const named = (table: string, schema: string | null = null, catalog: string | null = null) => ({ catalog, schema, table })

test('a table without a schema is the one of the default schema', () => {
  expect(closedTables([named('films')], open, 'public')).toEqual([])
  expect(closedTables([named('films')], open, 'private')).toEqual(['films'])
})

test('the schema that a text names counts before the default one, and every closed table is told as it is written', () => {
  const tables = [named('films', 'public'), named('films', 'private'), named('people'), named('people', 's', 'c')]
  expect(closedTables(tables, open, 'public')).toEqual(['private.films', 'people', 'c.s.people'])
})

test('a text that reads no table reads no closed one', () => {
  expect(closedTables([], open, null)).toEqual([])
})
