import { describe, expect, test } from 'vitest'
import { csvLines } from '../../../worker/query/sql-editor/csv.ts'
import { limitingFactor, ownLimit } from '../../../worker/query/sql-editor/limiting.ts'
import { describeColumns, rowObjects, uniqueNames } from '../../../worker/query/sql-editor/result-columns.ts'
import { splitStatements } from '../../../worker/sql/statements.ts'

describe('columns of a result', () => {
  test('names are made unique without taking one that is there', () => {
    expect(uniqueNames(['a', 'a', 'a__1', 'a'])).toEqual(['a', 'a__1', 'a__1__1', 'a__2'])
  })

  test('types the engine leaves open are read from the rows', () => {
    const open = ['i', 'f', 't', 'mixed', 'none'].map((name) => ({ name, type: '', genericType: null }))
    const rows = [[1, 1, 'a', 1, null], [2, 1.5, null, 'x', null]]
    expect(describeColumns(open, rows).map(({ type, type_generic }) => [type, type_generic])).toEqual([
      ['INTEGER', 0],
      ['FLOAT', 0],
      ['STRING', 1],
      ['STRING', 1],
      ['STRING', 1],
    ])
  })

  test('what the engine says of a type counts, whatever the rows hold', () => {
    const [column] = describeColumns([{ name: 'at', type: 'DATE', genericType: 2 }], [[1]])
    expect(column).toMatchObject({ type: 'DATE', type_generic: 2, is_dttm: true })
  })

  test('rows become objects under the unique names', () => {
    const columns = describeColumns([{ name: 'a', type: '', genericType: 0 }, { name: 'a', type: '', genericType: 0 }], [])
    expect(rowObjects(columns, [[1, 2]])).toEqual([{ a: 1, a__1: 2 }])
  })
})

describe('limits', () => {
  const limit = (sql: string) => ownLimit(splitStatements(sql, 'postgresql')[0]!)

  test("a statement's own limit is its outermost, in both spellings", () => {
    expect(limit('SELECT * FROM (SELECT 1 LIMIT 3) x')).toBeNull()
    expect(limit('SELECT * FROM (SELECT 1 LIMIT 3) x LIMIT 7')).toBe(7)
    expect(limit('SELECT 1 LIMIT 5, 9')).toBe(9)
    expect(limit("SELECT 'LIMIT 4' LIMIT ALL")).toBeNull()
  })

  test('the smaller limit is the one that holds', () => {
    expect([limitingFactor(null, 10), limitingFactor(20, 10), limitingFactor(5, 10), limitingFactor(10, 10)]).toEqual([
      'DROPDOWN',
      'DROPDOWN',
      'QUERY',
      'QUERY_AND_DROPDOWN',
    ])
  })
})

describe('CSV', () => {
  test('quotes what needs it, disarms formulas and leaves nulls empty', () => {
    const columns = describeColumns([{ name: 'a"b', type: '', genericType: 1 }, { name: 'n', type: '', genericType: 0 }], [])
    expect([...csvLines({ columns, rows: [['=x', null], ['a,b', -1]] })].join('')).toBe(`"a""b",n\n'=x,\n"a,b",-1\n`)
  })
})
