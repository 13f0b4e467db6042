// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { Chart } from '../../../app/charts/chart.tsx'
import { samples } from '../../../app/charts/gallery/samples.ts'
import { drawPicture } from '../../../app/charts/pictures.tsx'
import type { Row } from '../../../app/charts/query-types.ts'
import { chartKinds } from '../../../app/charts/registry.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import type { DataMask } from '../../../app/charts/types.ts'
import { brushed, fittedWindow, readWindow, windowToKeep } from '../../../app/charts/zoom/zoom.ts'
import type { Fixture } from './fixtures.ts'
import { timeSeriesFixtures } from './time-series-fixtures.ts'

configure({ asyncUtilTimeout: 10_000 })

beforeAll(async () => {
  await Promise.all(chartKinds.map((kind) => kind.loadComponent()))
})

afterEach(cleanup)

describe('what was dragged over', () => {
  test.each([
    [15, 35, 0, { first: 1, last: 2 }],
    [35, 15, 0, { first: 1, last: 2 }],
    [18, 22, 0, undefined],
    [18, 22, 5, { first: 1, last: 1 }],
    [50, 90, 0, undefined],
  ])('from %d to %d with marks that reach %d is %o', (from, to, reach, window) => {
    expect(brushed([10, 20, 30, 40], from, to, reach)).toEqual(window)
  })
})

test('a window is never outside of the points, and none when it shows all', () => {
  expect(fittedWindow({ first: 2, last: 90 }, 5)).toEqual({ first: 2, last: 4 })
  expect(fittedWindow({ first: 0, last: 4 }, 5)).toBeUndefined()
})

function zoomed(name: string): Fixture {
  const fixture = timeSeriesFixtures['zoom']?.find((one) => one.name === name)
  if (!fixture) throw new Error(`no fixture ${name}`)
  return fixture
}

function draw({ width, height, formData, data }: Fixture, onCrossFilter?: (mask: DataMask) => void) {
  return render(<Chart {...{ width, height, formData, data }} theme={lightTheme} interaction={{ onCrossFilter }} />)
}

const PLACES = Array.from({ length: 12 }, (_, index) => `Place ${index + 1}`)

const summary = () => screen.getByRole('img').getAttribute('aria-label')

function drag(from: number, to: number) {
  const picture = screen.getByRole('img')
  const at = (clientX: number) => ({ clientX, clientY: 100, button: 0, pointerId: 1 })
  fireEvent.pointerDown(picture, at(from))
  fireEvent.pointerMove(picture, at(to))
  fireEvent.pointerUp(picture, at(to))
  fireEvent.click(picture, at(to))
}

test.each(['lines', 'bars dark', 'mixed', 'categories'])(
  'dragging over %s shows the stretch alone, and Escape shows all again',
  async (name) => {
    const { container } = draw(zoomed(name))
    await screen.findByRole('img')
    const whole = summary()
    drag(100, 300)
    expect(summary()).not.toBe(whole)
    expect(container.innerHTML).not.toMatch(/NaN|undefined/)
    fireEvent.keyDown(screen.getByRole('img'), { key: 'Escape' })
    expect(summary()).toBe(whole)
  },
)

test.each(['box_plot', 'candlestick', 'gantt_chart'])(
  'dragging over %s shows the stretch alone, again a part of it, and Escape shows all again',
  async (type) => {
    const sample = samples.get(type)?.({ labels: PLACES, points: 30, value: (member, point) => 100 + member + point })
    if (!sample) throw new Error(`no sample of ${type}`)
    const formData = { ...sample.formData, zoomable: true }
    const { container } = draw({ ...sample, name: type, width: 640, height: 320, formData })
    await screen.findByRole('img')
    expect(screen.getAllByRole('slider')).toHaveLength(2)
    const whole = summary()
    drag(200, 500)
    const part = summary()
    expect(part).not.toBe(whole)
    drag(250, 400)
    expect(summary()).not.toBe(part)
    expect(container.innerHTML).not.toMatch(/NaN|undefined/)
    fireEvent.keyDown(screen.getByRole('img'), { key: 'Escape' })
    expect(summary()).toBe(whole)
  },
)

test('a double click shows all again, and the end of a drag filters nothing', async () => {
  const onCrossFilter = vi.fn<(mask: DataMask) => void>()
  draw(zoomed('lines'), onCrossFilter)
  await screen.findByRole('img')
  const whole = summary()
  drag(100, 300)
  expect(onCrossFilter).not.toHaveBeenCalled()
  fireEvent.doubleClick(screen.getByRole('img'))
  expect(summary()).toBe(whole)
})

test('the clicks of a double click that shows all again filter nothing, and a click alone filters once', async () => {
  const onCrossFilter = vi.fn<(mask: DataMask) => void>()
  const fixture = zoomed('lines')
  draw({ ...fixture, formData: { ...fixture.formData, groupby: ['part'] } }, onCrossFilter)
  const picture = await screen.findByRole('img')
  const whole = summary()
  const at = { clientX: 200, clientY: 100, button: 0, pointerId: 1 }
  drag(100, 300)
  fireEvent.pointerMove(picture, at)
  fireEvent.click(picture, at)
  fireEvent.click(picture, at)
  fireEvent.doubleClick(picture, at)
  expect(summary()).toBe(whole)
  await new Promise((done) => setTimeout(done, 500))
  expect(onCrossFilter).not.toHaveBeenCalled()
  drag(100, 300)
  fireEvent.pointerMove(picture, at)
  fireEvent.click(picture, at)
  await vi.waitFor(() => expect(onCrossFilter).toHaveBeenCalledOnce())
})

test('the handles of the slider move the ends, say where they are and never pass one another', async () => {
  draw(zoomed('lines'))
  const first = await screen.findByRole('slider', { name: 'First point shown' })
  const last = screen.getByRole('slider', { name: 'Last point shown' })
  fireEvent.change(last, { target: { value: '3' } })
  expect(last.getAttribute('aria-valuetext')).toBe('2001-01-22')
  fireEvent.change(first, { target: { value: '9' } })
  expect(summary()).toContain('1 point')
  fireEvent.change(first, { target: { value: '1' } })
  expect(summary()).toContain('from 2001-01-08 to 2001-01-22')
})

test('the window stays where it is when points come and go, and shows all where nothing of it is left', async () => {
  const fixture = zoomed('lines')
  const view = draw(fixture)
  await screen.findByRole('img')
  const whole = summary()
  drag(100, 300)
  const narrow = summary()
  const again = (change: (rows: Row[]) => Row[]) =>
    view.rerender(<Chart {...fixture} data={fixture.data.map((one) => ({ ...one, data: change(one.data) }))} height={300} theme={lightTheme} interaction={{}} />)
  for (const change of [(rows: Row[]) => rows, (rows: Row[]) => rows.slice(1), (rows: Row[]) => rows.slice(0, -1)]) {
    again(change)
    expect(summary()).toBe(narrow)
  }
  again((rows) => rows.slice(-2))
  expect([whole, narrow]).not.toContain(summary())
  again((rows) => rows)
  expect(summary()).toBe(narrow)
})

describe('a window that was kept', () => {
  const over = (values: readonly (string | number)[]) => ({ count: values.length, valueAt: (index: number) => values[index] ?? '' })
  const read = (kept: unknown, values: readonly (string | number)[]) => readWindow(JSON.parse(JSON.stringify(kept)), over(values))
  const times = windowToKeep({ first: 1, last: 3 }, over([10, 20, 30, 40, 50]))
  const names = windowToKeep({ first: 1, last: 2 }, over(['a', 'b', 'c', 'd']))

  test('of times is between them, whichever points there are', () => {
    expect(read(times, [10, 20, 30, 40, 50])).toEqual({ first: 1, last: 3 })
    expect(read(times, [20, 30, 40, 50, 60])).toEqual({ first: 0, last: 2 })
    expect(read(times, [5, 15, 25, 35, 45])).toEqual({ first: 2, last: 3 })
    expect(read(times, [50, 60])).toBeUndefined()
    expect(read(times, [20, 30, 40]), 'all of them').toBeUndefined()
    expect(read(times, [])).toBeUndefined()
  })

  test('of categories is from the one to the other, and none without either', () => {
    expect(read(names, ['z', 'a', 'b', 'x', 'c'])).toEqual({ first: 2, last: 4 })
    expect(read(names, ['a', 'b', 'd'])).toBeUndefined()
    expect(read(names, ['c', 'b', 'a']), 'in another order').toBeUndefined()
  })

  test('of numbers that are categories holds only as they stand', () => {
    const kept = windowToKeep({ first: 1, last: 2 }, over([3, 1, 2, 5]))
    expect(read(kept, [7, 3, 1, 2, 5])).toEqual({ first: 2, last: 3 })
    expect(read(kept, [7, 3, 2, 5])).toBeUndefined()
  })

  test.each([{ first: 1, last: 3, count: 5 }, { from: 20 }, { from: null, to: 30 }, { from: 20, to: [30] }, { from: 40, to: 20 }, 'x', null])(
    'in another shape (%j) is none',
    (kept) => expect(read(kept, [10, 20, 30, 40, 50])).toBeUndefined(),
  )
})

test('a picture has no slider and shows all', async () => {
  expect(await drawPicture({ ...zoomed('lines'), theme: lightTheme })).not.toContain('<input')
})

test('a small chart has no slider but can be zoomed', async () => {
  draw({ ...zoomed('narrow'), width: 240, height: 160 })
  await screen.findByRole('img')
  expect(screen.queryByRole('slider')).toBeNull()
  const whole = summary()
  drag(80, 160)
  expect(summary()).not.toBe(whole)
})
