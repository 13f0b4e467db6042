import { expect, test } from 'vitest'
import { layoutRadar } from '../../../app/charts/radar/layout.ts'
import { axisShare, prepareRadar } from '../../../app/charts/radar/prepare.ts'
import { columnType, type QueryResult, type Row } from '../../../app/charts/query-types.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import type { FormData } from '../../../app/charts/types.ts'

const metric = (label: string) => ({ expressionType: 'SQL', sqlExpression: label, label })
const formData: FormData = {
  viz_type: 'radar',
  datasource: '1__table',
  groupby: ['car'],
  metrics: [metric('speed'), metric('price'), metric('seats')],
}
const cars = answer([
  { car: 'Small', speed: 100, price: 9_000, seats: 4 },
  { car: 'Large', speed: 200, price: 30_000, seats: null },
])
const plot = { x: 0, y: 0, width: 400, height: 300 }

function answer(data: Row[]): QueryResult {
  const { text, numeric } = columnType
  return { data, colnames: ['car', 'speed', 'price', 'seats'], coltypes: [text, numeric, numeric, numeric] }
}

test('each axis reaches from nothing to the highest figure of its metric', () => {
  const { axes } = prepareRadar(formData, cars, lightTheme)
  expect(axes.map(({ min, max }) => [min, max])).toEqual([[0, 200], [0, 30_000], [0, 4]])
})

test('an axis takes the ends that are set for its metric', () => {
  const column_config = { speed: { radarMetricMinValue: 50, radarMetricMaxValue: '250' } }
  const [speed] = prepareRadar({ ...formData, column_config }, cars, lightTheme).axes
  expect(speed).toMatchObject({ min: 50, max: 250 })
  expect(speed && [0, 100, 300].map((value) => axisShare(speed, value))).toEqual([0, 0.25, 1])
})

test('ends that leave nothing between them still make an axis', () => {
  const flat = prepareRadar(formData, answer([{ car: 'None', speed: 0, price: null, seats: 0 }]), lightTheme)
  expect(flat.axes.map(({ min, max }) => max - min)).toEqual([1, 1, 1])
})

test('a figure below nothing widens its axis to it', () => {
  const { axes } = prepareRadar(formData, answer([{ car: 'Back', speed: -5, price: 1, seats: 1 }]), lightTheme)
  expect(axes[0]).toMatchObject({ min: -5, max: 0 })
})

test('a hidden group takes no part in the ends, and stays in the legend', () => {
  const radar = prepareRadar(formData, cars, lightTheme, {}, {}, new Set(['Large']))
  expect(radar.axes[0]?.max).toBe(100)
  expect(radar.all.map(({ name }) => name)).toEqual(['Small', 'Large'])
})

test('what was not measured has no point', () => {
  const { points } = layoutRadar(formData, prepareRadar(formData, cars, lightTheme), plot)
  expect(points.map(({ key }) => key)).toEqual(['0-Small/0', '0-Small/1', '0-Small/2', '1-Large/0', '1-Large/1'])
})

test('labels touch neither one another nor the names of the axes', () => {
  const { valueLabels, axisLabels } = layoutRadar(formData, prepareRadar(formData, cars, lightTheme), plot)
  expect(valueLabels.length).toBeGreaterThan(2)
  for (const label of valueLabels) {
    for (const other of [...valueLabels, ...axisLabels].filter((one) => one !== label)) {
      expect(Math.abs(label.y - other.y) >= 12 || Math.abs(label.x - other.x) >= 12).toBe(true)
    }
  }
})

test('a label position that nobody knows is the usual one', () => {
  const at = (label_position: unknown) =>
    layoutRadar({ ...formData, label_position }, prepareRadar(formData, cars, lightTheme), plot).valueLabels
  expect(at('constructor')).toEqual(at('top'))
})

test('of very many groups the first thousand are drawn, and the axes still reach to the highest of all', () => {
  const many = answer(Array.from({ length: 1_500 }, (_, index) => ({ car: `Car ${index}`, speed: index, price: 1, seats: 4 })))
  const radar = prepareRadar(formData, many, lightTheme)
  expect(radar.series).toHaveLength(1_000)
  expect(radar.left).toBe(500)
  expect(radar.all).toHaveLength(1_500)
  expect(radar.axes[0]?.max).toBe(1_499)
  expect(prepareRadar(formData, many, lightTheme, {}, {}, new Set(['Car 0'])).series.at(-1)?.member.label).toBe('Car 1000')
})
