import { expect, test } from 'vitest'
import { matrixPlaces } from '../../../app/charts/matrix/matrix-picture.tsx'
import { matrixLook, type MatrixEntry } from '../../../app/charts/matrix/matrix.ts'
import { askMatrix, matrixTable } from '../../../app/charts/matrix/whole-matrix.ts'
import { drawMatrixPicture } from '../../../app/charts/pictures.tsx'
import type { QueryContext, QueryResult } from '../../../app/charts/query-types.ts'
import type { FormData } from '../../../app/charts/types.ts'

const matrix: FormData = {
  viz_type: 'big_number_total',
  datasource: '1__table',
  metric: 'count',
  matrixify_enable: true,
  matrixify_mode_rows: 'metrics',
  matrixify_rows: ['count', 'revenue'],
  matrixify_mode_columns: 'dimensions',
  matrixify_dimension_columns: { dimension: 'country' },
  matrixify_dimension_selection_mode_columns: 'all',
}

const MEMBERS: QueryResult = { colnames: ['country'], coltypes: [1], data: [{ country: 'FR' }, { country: 'DE' }] }

/** Answers as a server would: the members, and for a chart one figure that tells what was asked. */
async function answer({ queries: [query] }: QueryContext): Promise<QueryResult[]> {
  const [metric] = query?.metrics ?? []
  if (typeof metric !== 'string') return [MEMBERS]
  const member = query?.filters?.[0]?.val
  return [{ colnames: [metric], coltypes: [0], data: [{ [metric]: metric.length * (member === 'DE' ? 1 : 100) }] }]
}

test('all charts of a matrix are asked for in one turn, after the members of its sides', async () => {
  const turns: number[] = []
  let open = 0
  const whole = await askMatrix(matrix, async (context) => {
    if (open === 0) queueMicrotask(() => (turns.push(open), (open = 0)))
    open++
    return answer(context)
  })
  expect(turns).toEqual([1, 4])
  expect(whole.columns.map(({ label }) => label)).toEqual(['DE', 'FR'])
  expect(whole.parts.map(({ title }) => title)).toEqual(['count · DE', 'count · FR', 'revenue · DE', 'revenue · FR'])
})

test('the rows of all charts make one table that says where each stands', async () => {
  const table = matrixTable(await askMatrix(matrix, answer))
  expect(table.colnames).toEqual(['Row', 'Column', 'count', 'revenue'])
  expect(table.coltypes).toEqual([1, 1, 0, 0])
  expect(table.data).toEqual([
    { Row: 'count', Column: 'DE', count: 5, revenue: null },
    { Row: 'count', Column: 'FR', count: 500, revenue: null },
    { Row: 'revenue', Column: 'DE', count: null, revenue: 7 },
    { Row: 'revenue', Column: 'FR', count: null, revenue: 700 },
  ])
  expect(table.rowcount).toBe(4)
})

test('a column of the charts that is called as a heading keeps its name', () => {
  const data = [{ colnames: ['Row'], coltypes: [1], data: [{ Row: 'x' }] }]
  const row: MatrixEntry = { label: 'first', metric: 'count' }
  const table = matrixTable({ rows: [row], columns: [], parts: [{ row, column: undefined, title: '', formData: matrix, data }] })
  expect(table.data).toEqual([{ 'Row 2': 'first', Row: 'x' }])
})

test('a matrix without sides is an empty table', async () => {
  const none = await askMatrix({ ...matrix, matrixify_rows: [], matrixify_mode_columns: 'disabled' }, answer)
  expect(none.parts).toEqual([])
  expect(matrixTable(none).data).toEqual([])
})

const entries = (count: number) => Array.from({ length: count }, (_, at): MatrixEntry => ({ label: `${at}`, metric: 'count' }))

test('charts of a picture share its room, and those without any are left out', () => {
  const look = matrixLook(matrix)
  const few = matrixPlaces({ width: 1000, height: 600 }, { rows: entries(2), columns: entries(3) }, look)
  expect(few.left + 3 * few.cellWidth + 2 * 8).toBeLessThanOrEqual(1000)
  expect(few.top + 2 * (few.cellHeight + 8)).toBeLessThanOrEqual(600)
  expect([few.rows, few.across, few.bands.length]).toEqual([2, 3, 1])
  const many = matrixPlaces({ width: 400, height: 300 }, { rows: entries(30), columns: entries(30) }, look)
  expect(many.cellWidth).toBeGreaterThanOrEqual(120)
  expect(many.cellHeight).toBeGreaterThanOrEqual(80)
  expect(many.rows).toBeLessThan(30)
})

test('columns that are wrapped stand in bands below each other', () => {
  const look = matrixLook({ ...matrix, matrixify_fit_columns_dynamically: false, matrixify_charts_per_row: 2 })
  const places = matrixPlaces({ width: 1000, height: 600 }, { rows: [], columns: entries(5) }, look)
  expect(places.bands.map((band) => band.length)).toEqual([2, 2, 1])
})

test('a picture of a matrix holds every chart with its labels, as one document without names that meet', async () => {
  const svg = await drawMatrixPicture({ formData: matrix, width: 800, height: 500, title: 'Sales', ask: answer })
  for (const text of ['Sales', 'count', 'revenue', 'DE', 'FR']) expect(svg).toContain(`>${text}</text>`)
  expect(svg.match(/<svg x="/g)).toHaveLength(4)
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const small = await drawMatrixPicture({ formData: matrix, width: 160, height: 160, ask: answer })
  expect(small).toContain('3 more charts have no room here')
})
