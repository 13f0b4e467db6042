import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { pageNumbers } from '../../../app/ui/page-numbers.ts'
import { personColour, personInitials } from '../../../app/ui/person.ts'
import { placeBeside } from '../../../app/ui/place.ts'
import { rovingTarget } from '../../../app/ui/roving.ts'
import { sketchKind } from '../../../app/ui/sketch.tsx'
import { windowRows } from '../../../app/ui/window-rows.ts'

describe('pages on offer', () => {
  test.each([
    [0, 1, [0]],
    [0, 3, [0, 1, 2]],
    [0, 8, [0, 1, null, 7]],
    [3, 8, [0, 1, 2, 3, 4, null, 7]],
    [4, 9, [0, null, 3, 4, 5, null, 8]],
    [7, 8, [0, null, 6, 7]],
  ])('on page %i of %i they are %j', (current, pages, expected) => {
    expect(pageNumbers(current, pages)).toEqual(expected)
  })
})

describe('people', () => {
  test('a person has one of the six colours, always the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (id) => {
        expect(personColour(id)).toBe(personColour(id))
        expect(personColour(id)).toMatch(/^var\(--person-[1-6]\)$/)
      }),
    )
  })

  test.each([
    ['Ana', 'Silva', 'AS'],
    ['Kofi', '', 'Ko'],
    ['', 'Tomas', 'To'],
    ['', '', '?'],
    ['élise', 'ö', 'ÉÖ'],
  ])('the letters of %s %s are %s', (firstName, lastName, initials) => {
    expect(personInitials({ id: 1, firstName, lastName })).toBe(initials)
  })
})

describe('a float beside its anchor', () => {
  const viewport = { width: 400, height: 300 }
  const float = { width: 100, height: 20 }

  test('it stands above, centred', () => {
    expect(placeBeside({ left: 100, top: 100, width: 40, height: 20 }, float, viewport, 6)).toEqual({ x: 70, y: 74 })
  })

  test('it goes below when there is no room above', () => {
    expect(placeBeside({ left: 100, top: 10, width: 40, height: 20 }, float, viewport, 6).y).toBe(36)
  })

  test('it never leaves the viewport', () => {
    expect(placeBeside({ left: 390, top: 100, width: 10, height: 20 }, float, viewport, 6).x).toBe(296)
    expect(placeBeside({ left: 0, top: 100, width: 10, height: 20 }, float, viewport, 6).x).toBe(4)
  })
})

describe('roving focus', () => {
  test('arrows wrap round, Home and End go to the ends', () => {
    expect(rovingTarget('ArrowRight', 2, 3, 'horizontal')).toBe(0)
    expect(rovingTarget('ArrowLeft', 0, 3, 'horizontal')).toBe(2)
    expect(rovingTarget('End', 0, 3, 'horizontal')).toBe(2)
    expect(rovingTarget('Home', 2, 3, 'horizontal')).toBe(0)
  })

  test('arrows across the direction, and other keys, move nothing', () => {
    expect(rovingTarget('ArrowDown', 0, 3, 'horizontal')).toBeNull()
    expect(rovingTarget('a', 0, 3, 'both')).toBeNull()
    expect(rovingTarget('ArrowRight', 0, 0, 'both')).toBeNull()
  })

  test('left and right swap where text runs from right to left', () => {
    expect(rovingTarget('ArrowLeft', 0, 3, 'horizontal', true)).toBe(1)
  })
})

describe('rows in sight', () => {
  test('every visible row is drawn, and the left-out ones keep their height', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000),
        fc.integer({ min: 1, max: 60 }),
        fc.nat(2000),
        fc.nat(300_000),
        (count, rowHeight, height, scrollTop) => {
          const { start, end, before, after } = windowRows({ count, rowHeight, height, scrollTop })
          expect(before + (end - start) * rowHeight + after).toBe(count * rowHeight)
          const firstInSight = Math.floor(scrollTop / rowHeight)
          const afterSight = Math.min(count, Math.ceil((scrollTop + height) / rowHeight))
          const isAnyInSight = firstInSight < afterSight
          expect(!isAnyInSight || (start <= firstInSight && afterSight <= end)).toBe(true)
        },
      ),
    )
  })
})

test.each([
  ['big_number_total', 'number'],
  ['big_number', 'trend'],
  ['echarts_timeseries_line', 'line'],
  ['echarts_timeseries_bar', 'bar'],
  ['echarts_timeseries_scatter', 'scatter'],
  ['echarts_area', 'area'],
  ['pivot_table_v2', 'table'],
  ['deck_arc', 'other'],
])('a chart of type %s is sketched as %s', (vizType, kind) => {
  expect(sketchKind(vizType)).toBe(kind)
})
