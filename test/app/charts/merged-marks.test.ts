import { expect, test } from 'vitest'
import type { Mark } from '../../../app/charts/frame/marks.tsx'
import { mergeMarks } from '../../../app/charts/frame/merged-marks.ts'

const dot = (key: string, x: number, fill: string): Mark => ({ kind: 'dot', key, x, y: 5, r: 3, fill })

test('marks of one paint become one path, each place once, in the order of the paints', () => {
  const line: Mark = { kind: 'path', key: 'line', d: 'M0,0L1,1', stroke: 'red' }
  const marks = [dot('a', 1, 'red'), line, dot('b', 2, 'blue'), dot('c', 1.2, 'red'), dot('d', 9, 'red')]
  expect(mergeMarks(marks)).toEqual([
    expect.objectContaining({ kind: 'path', d: 'M1,5h0M9,5h0', stroke: 'red', strokeWidth: 6, cap: 'round' }),
    line,
    expect.objectContaining({ kind: 'path', d: 'M2,5h0', stroke: 'blue' }),
  ])
})

test('a rectangle keeps its outline', () => {
  const bar: Mark = { kind: 'rect', key: 'a', x: 1, y: 2, width: 3, height: 4, fill: 'red' }
  expect(mergeMarks([bar])).toEqual([expect.objectContaining({ d: 'M1,2h3v4h-3z', fill: 'red' })])
})

test('lines of one paint are one path, what lies on another once', () => {
  const line = (key: string, d: string, stroke = 'red'): Mark => ({ kind: 'path', key, d, stroke, strokeWidth: 2 })
  const marks = [line('a', 'M0,0L1,1'), line('b', 'M5,5L6,6', 'blue'), line('c', 'M2,2L3,3'), line('d', 'M0,0L1,1')]
  expect(mergeMarks(marks)).toEqual([line('a', 'M0,0L1,1M2,2L3,3'), line('b', 'M5,5L6,6', 'blue')])
})
