// @vitest-environment happy-dom
import { EditorView } from '@codemirror/view'
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Control } from '../../../../app/charts/controls/control.ts'
import { charts, collection, columnConfig, plain, template } from '../../../../app/charts/controls/define.ts'
import { hasPlace } from '../../../../app/charts/controls/validate.ts'
import { columns, form } from './fixtures.ts'
import { current, Harness } from './harness.tsx'

configure({ asyncUtilTimeout: 3_000 })
afterEach(cleanup)

function show(control: Control, values: Record<string, unknown> = {}) {
  const panel = { sections: [{ label: '', tab: 'data' as const, expanded: true, rows: [[control]] }] }
  const value = values[control.name] ?? control.default
  render(<Harness panel={panel} start={form({ ...values, [control.name]: value })} />)
  return () => current.values[control.name]
}

async function choose(label: string, option: RegExp) {
  fireEvent.click(await screen.findByRole('combobox', { name: label }))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}

function type(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

test('bounds keep an open side', async () => {
  const value = show(plain('bounds', 'y_axis_bounds', [null, null]))
  await screen.findByLabelText('Minimum')
  type('Minimum', '5')
  expect(value()).toEqual([5, null])
})

test('a color keeps its opacity when its hue changes', async () => {
  const value = show(plain('color', 'color_picker', { r: 0, g: 122, b: 135, a: 0.5 }))
  fireEvent.change(await screen.findByLabelText('Fixed color', { selector: 'input' }), { target: { value: '#ff0000' } })
  expect(value()).toEqual({ r: 255, g: 0, b: 0, a: 0.5 })
  type('Fixed color: Opacity in percent', '25')
  expect(value()).toEqual({ r: 255, g: 0, b: 0, a: 0.25 })
})

test('a place is two columns, one with both, or a geohash, and stores only what its type has', async () => {
  const control = { ...plain('spatial', 'x_axis', undefined), label: 'Place', validate: hasPlace }
  const value = show(control)
  expect(screen.getByText('cannot be empty')).toBeTruthy()
  await choose('Longitude', /order_size/)
  await choose('Latitude', /order_size/)
  expect(value()).toEqual({ type: 'latlong', lonCol: 'order_size', latCol: 'order_size' })
  expect(screen.queryByText('cannot be empty')).toBeNull()
  await choose('Encoding', /delimited/)
  await choose('Column with both', /city/)
  type('Delimiter', ';')
  fireEvent.click(screen.getByLabelText('Latitude comes first'))
  expect(value()).toEqual({ type: 'delimited', lonlatCol: 'city', delimiter: ';', reverseCheckbox: true })
  await choose('Encoding', /Geohash/)
  await choose('Geohash column', /city/)
  expect(value()).toEqual({ type: 'geohash', geohashCol: 'city' })
})

test('the view of a map stays inside the world', async () => {
  const control = { ...plain('viewport', 'x_axis', { longitude: 6, latitude: 31, zoom: 1, bearing: 0, pitch: 0 }) }
  const value = show(control)
  await screen.findByLabelText('Zoom')
  type('Zoom', '40')
  type('Latitude', '-100')
  expect(value()).toMatchObject({ longitude: 6, latitude: -90, zoom: 22 })
})

test('a size is a number or a metric', async () => {
  const value = show(plain('fixed-or-metric', 'metric', { type: 'fix', value: 1000 }))
  await screen.findByLabelText('Value')
  type('Value', '20')
  expect(value()).toEqual({ type: 'fix', value: 20 })
  fireEvent.click(screen.getByRole('radio', { name: 'By metric' }))
  expect(value()).toEqual({ type: 'metric', value: null })
  fireEvent.click(await screen.findByRole('button', { name: /Add metric/ }))
  await choose('Saved metric', /revenue/)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(value()).toEqual({ type: 'metric', value: 'revenue' })
})

test('a template keeps its text as it is typed', async () => {
  const value = show(template('label_template', 'handlebars', '{{a}}'))
  const box = await screen.findByRole('textbox', { name: 'Label template' })
  const text = '{{#each data}}\n{{/each}}'
  act(() => EditorView.findFromDOM(box)?.dispatch({ changes: { from: 0, to: '{{a}}'.length, insert: text } }))
  expect(value()).toBe('{{#each data}}\n{{/each}}')
})

test('times of the day are stored with their seconds', async () => {
  const value = show(plain('time-bounds', 'xAxisBounds', undefined))
  await screen.findByLabelText('From')
  type('From', '08:30')
  expect(value()).toEqual(['08:30:00', null])
})

test('an entry of a collection is edited in its own form, which refuses what does not hold together', async () => {
  const value = show(plain('contours', 'x_axis', [{ lowerThreshold: 4, color: { r: 1, g: 2, b: 3, a: 1 } }]))
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Line at 4' }))
  await screen.findByLabelText('Upper threshold (for a band)')
  type('Upper threshold (for a band)', '2')
  expect(screen.getByText('must be above the lower threshold')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true)
  type('Upper threshold (for a band)', '9')
  expect(value()).toMatchObject([{ lowerThreshold: 4 }])
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(value()).toMatchObject([{ lowerThreshold: 4, upperThreshold: 9 }])
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Band 4 to 9' }))
  expect(value()).toEqual([])
})

test('a collection of any fields adds, and moves by Alt and an arrow', async () => {
  const value = show(
    collection(
      'x_axis',
      {
        newItem: () => ({ key: 'new', label: '' }),
        itemLabel: (item) => String(item['label']),
        fields: [[{ kind: 'text', name: 'label', label: 'Label of it' }]],
      },
      { default: [{ key: 'a', label: 'First' }] },
    ),
  )
  fireEvent.click(await screen.findByRole('button', { name: /^Add/ }))
  await screen.findByLabelText('Label of it')
  type('Label of it', 'Second')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(value()).toEqual([{ key: 'a', label: 'First' }, { key: 'new', label: 'Second' }])
  fireEvent.keyDown(screen.getByRole('button', { name: 'Edit Second' }), { key: 'ArrowUp', altKey: true })
  expect(value()).toMatchObject([{ label: 'Second' }, { label: 'First' }])
})

test('breakpoints of a color are kept apart', async () => {
  const value = show(plain('color-breakpoints', 'x_axis', []))
  fireEvent.click(await screen.findByRole('button', { name: /^Add/ }))
  await screen.findByLabelText('To (exclusive)')
  type('From', '10')
  type('To (exclusive)', '20')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(value()).toMatchObject([{ minValue: 10, maxValue: 20, color: { a: 1 } }])
})

test('settings of a column follow its type and go when they are reset', async () => {
  const value = show(columnConfig('column_config'), { groupby: ['city'], metrics: ['revenue'] })
  fireEvent.click(await screen.findByRole('button', { name: /revenue/ }))
  await screen.findByLabelText('Min width')
  type('Min width', '90')
  fireEvent.click(screen.getByLabelText('Show cell bars'))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(value()).toEqual({ revenue: { columnWidth: 90, showCellBars: false } })
  fireEvent.click(screen.getByRole('button', { name: /city/ }))
  await screen.findByLabelText('Truncate cells')
  expect(screen.queryByLabelText('Show cell bars')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.click(screen.getByRole('button', { name: 'Reset revenue' }))
  expect(value()).toEqual({})
})

test('a rule between two values wants them in order', async () => {
  const value = show(plain('conditional-formatting', 'conditional_formatting', undefined), { metrics: ['revenue'] })
  fireEvent.click(await screen.findByRole('button', { name: /^Add/ }))
  await choose('Column', /revenue/)
  await choose('Operator', /^< x <$/)
  type('Left value', '10')
  type('Right value', '5')
  expect(screen.getByText('This value should be smaller than the right target value')).toBeTruthy()
  type('Right value', '50')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(value()).toEqual([
    { column: 'revenue', operator: '< x <', targetValueLeft: 10, targetValueRight: 50, colorScheme: 'colorSuccess' },
  ])
  await screen.findByRole('button', { name: 'Edit 10 < revenue < 50' })
})

test('members of a dimension wait for the dimension', async () => {
  const value = show({
    ...plain('matrixify-dimension', 'x_axis', { dimension: '', values: [] }),
    name: 'matrixify_dimension_rows',
  })
  await choose('Dimension', /city/)
  expect(value()).toEqual({ dimension: 'city', values: [] })
  await screen.findByRole('combobox', { name: 'Members' })
})

test('a column dropped on a nested control lands in its record', async () => {
  const control = plain('fixed-or-metric', 'metric', { type: 'metric', value: null })
  const panel = { sections: [{ label: '', tab: 'data' as const, expanded: true, rows: [[control]] }] }
  const dragged = { from: 'dataset', field: { kind: 'column', column: columns.order_size } } as const
  render(<Harness panel={panel} start={form({ metric: control.default })} dragged={dragged} />)
  fireEvent.drop(await screen.findByRole('group', { name: 'By metric' }))
  expect(current.values['metric']).toMatchObject({ type: 'metric', value: { label: 'SUM(order_size)' } })
})

test.each([
  ['time-range', 'Last week', 'button', 'Field: Last week'],
  ['charts', [], 'combobox', 'Field'],
  ['currency', undefined, 'combobox', 'Currency'],
  ['comparison-range', undefined, 'group', 'Field'],
] as const)('a control of kind %s can be found by its name', async (kind, value, role, name) => {
  const control = kind === 'charts' ? charts('x_axis', { types: ['deck_*'] }) : plain(kind, 'x_axis', value)
  show({ ...control, label: 'Field', default: value })
  expect(await screen.findByRole(role, { name })).toBeTruthy()
})
