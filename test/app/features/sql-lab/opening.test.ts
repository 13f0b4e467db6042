import { afterEach, expect, test, vi } from 'vitest'
import { asksForTab, openingOf } from '../../../../app/features/sql-lab/opening.ts'
import { createdBy } from '../../../../app/features/sql-lab/create-as.ts'
import { readTree } from '../../../../app/features/sql-lab/tree-state.ts'

function arrival(search: string, state: unknown = null, key?: string) {
  return { key, query: new URLSearchParams(search), state }
}

afterEach(() => vi.unstubAllGlobals())

/** Answers every request with the same result and says what was asked for. */
function answer(result: unknown): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', (input: Request | string | URL) => {
    asked.push(decodeURIComponent(new URL(input instanceof Request ? input.url : String(input), 'http://localhost').pathname))
    return Promise.resolve(Response.json({ result }))
  })
  return asked
}

test('a query that another screen hands over opens as it is and does not run', async () => {
  const from = arrival('', { requestedQuery: { sql: 'select 1', dbId: 4, name: 'Delays' } })
  expect(asksForTab(from)).toBe(true)
  expect(await openingOf(from)).toEqual({ tab: { sql: 'select 1', dbId: 4, name: 'Delays', schema: null }, autorun: false })
})

test('a run of the history opens its text on its database', async () => {
  const asked = answer({ sql: 'select 2', schema: 'main', tab_name: 'Old', database: { id: 3 } })
  expect(await openingOf(arrival('queryId=12'))).toEqual({
    tab: { name: 'Old', sql: 'select 2', schema: 'main', dbId: 3 },
    autorun: false,
  })
  expect(asked).toEqual(['/api/v1/query/12'])
})

test('a dataset opens as its SQL, one of a table as everything of the table, and runs', async () => {
  const source = { table_name: 'orders', schema: null, sql: null, select_star: 'SELECT * FROM orders', database: { id: 2 } }
  answer(source)
  expect(await openingOf(arrival('datasourceKey=7__table'))).toEqual({
    tab: { name: 'orders', sql: 'SELECT * FROM orders', dbId: 2, schema: null },
    autorun: true,
  })
  answer({ ...source, sql: 'SELECT 3' })
  expect((await openingOf(arrival('datasourceKey=7__table')))?.tab.sql).toBe('SELECT 3')
})

test('an address without a wish, or a state of another kind, opens nothing', async () => {
  expect(asksForTab(arrival('', { from: '/home' }))).toBe(false)
  expect(await openingOf(arrival('', { from: '/home' }))).toBeNull()
})

test('a run that made a table says which, one that read says nothing', () => {
  const query = {
    id: 'a', queryId: 1, state: 'success', sql: '', rows: 0, limit: null, limitingFactor: 'NOT_LIMITED', startDttm: null,
    endDttm: null, errorMessage: null, resultsKey: null, ctas: true, tempTable: 'top', tempSchema: 'main', extra: {},
  }
  expect(createdBy(query)).toEqual({ schema: 'main', table: 'top', text: 'main.top' })
  expect(createdBy({ ...query, tempSchema: null })?.text).toBe('top')
  expect(createdBy({ ...query, ctas: false })).toBeNull()
})

test('the tree of a tab is remembered for its database only, and nonsense is nothing', () => {
  const text = JSON.stringify({ databaseId: 1, open: ['main.flights', 7], closed: ['main'] })
  expect([...readTree(text, 1).open]).toEqual(['main.flights'])
  expect([...readTree(text, 1).closed]).toEqual(['main'])
  expect(readTree(text, 2).open.size).toBe(0)
  expect(readTree('{', 1).open.size).toBe(0)
})
