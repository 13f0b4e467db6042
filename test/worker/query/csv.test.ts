import { describe, expect, test } from 'vitest'
import { GenericType, type SqlValue } from '../../../worker/engine/engine.ts'
import { csvCell, csvPieces } from '../../../worker/query/csv.ts'
import { frame, type Frame } from '../../../worker/query/frame.ts'
import { sales } from './fixtures.ts'

const DAY_MS = 86_400_000

/** Lines of a file whose only column holds these values, a table each. */
async function instantLines(...tables: readonly SqlValue[][]): Promise<string[]> {
  async function* frames(): AsyncGenerator<Frame> {
    for (const values of tables) yield frame([{ key: ['at'], type: GenericType.Temporal, values }])
  }
  let text = ''
  for await (const piece of csvPieces(frames(), sales())) text += piece
  return text.split('\n').slice(1, -1)
}

describe('an instant in a file of CSV', () => {
  test('is what its ISO text says, whatever the order, before 1970 as well', async () => {
    const instants = Array.from({ length: 3000 }, (_, n) => ((n * 7919) % 6000) * 9_876_543_21 - 2_000_000_000_000 + (n % 3) * 1000)
    const expected = instants.map((ms) => {
      const iso = new Date(ms).toISOString()
      return `${iso.slice(0, 10)} ${iso.slice(11, ms % 1000 === 0 ? 19 : 23)}`
    })
    expect(await instantLines(instants)).toEqual(expected)
  })

  test('is a day where all of the first table are, and has its time where a later one has', async () => {
    const first = [0, -DAY_MS, null, 365 * DAY_MS]
    expect(await instantLines(first, [DAY_MS, DAY_MS + 1500])).toEqual([
      '1970-01-01',
      '1969-12-31',
      '',
      '1971-01-01',
      '1970-01-02',
      '1970-01-02 00:00:01.500',
    ])
  })

  test('keeps all digits of a year beyond 9999', async () => {
    expect(await instantLines([Date.UTC(12_024, 0, 31, 10)])).toEqual(['+012024-01-31 10:00:00'])
  })
})

describe('a cell of CSV', () => {
  test.each([
    ['France', 'France'],
    ['', ''],
    ['São Paulo', 'São Paulo'],
    ['Ürümqi', 'Ürümqi'],
    ['10:00', '10:00'],
    ['a,b', '"a,b"'],
    ['a"b', '"a""b"'],
    ['a\nb', '"a\nb"'],
    ['a\rb', '"a\rb"'],
    [String.raw`a\b`, String.raw`a\\b`],
    ['=1+1', `'=1+1`],
    [' @x', `' @x`],
    ['-1.5', '-1.5'],
    ['-1+2', `'-1+2`],
    ['a\n=1', '"a\n=1"'],
  ])('of the text %j is %j', (text, cell) => {
    expect(csvCell(text)).toBe(cell)
  })

  test('of what is no text is its value, and nothing for null', () => {
    expect([null, true, false, -2.5, 1e21].map(csvCell)).toEqual(['', 'True', 'False', '-2.5', '1e+21'])
  })
})
