import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { regularExpression, RegularExpressionError } from '../../../../worker/query/sql/regular-expression.ts'

const TEXTS = [
  '',
  'a',
  'ab',
  'aab',
  'abc',
  'b1',
  'Zoë',
  'x_y',
  'x y',
  '10.5',
  'é',
  'a\nb',
  '😀',
  'A-B',
  'aaa',
  'foo(bar)',
]

describe('patterns', () => {
  test.each([
    '^a',
    'b$',
    '^$',
    'a+b',
    '(?:a|b)c?$',
    '^(ab|aab)$',
    '[a-c]{2}',
    '[^a-z]',
    '\\d+\\.\\d',
    '\\bx',
    '\\By',
    'x\\sy',
    '^.{3}$',
    'a{2,}',
    'a{1,2}b',
    '[\\d_]',
    '[]a]',
    '[a-]',
    '\\(bar\\)',
    '^.$',
    '\\x61b',
    '\\u00e9',
    'a*?b',
    'a|',
    '(a|b)*c',
    'a{,2}',
  ])('%s finds what the built-in engine finds', (pattern) => {
    const builtIn = new RegExp(pattern.replace('[]a]', '[\\]a]'), 'u'.repeat(pattern === 'a{,2}' ? 0 : 1))
    const ours = regularExpression(pattern)
    for (const text of TEXTS) expect([text, ours(text)]).toEqual([text, builtIn.test(text)])
  })

  test('(?i) does not tell capitals from small letters', () => {
    expect(['ABC', 'abc', 'b'].map(regularExpression('(?i)^a[b-c]+'))).toEqual([true, true, false])
  })

  test.each(['(', ')', '[a', '*a', 'a{2,1}', 'a{9999}', '\\1', '(?=a)', '\\', '[b-a]', '((a{200}){200}){2}'])(
    '%s is refused',
    (pattern) => {
      expect(() => regularExpression(pattern)).toThrow(RegularExpressionError)
    },
  )

  test('a pattern that makes the built-in engine try for ever is answered', () => {
    expect(regularExpression('^(a+)+$')(`${'a'.repeat(2000)}b`)).toBe(false)
  })

  test('what is escaped is found as it stands', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.string({ maxLength: 4 }), (text, around) => {
        const escaped = Array.from(text, (character) => (/[\w\s]/.test(character) ? character : `\\${character}`)).join(
          '',
        )
        return regularExpression(`^${escaped}`)(text + around)
      }),
      { seed: 7 },
    )
  })
})
