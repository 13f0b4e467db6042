import { describe, expect, test } from 'vitest'
import { download } from '../../../worker/query/download.ts'
import { frame, type Frame } from '../../../worker/query/frame.ts'
import { sales } from './fixtures.ts'

const TABLES = 50

/** Tables of a thousand rows; tells how many were asked for and whether the source was let go. */
function source(failsAt = Number.POSITIVE_INFINITY) {
  const seen = { asked: 0, ended: false, done: 0 }
  async function* tables(): AsyncGenerator<Frame> {
    try {
      for (; seen.asked < TABLES;) {
        seen.asked++
        if (seen.asked === failsAt) throw new Error('the engine went away')
        const values = Array.from({ length: 1000 }, (_, row) => `a row of text ${row}`)
        yield frame([{ key: ['country'], type: 1, values }])
      }
    } finally {
      seen.ended = true
    }
  }
  const open = (format: 'csv' | 'xlsx', name: string | null = null) =>
    download({
      format,
      name,
      queries: [tables()],
      dataset: sales(),
      now: new Date('2026-05-20T14:37:25Z'),
      describe: (error) => (error instanceof Error ? error.message : ''),
      done: async () => {
        seen.done++
      },
    })
  return { seen, open }
}

describe('a download', () => {
  test.each([
    ['sales.csv', 'attachment; filename=sales.csv'],
    ['my sales', `attachment; filename="my sales.csv"; filename*=UTF-8''my%20sales.csv`],
    ['é"\r\n/x', `attachment; filename="_____x.csv"; filename*=UTF-8''%C3%A9____x.csv`],
    ['  ', 'attachment; filename=20260520_143725.csv'],
  ])('named %j is called so, without what no file or header may hold', async (name, disposition) => {
    const { body, headers } = await source().open('csv', name)
    expect(headers['Content-Disposition']).toBe(disposition)
    await body.cancel()
  })

  test.each(['csv', 'xlsx'] as const)('of %s asks for rows only as fast as they are read', async (format) => {
    const { seen, open } = source()
    const { body, headers } = await open(format)
    expect(headers['Content-Disposition']).toBe(`attachment; filename=20260520_143725.${format}`)
    const reader = body.getReader()
    await reader.read()
    expect(seen.asked).toBeLessThan(TABLES / 2)
    while (!(await reader.read()).done);
    expect(seen).toEqual({ asked: TABLES, ended: true, done: 1 })
  })

  test.each(['csv', 'xlsx'] as const)('of %s that nobody reads any more lets its source go', async (format) => {
    const { seen, open } = source()
    const reader = (await open(format)).body.getReader()
    await reader.read()
    await reader.cancel()
    expect(seen).toMatchObject({ ended: true, done: 1 })
    expect(seen.asked).toBeLessThan(TABLES)
  })

  test('that fails at its first rows never begins', async () => {
    await expect(source(1).open('csv')).rejects.toThrow('the engine went away')
  })

  test('of csv that fails later ends with a line that says so', async () => {
    const { seen, open } = source(3)
    const text = await new Response((await open('csv')).body).text()
    expect(text.split('\n').slice(-3)).toEqual(['a row of text 999', '__STREAM_ERROR__:the engine went away', ''])
    expect(seen).toMatchObject({ ended: true, done: 1 })
  })

  test('of xlsx that fails later is cut off, never ended as if it were whole', async () => {
    const { seen, open } = source(3)
    await expect(new Response((await open('xlsx')).body).arrayBuffer()).rejects.toThrow('the engine went away')
    expect(seen).toMatchObject({ ended: true, done: 1 })
  })
})
