import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { marked, trusted, unmarked, withoutMarks } from '../../../../worker/sql/template/literals.ts'
import { tokenize } from '../../../../worker/sql/tokens.ts'

const put = (before: string, value: string, after: string, dialect = 'postgresql') =>
  withoutMarks(`${before}${String(marked(value))}${after}`, dialect)

describe('a value of somebody else', () => {
  test.each([
    ["'", "O'Brien", "'", "'O''Brien'"],
    ['"', 'a"b', '"', '"a""b"'],
    ['"', "a'b", '"', `"a'b"`],
    ["'", '--;/*#', "'", "'--;/*#'"],
    ["'", 'a\\', "'", "'a\\'"],
    ["E'", 'a\\', "'", "E'a\\\\'"],
    ['$x$', "a'b", '$x$', "$x$a'b$x$"],
    ['/* ', '*/ DROP', ' */', '/*   DROP */'],
    ['-- ', 'a\nDROP', '\n', '-- a DROP\n'],
    ['', '12.5', '', '12.5'],
    ['', 'name', '', 'name'],
  ])('%j + %j + %j is %j', (before, value, after, expected) => {
    expect(put(before, value, after)).toBe(expected)
  })

  test('a backslash is escaped where the engine would read it as an escape', () => {
    expect(put("'", "\\' OR 1=1", "'", 'mysql')).toBe("'\\\\'' OR 1=1'")
    expect(put("'", "\\' OR 1=1", "'", 'clickhouse')).toBe("'\\\\'' OR 1=1'")
    expect(put("'", "\\' OR 1=1", "'", 'edge')).toBe("'\\'' OR 1=1'")
  })

  test.each(["1' OR '1'='1", '1; DROP TABLE a', '1 --', '1 /*', '$$', '"a"', '`a`'])(
    '%j outside of quotes is refused',
    (value) => {
      expect(() => put('SELECT ', value, '')).toThrow(expect.objectContaining({ problem: 'unquoted' }))
    },
  )

  test('a value with quotes cannot pass for more than its string, whatever it holds', () => {
    const piece = fc.constantFrom("'", '"', '`', '\\', '\n', '/*', '*/', '--', ';', '$', '#', ']', 'a', ' OR ', '\ufdd0')
    const value = fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(value, fc.constantFrom('postgresql', 'mysql', 'clickhouse', 'edge', 'trino'), (text, dialect) => {
        const tokens = tokenize(`${put("SELECT '", text, "'", dialect)} END_MARK`, dialect)
        expect(tokens.map(({ kind }) => kind)).toEqual(['word', 'string', 'word'])
      }),
      { numRuns: 3000 },
    )
  })

  test('marks are gone when a macro looks at the value, and nobody can send them', () => {
    expect(unmarked(marked(["a'b", { c: '\\' }, 1, null]))).toEqual(["a'b", { c: '\\' }, 1, null])
    expect(marked('\ufdd0a')).toBe('a')
    expect(trusted('\ufdd0a')).toBe('a')
  })
})
