import { describe, expect, test } from 'vitest'
import { MAX_STATEMENTS } from '../../../worker/sql/limits.ts'
import { parseStatements } from '../../../worker/sql/parse.ts'
import { withPredicates } from '../../../worker/sql/predicates.ts'

const chains: readonly (readonly [string, string])[] = [
  ['sums', `SELECT 1${'+1'.repeat(20_000)}`],
  ['conditions', `SELECT 1 WHERE a = 1${' OR a = 1'.repeat(20_000)}`],
  ['unions', `SELECT 1${' UNION SELECT 1'.repeat(10_000)}`],
  ['casts', `SELECT a${'::int'.repeat(20_000)}`],
  ['subscripts', `SELECT a${'[1]'.repeat(20_000)}`],
  ['array types', `SELECT a::int${'[]'.repeat(20_000)}`],
  ['brackets', `SELECT ${'('.repeat(20_000)}1${')'.repeat(20_000)}`],
  ['sub-queries', `SELECT * FROM ${'(SELECT * FROM '.repeat(5000)}a${')'.repeat(5000)}`],
  ['calls', `SELECT ${'f('.repeat(20_000)}1${')'.repeat(20_000)}`],
  ['cases', `SELECT ${'CASE WHEN 1 THEN '.repeat(5000)}1${' END'.repeat(5000)}`],
  ['negations', `SELECT ${'NOT '.repeat(20_000)}1`],
  ['signs', `SELECT ${'- '.repeat(20_000)}1`],
  ['intervals', `SELECT ${'INTERVAL '.repeat(20_000)}'1 day'`],
  ['pivots', `SELECT 1 FROM t${' PIVOT (sum(x) FOR y IN (1))'.repeat(5000)}`],
  ['chains within brackets', `SELECT ${`1${'+1'.repeat(400)}+(`.repeat(20)}1${')'.repeat(20)}`],
]

describe('texts that nest without end', () => {
  test.each(chains)('%s are refused, and the next text is read', async (_name, sql) => {
    const [statement] = await parseStatements(sql, 'postgresql')
    expect(statement?.tables).toBeNull()
    const [next] = await parseStatements('SELECT * FROM a WHERE b = 1', 'postgresql')
    expect(next?.tables).toEqual([{ catalog: null, schema: null, table: 'a' }])
  })

  test('one that reads a restricted table is not run because it cannot be read', async () => {
    const sql = `SELECT 1${'+1'.repeat(20_000)} FROM orders`
    const restricted = ({ table }: { readonly table: string }) => (table === 'orders' ? ['a = 1'] : [])
    await expect(withPredicates(sql, 'postgresql', restricted)).rejects.toThrow(/restricted/)
  })

  test('lists are not nested: they may be long', async () => {
    const columns = Array.from({ length: 5000 }, (_, i) => `a${i} + b AS c${i}`).join(', ')
    const values = Array.from({ length: 5000 }, (_, i) => i).join(', ')
    const [statement] = await parseStatements(`SELECT ${columns} FROM t WHERE a IN (${values}) OR b = 1`, 'postgresql')
    expect(statement?.problem).toBeNull()
  })
})

describe('texts that are too much', () => {
  test('more statements than anybody writes are refused before they are read', async () => {
    await expect(parseStatements('SELECT 1;'.repeat(10_000), 'edge')).rejects.toMatchObject({
      message: `A text may hold ${MAX_STATEMENTS} statements.`,
      column: MAX_STATEMENTS * 9 + 1,
    })
  })

  test('a megabyte of text is read or refused within a moment', async () => {
    const started = Date.now()
    for (const sql of [`SELECT '${'x'.repeat(1_000_000)}'`, `SELECT ${'a, '.repeat(300_000)}a`, '('.repeat(1_000_000)]) {
      await parseStatements(sql, 'postgresql').catch(() => undefined)
    }
    expect(Date.now() - started).toBeLessThan(20_000)
  })
})
