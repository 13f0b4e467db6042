import { expect, test } from 'vitest'
import { fileName } from '../../../app/ui/download.ts'
import { matchingRows, resultRows, toCsv } from '../../../app/charts/result-rows.ts'

const result = {
  colnames: ['date', 'at', 'city', 'n'],
  coltypes: [2, 2, 1, 0],
  data: [
    { date: Date.UTC(2024, 0, 1), at: Date.UTC(2024, 0, 1, 12, 30), city: 'Oslo', n: 1 },
    { date: null, at: Date.UTC(2024, 0, 2), city: 'Rome, "eternal"', n: null },
  ],
}

test('instants are UTC text, without the time of day where all are midnight', () => {
  const { rows, columns } = resultRows(result)
  expect(rows).toEqual([
    ['2024-01-01', '2024-01-01T12:30:00', 'Oslo', 1],
    [null, '2024-01-02T00:00:00', 'Rome, "eternal"', null],
  ])
  expect(columns.map((column) => column.numeric)).toEqual([false, false, false, true])
})

test('rows are found by any cell, and a null is not found as text', () => {
  const grid = resultRows(result)
  expect(matchingRows(grid, 'ETERNAL')).toHaveLength(1)
  expect(matchingRows(grid, 'null')).toHaveLength(0)
  expect(matchingRows(grid, ' ')).toHaveLength(2)
})

test('a file quotes what needs it and leaves nulls empty', () => {
  const { columns, rows } = resultRows(result)
  expect(toCsv(columns, rows)).toBe(
    'date,at,city,n\r\n2024-01-01,2024-01-01T12:30:00,Oslo,1\r\n,2024-01-02T00:00:00,"Rome, ""eternal""",',
  )
})

test('a file is named after the chart, without what file systems forbid', () => {
  expect(fileName('A/B: "c"?', 'csv')).toBe('A B c.csv')
  expect(fileName(' ?/ ', 'png')).toBe('chart.png')
})
