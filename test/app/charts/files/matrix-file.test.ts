import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { matrixFile, sheetRows } from '../../../../app/charts/files/matrix-file.ts'
import { columnType, type QueryResult } from '../../../../app/charts/query-types.ts'

const { text, numeric, temporal } = columnType
const noon = Date.UTC(2024, 0, 1, 12)

const result: QueryResult = {
  colnames: ['Row', 'at', 'n'],
  coltypes: [text, temporal, numeric],
  data: [
    { Row: 'Small', at: noon, n: 1.5 },
    { Row: '=1+1', at: null, n: '12345678901234567890' },
  ],
}

test('a sheet holds the rows of all charts under their names, text that looks like a formula as text', async () => {
  const bytes = new Uint8Array(await (await matrixFile(result, 'xlsx')).arrayBuffer())
  const { sheets } = await readXlsx(bytes)
  expect(sheets[0]?.rows).toEqual([
    ['Row', 'at', 'n'],
    ['Small', new Date(noon), 1.5],
    ['=1+1', null, '12345678901234567890'],
  ])
})

test('what a sheet cannot hold stays readable', () => {
  const early = Date.UTC(1066, 9, 14, 9)
  const data = [{ Row: 'x'.repeat(40_000), at: early, n: '7' }, { Row: true, at: 1e300, n: null }]
  expect([...sheetRows({ ...result, data })].slice(1)).toEqual([
    ['x'.repeat(32_767), '1066-10-14 09:00:00', 7],
    [true, 1e300, null],
  ])
})

test('a CSV of a matrix has its header and rows', async () => {
  expect(await (await matrixFile(result, 'csv')).text()).toMatch(/^Row,at,n\r\nSmall,/)
})
