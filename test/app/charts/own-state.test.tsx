// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { Chart } from '../../../app/charts/chart.tsx'
import { samples } from '../../../app/charts/gallery/samples.ts'
import { chartKind } from '../../../app/charts/registry.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import { readTableState } from '../../../app/charts/table/table-state.ts'
import type { OwnState } from '../../../app/charts/types.ts'

configure({ asyncUtilTimeout: 10_000 })

afterEach(cleanup)

const LEGENDS = [
  'echarts_timeseries_bar',
  'mixed_timeseries',
  'pie',
  'funnel',
  'rose',
  'radar',
  'graph_chart',
  'bubble_v2',
  'histogram_v2',
  'waterfall',
  'butterfly',
  'candlestick',
  'gantt_chart',
]

const NONSENSE: OwnState = {
  hiddenSeries: [null, 7, { a: 1 }],
  hiddenLayers: 'all',
  hiddenEntries: [1],
  zoom: { from: 'nowhere', to: {} },
  zoomedTo: 'nowhere/at/all',
  view: { longitude: 400, latitude: 'x', x: -3, y: null, zoom: 1e300 },
  currentPage: -3,
  pageSize: 1e300,
  sortBy: 'name',
  searchText: ['a'],
  searchColumn: 4,
  columnOrder: { 0: 'a' },
  columnWidths: [null, 'wide', -1],
  foldedRows: { North: true },
  foldedColumns: [['North']],
  foldedNodes: 0,
  switched: { from: 'None', to: 'Pile' },
  base: 'yesterday',
  controls: ['North'],
  layersOpen: 'no',
}

const EXTRA = { show_extra_controls: true }

/** What else a person does on charts: by a button of this name, or by the keys that lead to a mark and choose it. */
const DONE: readonly { type: string; settings?: object; by: RegExp | readonly string[]; state: OwnState }[] = [
  { type: 'pivot_table_v2', by: /^Fold Area 1$/, state: { foldedRows: ['["Area 1"]'] } },
  { type: 'pivot_table_v2', by: /^Sort rows by 2002$/, state: { sortBy: [{ key: expect.stringContaining('2002'), desc: true }] } },
  { type: 'time_table', by: /^Sort by Change$/, state: { sortBy: [{ key: '1-change', desc: true }] } },
  { type: 'time_table', by: /^Sort by sector$/, state: { sortBy: [{ key: 'name', desc: false }] } },
  { type: 'tree_chart', by: ['ArrowRight', 'Enter'], state: { foldedNodes: ['0'] } },
  { type: 'echarts_area', settings: EXTRA, by: /^Expand$/, state: { switched: { from: 'Stack', to: 'Expand' } } },
  { type: 'gantt_chart', settings: EXTRA, by: /^By dimension$/, state: { switched: { from: 'joined', to: 'split' } } },
  { type: 'compare', by: ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter'], state: { base: expect.any(Number) } },
  { type: 'paired_ttest', by: /South/, state: { controls: { jobs: expect.stringContaining('South') } } },
  { type: 'deck_multi', by: /^\d+ layers$/, state: { layersOpen: false } },
]

/** A page that keeps the state of its chart, as JSON does. */
type PageProps = { type: string; settings?: object; onState?: (state: OwnState) => void; start?: OwnState }

function Page({ type, settings, onState, start = {} }: PageProps) {
  const [ownState, setOwnState] = useState(start)
  const [sample] = useState(() => samples.get(type)?.({ labels: ['North', 'South', 'East'], points: 12, value: (member, point) => 50 + 7 * member + point }))
  if (!sample) throw new Error(`no sample of ${type}`)
  const keep = (state: OwnState) => {
    const kept: OwnState = JSON.parse(JSON.stringify(state))
    onState?.(kept)
    setOwnState(kept)
  }
  const formData = { ...sample.formData, show_legend: true, ...settings }
  return <Chart width={640} height={360} theme={lightTheme} {...sample} formData={formData} interaction={{ ownState, setOwnState: keep }} />
}

const legend = async () => (await screen.findByRole('group', { name: 'Legend' })).querySelectorAll('button[aria-pressed]')

describe.each(LEGENDS)('the legend of %s', (type) => {
  test('gives what it hides to the page, and is drawn from what the page has', async () => {
    await chartKind(type)?.loadComponent()
    const kept: OwnState[] = []
    const first = render(<Page type={type} onState={(state) => kept.push(state)} />)
    const [entry] = await legend()
    fireEvent.click(entry!)
    expect(kept.at(-1)).toEqual({ hiddenSeries: [expect.any(String)] })
    const seen = shapes(first.container)
    cleanup()
    const second = render(<Page type={type} onState={(state) => kept.push(state)} start={kept.at(-1) ?? {}} />)
    const [hidden] = await legend()
    expect(hidden!.getAttribute('aria-pressed')).toBe('false')
    expect(shapes(second.container)).toEqual(seen)
    fireEvent.click(hidden!)
    expect(kept.at(-1), 'a chart as it came has no state').toEqual({})
  })
})

describe.each(DONE)('what $by does on a $type', ({ type, settings = {}, by, state }) => {
  test('is given to the page, and drawn from what the page has', async () => {
    await chartKind(type)?.loadComponent()
    const kept: OwnState[] = []
    const first = render(<Page type={type} settings={settings} onState={(next) => kept.push(next)} />)
    await drawn(first.container)
    const before = withoutIds(first.container.innerHTML)
    if (by instanceof RegExp) fireEvent.click(screen.getByRole('button', { name: by }))
    else for (const key of by) fireEvent.keyDown(screen.getByRole('img'), { key })
    expect(kept).toEqual([state])
    const seen = content(first.container)
    expect(withoutIds(first.container.innerHTML)).not.toBe(before)
    cleanup()
    const second = render(<Page type={type} settings={settings} start={kept[0] ?? {}} />)
    await drawn(second.container)
    expect(content(second.container)).toEqual(seen)
  })
})

const OTHERS = ['treemap_v2', 'table', 'ag-grid-table', 'deck_scatter', 'point_cluster_map', 'box_plot', ...DONE.map(({ type }) => type)]

test.each([...new Set([...LEGENDS, ...OTHERS])])(
  'a state that no %s ever had is as none',
  async (type) => {
    await chartKind(type)?.loadComponent()
    const plain = render(<Page type={type} settings={EXTRA} />)
    await drawn(plain.container)
    const seen = plain.container.innerHTML
    cleanup()
    const given = render(<Page type={type} settings={EXTRA} start={NONSENSE} />)
    await drawn(given.container)
    expect(withoutIds(given.container.innerHTML)).toBe(withoutIds(seen))
  },
)

/** What is drawn where, whatever the order of attributes. */
function shapes(container: HTMLElement): readonly string[] {
  const marks = [...(container.querySelector('[role="img"]')?.querySelectorAll('*') ?? [])]
  return marks.map((mark) => [...mark.attributes].map(({ name, value }) => `${name}=${value}`).toSorted().join(' '))
}

/** What a chart shows, apart from what is pointed at. */
function content(container: HTMLElement): readonly unknown[] {
  const rows = [...container.querySelectorAll('tr')].map((row) => row.textContent)
  const pressed = [...container.querySelectorAll('[aria-pressed], [aria-expanded], [aria-sort]')].map((one) =>
    ['aria-pressed', 'aria-expanded', 'aria-sort'].map((name) => one.getAttribute(name)),
  )
  return [rows, pressed, container.querySelector('[role="img"]')?.getAttribute('aria-label')]
}

async function drawn(container: HTMLElement): Promise<void> {
  await expect.poll(() => container.querySelector('[role="img"], table, [role="group"]')).not.toBe(null)
}

/** React numbers its ids anew in each tree. */
function withoutIds(html: string): string {
  return html.replaceAll(/_r_[0-9a-z]+_/g, '_r_')
}

test('a table reads pages, order, search and widths as they were kept', () => {
  const kept = {
    currentPage: 2,
    pageSize: 20,
    sortBy: [{ key: 'city', desc: true }],
    searchText: 'Fr',
    searchColumn: 'city',
    columnOrder: ['b', 'a'],
    columnWidths: { a: 80 },
  }
  expect(readTableState(JSON.parse(JSON.stringify(kept)))).toEqual({
    page: 2,
    size: 20,
    sorting: { key: 'city', desc: true },
    search: 'Fr',
    searchColumn: 'city',
    order: ['b', 'a'],
    widths: { a: 80 },
  })
})
