// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { GridTable } from '../../../app/charts/ag-grid-table/chart.tsx'
import { TableChart } from '../../../app/charts/table/chart.tsx'
import { lightTheme } from '../../../app/charts/theme.ts'
import type { ChartProps, OwnState } from '../../../app/charts/types.ts'

afterEach(cleanup)

const props: ChartProps = {
  width: 480,
  height: 300,
  theme: lightTheme,
  formData: { viz_type: 'table', datasource: '1__table', query_mode: 'raw', all_columns: ['name', 'city'] },
  data: [{ data: [{ name: '<b>Ann</b>', city: '<img src=x onerror=alert(1)>' }], colnames: ['name', 'city'], coltypes: [1, 1] }],
}

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)

test('Alt with an arrow key moves a column where that is allowed', () => {
  render(<TableChart {...props} formData={{ ...props.formData, allow_rearrange_columns: true }} />)
  fireEvent.keyDown(screen.getByRole('button', { name: 'name' }), { key: 'ArrowRight', altKey: true })
  expect(heads()).toEqual(['city', 'name'])
})

test('columns stay where they are unless the settings let them move', () => {
  render(<TableChart {...props} />)
  fireEvent.keyDown(screen.getByRole('button', { name: 'name' }), { key: 'ArrowRight', altKey: true })
  expect(heads()).toEqual(['name', 'city'])
})

test('markup in a cell is shown without what could run, or as it is written', () => {
  const view = render(<TableChart {...props} />)
  expect(view.container.querySelector('td b')?.textContent).toBe('Ann')
  expect(view.container.querySelector('[onerror]')).toBe(null)
  view.rerender(<TableChart {...props} formData={{ ...props.formData, allow_render_html: false }} />)
  expect(view.container.querySelector('td b')).toBe(null)
  expect(screen.getByText('<b>Ann</b>')).toBeTruthy()
})

test('the edge of a column of the grid is moved by the arrow keys', () => {
  const view = render(<GridTable {...props} />)
  const [handle] = screen.getAllByRole('separator')
  const before = Number(handle?.getAttribute('aria-valuenow'))
  fireEvent.keyDown(handle!, { key: 'ArrowRight' })
  expect(Number(screen.getAllByRole('separator')[0]?.getAttribute('aria-valuenow'))).toBe(before + 16)
  view.rerender(<TableChart {...props} />)
  expect(screen.queryByRole('separator')).toBe(null)
})

test('a table in pages of the server asks it for a column to search', () => {
  const setOwnState = vi.fn<(state: OwnState) => void>()
  const formData = { ...props.formData, server_pagination: true, include_search: true }
  render(<TableChart {...props} formData={formData} interaction={{ ownState: { currentPage: 3 }, setOwnState }} />)
  fireEvent.change(screen.getByRole('combobox', { name: 'Search in' }), { target: { value: 'city' } })
  expect(setOwnState.mock.lastCall?.[0]).toEqual({ currentPage: 0, searchColumn: 'city' })
})
