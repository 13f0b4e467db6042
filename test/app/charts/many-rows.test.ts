import { expect, test } from 'vitest'
import { preparePie } from '../../../app/charts/pie/prepare.ts'
import { layoutSpark, sparkMarks } from '../../../app/charts/big-number/spark.ts'
import { prepareTrend } from '../../../app/charts/big-number/prepare.ts'
import { samples } from '../../../app/charts/gallery/samples.ts'
import { lightTheme } from '../../../app/charts/theme.ts'

function grown(type: string, members: number, points: number) {
  const labels = Array.from({ length: members }, (_, index) => `Member ${index + 1}`)
  const chart = samples.get(type)?.({ labels, points, value: (member, point) => 1 + ((member * 37 + point * 101) % 900) })
  if (!chart) throw new Error(`no sample of ${type}`)
  return chart
}

test('a pie of more slices than can be seen gathers the smallest, and loses nothing of the whole', () => {
  const { formData, data } = grown('pie', 5_000, 1)
  const pie = preparePie(formData, data[0], lightTheme)
  const whole = data[0]?.data.reduce((sum, row) => sum + Number(row['jobs']), 0)
  const gathered = pie.slices.at(-1)
  expect(pie.slices).toHaveLength(1_001)
  expect(pie.slices.reduce((sum, slice) => sum + slice.value, 0)).toBe(whole)
  expect(gathered?.members).toHaveLength(4_000)
  const largest = Math.max(...(gathered?.members.map((member) => member.value) ?? []))
  expect(pie.slices.slice(0, -1).every((slice) => slice.value >= largest)).toBe(true)
})

test('a pie of a thousand slices shows each', () => {
  const { formData, data } = grown('pie', 1_000, 1)
  expect(preparePie(formData, data[0], lightTheme).slices.every((slice) => slice.members.length === 0)).toBe(true)
})

test('a trend of many points is drawn with two a pixel, its peaks kept', () => {
  const { formData, data } = grown('big_number', 1, 100_000)
  const prepared = prepareTrend(formData, data)
  if (!prepared) throw new Error('no trend')
  const spark = layoutSpark(prepared, { x: 0, y: 0, width: 300, height: 60 })
  const line = sparkMarks(spark, '#000', false).find((mark) => mark.key === 'line')
  const path = line?.kind === 'path' ? line.d : ''
  expect(path.split('L').length).toBeLessThan(700)
  const heights = [...path.matchAll(/,([\d.]+)/g)].map((match) => Number(match[1]))
  const all = spark.places.map((place) => Math.round((place.y ?? 0) * 10) / 10)
  const ends = (values: number[]) => [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))]
  expect(ends(heights)).toEqual(ends(all))
})
