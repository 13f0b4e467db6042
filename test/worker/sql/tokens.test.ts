import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SqlTextError, tokenize } from '../../../worker/sql/tokens.ts'

const ENGINES = ['edge', 'd1', 'postgresql', 'mysql', 'clickhouse', 'trino'] as const
const kinds = (sql: string, dialect: string) => tokenize(sql, dialect).map(({ kind, text }) => `${kind} ${text}`)

describe('what engines read in different ways is refused', () => {
  test.each(ENGINES)('by %s', (dialect) => {
    for (const sql of [
      'SELECT 1 \0 FROM secret',
      "SELECT 'a\0b'",
      '-- a\rSELECT * FROM secret\n',
      'SELECT\u00a01',
      'pg_sleep\u2003(1)',
      'SELECT\ufeff 1',
      'a\u200bb',
      'SELECT 1\u2028FROM a',
    ]) {
      expect(() => tokenize(sql, dialect)).toThrow(SqlTextError)
    }
  })

  test('in quotes and comments it may stand, and a carriage return before a line feed', () => {
    expect(kinds("'a\u00a0b' /* \u2003 */ -- \u200b\r\n1", 'postgresql')).toHaveLength(4)
  })
})

describe('quotes', () => {
  test('are those of the engine', () => {
    expect(kinds('[a]', 'edge')).toEqual(['quoted [a]'])
    expect(kinds('[a]]', 'edge')).toEqual(['quoted [a]', 'punctuation ]'])
    expect(kinds("$x$ ' $x$", 'clickhouse')).toEqual(["string $x$ ' $x$"])
    expect(kinds("'a\\'b'", 'mysql')).toEqual(["string 'a\\'b'"])
    expect(() => tokenize("'a\\'b'", 'postgresql')).toThrow(SqlTextError)
    expect(kinds("1--1", 'mysql')).toEqual(['number 1', 'punctuation -', 'punctuation -', 'number 1'])
    expect(kinds("1--1", 'trino')).toEqual(['number 1', 'comment --1'])
  })
})

test('tokens and the white space between them make the text again, whatever it holds', () => {
  const piece = fc.constantFrom(
    "'", '"', '`', '[', ']', '$$', '$a$', '\\', '--', '#', '/*', '*/', '\n', ' ', '(', ')', ';', ',', '.', 'a', 'É', '𝒳', '1', 'E',
    '::', '?', ':x', '@', '-', 'SELECT',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), fc.constantFrom(...ENGINES), (pieces, dialect) => {
      const source = pieces.join('')
      let tokens
      try {
        tokens = tokenize(source, dialect)
      } catch (error) {
        if (error instanceof SqlTextError) return
        throw error
      }
      let end = 0
      for (const token of tokens) {
        expect(source.slice(end, token.start).trim()).toBe('')
        expect(source.slice(token.start, token.end)).toBe(token.text)
        end = token.end
      }
      expect(source.slice(end).trim()).toBe('')
    }),
    { numRuns: 3000 },
  )
})
