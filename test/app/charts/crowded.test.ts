import { describe, expect, test } from 'vitest'
import { layoutButterfly } from '../../../app/charts/butterfly/layout.ts'
import { prepareButterfly } from '../../../app/charts/butterfly/prepare.ts'
import { layoutBoxes } from '../../../app/charts/box-plot/layout.ts'
import { prepareBoxes } from '../../../app/charts/box-plot/prepare.ts'
import { layoutCandles } from '../../../app/charts/candlestick/layout.ts'
import { prepareCandles } from '../../../app/charts/candlestick/prepare.ts'
import type { ChartSample } from '../../../app/charts/gallery/sample-data.ts'
import { samples } from '../../../app/charts/gallery/samples.ts'
import { byPixel, longestBars } from '../../../app/charts/plot/crowded.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import { prepareWords } from '../../../app/charts/word-cloud/prepare.ts'

const SIZE = { width: 400, height: 200 }

function bar(key: string, x: number, y: number, height: number) {
  return { kind: 'rect' as const, key, x, y, width: 0.5, height, fill: '#336699' }
}

function sample(type: string, members: number, points: number): ChartSample {
  const labels = Array.from({ length: members }, (_, index) => `Member ${index + 1}`)
  const made = samples.get(type)?.({ labels, points, value: (member, point) => 100 + ((member * 37 + point * 101) % 900) })
  if (!made) throw new Error(`no sample of ${type}`)
  return made
}

test('what stands on one pixel is together, in the order of the axis', () => {
  expect(byPixel([0.2, 0.7, 1.1, 2.6], (place) => place)).toEqual([[0.2, 0.7], [1.1], [2.6]])
})

describe('bars thinner than a pixel', () => {
  test('leave the longest of each pixel', () => {
    const bars = [bar('a', 10.1, 50, 50), bar('b', 10.3, 20, 80), bar('c', 11.2, 70, 30)]
    const left = longestBars(bars, 'x', 100)
    expect(left.map(({ key }) => key)).toEqual(['b', 'c'])
    expect(left.map(({ x, width }) => [x, width])).toEqual([
      [10, 1],
      [11, 1],
    ])
  })

  test('leave one to each side of where they start', () => {
    const bars = [bar('up', 10.1, 50, 50), bar('down', 10.2, 100, 40), bar('less', 10.3, 100, 10)]
    expect(longestBars(bars, 'x', 100).map(({ key }) => key)).toEqual(['up', 'down'])
  })
})

test('boxes thinner than a pixel are drawn together, as far as any of them reaches', () => {
  const { formData, data } = sample('box_plot', 5_000, 40)
  const prepared = prepareBoxes(formData, data[0], lightTheme)
  const { frame, marks, placed } = layoutBoxes(formData, prepared, SIZE, new Set())
  expect(placed).toHaveLength(5_000)
  expect(marks.length).toBeLessThan(SIZE.width * SIZE.height / 2)
  const tops = marks.filter(({ key }) => key.startsWith('whiskers')).map((mark) => (mark.kind === 'rect' ? mark.y : Number.NaN))
  const highest = prepared.boxes.reduce((most, { max }) => Math.max(most, max), 0)
  expect(tops.length).toBeLessThanOrEqual(frame.plot.width + 2)
  expect(Math.min(...tops)).toBeCloseTo(frame.y.scale.at(highest))
})

test('candles on one pixel are that of their whole time', () => {
  const { formData, data } = sample('candlestick', 1, 20_000)
  const prepared = prepareCandles(formData, data[0], lightTheme)
  const { frame, marks, placed } = layoutCandles(formData, prepared, SIZE, new Set())
  expect(placed).toHaveLength(20_000)
  const paths = marks.map((mark) => (mark.kind === 'path' ? mark.d : ''))
  const wicks = paths.slice(0, -1).join('').match(/v/g) ?? []
  expect(wicks.length).toBeGreaterThan(SIZE.width / 2)
  expect(paths.join('').length).toBeLessThan(100_000)
  const tops = [...paths.slice(0, -1).join('').matchAll(/M[\d.]+,([\d.]+)v/g)].map(([, y]) => Number(y))
  const highest = prepared.candles.reduce((most, { high }) => Math.max(most, high), 0)
  expect(Math.min(...tops)).toBeCloseTo(frame.y.scale.at(highest), 0)
})

test('of very many words those that may be drawn are the largest, and each has a color', () => {
  const { formData, data } = sample('word_cloud', 3_000, 1)
  const { words } = prepareWords(formData, data[0], lightTheme)
  const values = words.map(({ value }) => value)
  expect(values).toEqual(values.toSorted((a, b) => b - a))
  expect(words.length).toBeLessThan(3_000)
  expect(words.every(({ color }) => /^#[\da-f]{6}$/i.test(color))).toBe(true)
})

test('of bars of a butterfly thinner than a pixel the longest of each pixel is drawn, and no room is kept for values that do not fit', () => {
  const { formData, data } = sample('butterfly', 5_000, 1)
  const form = { ...formData, show_value: true }
  const prepared = prepareButterfly(form, data[0], lightTheme)
  const { frame, marks, rows, labels } = layoutButterfly(form, prepared, SIZE)
  expect(rows).toHaveLength(5_000)
  expect(labels).toEqual([])
  const bars = marks.filter((mark) => mark.kind === 'rect')
  expect(bars.length).toBeLessThanOrEqual(2 * (frame.plot.height + 2))
  const longest = prepared.pairs.reduce((most, { values }) => Math.max(most, Math.abs(values.right ?? 0)), 0)
  expect(bars.reduce((most, { x, width }) => Math.max(most, x + width), 0)).toBeCloseTo(frame.x.scale.at(longest))
  expect(layoutButterfly({ ...formData, show_value: false }, prepared, SIZE).frame.plot).toEqual(frame.plot)
})
