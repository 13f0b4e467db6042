import { expect, test } from 'vitest'
import { layoutHeatmap } from '../../../app/charts/heatmap-v2/layout.ts'
import { prepareHeatmap } from '../../../app/charts/heatmap-v2/prepare.ts'
import { measureText } from '../../../app/charts/frame/text-width.ts'
import type { QueryResult } from '../../../app/charts/query-types.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import type { FormData } from '../../../app/charts/types.ts'

const result: QueryResult = {
  data: [
    { day: 'Tue', hour: 9, late: 30, rank: 1 },
    { day: 'Mon', hour: 10, late: 10, rank: 0.25 },
    { day: 'Mon', hour: 9, late: 10, rank: 0.5 },
    { day: 'Sun', hour: 9, late: null, rank: null },
  ],
  colnames: ['day', 'hour', 'late', 'rank'],
  coltypes: [1, 0, 0, 0],
}

function form(settings: Record<string, unknown> = {}): FormData {
  return { viz_type: 'heatmap_v2', datasource: '1__table', x_axis: 'hour', groupby: 'day', metric: 'late', ...settings }
}

function prepared(settings?: Record<string, unknown>, data = result) {
  return prepareHeatmap(form(settings), data, lightTheme)
}

test('numbers stand in their order and texts as they came, unless an order is chosen', () => {
  expect(prepared().x.labels).toEqual(['9', '10'])
  expect(prepared().y.labels).toEqual(['Tue', 'Mon'])
  expect(prepared({ sort_y_axis: 'alpha_asc' }).y.labels).toEqual(['Mon', 'Tue'])
  expect(prepared({ sort_y_axis: 'value_asc' }).y.labels).toEqual(['Mon', 'Tue'])
  expect(prepared({ sort_x_axis: 'alpha_desc' }).x.labels).toEqual(['10', '9'])
})

test('shares are of the whole, of a column or of a row', () => {
  const shares = (across: string) => prepared({ normalize_across: across }).cells.map((cell) => cell.share)
  expect(shares('heatmap')).toEqual([0.6, 0.2, 0.2])
  expect(shares('x')).toEqual([0.75, 1, 0.25])
  expect(shares('y')).toEqual([1, 0.5, 0.5])
})

test('a normalized chart colours by rank, others by value between the bounds', () => {
  expect(prepared({ normalized: true }).cells.map((cell) => cell.shade)).toEqual([1, 0.25, 0.5])
  expect(prepared({ normalized: true }).key).toMatchObject({ low: '0%', high: '100%' })
  expect(prepared({ value_bounds: [0, 50] }).key).toMatchObject({ low: '0', high: '50' })
})

test('values beyond the bounds take the colour of the end', () => {
  const { color } = prepared({ value_bounds: [0, 20] })
  expect(color(30)).toBe(color(20))
  expect(color(-5)).toBe(color(0))
})

test('a piecewise legend knows five colours', () => {
  const map = prepared({ legend_type: 'piecewise', value_bounds: [0, 100] })
  const shades = new Set(Array.from({ length: 101 }, (_, value) => map.color(value)))
  expect(shades.size).toBe(5)
  expect(map.key.colors.length).toBe(5)
})

test('cells without a figure are left out, and infinite ones too', () => {
  expect(prepared().cells.length).toBe(3)
  const data = [{ day: 'Mon', hour: 1, late: Number.POSITIVE_INFINITY, rank: 1 }]
  expect(prepared({}, { ...result, data }).cells).toEqual([])
})

test('labels of the bottom axis never touch and stay inside', () => {
  const data = Array.from({ length: 40 }, (_, hour) => ({ day: 'Mon', hour: hour + 100_000, late: hour, rank: 1 }))
  const width = 480
  const layout = layoutHeatmap(form(), prepared({}, { ...result, data }), { width, height: 300, theme: lightTheme })
  let end = 0
  for (const { position, label } of layout.xTicks) {
    const half = measureText(label, 11) / 2
    expect(position - half).toBeGreaterThanOrEqual(end)
    end = position + half
  }
  expect(end).toBeLessThanOrEqual(width)
})

test('a border has the colour and width that were picked, and never hides the cells', () => {
  const settings = { border_width: 2, border_color: { r: 255, g: 0, b: 0, a: 1 } }
  const layout = layoutHeatmap(form(settings), prepared(settings), { width: 480, height: 300, theme: lightTheme })
  expect(layout).toMatchObject({ gap: 2, border: '#ff0000' })
})
