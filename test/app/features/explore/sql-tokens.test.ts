import { expect, test } from 'vitest'
import { sqlTokens } from '../../../../app/features/explore/sql-tokens.ts'

const kinds = (sql: string) => sqlTokens(sql).filter(({ kind }) => kind !== 'plain').map(({ kind, text }) => [kind, text])

test('keywords, texts, numbers and comments are told apart in any case', () => {
  expect(kinds(`Select a1, 12.5 FROM t WHERE b = 'x' -- from here\nlimit 10`)).toEqual([
    ['keyword', 'Select'],
    ['number', '12.5'],
    ['keyword', 'FROM'],
    ['keyword', 'WHERE'],
    ['string', "'x'"],
    ['comment', '-- from here'],
    ['keyword', 'limit'],
    ['number', '10'],
  ])
})

test('what stands in quotes is one piece, whatever it holds', () => {
  expect(kinds(`'it''s -- not /* a comment'`)).toEqual([['string', `'it''s -- not /* a comment'`]])
  expect(kinds('"select" `from` /* where\n1 */')).toEqual([['comment', '/* where\n1 */']])
})

test.each(['', 'SELECT', "SELECT 'open", '/* open', 'a\n\n"b', `SELECT "é", '💡' FROM t;`])('nothing of %j is lost', (sql) => {
  expect(sqlTokens(sql).map(({ text }) => text).join('')).toBe(sql)
})
