import { expect, test } from 'vitest'
import { usualSample } from '../../../app/charts/gallery/situations.ts'
import { layoutPie } from '../../../app/charts/pie/layout.ts'
import { preparePie } from '../../../app/charts/pie/prepare.ts'
import { samples } from '../../../app/charts/pie/sample.ts'
import { lightTheme } from '../../../app/charts/theme.ts'

test.each([
  [208, 240],
  [240, 320],
  [480, 300],
])('at %i x %i the names beside a pie are cut before the pie gets small', (width, height) => {
  if (!samples['pie']) throw new Error('no sample')
  const { formData, data } = usualSample(samples['pie'])
  const beside = { ...formData, show_legend: false, show_labels: true, labels_outside: true }
  const { outer, labels } = layoutPie(beside, preparePie(beside, data[0], lightTheme), width, height)
  expect(outer).toBeGreaterThanOrEqual(0.2 * Math.min(width, height))
  expect(labels.length).toBeGreaterThan(0)
})
