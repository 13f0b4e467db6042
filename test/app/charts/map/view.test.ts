import { describe, expect, test } from 'vitest'
import { driftBy, driftZoom, settled, STILL } from '../../../../app/charts/map/drift.ts'
import { azimuthal, equalEarth } from '../../../../app/charts/choropleth/projections.ts'
import { latitudeOf, longitudeOf, mercator } from '../../../../app/charts/map/projections.ts'
import { fitView, matrixOf, panned, toPlane, toScreen, type View, zoomedAt } from '../../../../app/charts/map/view.ts'

const size = { width: 400, height: 300 }
const everything = { x0: -1e9, y0: -1e9, x1: 1e9, y1: 1e9 }
const tilted: View = { x: 0.3, y: 0.4, scale: 2_000, bearing: 0.7, pitch: 0.9 }

describe('a view', () => {
  test('shows all of what it is fitted to, turned and tilted or not', () => {
    const bounds = { x0: 0.1, y0: 0.2, x1: 0.5, y1: 0.3 }
    for (const lie of [{}, { bearing: 0.8, pitch: 1 }, { bearing: -2.5 }]) {
      const matrix = matrixOf(fitView(bounds, size, { padding: 10, ...lie }), size)
      for (const x of [bounds.x0, bounds.x1]) {
        for (const y of [bounds.y0, bounds.y1]) {
          const place = toScreen(matrix, x, y)
          expect(place.x).toBeGreaterThanOrEqual(9.999)
          expect(place.x).toBeLessThanOrEqual(390.001)
          expect(place.y).toBeGreaterThanOrEqual(9.999)
          expect(place.y).toBeLessThanOrEqual(290.001)
        }
      }
    }
  })

  test('of one place alone comes no closer than the largest scale', () => {
    expect(fitView({ x0: 1, y0: 1, x1: 1, y1: 1 }, size, { maxScale: 77 })).toMatchObject({ x: 1, y: 1, scale: 77 })
  })

  test('keeps room free below', () => {
    const matrix = matrixOf(fitView({ x0: 0, y0: 0, x1: 1, y1: 1 }, size, { below: 60 }), size)
    expect(toScreen(matrix, 0, 1).y).toBeCloseTo(240)
    expect(toScreen(matrix, 0, 0).y).toBeCloseTo(0)
  })

  test('turns places into pixels and back', () => {
    const matrix = matrixOf(tilted, size)
    const { x, y } = toPlane(matrix, toScreen(matrix, 0.31, 0.44))
    expect(x).toBeCloseTo(0.31)
    expect(y).toBeCloseTo(0.44)
  })

  test('leaves the place under the pointer where it is while it zooms', () => {
    const at = { x: 120, y: 40 }
    const before = toPlane(matrixOf(tilted, size), at)
    const after = toScreen(matrixOf(zoomedAt(tilted, size, at, 3, [1, 1e6]), size), before.x, before.y)
    expect(after.x).toBeCloseTo(at.x)
    expect(after.y).toBeCloseTo(at.y)
  })

  test('zooms no further than its range', () => {
    expect(zoomedAt(tilted, size, { x: 0, y: 0 }, 1e9, [1, 5_000]).scale).toBe(5_000)
  })

  test('moves with the hand', () => {
    const before = toPlane(matrixOf(tilted, size), { x: 50, y: 60 })
    const after = toScreen(matrixOf(panned(tilted, size, 30, -20), size), before.x, before.y)
    expect(after.x).toBeCloseTo(80)
    expect(after.y).toBeCloseTo(40)
  })

  test('at rest shows what was seen in motion', () => {
    const drift = driftZoom(driftBy(STILL, 25, -10), { x: 300, y: 80 }, 1.7, tilted.scale, [1, 1e6])
    const rest = settled(tilted, size, drift, everything)
    for (const [x, y] of [
      [0.3, 0.4],
      [0.35, 0.38],
    ] as const) {
      const then = toScreen(matrixOf(tilted, size), x, y)
      const now = toScreen(matrixOf(rest, size), x, y)
      expect(now.x).toBeCloseTo(then.x * drift.factor + drift.x)
      expect(now.y).toBeCloseTo(then.y * drift.factor + drift.y)
    }
  })

  test('in motion too stays in its range', () => {
    const drift = driftZoom(STILL, { x: 0, y: 0 }, 100, 2_000, [1_000, 4_000])
    expect(drift.factor).toBe(2)
  })
})

describe('a projection', () => {
  test('to the square of web maps can be taken back', () => {
    const [x, y] = mercator(-122.4, 37.8)
    expect(longitudeOf(x)).toBeCloseTo(-122.4)
    expect(latitudeOf(y)).toBeCloseTo(37.8)
    expect(mercator(0, 0)).toEqual([0.5, 0.5])
  })

  test('puts the poles on the edge of that square instead of endlessly far', () => {
    expect(mercator(0, 90)[1]).toBeCloseTo(0)
    expect(mercator(0, -90)[1]).toBeCloseTo(1)
  })

  test('has north above south', () => {
    expect(equalEarth(0, 60)[1]).toBeLessThan(equalEarth(0, -60)[1])
    expect(azimuthal(10, 50)(10, 60)[1]).toBeLessThan(azimuthal(10, 50)(10, 40)[1])
  })

  test('from above a place has that place in its middle and the date line as no edge', () => {
    const project = azimuthal(180, 60)
    const middle = project(180, 60)
    expect(middle[0]).toBeCloseTo(0)
    expect(middle[1]).toBeCloseTo(0)
    expect(project(-179, 60)[0]).toBeCloseTo(-project(179, 60)[0])
  })
})
