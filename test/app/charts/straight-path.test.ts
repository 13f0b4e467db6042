import { area, line } from '@visx/shape'
import { expect, test } from 'vitest'
import { roundPath } from '../../../app/charts/frame/marks.tsx'
import { type Place, straightArea, straightLine } from '../../../app/charts/frame/straight-path.ts'

const place = (index: number): Place => ({ x: index * 1.000_49, y: Math.sin(index) * 50.04 + 0.049_95 })
const lines: [string, (Place | undefined)[]][] = [
  ['nothing', []],
  ['one place', [place(1)]],
  ['gaps at both ends', [undefined, place(1), place(2), undefined]],
  ['a lone place between gaps', [place(1), place(2), undefined, place(4), undefined, place(6), place(7)]],
  ['gaps alone', [undefined, undefined]],
  ['many places', Array.from({ length: 500 }, (_, index) => place(index))],
]

test.each(lines)('a straight line over %s is the same as the rounded path of the library', (_, places) => {
  const draw = line<Place | undefined>({ x: (at) => at?.x ?? 0, y: (at) => at?.y ?? 0, defined: (at) => at !== undefined })
  expect(straightLine(places)).toBe(roundPath(draw(places)))
})

test.each(lines)('and so is the area over %s', (_, places) => {
  const base = places.map((_place, index) => 100 - index * 0.12)
  const draw = area<Place | undefined>({
    x: (at) => at?.x ?? 0,
    y0: (_at, index) => base[index] ?? 0,
    y1: (at) => at?.y ?? 0,
    defined: (at) => at !== undefined,
  })
  expect(straightArea(places, base)).toBe(roundPath(draw(places)))
})
