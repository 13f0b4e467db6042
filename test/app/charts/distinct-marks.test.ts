import { expect, test } from 'vitest'
import { distinctMarks } from '../../../app/charts/frame/distinct-marks.ts'
import type { Mark } from '../../../app/charts/frame/marks.tsx'

const bar = (key: string, x: number, fill = 'red'): Mark => ({ kind: 'rect', key, x, y: 2, width: 3, height: 40, fill })
const dot = (key: string, x: number, r = 3): Mark => ({ kind: 'dot', key, x, y: 2, r, fill: 'red' })
const line = (key: string, d: string, dash?: string): Mark => ({ kind: 'path', key, d, stroke: 'red', dash })
const kept = (marks: readonly Mark[], scale = 1) => distinctMarks(marks, scale).map(({ key }) => key)

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
