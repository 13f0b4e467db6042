import { expect, test } from 'vitest'
import { layoutHorizon } from '../../../app/charts/horizon/layout.ts'
import { prepareHorizon } from '../../../app/charts/horizon/prepare.ts'
import { samples } from '../../../app/charts/horizon/sample.ts'
import { lightTheme } from '../../../app/charts/theme.ts'

test.each([
  ['a single value', 1, () => 10],
  ['values between gaps', 9, (_: number, point: number) => (point % 2 === 0 ? 10 : null)],
])('%s is seen: its area has a width', (_name, points, value) => {
  const { formData, data } = samples['horizon']?.({ labels: ['One'], points, value }) ?? {}
  if (!formData) throw new Error('no sample')
  const { marks } = layoutHorizon(formData, prepareHorizon(formData, data?.[0]), { width: 400, height: 200 }, lightTheme)
  const widths = marks.flatMap((mark) => (mark.kind === 'path' ? [...mark.d.matchAll(/h([\d.]+)/g)].map(([, wide]) => Number(wide)) : []))
  expect(widths.length).toBeGreaterThan(0)
  expect(Math.min(...widths)).toBeGreaterThan(1)
})
