import { expect, test } from 'vitest'
import { geometryOf } from '../../../app/charts/cartesian/geometry.ts'
import { layoutCartesian } from '../../../app/charts/cartesian/layout.ts'
import { cartesianMarks } from '../../../app/charts/cartesian/marks.ts'
import type { QueryResult } from '../../../app/charts/query-types.ts'
import type { FormData } from '../../../app/charts/types.ts'
import { base, BAR, LINE, prepare } from './cartesian-fixtures.ts'
import { categoryResult, seriesResult } from './fixtures.ts'

test('bars of one point stand side by side, stacked ones on one another', () => {
  const result = categoryResult(['a', 'b'], ['m', 'n'], (one, point) => 1 + one + point)
  const grouped = prepare({ ...base, x_axis: 'origin' }, result, BAR)
  const layout = layoutCartesian(grouped, { width: 400, height: 200, hasHidden: false })
  const geometry = geometryOf(grouped, layout)
  const [left, right] = [geometry.bar(0, 0), geometry.bar(1, 0)]
  expect(right?.x).toBeGreaterThanOrEqual((left?.x ?? 0) + (left?.width ?? 0))
  const stacked = prepare({ ...base, x_axis: 'origin', stack: 'Stack' }, result, BAR)
  const pile = geometryOf(stacked, layoutCartesian(stacked, { width: 400, height: 200, hasHidden: false }))
  expect(pile.bar(0, 0)?.x).toBe(pile.bar(1, 0)?.x)
  expect((pile.bar(1, 0)?.y ?? 0) + (pile.bar(1, 0)?.height ?? 0)).toBeCloseTo(pile.bar(0, 0)?.y ?? -1)
})

function opacities(formData: FormData, result: QueryResult, selected: string, defaults = LINE) {
  const prepared = prepare(formData, result, defaults)
  const layout = layoutCartesian(prepared, { width: 400, height: 200, hasHidden: false })
  return cartesianMarks(prepared, layout, geometryOf(prepared, layout), new Set([selected])).map((mark) => mark.opacity)
}

test('what is not selected fades: series by dimension, else bars by category, and lines without dimensions never', () => {
  expect(
    opacities(
      base,
      seriesResult(['a', 'b'], 3, () => 1),
      'b',
    ),
  ).toEqual([0.28, 1])
  const plainBars = { ...base, groupby: [], x_axis: 'origin', metrics: ['m', 'n'] }
  const airports = categoryResult(['ATL', 'DFW'], ['m', 'n'], () => 1)
  expect(opacities(plainBars, airports, 'DFW', BAR)).toEqual([0.28, 1, 0.28, 1])
  expect(opacities(plainBars, airports, 'DFW')).toEqual([1, 1])
})

test('a line of very many points is thinned to the pixels there are', () => {
  const prepared = prepare(
    { ...base, groupby: [] },
    seriesResult(['late'], 60_000, (_, point) => point % 13),
  )
  const layout = layoutCartesian(prepared, { width: 400, height: 200, hasHidden: false })
  const [line] = cartesianMarks(prepared, layout, geometryOf(prepared, layout), undefined)
  expect(line?.kind === 'path' && line.d.split('L').length).toBeLessThan(1_300)
})

test('lines of very many points together are thin, so that they stay apart and are drawn quickly', () => {
  const widths = (members: number, points: number) => {
    const names = Array.from({ length: members }, (_, index) => `member ${index}`)
    const prepared = prepare(base, seriesResult(names, points, (one, point) => one + (point % 13)))
    const layout = layoutCartesian(prepared, { width: 400, height: 200, hasHidden: false })
    const marks = cartesianMarks(prepared, layout, geometryOf(prepared, layout), undefined)
    return new Set(marks.map((mark) => (mark.kind === 'path' ? mark.strokeWidth : undefined)))
  }
  expect(widths(20, 365)).toEqual(new Set([1.75]))
  expect(widths(20, 730)).toEqual(new Set([1]))
})
