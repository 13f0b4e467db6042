// @vitest-environment happy-dom
import { EditorView } from '@codemirror/view'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type ControlPanel, panelControls, validateControls } from '../../../../app/charts/controls/control.ts'
import { chartKind } from '../../../../app/charts/registry.ts'
import type { FormData } from '../../../../app/charts/types.ts'
import { ControlField } from '../../../../app/features/explore/control-field.tsx'
import { RunButton } from '../../../../app/features/explore/control-panel.tsx'
import { controlDatasource } from '../../../../app/features/explore/control-datasource.ts'
import { type Dragged, type ExploreForm, ExploreFormContext } from '../../../../app/features/explore/explore-context.ts'
import { columns, dataset, form } from './fixtures.ts'

configure({ asyncUtilTimeout: 10_000 })

let panel: ControlPanel
/** The form as it stands after the last rendering. */
const current: { values: FormData } = { values: form() }

beforeAll(async () => {
  panel = (await chartKind('echarts_timeseries_line')?.loadControls()) ?? { sections: [] }
})

afterEach(cleanup)

interface HarnessProps {
  readonly start: FormData
  readonly names: readonly string[]
  readonly dragged?: Dragged
}

function Harness({ start, names, dragged }: HarnessProps) {
  const [formData, setFormData] = useState(start)
  useEffect(() => {
    current.values = formData
  })
  const datasource = controlDatasource(dataset)
  const context = { values: formData, datasource }
  const shared: ExploreForm = {
    dataset: { ...dataset, filter_select_enabled: false },
    datasource,
    draft: { dataset, formData, panel, name: '' },
    context,
    errors: validateControls(panel, context),
    changed: new Set(),
    setValue: (name, value) => setFormData({ ...formData, [name]: value }),
    chooseKind: () => undefined,
    addField: () => undefined,
    swapDataset: () => undefined,
    failures: new Map(),
    dragged: dragged ?? null,
    setDragged: () => undefined,
  }
  return (
    <QueryClientProvider client={new QueryClient()}>
      <ExploreFormContext value={shared}>
        {panelControls(panel)
          .filter((control) => names.includes(control.name))
          .map((control) => (
            <ControlField key={control.name} control={control} />
          ))}
        <RunButton running={false} isNew onRun={() => undefined} onStop={() => undefined} />
      </ExploreFormContext>
    </QueryClientProvider>
  )
}

test('a required control that is empty says so, and the button names it', () => {
  render(<Harness start={form({ x_axis: 'date', row_limit: 10 })} names={['metrics']} />)
  expect(screen.getByText('cannot be empty')).toBeTruthy()
  const button = screen.getByRole('button', { name: /Create chart/ })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.dataset['tooltip']).toBe('Control labeled Metrics: cannot be empty')
})

test('dropping a column on the metrics makes a metric of it, and the complaint is gone', () => {
  const dragged: Dragged = { from: 'dataset', field: { kind: 'column', column: columns.order_size } }
  render(<Harness start={form({ x_axis: 'date', row_limit: 10 })} names={['metrics']} dragged={dragged} />)
  fireEvent.drop(screen.getByRole('group', { name: 'Metrics' }))
  expect(current.values['metrics']).toMatchObject([{ label: 'SUM(order_size)' }])
  expect(screen.queryByText('cannot be empty')).toBeNull()
})

test('a metric dropped on the dimensions stays out', () => {
  const dragged: Dragged = { from: 'dataset', field: { kind: 'metric', name: 'count' } }
  render(<Harness start={form({ groupby: ['city'] })} names={['groupby']} dragged={dragged} />)
  fireEvent.drop(screen.getByRole('group', { name: 'Dimensions' }))
  expect(current.values['groupby']).toEqual(['city'])
})

test('entries move by Alt and an arrow and go by their cross', () => {
  render(<Harness start={form({ groupby: ['city', 'date'] })} names={['groupby']} />)
  const zone = within(screen.getByRole('group', { name: 'Dimensions' }))
  fireEvent.keyDown(zone.getByRole('button', { name: /Edit.*city/ }), { key: 'ArrowDown', altKey: true })
  expect(current.values['groupby']).toEqual(['date', 'city'])
  fireEvent.click(zone.getByRole('button', { name: 'Remove date' }))
  expect(current.values['groupby']).toEqual(['city'])
})

test('a column that has left the dataset is marked', () => {
  render(<Harness start={form({ groupby: ['gone'] })} names={['groupby']} />)
  const button = screen.getByRole('button', { name: /Edit.*gone/ })
  expect(button.dataset['tooltip']).toBe('gone is not in the dataset')
})

test('an SQL metric is saved from its form', async () => {
  render(<Harness start={form()} names={['metrics']} />)
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
  render(<Harness start={form({ stack: 'Stack', show_value: true })} names={['percentage_threshold']} />)
  const input = screen.getByRole('textbox', { name: 'Percentage threshold' })
  fireEvent.change(input, { target: { value: '1.' } })
  expect(current.values['percentage_threshold']).toBe('1.')
  fireEvent.change(input, { target: { value: '1.5' } })
  expect(current.values['percentage_threshold']).toBe(1.5)
  fireEvent.change(input, { target: { value: 'x' } })
  expect(screen.getByText('is expected to be a number')).toBeTruthy()
})
