import { describe, expect, test } from 'vitest'
import { relativeKeeping } from '../../../../app/charts/choropleth/keeping.ts'
import { DECK_RANGE, deckKeeping, homeView, viewportControls } from '../../../../app/charts/deck/viewport.ts'
import { latitudeOf, longitudeOf } from '../../../../app/charts/map/projections.ts'
import { fitView, type View } from '../../../../app/charts/map/view.ts'
import { clusterControls, clusterHome } from '../../../../app/charts/point-cluster-map/viewport.ts'

const home: View = { x: 0.5, y: 0.5, scale: 600, bearing: 0.4, pitch: 0.2 }
const moved: View = { ...home, x: 0.234_567_89, y: 0.345_678_91, scale: 512 * 2 ** 6.543_21 }
const wall = { width: 1_200, height: 700 }
const card = { width: 300, height: 200 }

/** As a permalink keeps it. */
const kept = <T>(value: T): unknown => JSON.parse(JSON.stringify(value))

/** By how many pixels two views differ at the corner of a wide frame. */
function pixelsApart(a: View, b: View): number {
  return Math.max(Math.abs(a.x - b.x) * a.scale, Math.abs(a.y - b.y) * a.scale, Math.abs(a.scale / b.scale - 1) * wall.width)
}

describe('where a map is', () => {
  test('comes back from degrees and zoom to within a pixel, turned and tilted as at home', () => {
    const keeping = deckKeeping(home)
    const back = keeping.read(kept(keeping.write(moved)))
    expect(pixelsApart(moved, back!)).toBeLessThan(1)
    expect(back).toMatchObject({ bearing: 0.4, pitch: 0.2 })
  })

  test('comes back at the closest and the farthest zoom', () => {
    const keeping = deckKeeping(home)
    for (const scale of DECK_RANGE) expect(keeping.read(kept(keeping.write({ ...moved, scale })))?.scale).toBeCloseTo(scale, 6)
  })

  test('on a map without degrees is a share of it, and shows the same in a frame of another size', () => {
    const bounds = { x0: -2, y0: -1, x1: 3, y1: 2 }
    const [large, small] = [fitView(bounds, wall), fitView(bounds, card)]
    const rangeOf = (view: View) => [view.scale / 2, view.scale * 40] as const
    const state = relativeKeeping(large, bounds, rangeOf(large)).write({ ...large, x: 1.5, y: 0.5, scale: large.scale * 4 })
    expect(state).toEqual({ x: 0.7, y: 0.5, zoom: 2 })
    expect(relativeKeeping(small, bounds, rangeOf(small)).read(kept(state))).toMatchObject({ x: 1.5, y: 0.5, scale: small.scale * 4 })
  })

  test.each([
    null,
    'here',
    [1, 2, 3],
    {},
    { longitude: 1, latitude: 2 },
    { longitude: '1', latitude: 2, zoom: 3 },
    { longitude: 181, latitude: 2, zoom: 3 },
    { longitude: 1, latitude: -86, zoom: 3 },
    { longitude: 1, latitude: 2, zoom: 1e300 },
    { longitude: null, latitude: 2, zoom: -9 },
    { x: 2, y: 0.5, zoom: 0 },
    { x: 0.5, y: 0.5, zoom: 99 },
  ])('that was never written (%j) is nowhere', (state) => {
    expect(deckKeeping(home).read(state)).toBeUndefined()
    expect(relativeKeeping(home, { x0: 0, y0: 0, x1: 1, y1: 1 }, DECK_RANGE).read(state)).toBeUndefined()
  })
})

describe('a viewport in the settings', () => {
  const stored = { viz_type: 'deck_scatter', datasource: '1__table', autozoom: false, viewport: { longitude: -98, latitude: 41.1, zoom: 4.5, bearing: 20, pitch: 45 } }
  const data = { x0: 0.1, y0: 0.1, x1: 0.2, y1: 0.2 }

  test.each([wall, card])('puts its place in the middle at its zoom, however large the frame is (%o)', (size) => {
    const view = homeView(stored, data, size)
    expect([longitudeOf(view.x), latitudeOf(view.y), Math.log2(view.scale / 512)].map((one) => Math.round(one * 1e6) / 1e6)).toEqual([-98, 41.1, 4.5])
  })

  test('that a hand moved holds instead of the automatic zoom, and keeps turn and tilt', () => {
    const auto = { ...stored, autozoom: true }
    const view = { ...homeView(auto, data, wall), x: 0.3, y: 0.4 }
    const values = viewportControls(auto).valuesOf(view)
    expect(Object.keys(Object(values['viewport'])), 'in the order in which it is read').toEqual(['longitude', 'latitude', 'zoom', 'bearing', 'pitch'])
    expect(values).toEqual({ autozoom: false, viewport: { ...deckKeeping(view).write(view), bearing: 20, pitch: 45 } })
    expect(pixelsApart(homeView({ ...auto, ...values }, data, wall), view)).toBeLessThan(1)
  })

  test('gives way to the data again, and stays as it was', () => {
    expect(viewportControls(stored)).toMatchObject({ areSet: true, current: { autozoom: false, viewport: stored.viewport } })
    const all = { ...stored, ...viewportControls(stored).valuesOf(undefined) }
    expect(all).toEqual({ ...stored, autozoom: true })
    expect(viewportControls(all).areSet).toBe(false)
    expect(homeView(all, data, wall).scale).not.toBe(homeView(stored, data, wall).scale)
  })

  test('of a chart that says nothing of automatic zoom is its turn and tilt', () => {
    const { autozoom: _, ...silent } = stored
    expect(viewportControls(silent).areSet).toBe(false)
  })
})

describe('the viewport of a map of clusters', () => {
  const points = { x0: 0.4, y0: 0.3, x1: 0.6, y1: 0.4 }
  const form = (settings: object) => ({ viz_type: 'point_cluster_map', datasource: '1__table', ...settings })
  const all = clusterHome(form({}), points, wall)

  test.each([{}, { viewport_longitude: '', viewport_latitude: null, viewport_zoom: 'near' }])('without a number is all points (%j)', (settings) => {
    expect(clusterHome(form(settings), points, wall)).toEqual(all)
    expect(clusterControls(form(settings)).areSet).toBe(false)
  })

  test('with some of its numbers has the others from all points, as in Superset', () => {
    const view = clusterHome(form({ viewport_longitude: '-98', viewport_zoom: 5 }), points, wall)
    expect(view).toMatchObject({ y: all.y, scale: 512 * 2 ** 5 })
    expect(longitudeOf(view.x)).toBeCloseTo(-98)
  })

  test('beyond the ends of the world is at its end', () => {
    const { x, y } = clusterHome(form({ viewport_longitude: 900, viewport_latitude: -900, viewport_zoom: 3 }), points, wall)
    expect([x, y].map((one) => Math.round(one * 1e6) / 1e6)).toEqual([1, 1])
  })

  test('is three controls, which a moved map sets and a map of everything empties', () => {
    const { valuesOf } = clusterControls(form({}))
    const values = valuesOf({ ...all, x: 0.25, y: 0.5, scale: 512 * 2 ** 3 })
    expect(values).toEqual({ viewport_longitude: -90, viewport_latitude: 0, viewport_zoom: 3 })
    expect(clusterControls(form(values)).areSet).toBe(true)
    expect(clusterHome(form(clusterControls(form(values)).valuesOf(undefined)), points, wall)).toEqual(all)
  })
})

