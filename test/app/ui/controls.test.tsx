// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Button } from '../../../app/ui/button.tsx'
import { Checkbox } from '../../../app/ui/checkbox.tsx'
import { DataGrid } from '../../../app/ui/data-grid.tsx'
import { DataTable } from '../../../app/ui/data-table.tsx'
import type { SortState } from '../../../app/ui/data-table.tsx'
import { Pager } from '../../../app/ui/pager.tsx'
import { SplitPane } from '../../../app/ui/split-pane.tsx'
import { Tabs } from '../../../app/ui/tabs.tsx'
import { receiveToasts, toast } from '../../../app/ui/toast.ts'
import { show } from './render.tsx'

test('a busy button keeps its name and ignores clicks', () => {
  const onClick = vi.fn()
  show(
    <Button busy onClick={onClick}>
      Save
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Save' })
  fireEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-busy')).toBe('true')
})

test('a checkbox of a partly chosen group is mixed', () => {
  show(
    <Checkbox checked="mixed" onChange={() => undefined}>
      All
    </Checkbox>,
  )
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'All' })
  expect(box.getAttribute('aria-checked')).toBe('mixed')
  expect(box.indeterminate).toBe(true)
})

describe('Tabs', () => {
  function Some() {
    const [tab, setTab] = useState('a')
    const items = [
      { value: 'a', label: 'Results' },
      { value: 'b', label: 'Samples', disabled: true },
      { value: 'c', label: 'History' },
    ]
    return <Tabs label="Output" value={tab} items={items} onChange={setTab} />
  }

  test('they are one tab stop; arrows choose the next that can be chosen', () => {
    show(<Some />)
    const first = screen.getByRole('tab', { name: 'Results' })
    first.focus()
    fireEvent.keyDown(first, { key: 'ArrowRight' })
    const chosen = screen.getByRole('tab', { selected: true })
    expect(chosen.textContent).toBe('History')
    expect(screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0)).toEqual([chosen])
  })
})

describe('DataTable', () => {
  const rows = [
    { id: 7, name: 'Flights' },
    { id: 8, name: 'Movies' },
    { id: 9, name: 'Strikes' },
  ]

  function Table(props: { onOpen?: (row: { id: number }) => void; onSort?: (sort: SortState) => void }) {
    const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
    return (
      <DataTable
        label="Datasets"
        rows={rows}
        columns={[{ id: 'name', header: 'Name', sortable: true, cell: (row) => row.name }]}
        rowName={(row) => row.name}
        sort={{ column: 'name', direction: 'asc' }}
        onSort={props.onSort}
        selection={{ ids, onChange: setIds }}
        onOpen={props.onOpen}
      />
    )
  }
  const row = (index: number) => screen.getAllByRole('row')[index + 1] ?? document.body

  test('J, K and the arrows walk the rows, X chooses, Enter opens', () => {
    const onOpen = vi.fn()
    show(<Table onOpen={onOpen} />)
    row(0).focus()
    fireEvent.keyDown(row(0), { key: 'j' })
    expect(document.activeElement).toBe(row(1))
    fireEvent.keyDown(row(1), { key: 'ArrowDown' })
    expect(document.activeElement).toBe(row(2))
    fireEvent.keyDown(row(2), { key: 'x' })
    expect(row(2).getAttribute('aria-selected')).toBe('true')
    fireEvent.keyDown(row(2), { key: 'k' })
    fireEvent.keyDown(row(1), { key: 'Enter' })
    expect(onOpen).toHaveBeenCalledWith(rows[1])
  })

  test('the head chooses the page, is mixed in between, and takes all back', () => {
    show(<Table />)
    const all = () => screen.getByRole('checkbox', { name: 'Select page' })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Movies' }))
    expect(all().getAttribute('aria-checked')).toBe('mixed')
    fireEvent.click(all())
    expect(all().getAttribute('aria-checked')).toBe('true')
    fireEvent.click(all())
    expect(screen.queryAllByRole('row', { selected: true })).toHaveLength(0)
  })

  test('the sorted column says its direction, and a click turns it', () => {
    const onSort = vi.fn()
    show(<Table onSort={onSort} />)
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
    fireEvent.click(screen.getByRole('button', { name: 'Name' }))
    expect(onSort).toHaveBeenCalledWith({ column: 'name', direction: 'desc' })
  })

  test('a click on a control of the row does not open the row', () => {
    const onOpen = vi.fn()
    show(<Table onOpen={onOpen} />)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Movies' }))
    expect(onOpen).not.toHaveBeenCalled()
    fireEvent.click(screen.getByText('Movies'))
    expect(onOpen).toHaveBeenCalledTimes(1)
  })
})

describe('DataGrid', () => {
  const columns = [
    { id: 'date', name: 'date' },
    { id: 'delay', name: 'delay', numeric: true },
  ]
  const delays = [5, null, 20]
  const grid = (rowCount = 3) => {
    show(
      <DataGrid
        label="Results"
        columns={columns}
        rowCount={rowCount}
        value={(row, column) => (column === 0 ? `day ${row}` : (delays[row] ?? null))}
      />,
    )
    return screen.getByRole('grid', { name: 'Results' })
  }
  const activeText = (element: HTMLElement) =>
    document.getElementById(element.getAttribute('aria-activedescendant') ?? '')?.textContent

  test('a hundred thousand rows are counted, few are drawn', () => {
    expect(grid(100_000).getAttribute('aria-rowcount')).toBe('100001')
    expect(screen.getAllByRole('row').length).toBeLessThan(60)
  })

  test('arrows move the cell, up to the header', () => {
    const element = grid()
    fireEvent.keyDown(element, { key: 'ArrowRight' })
    expect(activeText(element)).toBe('5')
    fireEvent.keyDown(element, { key: 'ArrowDown' })
    expect(activeText(element)).toBe('null')
    fireEvent.keyDown(element, { key: 'ArrowUp' })
    fireEvent.keyDown(element, { key: 'ArrowUp' })
    expect(activeText(element)).toBe('delay')
  })

  test('Enter on a header sorts up, down and not at all', () => {
    const element = grid()
    const firsts = () => screen.getAllByRole('row').slice(1).map((row) => row.children[2]?.textContent)
    fireEvent.keyDown(element, { key: 'ArrowRight' })
    fireEvent.keyDown(element, { key: 'ArrowUp' })
    fireEvent.keyDown(element, { key: 'Enter' })
    fireEvent.keyDown(element, { key: 'Enter' })
    expect(firsts()).toEqual(['20', '5', 'null'])
    expect(screen.getByRole('columnheader', { name: 'delay' }).getAttribute('aria-sort')).toBe('descending')
    fireEvent.keyDown(element, { key: 'Enter' })
    expect(firsts()).toEqual(['5', 'null', '20'])
  })

  test('the chosen cells are copied with their names', async () => {
    const writeText = vi.fn(async (_text: string) => undefined)
    vi.stubGlobal('navigator', { clipboard: { writeText }, platform: '' })
    const element = grid()
    fireEvent.keyDown(element, { key: 'ArrowRight', shiftKey: true })
    fireEvent.keyDown(element, { key: 'ArrowDown', shiftKey: true })
    const said: string[] = []
    const stop = receiveToasts(({ text }) => said.push(text))
    fireEvent.keyDown(element, { key: 'c', ctrlKey: true })
    expect(writeText).toHaveBeenCalledWith('date\tdelay\nday 0\t5\nday 1\t')
    await waitFor(() => expect(said).toEqual(['Copied to clipboard!']))
    stop()
    vi.unstubAllGlobals()
  })
})

test('a pager says where we are and which page is current', () => {
  const onChange = vi.fn()
  show(<Pager pageIndex={1} pageSize={25} count={64} onChange={onChange} />)
  expect(screen.getByText('26–50 of 64')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(onChange).toHaveBeenCalledWith(2)
})

test('the bar between panes moves by keys, within its limits', () => {
  const onResize = vi.fn()
  show(<SplitPane direction="rows" percent={30} min={20} max={80} onResize={onResize} first="a" second="b" />)
  const bar = screen.getByRole('separator', { name: 'Resize panes' })
  fireEvent.keyDown(bar, { key: 'ArrowDown' })
  fireEvent.keyDown(bar, { key: 'ArrowUp', shiftKey: true })
  fireEvent.keyDown(bar, { key: 'End' })
  expect(onResize.mock.calls).toEqual([
    [32, true],
    [20, true],
    [80, true],
  ])
})

test('toasts sent before anything can draw them are drawn later, in order', () => {
  toast.info('first')
  toast.danger('second')
  const seen: string[] = []
  const stop = receiveToasts(({ tone, text }) => seen.push(`${tone} ${text}`))
  toast.success('third')
  stop()
  expect(seen).toEqual(['info first', 'danger second', 'success third'])
})
