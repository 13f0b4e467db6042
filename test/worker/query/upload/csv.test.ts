import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inferType, readCell, readInstant } from '../../../../worker/query/upload/cells.ts'
import { readCsv, readCsvHeader, type CsvOptions } from '../../../../worker/query/upload/csv.ts'

const defaults: CsvOptions = {
  delimiter: ',',
  headerRow: 0,
  skipRows: 0,
  rowsToRead: null,
  skipBlankLines: true,
  skipInitialSpace: false,
  decimalCharacter: '.',
  nullValues: null,
  columnsRead: null,
  columnDates: [],
  columnTypes: {},
  dayFirst: false,
}
const read = (text: string, options: Partial<CsvOptions> = {}) => readCsv(text, { ...defaults, ...options })
const shown = (text: string, options: Partial<CsvOptions> = {}) =>
  read(text, options).map(({ name, type, values }) => [name, type, ...values])

describe('types', () => {
  test.each([
    [['1', '-2'], 'integer'],
    [['1', '2.5', '1e3'], 'float'],
    [['true', 'False'], 'boolean'],
    [['2024-01-31', '2024-02-01'], 'date'],
    [['2024-01-31 10:00', '2024-01-31T10:00:00.5Z', '2024-01-31'], 'timestamp'],
    [['02134', '10001'], 'text'],
    [['2024-02-30'], 'text'],
    [['9007199254740993'], 'text'],
    [['1', 'x'], 'text'],
    [[null, null], 'text'],
    [[null, '1'], 'integer'],
  ])('%j is %s', (cells, type) => {
    expect(inferType(cells)).toBe(type)
  })

  test('every cell can be read as the type that was found for its column', () => {
    const cell = fc.oneof(
      fc.integer().map(String),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
      fc.boolean().map(String),
      fc.string(),
      fc.constant(null),
    )
    fc.assert(
      fc.property(fc.array(cell), (cells) => {
        const type = inferType(cells)
        expect(cells.every((value) => readCell(value, type) !== undefined)).toBe(true)
      }),
    )
  })

  test.each([
    ['2024-01-31T10:00:00+02:00', false, '2024-01-31 08:00:00'],
    ['1/31/2024', false, '2024-01-31 00:00:00'],
    ['31/1/2024 9:05', true, '2024-01-31 09:05:00'],
    ['Jan 31, 2024', false, '2024-01-31 00:00:00'],
    ['31 January 2024', false, '2024-01-31 00:00:00'],
    ['20240131', false, '2024-01-31 00:00:00'],
    ['31/1/2024', false, undefined],
    ['soon', false, undefined],
  ])('%j (day first: %s) is %s', (text, dayFirst, expected) => {
    expect(readInstant(text, dayFirst)).toBe(expected)
  })
})

describe('text', () => {
  test('quotes, doubled names, nulls and a missing last cell are understood', () => {
    expect(shown('a,b,a\n"x, ""y""",1,N/A\nz,,\n')).toEqual([
      ['a', 'text', 'x, "y"', 'z'],
      ['b', 'integer', 1, null],
      ['a.1', 'text', null, null],
    ])
  })

  test('options of the upload are followed', () => {
    expect(shown('junk\na;b\n1,5;n\n2,5;y', { delimiter: ';', skipRows: 1, decimalCharacter: ',' })).toEqual([
      ['a', 'float', 1.5, 2.5],
      ['b', 'text', 'n', 'y'],
    ])
    expect(shown('a,b\n1,2\n3,4', { columnsRead: ['b'], rowsToRead: 1 })).toEqual([['b', 'integer', 2]])
    expect(shown('a\nNA\n-', { nullValues: ['-'] })).toEqual([['a', 'text', 'NA', null]])
    expect(shown('d\n31/1/2024', { columnDates: ['d'], dayFirst: true })).toEqual([
      ['d', 'date', '2024-01-31'],
    ])
    expect(shown('d\n1/31/2024 9:30', { columnDates: ['d'] })).toEqual([['d', 'timestamp', '2024-01-31 09:30:00']])
    expect(shown('zip\n2134', { columnTypes: { zip: 'text' } })).toEqual([['zip', 'text', '2134']])
  })

  test.each([
    ['', {}, 'The file has no header row where one is expected.'],
    ['a,b\n1,2,3', {}, 'Row 1 has 3 cells where the header has 2.'],
    ['a\n"x', {}, 'A quotation mark is not closed properly near row'],
    ['a\nx', { columnTypes: { a: 'integer' as const } }, 'Column "a", row 1: "x" is not of type integer.'],
    ['a\nx', { columnsRead: ['b'] }, 'Columns not in the file: b'],
  ])('%j is refused: %j', (text, options, message) => {
    expect(() => read(text, options)).toThrow(message)
  })

  test('the header alone can be read', () => {
    expect(readCsvHeader('a;b;a\n1;2;3', { delimiter: ';', headerRow: 0 })).toEqual(['a', 'b', 'a.1'])
  })
})
