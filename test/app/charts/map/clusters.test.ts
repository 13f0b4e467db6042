import { describe, expect, test } from 'vitest'
import { sampleForm } from '../../../../app/charts/gallery/sample-data.ts'
import { colorText } from '../../../../app/charts/point-cluster-map/color.ts'
import { aggregated, prepareClusters } from '../../../../app/charts/point-cluster-map/prepare.ts'
import { clusterQuery } from '../../../../app/charts/point-cluster-map/query.ts'

const WORLD = [-180, -85, 180, 85] as const
const rows = [
  { x: 13.4, y: 52.5, m: 2 },
  { x: 13.41, y: 52.51, m: 4 },
  { x: 13.39, y: 52.49, m: null },
  { x: -122.4, y: 37.8, m: 10 },
  { x: null, y: 37.8, m: 10 },
  { x: 500, y: 37.8, m: 10 },
]

function clusters(settings: Record<string, unknown>) {
  return prepareClusters(sampleForm('point_cluster_map', { all_columns_x: 'x', all_columns_y: 'y', ...settings }), rows)
}

describe('points', () => {
  test('gather from far away and stand alone from near by', () => {
    const { spotsAt, points } = clusters({ clustering_radius: '60' })
    expect(points).toHaveLength(4)
    expect(spotsAt(1, WORLD).map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([1, 3])
    expect(spotsAt(18, WORLD)).toHaveLength(4)
  })

  test('never gather within a radius of nothing', () => {
    expect(clusters({ clustering_radius: '0' }).spotsAt(1, WORLD)).toHaveLength(4)
  })

  test.each([
    ['sum', 6],
    ['mean', 3],
    ['min', 2],
    ['max', 4],
    ['var', 1],
    ['std', 1],
    [undefined, 6],
  ])('of a cluster give their %s, leaving out those without a figure', (pandas_aggfunc, expected) => {
    const { spotsAt } = clusters({ map_label: ['m'], pandas_aggfunc })
    expect(spotsAt(1, WORLD).find(({ count }) => count === 3)?.value).toBeCloseTo(expected)
  })

  test('without any figure have none', () => {
    expect(aggregated('sum', { count: 0, sum: 0, squares: 0, min: Infinity, max: -Infinity })).toBeUndefined()
  })

  test('say at which zoom their cluster falls apart', () => {
    const cluster = clusters({}).spotsAt(1, WORLD).find(({ count }) => count === 3)
    expect(cluster?.opensAt).toBeGreaterThan(1)
  })
})

describe('very many points', () => {
  const many = Array.from({ length: 25_000 }, (_, i) => ({ x: -100 + (i % 157) * 0.11, y: 30 + (i % 131) * 0.09, m: 1 }))
  const { spotsAt } = prepareClusters(sampleForm('point_cluster_map', { all_columns_x: 'x', all_columns_y: 'y', map_label: ['m'] }), many)

  test.each([0, 3, 5, 8, 12])('are all in one cluster or another at zoom %d, and their figures with them', (zoom) => {
    const spots = spotsAt(zoom, WORLD)
    expect(spots.length).toBeLessThan(many.length)
    expect(spots.reduce((sum, { count }) => sum + count, 0)).toBe(many.length)
    expect(spots.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(many.length)
  })

  test('fall apart as the map comes nearer, one zoom after the other', () => {
    const [far, near] = [spotsAt(4, WORLD), spotsAt(7, WORLD)]
    expect(near.length).toBeGreaterThan(far.length * 4)
    expect(far.find(({ count }) => count > 1)?.opensAt).toBe(5)
    expect(spotsAt(19, WORLD)).toHaveLength(many.length)
  })
})

test('the query asks for places, labels and radii of rows that have a place, each once', () => {
  const settings = { all_columns_x: 'x', all_columns_y: 'y', mapbox_label: ['occupancy'], point_radius: 'miles', groupby: ['x', 'kind'] }
  const [query] = clusterQuery(sampleForm('mapbox', settings))
  expect(query?.columns).toEqual(['x', 'y', 'kind', 'occupancy', 'miles'])
  expect(query?.filters).toEqual([
    { col: 'x', op: 'IS NOT NULL' },
    { col: 'y', op: 'IS NOT NULL' },
  ])
  const [counted] = clusterQuery(sampleForm('mapbox', { ...settings, groupby: [], mapbox_label: ['count'], point_radius: 'Auto' }))
  expect(counted?.columns).toEqual(['x', 'y'])
})

test('a color is taken only from texts that are one', () => {
  expect(colorText('rgb(0, 139, 139)')).toBe('#008b8b')
  expect(colorText('#008b8b')).toBe('#008b8b')
  for (const other of ['red; background: url(x)', 'rgb(300, 0, 0)', '#12', 7, undefined]) expect(colorText(other)).toBeUndefined()
})
