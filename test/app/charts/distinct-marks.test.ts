import { expect, test } from 'vitest'
import { distinctMarks } from '../../../app/charts/frame/distinct-marks.ts'
import type { CanvasMark } from '../../../app/charts/frame/marks.tsx'

const bar = (key: string, x: number, fill = 'red'): CanvasMark => ({ kind: 'rect', key, x, y: 2, width: 3, height: 40, fill })
const dot = (key: string, x: number, r = 3): CanvasMark => ({ kind: 'dot', key, x, y: 2, r, fill: 'red' })
const line = (key: string, d: string, dash?: string): CanvasMark => ({ kind: 'path', key, d, stroke: 'red', dash })
const outline = (key: string, lines: number[][], isClosed = true): CanvasMark => ({ kind: 'outline', key, lines, isClosed, fill: 'red' })
const kept = (marks: readonly CanvasMark[], scale = 1) => distinctMarks(marks, scale).map(({ key }) => key)

test('of bars of one colour that end on the same pixels the first one is drawn', () => {
  expect(kept([bar('a', 1), bar('b', 1.2), bar('c', 2), bar('d', 1, 'blue'), bar('e', 0.9)])).toEqual(['a', 'c', 'd'])
})

test('a finer canvas tells more of them apart', () => {
  expect(kept([bar('a', 1), bar('b', 1.3), bar('c', 1.1)], 2)).toEqual(['a', 'b'])
})

test('dots of other sizes and lines of other ways or dashes are others', () => {
  expect(kept([dot('a', 1), dot('b', 1, 5), dot('c', 1)])).toEqual(['a', 'b'])
  expect(kept([line('a', 'M0,0L1,1'), line('b', 'M0,0L1,2'), line('c', 'M0,0L1,1', '2 2'), line('d', 'M0,0L1,1')])).toEqual(['a', 'b', 'c'])
})

test('marks keep their order', () => {
  expect(kept([bar('a', 1), dot('b', 1), bar('c', 9), dot('d', 2)])).toEqual(['a', 'b', 'c', 'd'])
})

test('outlines on the same tenths of a pixel are one, other ways, halves and ends are others', () => {
  const square = [0, 0, 5, 0, 5, 5, 0, 5]
  const marks = [
    outline('a', [square]),
    outline('b', [square.map((value) => value + 0.01)]),
    outline('c', [square], false),
    outline('d', [square, square]),
    outline('e', [[...square.slice(2), 0, 0]]),
    outline('f', [square.slice(0, 4), square.slice(4)]),
  ]
  expect(kept(marks)).toEqual(['a', 'c', 'd', 'e', 'f'])
})

test('ten thousand outlines of different places are all kept', () => {
  const marks = Array.from({ length: 10_000 }, (_, index) => {
    const [x, y] = [(index % 100) * 5, Math.floor(index / 100) * 3]
    return outline(String(index), [[x, y, x + 4, y, x + 4, y + 2]])
  })
  expect(kept(marks)).toHaveLength(10_000)
})
