import { expect, test } from 'vitest'
import { seenItems, wholeExtent } from '../../../../app/charts/deck/extents.ts'
import { LineList } from '../../../../app/charts/deck/line-list.ts'
import { fitView, matrixOf } from '../../../../app/charts/map/view.ts'

const SIZE = { width: 400, height: 400 }
const SIDE = 300
const cells = Array.from({ length: SIDE * SIDE }, (_, index) => {
  const [x, y] = [(index % SIDE) / SIDE, Math.floor(index / SIDE) / SIDE]
  return [x, y, x + 1 / SIDE, y + 1 / SIDE] as const
})

function extentsOf(lines: typeof cells) {
  const list = new LineList()
  for (const [x0, y0, x1, y1] of lines) {
    list.add(x0, y0)
    list.add(x1, y1)
    list.end()
  }
  return list.extents()
}

const extents = extentsOf(cells)
const seenAt = (share: number) => seenItems(extents, matrixOf(fitView({ x0: 0, y0: 0, x1: share, y1: share }, SIZE), SIZE), SIZE, 0)

test('of few lines all are drawn, and those alone that reach into the frame', () => {
  const few = extentsOf(cells.slice(0, 2))
  const at = (x0: number, x1: number) => seenItems(few, matrixOf(fitView({ x0, y0: 0, x1, y1: x1 - x0 }, SIZE), SIZE), SIZE, 0)
  expect(at(0, 0.5 / SIDE)).toEqual([0])
  expect(at(0, 2 / SIDE)).toEqual([0, 1])
  expect(at(0.5, 0.6)).toEqual([])
})

test('of a crowd every so many are drawn, and a closer look shows each one', () => {
  const all = seenAt(1)
  expect(all.length).toBeLessThanOrEqual(20_000)
  expect(all.length).toBeGreaterThan(10_000)
  const near = seenAt(0.1)
  expect(near.length).toBeGreaterThanOrEqual((SIDE / 10) ** 2)
  expect(near.slice(0, 3)).toEqual([0, 1, 2])
})

test('the whole is around all of them', () => {
  expect(wholeExtent(extents)).toEqual({ x0: 0, y0: 0, x1: 1, y1: 1 })
  expect(wholeExtent(extentsOf([]))).toBeUndefined()
})
