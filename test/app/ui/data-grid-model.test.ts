import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  MAX_COLUMN_PX,
  MIN_COLUMN_PX,
  cellRange,
  columnOffsets,
  fittingWidths,
  moveCell,
  sortedRows,
  toTsv,
  windowColumns,
} from '../../../app/ui/data-grid-model.ts'

describe('order of rows', () => {
  const order = (values: readonly unknown[], direction: 'asc' | 'desc') =>
    sortedRows(values.length, (row) => values[row], direction).map((row) => values[row])

  test('numbers go by size, not by their digits', () => {
    expect(order([10, 9, -1, 2.5], 'asc')).toEqual([-1, 2.5, 9, 10])
  })

  test('texts go by the language, with numbers in them counted', () => {
    expect(order(['b10', 'b9', 'Ä', 'a'], 'asc')).toEqual(['a', 'Ä', 'b9', 'b10'])
  })

  test('nulls come last in either direction', () => {
    expect(order([null, 2, undefined, 1], 'asc').slice(0, 2)).toEqual([1, 2])
    expect(order([null, 2, undefined, 1], 'desc').slice(0, 2)).toEqual([2, 1])
  })

  test('equal rows keep their order', () => {
    expect(sortedRows(4, (row) => row % 2, 'asc')).toEqual([0, 2, 1, 3])
    expect(sortedRows(4, (row) => row % 2, 'desc')).toEqual([1, 3, 0, 2])
  })
})

describe('moving the cell', () => {
  const size = { rows: 100, columns: 5, page: 10 }

  test('arrows stop at the edges; up from the first row is the header', () => {
    expect(moveCell({ row: 0, column: 0 }, 'ArrowUp', false, size)).toEqual({ row: -1, column: 0 })
    expect(moveCell({ row: -1, column: 0 }, 'ArrowUp', false, size)).toEqual({ row: -1, column: 0 })
    expect(moveCell({ row: 99, column: 4 }, 'ArrowDown', false, size)).toEqual({ row: 99, column: 4 })
    expect(moveCell({ row: 0, column: 4 }, 'ArrowRight', false, size)).toEqual({ row: 0, column: 4 })
  })

  test('with Control they go to the end; pages stay below the header', () => {
    expect(moveCell({ row: 5, column: 2 }, 'ArrowDown', true, size)).toEqual({ row: 99, column: 2 })
    expect(moveCell({ row: 5, column: 2 }, 'Home', true, size)).toEqual({ row: 0, column: 0 })
    expect(moveCell({ row: 5, column: 2 }, 'PageUp', false, size)).toEqual({ row: 0, column: 2 })
    expect(moveCell({ row: 95, column: 2 }, 'PageDown', false, size)).toEqual({ row: 99, column: 2 })
  })

  test('other keys move nothing', () => {
    expect(moveCell({ row: 0, column: 0 }, 'a', false, size)).toBeNull()
  })
})

describe('columns in sight', () => {
  test('every column that touches the view is drawn', () => {
    const widths = fc.array(fc.integer({ min: MIN_COLUMN_PX, max: MAX_COLUMN_PX }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(widths, fc.nat(5000), fc.integer({ min: 1, max: 2000 }), (all, scrollLeft, width) => {
        const offsets = columnOffsets(all)
        const { start, end } = windowColumns(offsets, scrollLeft, width)
        const visible = all.flatMap((columnWidth, index) => {
          const left = offsets[index] ?? 0
          return left < scrollLeft + width && left + columnWidth > scrollLeft ? [index] : []
        })
        expect(visible.filter((index) => index < start || index >= end)).toEqual([])
      }),
    )
  })

  test('a width fits name and content within its limits', () => {
    const columns = [
      { id: 'a', name: 'id' },
      { id: 'b', name: 'x'.repeat(500) },
    ]
    expect(fittingWidths(columns, 0, () => '')).toEqual([MIN_COLUMN_PX, MAX_COLUMN_PX])
    const [short, long] = [5, 20].map((n) => fittingWidths(columns, 1, () => 'x'.repeat(n))[0] ?? 0)
    expect(long).toBeGreaterThan(short ?? 0)
  })
})

test('a range runs between two corners, whichever came first, and leaves the header out', () => {
  expect(cellRange({ row: 3, column: 4 }, { row: -1, column: 1 })).toEqual({
    rowStart: 0,
    rowEnd: 4,
    columnStart: 1,
    columnEnd: 5,
  })
})

test('copied cells survive a spreadsheet: separators are quoted, nulls are empty', () => {
  const lines = [
    ['a', 'b'],
    [1, null],
    ['say "hi"', 'two\nlines'],
    [{ x: 1 }, true],
  ]
  expect(toTsv(lines)).toBe('a\tb\n1\t\n"say ""hi"""\t"two\nlines"\n"{""x"":1}"\ttrue')
})
