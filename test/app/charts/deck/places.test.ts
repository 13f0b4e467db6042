import { describe, expect, test } from 'vitest'
import { aggregate, hexagonCells, squareCells } from '../../../../app/charts/deck/cells.ts'
import { decodeGeohash, geohashCell } from '../../../../app/charts/deck/geohash.ts'
import { LineList } from '../../../../app/charts/deck/line-list.ts'
import { readLine } from '../../../../app/charts/deck/lines.ts'
import { scanLine } from '../../../../app/charts/deck/scan-line.ts'
import { latitudeOf, longitudeOf } from '../../../../app/charts/map/projections.ts'
import { readPosition } from '../../../../app/charts/deck/spatial.ts'
import { spatialColumns } from '../../../../app/charts/deck/spatial-columns.ts'
import { homeView } from '../../../../app/charts/deck/viewport.ts'
import { readFeatures } from '../../../../app/charts/deck-geojson/features.ts'
import { sampleForm } from '../../../../app/charts/gallery/sample-data.ts'

describe('a place', () => {
  const latlong = { type: 'latlong', lonCol: 'x', latCol: 'y' }
  const delimited = { type: 'delimited', lonlatCol: 'p', delimiter: ';', reverseCheckbox: false }

  test('is read from two columns, from text, or from a geohash', () => {
    expect(readPosition(latlong, { x: '-122.4', y: 37.8 })).toEqual([-122.4, 37.8])
    expect(readPosition(delimited, { p: '37.8; -122.4' })).toEqual([-122.4, 37.8])
    expect(readPosition({ ...delimited, reverseCheckbox: true }, { p: '-122.4;37.8' })).toEqual([-122.4, 37.8])
    const [longitude, latitude] = readPosition({ type: 'geohash', geohashCol: 'g' }, { g: '9q8yy' }) ?? []
    expect(longitude).toBeCloseTo(-122.41, 1)
    expect(latitude).toBeCloseTo(37.77, 1)
  })

  test.each([
    [latlong, { x: null, y: 1 }],
    [latlong, { x: 181, y: 1 }],
    [latlong, { x: 1, y: 91 }],
    [latlong, { x: Number.NaN, y: 1 }],
    [latlong, { x: Number.POSITIVE_INFINITY, y: 1 }],
    [latlong, { x: '', y: 1 }],
    [delimited, { p: '37.8' }],
    [delimited, { p: '<b>;</b>' }],
    [{ type: 'geohash', geohashCol: 'g' }, { g: 'ail' }],
    [{ type: 'geohash', geohashCol: 'g' }, { g: 'x'.repeat(10_000) }],
    [{ type: 'latlong' }, { x: 1, y: 1 }],
    ['latlong', { x: 1, y: 1 }],
    [null, {}],
  ])('is none when %o reads %o', (setting, row) => {
    expect(readPosition(setting, row)).toBeUndefined()
  })

  test('names its columns, longitude first', () => {
    expect(spatialColumns(latlong)).toEqual(['x', 'y'])
    expect(spatialColumns(delimited)).toEqual(['p'])
    expect(spatialColumns(7)).toEqual([])
  })

  test('of a geohash is the middle of its cell', () => {
    const cell = geohashCell('u33db')
    expect(cell && cell.west < 13.4 && cell.east > 13.3 && cell.south < 52.6).toBe(true)
    expect(decodeGeohash('u33db')?.[0]).toBe(cell && (cell.west + cell.east) / 2)
  })
})

/** Longitude and latitude of each point. */
function degrees(points: Float64Array): string[] {
  return Array.from({ length: points.length / 2 }, (_, index) => {
    const [x, y] = [longitudeOf(points[2 * index] ?? 0), latitudeOf(points[2 * index + 1] ?? 0)]
    return `${x.toFixed(5)} ${y.toFixed(5)}`.replace('-0.00000', '0.00000')
  })
}

function lineOf(text: string, type: string, reversed: boolean): Float64Array {
  const lines = new LineList()
  return readLine(lines, text, type, reversed, 1) ? lines.points(0) : new Float64Array(0)
}

describe('a line', () => {
  test('is read from JSON, from GeoJSON, and from an encoded polyline', () => {
    expect(degrees(lineOf('[[1,2],[3,4]]', 'json', false))).toEqual(['1.00000 2.00000', '3.00000 4.00000'])
    expect(degrees(lineOf('{"type":"Polygon","coordinates":[[[1,2],[3,4],[5,6]]]}', 'json', false))).toHaveLength(3)
    expect(degrees(lineOf('_p~iF~ps|U_ulLnnqC_mqNvxq`@', 'polyline', false))).toEqual([
      '-120.20000 38.50000',
      '-120.95000 40.70000',
      '-126.45300 43.25200',
    ])
  })

  test('with latitude first is turned around before it is judged', () => {
    expect(degrees(lineOf('[[37.8,-122.4],[37.9,-122.5]]', 'json', true))).toEqual(['-122.40000 37.80000', '-122.50000 37.90000'])
  })

  test('of a geohash is the edge of its cell', () => {
    expect(degrees(lineOf('9q8yy', 'geohash', false))).toHaveLength(4)
  })

  test.each(['', '[', '[[1]]', '{"a":1}', 'null', '[["<script>",1]]', '[[1e9,1e9]]'])('is none in %s', (text) => {
    expect(lineOf(text, 'json', false)).toHaveLength(0)
  })

  test.each([
    '[[1,2],[3,4]]',
    ' [ [ 1.5 , -2.25 ] ,\n[3e1,4.0E0],[0,-0.000001] ] ',
    '[[-122.49810725552051,37.70803201],[12.000000000000000000000000001,1234567890123456789],[5,6,7]]',
    '[[[1,2],[3,4],[5,6]],[[7,8],[9,10],[11,12]]]',
    '[[[[1,2],[3,4]],[[5,6]]],[[[7,8]]]]',
    '[[181,2],[3,91],[5,6]]',
  ])('is scanned from %s as a reader of JSON reads it', (text) => {
    let value: unknown = JSON.parse(text)
    while (Array.isArray(value) && Array.isArray(value[0]) && Array.isArray(value[0][0])) value = value[0]
    const places = (value as number[][]).filter(([x = 0, y = 0]) => Math.abs(x) <= 180 && Math.abs(y) <= 90)
    const lines = new LineList()
    expect(scanLine(text, false, lines)).toBe(true)
    lines.end()
    expect(degrees(lines.points(0))).toEqual(places.map(([x = 0, y = 0]) => `${x.toFixed(5)} ${y.toFixed(5)}`.replace('-0.00000', '0.00000')))
  })

  test.each(['', '[', '[]', '[1,2]', '[[1,2]', '[[1,2],]', '[[1,2]]]', '[[1,2],3]', '[[1,[2]]]', '[[1 2]]', '[[1,2]] x', '{"a":[[1,2]]}', '[["1","2"]]', '[[null,2]]', '[[1]]', '[,[1,2]]'])(
    'is not scanned from %s',
    (text) => {
      const lines = new LineList()
      expect(scanLine(text, false, lines)).toBe(false)
      expect(lines.open).toBe(0)
    },
  )
})

describe('a cell of GeoJSON', () => {
  test('may be a geometry, a feature or a collection of both', () => {
    const polygon = { type: 'Polygon', coordinates: [[[0, 0], [1, 0], [1, 1]]] }
    const feature = { type: 'Feature', properties: { name: 'A', fillColor: [255, 0, 0] }, geometry: polygon }
    expect(readFeatures(JSON.stringify(polygon))).toHaveLength(1)
    expect(readFeatures(JSON.stringify(feature))[0]).toMatchObject({ look: { properties: { name: 'A' }, fill: '#ff0000' } })
    const all = { type: 'FeatureCollection', features: [feature, { type: 'Point', coordinates: [1, 2] }, null] }
    expect(readFeatures(JSON.stringify(all))).toHaveLength(2)
  })

  test.each(['', 'x', '[]', '{"type":"Polygon"}', '{"type":"Point","coordinates":["a",null]}', '{"type":"Feature","geometry":null}'])(
    'that says %s is none',
    (text) => {
      expect(readFeatures(text)).toEqual([])
    },
  )
})

describe('cells', () => {
  const points = Array.from({ length: 2_000 }, (_, index) => ({
    x: (index * 7_919) % 1_000,
    y: (index * 104_729) % 1_000,
    weight: 1,
    row: index,
  }))

  test('hold every point once', () => {
    for (const cells of [squareCells(points, 37), hexagonCells(points, 37)]) {
      expect(cells.flatMap(({ rows }) => rows).toSorted((a, b) => a - b)).toEqual(points.map(({ row }) => row))
      expect(cells.reduce((sum, { value }) => sum + value, 0)).toBe(points.length)
    }
  })

  test('of hexagons lie no further from their points than a corner', () => {
    for (const cell of hexagonCells(points, 37)) {
      for (const row of cell.rows) {
        const point = points[row]
        expect(point && Math.hypot(point.x - cell.x, point.y - cell.y)).toBeLessThanOrEqual(37.001)
      }
    }
  })

  test('add up by the aggregate of their name, and by the sum when nobody knows it', () => {
    const weights = [4, 1, 7, 0]
    expect(['sum', 'min', 'max', 'mean', 'median', 'count', 'no such', 'constructor'].map((name) => aggregate(name, weights))).toEqual([
      12, 0, 7, 3, 2.5, 4, 12, 12,
    ])
    expect(aggregate('deviation', [5])).toBe(0)
    expect(aggregate('p99', [1, 2, 3])).toBeCloseTo(2.98)
  })
})

describe('the first view', () => {
  const bounds = { x0: 0.1, y0: 0.3, x1: 0.2, y1: 0.4 }
  const size = { width: 400, height: 300 }
  const viewport = { longitude: 0, latitude: 0, zoom: 3, bearing: 90, pitch: 30 }

  test('is the stored one unless the zoom is automatic', () => {
    expect(homeView(sampleForm('deck_scatter', { viewport, autozoom: false }), bounds, size)).toMatchObject({
      x: 0.5,
      y: 0.5,
      scale: 4_096,
      bearing: Math.PI / 2,
    })
  })

  test('with automatic zoom keeps only turn and tilt', () => {
    const view = homeView(sampleForm('deck_scatter', { viewport }), bounds, size)
    expect(view.x).toBeGreaterThan(0.1)
    expect(view.x).toBeLessThan(0.2)
    expect(view.bearing).toBe(Math.PI / 2)
  })

  test.each([undefined, 'x', { zoom: 'many', pitch: 1e9, longitude: Number.NaN }])('survives a viewport of %o', (stored) => {
    const view = homeView(sampleForm('deck_scatter', { viewport: stored, autozoom: false }), bounds, size)
    expect(Object.values(view).every(Number.isFinite)).toBe(true)
    expect(view.pitch).toBeLessThan(1.1)
  })
})
