import { expect, test } from 'vitest'
import { gaugeControls } from '../../../app/charts/gauge/controls.ts'
import { layoutGauge } from '../../../app/charts/gauge/layout.ts'
import { prepareGauge } from '../../../app/charts/gauge/prepare.ts'
import { panelControls } from '../../../app/charts/controls/control.ts'
import { columnType, type QueryResult } from '../../../app/charts/query-types.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import type { FormData } from '../../../app/charts/types.ts'

const speed = { expressionType: 'SQL', sqlExpression: 'AVG(speed)', label: 'speed' }
const formData: FormData = { viz_type: 'gauge_chart', datasource: '1__table', groupby: ['car'], metric: speed }

function answer(rows: Record<string, number | null>): QueryResult {
  return {
    data: Object.entries(rows).map(([car, value]) => ({ car, speed: value })),
    colnames: ['car', 'speed'],
    coltypes: [columnType.text, columnType.numeric],
  }
}

function gauge(settings: Partial<FormData>, rows: Record<string, number | null> = { Slow: 20, Fast: 80 }) {
  return prepareGauge({ ...formData, ...settings }, answer(rows), lightTheme)
}

const DEGREE = Math.PI / 180

test('a dial without ends of its own reaches twice as far as the figures', () => {
  expect(gauge({})).toMatchObject({ min: 0, max: 160 })
  expect(gauge({}, { Loss: -10, Gain: 5 })).toMatchObject({ min: -20, max: 10 })
  expect(gauge({ min_val: 10, max_val: 90 })).toMatchObject({ min: 10, max: 90 })
})

test('ends that leave nothing between them still make a dial', () => {
  expect(gauge({ min_val: 50, max_val: 50 })).toMatchObject({ min: 50, max: 51 })
  expect(gauge({}, { None: null })).toMatchObject({ min: 0, max: 1 })
})

test('a needle names every dimension, and its figure follows the value format', () => {
  expect(gauge({ value_formatter: '{value} km/h' }).needles.map(({ name, text }) => [name, text])).toEqual([
    ['car: Slow', '20 km/h'],
    ['car: Fast', '80 km/h'],
  ])
})

test('what was not measured has no needle and says so', () => {
  expect(gauge({}, { Broken: null }).needles[0]).toMatchObject({ value: undefined, text: 'N/A' })
})

test('bounds cut the dial, each in the color that its index names or the one of its place', () => {
  const scheme = lightTheme.categorical
  const { intervals } = gauge({ min_val: 0, max_val: 100, intervals: '20,50,100', interval_color_indices: '3' })
  expect(intervals).toEqual([
    { from: 0, to: 0.2, color: scheme[2] },
    { from: 0.2, to: 0.5, color: scheme[1] },
    { from: 0.5, to: 1, color: scheme[2] },
  ])
  expect(gauge({ intervals: 'nonsense' }).intervals).toEqual([])
})

test('the dial runs clockwise between its angles, which are stored from the right', () => {
  const settings = { min_val: 0, max_val: 100 }
  const { start, end, dials } = layoutGauge(formData, gauge(settings, { Half: 50 }), 300, 300)
  expect(start / DEGREE).toBeCloseTo(-135)
  expect(end / DEGREE).toBeCloseTo(135)
  expect(dials[0]?.angle).toBeCloseTo(0)
  const half = layoutGauge({ ...formData, start_angle: 180, end_angle: 0 }, gauge(settings), 300, 300)
  expect([half.start / DEGREE, half.end / DEGREE]).toEqual([-90, 90])
})

test('figures outside of the dial stop at its ends', () => {
  const { dials, start, end } = layoutGauge(formData, gauge({ min_val: 0, max_val: 10 }, { Low: -5, High: 500 }), 300, 300)
  expect(dials.map(({ angle }) => angle)).toEqual([start, end])
})

test('needles that do not overlap have rings of their own', () => {
  const apart = layoutGauge({ ...formData, overlap: false }, gauge({}), 300, 300)
  expect(apart.dials[1]?.arc.outer).toBe(apart.dials[0]?.arc.inner)
  const over = layoutGauge(formData, gauge({}), 300, 300)
  expect(over.dials[1]?.arc.outer).toBe(over.dials[0]?.arc.outer)
})

test('figures of the scale never touch', () => {
  const { labels } = layoutGauge({ ...formData, split_number: 30 }, gauge({ max_val: 1_000_000, number_format: ',d' }), 260, 260)
  for (const [index, label] of labels.entries()) {
    for (const other of labels.slice(index + 1)) expect(Math.hypot(label.x - other.x, label.y - other.y)).toBeGreaterThan(12)
  }
})

test('bounds that are no numbers are refused, empty ones are fine', () => {
  const control = panelControls(gaugeControls).find(({ name }) => name === 'intervals')
  const context = { values: formData }
  expect(control?.validate?.('1,2,x', context)).toBe('is expected to be a list of numbers')
  expect(control?.validate?.('', context)).toBeUndefined()
  expect(control?.validate?.('1, 2.5', context)).toBeUndefined()
})

test('of very many figures the first have needles, the dial reaches over all, and the others are counted', () => {
  const rows = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`Car ${index}`, index]))
  expect(gauge({}, rows).needles).toHaveLength(200)
  expect(gauge({}, rows)).toMatchObject({ left: 800, max: 2 * 999 })
})
