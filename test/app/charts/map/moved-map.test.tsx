// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Chart } from '../../../../app/charts/chart.tsx'
import { samples } from '../../../../app/charts/gallery/samples.ts'
import { cellsWithin } from '../../../../app/charts/outlines/fine-cells.ts'
import { loadOutlines } from '../../../../app/charts/outlines/outlines.ts'
import { chartKind } from '../../../../app/charts/registry.ts'
import { lightTheme } from '../../../../app/charts/theme.ts'
import type { FormData, OwnState } from '../../../../app/charts/types.ts'
import { readMapFile } from '../../../../worker/local/map-files.ts'

configure({ asyncUtilTimeout: 10_000 })
const everywhere = cellsWithin({ x0: 0, y0: 0, x1: 1, y1: 1 })
beforeAll(() => Promise.all(['world', 'countries-50m', 'subdivisions/usa', ...everywhere].map((name) => loadOutlines(name, readMapFile))), 60_000)
afterEach(cleanup)

type Values = Readonly<Record<string, unknown>>
type PageProps = { type: string; settings?: Values; start?: OwnState; onState?: (state: OwnState) => void; onControls?: (values: Values) => void }

/** A page that keeps the state of its map, and where its settings are edited also those. */
function Page({ type, settings = {}, start = {}, onState, onControls }: PageProps) {
  const [sample] = useState(() => samples.get(type)?.({ labels: ['North', 'South', 'East'], points: 12, value: (member, point) => 50 + 7 * member + point }))
  if (!sample) throw new Error(`no sample of ${type}`)
  const [ownState, setOwnState] = useState(start)
  const [formData, setFormData] = useState<FormData>({ ...sample.formData, ...settings })
  const interaction = {
    ownState,
    setOwnState: (state: OwnState) => {
      onState?.(state)
      setOwnState(JSON.parse(JSON.stringify(state)))
    },
    ...(onControls && {
      setControls: (values: Values) => {
        onControls(values)
        setFormData({ ...formData, ...values })
      },
    }),
  }
  return <Chart width={640} height={360} theme={lightTheme} data={sample.data} formData={formData} interaction={interaction} />
}

async function map(props: PageProps): Promise<HTMLElement> {
  await chartKind(props.type)?.loadComponent()
  render(<Page {...props} />)
  return screen.findByRole('img')
}

const marks = () => screen.getByRole('img').innerHTML

const EDITED = { autozoom: false, viewport: { longitude: expect.any(Number), latitude: expect.any(Number), zoom: expect.any(Number), bearing: 0, pitch: 0 } }

test('a drag gives the page where the map came to rest, once', async () => {
  const onControls = vi.fn<(values: Values) => void>()
  const picture = await map({ type: 'deck_scatter', onControls })
  const before = marks()
  const at = (clientX: number) => ({ clientX, clientY: 100, button: 0, buttons: 1, pointerId: 1 })
  fireEvent.pointerDown(picture, at(300))
  for (const x of [290, 270, 240, 200]) fireEvent.pointerMove(picture, at(x))
  expect(onControls).not.toHaveBeenCalled()
  fireEvent.pointerUp(picture, at(200))
  expect(onControls.mock.calls).toEqual([[EDITED]])
  expect(marks()).not.toBe(before)
})

test('the wheel gives the page one place when it rests', async () => {
  const onControls = vi.fn<(values: Values) => void>()
  const picture = await map({ type: 'deck_scatter', onControls })
  for (let turn = 0; turn < 4; turn++) fireEvent.wheel(picture, { deltaY: -60, clientX: 300, clientY: 100 })
  expect(onControls).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(onControls.mock.calls).toEqual([[EDITED]]))
})

test('a key that is held down moves the map at each repeat and is one movement', async () => {
  const onControls = vi.fn<(values: Values) => void>()
  const picture = await map({ type: 'deck_scatter', onControls })
  const key = { key: 'ArrowRight', shiftKey: true }
  const seen = [marks()]
  for (let repeat = 0; repeat < 5; repeat++) {
    fireEvent.keyDown(picture, key)
    seen.push(marks())
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(onControls).not.toHaveBeenCalled()
  fireEvent.keyUp(picture, key)
  expect(onControls).toHaveBeenCalledOnce()
  fireEvent.keyUp(picture, { key: 'Shift' })
  expect(onControls).toHaveBeenCalledOnce()
  fireEvent.keyDown(picture, key)
  fireEvent.blur(picture)
  expect(onControls, 'a key let go elsewhere').toHaveBeenCalledTimes(2)
})

test('showing everything turns the automatic zoom on, and says so once', async () => {
  const onControls = vi.fn<(values: Values) => void>()
  await map({ type: 'deck_scatter', settings: { autozoom: false }, onControls })
  fireEvent.click(screen.getByRole('button', { name: 'Show everything' }))
  expect(onControls.mock.calls).toEqual([[{ autozoom: true }]])
  expect(screen.queryByRole('button', { name: 'Show everything' })).toBeNull()
  fireEvent.keyDown(screen.getByRole('img'), { key: '0' })
  expect(onControls).toHaveBeenCalledOnce()
})

test('an edit of the viewport moves a map that a hand moved before', async () => {
  await chartKind('deck_scatter')?.loadComponent()
  const sample = samples.get('deck_scatter')?.({ labels: ['a'], points: 9, value: () => 5 })
  if (!sample) throw new Error('no sample')
  const draw = (settings: object) => (
    <Chart width={640} height={360} theme={lightTheme} data={sample.data} formData={{ ...sample.formData, ...settings }} interaction={{ setControls: () => undefined }} />
  )
  const viewport = { longitude: -122.2, latitude: 37.7, zoom: 8 }
  const view = render(draw({ autozoom: false, viewport }))
  const picture = await screen.findByRole('img')
  const before = marks()
  fireEvent.keyDown(picture, { key: '+' })
  fireEvent.keyUp(picture, { key: '+' })
  expect(marks()).not.toBe(before)
  view.rerender(draw({ autozoom: false, viewport: { ...viewport, zoom: 9.000_01 } }))
  view.rerender(draw({ autozoom: false, viewport }))
  expect(marks()).toBe(before)
})

test.each(['deck_scatter', 'deck_hex', 'deck_polygon', 'deck_multi', 'point_cluster_map'])('%s stays where the hand left it once its settings say so', async (type) => {
  const onControls = vi.fn<(values: Values) => void>()
  const picture = await map({ type, onControls })
  fireEvent.keyDown(picture, { key: '+' })
  fireEvent.keyDown(picture, { key: 'ArrowDown', shiftKey: true })
  const left = shapes()
  fireEvent.keyUp(picture, { key: 'ArrowDown', shiftKey: true })
  expect(onControls).toHaveBeenCalledOnce()
  expectAt(shapes(), left)
})

test.each(['deck_scatter', 'deck_multi', 'point_cluster_map', 'country_map', 'world_map'])(
  'a page without settings to edit keeps where %s was moved, draws it from that, and forgets it at the start again',
  async (type) => {
    const kept: OwnState[] = []
    const picture = await map({ type, onState: (state) => kept.push(state) })
    const home = shapes()
    fireEvent.keyDown(picture, { key: '+' })
    fireEvent.keyUp(picture, { key: '+' })
    fireEvent.keyDown(picture, { key: 'ArrowDown', shiftKey: true })
    fireEvent.keyUp(picture, { key: 'ArrowDown', shiftKey: true })
    expect(kept).toHaveLength(2)
    const moved = shapes()
    const state = kept.at(-1) ?? {}
    cleanup()
    await map({ type, start: JSON.parse(JSON.stringify(state)), onState: (next) => kept.push(next) })
    expectAt(shapes(), moved)
    fireEvent.click(screen.getByRole('button', { name: 'Show everything' }))
    expect(kept.at(-1)).toEqual({})
    expectAt(shapes(), home)
  },
)

const NUMBER = /-?\d+(?:\.\d+)?/g

/** What is drawn where, whatever the order of attributes. */
function shapes(): readonly string[] {
  return [...screen.getByRole('img').querySelectorAll('*')].map((mark) =>
    [...mark.attributes].map(({ name, value }) => `${name}=${value}`).toSorted().join(' '),
  )
}

/** The same marks, none of them further than a pixel away. */
function expectAt(found: readonly string[], wanted: readonly string[]): void {
  const kinds = (list: readonly string[]) => list.map((shape) => shape.replaceAll(NUMBER, '#'))
  const numbers = (list: readonly string[]) => list.flatMap((shape) => shape.match(NUMBER) ?? []).map(Number)
  expect(kinds(found)).toEqual(kinds(wanted))
  const [at, should] = [numbers(found), numbers(wanted)]
  expect(Math.max(0, ...at.map((number, index) => Math.abs(number - (should[index] ?? 0))))).toBeLessThan(1)
}
