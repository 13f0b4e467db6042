// @vitest-environment happy-dom
import { EditorView } from '@codemirror/view'
import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { ControlPanel } from '../../../../app/charts/controls/control.ts'
import { chartKind } from '../../../../app/charts/registry.ts'
import type { FormData } from '../../../../app/charts/types.ts'
import { RunButton } from '../../../../app/features/explore/control-panel.tsx'
import type { Dragged } from '../../../../app/features/explore/explore-context.ts'
import { columns, form } from './fixtures.ts'
import { current, Harness } from './harness.tsx'

configure({ asyncUtilTimeout: 10_000 })

let panel: ControlPanel

beforeAll(async () => {
  panel = (await chartKind('echarts_timeseries_line')?.loadControls()) ?? { sections: [] }
})

afterEach(cleanup)

function renderControls(start: FormData, names: readonly string[], dragged?: Dragged) {
  return render(
    <Harness panel={panel} start={start} names={names} {...(dragged ? { dragged } : null)}>
      <RunButton running={false} isNew onRun={() => undefined} onStop={() => undefined} />
    </Harness>,
  )
}

test('a required control that is empty says so, and the button names it', () => {
  renderControls(form({ x_axis: 'date', row_limit: 10 }), ['metrics'])
  expect(screen.getByText('cannot be empty')).toBeTruthy()
  const button = screen.getByRole('button', { name: /Create chart/ })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.dataset['tooltip']).toBe('Control labeled Metrics: cannot be empty')
})

test('before the first try to run it, what a new chart lacks is said without calling it a fault', () => {
  render(<Harness panel={panel} start={form({ x_axis: 'date', row_limit: 10, percentage_threshold: 'x', stack: 'Stack', show_value: true })} names={['metrics', 'percentage_threshold']} tried={false} />)
  expect(screen.getByText('cannot be empty').classList.contains('muted')).toBe(true)
  expect(screen.getByRole('group', { name: 'Metrics' }).dataset['invalid']).toBeUndefined()
  // What was given and is wrong stays wrong.
  expect(screen.getByRole('textbox', { name: 'Percentage threshold' }).getAttribute('aria-invalid')).toBe('true')
})

test('dropping a column on the metrics makes a metric of it, and the complaint is gone', () => {
  const dragged: Dragged = { from: 'dataset', field: { kind: 'column', column: columns.order_size } }
  renderControls(form({ x_axis: 'date', row_limit: 10 }), ['metrics'], dragged)
  fireEvent.drop(screen.getByRole('group', { name: 'Metrics' }))
  expect(current.values['metrics']).toMatchObject([{ label: 'SUM(order_size)' }])
  expect(screen.queryByText('cannot be empty')).toBeNull()
})

test('a metric dropped on the dimensions stays out', () => {
  const dragged: Dragged = { from: 'dataset', field: { kind: 'metric', name: 'count' } }
  renderControls(form({ groupby: ['city'] }), ['groupby'], dragged)
  fireEvent.drop(screen.getByRole('group', { name: 'Dimensions' }))
  expect(current.values['groupby']).toEqual(['city'])
})

test('entries move by Alt and an arrow and go by their cross', () => {
  renderControls(form({ groupby: ['city', 'date'] }), ['groupby'])
  const zone = within(screen.getByRole('group', { name: 'Dimensions' }))
  fireEvent.keyDown(zone.getByRole('button', { name: /Edit.*city/ }), { key: 'ArrowDown', altKey: true })
  expect(current.values['groupby']).toEqual(['date', 'city'])
  fireEvent.click(zone.getByRole('button', { name: 'Remove date' }))
  expect(current.values['groupby']).toEqual(['city'])
})

test('a column that has left the dataset is marked', () => {
  renderControls(form({ groupby: ['gone'] }), ['groupby'])
  const button = screen.getByRole('button', { name: /Edit.*gone/ })
  expect(button.dataset['tooltip']).toBe('gone is not in the dataset')
})

test('an SQL metric is saved from its form', async () => {
  renderControls(form(), ['metrics'])
  fireEvent.click(screen.getByRole('button', { name: /Add metric/ }))
  fireEvent.click(await screen.findByRole('tab', { name: 'Custom SQL' }))
  const save = screen.getByRole('button', { name: 'Save' })
  expect(save.hasAttribute('disabled')).toBe(true)
  const box = await screen.findByRole('textbox', { name: 'SQL expression' })
  act(() => EditorView.findFromDOM(box)?.dispatch({ changes: { from: 0, insert: 'SUM(a) / 2' } }))
  fireEvent.click(save)
  expect(current.values['metrics']).toMatchObject([{ expressionType: 'SQL', sqlExpression: 'SUM(a) / 2', label: 'SUM(a) / 2' }])
})

test('a number control keeps what is typed and complains about what is no number', () => {
  renderControls(form({ stack: 'Stack', show_value: true }), ['percentage_threshold'])
  const input = screen.getByRole('textbox', { name: 'Percentage threshold' })
  fireEvent.change(input, { target: { value: '1.' } })
  expect(current.values['percentage_threshold']).toBe('1.')
  fireEvent.change(input, { target: { value: '1.5' } })
  expect(current.values['percentage_threshold']).toBe(1.5)
  fireEvent.change(input, { target: { value: 'x' } })
  expect(screen.getByText('is expected to be a number')).toBeTruthy()
})
