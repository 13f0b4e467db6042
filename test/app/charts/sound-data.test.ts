import { describe, expect, test } from 'vitest'
import { niceTimeTicks } from '../../../app/charts/frame/time-ticks.ts'
import { columnType, type CellValue, type QueryResult } from '../../../app/charts/query-types.ts'
import { soundData } from '../../../app/charts/sound-data.ts'

function answerOf(type: number, cells: CellValue[]): QueryResult[] {
  return [{ colnames: ['a'], coltypes: [type], data: cells.map((a) => ({ a })) }]
}

function soundCells(type: number, cells: CellValue[]) {
  return soundData(answerOf(type, cells)).flatMap((result) => result.data.map((row) => row['a']))
}

describe('what is drawn of an answer', () => {
  test('figures that overflow count as missing, and those without digits as zero', () => {
    expect(soundCells(columnType.numeric, [1e308, -1e308, 1e299, 5e-324, 0, null, 'text', true])).toEqual([null, null, 1e299, 0, 0, null, 'text', true])
  })

  test('written figures stand as they are, and times outside of the calendar are missing there too', () => {
    const cells = [1e308, -1e308, 5e-324, null]
    expect(soundData(answerOf(columnType.numeric, cells), 'written')[0]?.data.map(({ a }) => a)).toEqual(cells)
    expect(soundData(answerOf(columnType.temporal, [1e17, 0]), 'written')[0]?.data.map(({ a }) => a)).toEqual([null, 0])
  })

  test('times outside of the calendar count as missing', () => {
    expect(soundCells(columnType.temporal, [8.64e15, 8.64e15 + 2, -1e17, 0])).toEqual([8.64e15, null, null, 0])
  })

  test('sound answers stay the same objects, so that nothing is drawn again for them', () => {
    const data = answerOf(columnType.numeric, [1, 2, null])
    expect(soundData(data)).toBe(data)
  })
})

test.each([
  [-8.64e15, 8.64e15],
  [0, 1e308],
  [Number.NaN, 0],
  [0, Number.POSITIVE_INFINITY],
])('ticks from %d to %d are few, and end', (from, to) => {
  expect(niceTimeTicks([from, to], 5).values.length).toBeLessThan(20)
})
