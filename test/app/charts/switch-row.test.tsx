// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Chart } from '../../../app/charts/chart.tsx'
import { samples } from '../../../app/charts/gallery/samples.ts'
import { usualSample } from '../../../app/charts/gallery/situations.ts'
import { drawPicture } from '../../../app/charts/pictures.tsx'
import { lightTheme } from '../../../app/charts/theme.ts'

configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)

function chart(type: string, settings: object) {
  const sample = samples.get(type)
  if (!sample) throw new Error(`no sample of ${type}`)
  const { formData, data } = usualSample(sample)
  return { width: 600, height: 400, formData: { ...formData, ...settings }, data }
}

test('extra controls of an area chart change how it is stacked, for the moment', async () => {
  const area = chart('echarts_area', { stack: null, show_extra_controls: true })
  const { container, rerender } = render(<Chart {...area} theme={lightTheme} />)
  const choices = await screen.findByRole('group', { name: 'Stacked style' })
  const paths = () => container.querySelector('svg')?.innerHTML
  const unstacked = paths()
  expect(screen.getByRole('button', { name: 'None', pressed: true })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Expand' }))
  expect(choices.querySelector('[aria-pressed=true]')?.textContent).toBe('Expand')
  expect(paths()).not.toBe(unstacked)
  expect(container.textContent).toContain('100%')
  rerender(<Chart {...area} formData={{ ...area.formData, stack: 'Stack' }} theme={lightTheme} />)
  expect(screen.getByRole('button', { name: 'Stack', pressed: true })).toBeDefined()
})

test('bars offer no filling of the axis, and spans a lane for each dimension', async () => {
  render(<Chart {...chart('echarts_timeseries_bar', { show_extra_controls: true })} theme={lightTheme} />)
  await screen.findByRole('button', { name: 'Stream' })
  expect(screen.queryByRole('button', { name: 'Expand' })).toBeNull()
  cleanup()
  render(<Chart {...chart('gantt_chart', { show_extra_controls: true })} theme={lightTheme} />)
  const whole = (await screen.findByRole('img')).getAttribute('aria-label')
  fireEvent.click(screen.getByRole('button', { name: 'By dimension' }))
  expect(screen.getByRole('img').getAttribute('aria-label')).not.toBe(whole)
})

test('a picture has no controls', async () => {
  const area = chart('echarts_area', { show_extra_controls: true })
  expect(await drawPicture({ ...area, theme: lightTheme })).toBe(await drawPicture(chart('echarts_area', {})))
})
