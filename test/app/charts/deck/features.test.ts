import { describe, expect, test } from 'vitest'
import { FeatureList } from '../../../../app/charts/deck-geojson/feature-list.ts'
import { readFeatures } from '../../../../app/charts/deck-geojson/features.ts'
import { partKind, type PartKind } from '../../../../app/charts/deck-geojson/part-kind.ts'
import { scanFeature } from '../../../../app/charts/deck-geojson/scan-feature.ts'
import { LineList } from '../../../../app/charts/deck/line-list.ts'

const ring = [[0, 0], [4, 0], [4, 4], [0, 4]]
const hole = [[1, 1], [2, 1], [2, 2]]
const geometries = {
  point: { type: 'Point', coordinates: [-122.5, 37.25, 12] },
  points: { type: 'MultiPoint', coordinates: [[1, 2], [3, 4]] },
  line: { type: 'LineString', coordinates: [[1, 2], [3, 4]] },
  lines: { type: 'MultiLineString', coordinates: [[[1, 2], [3, 4]], [[5, 6]], [[7, 8], [9, 10]]] },
  area: { type: 'Polygon', coordinates: [ring, hole] },
  areas: { type: 'MultiPolygon', coordinates: [[ring, hole], [hole]] },
  'area without an outline': { type: 'Polygon', coordinates: [[[0, 0], [1, 1]], hole] },
  'places that are none': { type: 'LineString', coordinates: [[181, 0], [3, 91], [5, 6], [7, 8]] },
}

/** What each line is, and where it goes. */
function linesOf(features: FeatureList): string[] {
  return Array.from({ length: features.length }, (_, index) =>
    [...features.lines(index)].map(({ part, points }) => `${part} ${[...points].map((value) => value.toFixed(9)).join(' ')}`).join('; '),
  )
}

/** The same by way of a whole reader of JSON. */
function wholeLines(text: string): string[] {
  return readFeatures(text).map(({ areas, lines, points }) => {
    const parts: [PartKind, Float64Array][] = [
      ...areas.flatMap((area) => area.map((one, index): [PartKind, Float64Array] => [index === 0 ? partKind.area : partKind.hole, one])),
      ...lines.map((one): [PartKind, Float64Array] => [partKind.line, one]),
      ...points.map((one): [PartKind, Float64Array] => [partKind.point, one]),
    ]
    return parts.map(([part, one]) => `${part} ${[...one].map((value) => value.toFixed(9)).join(' ')}`).join('; ')
  })
}

const scans = (text: string) => scanFeature(text, new LineList(), [])

describe('a feature', () => {
  test.each(Object.entries(geometries))('whose geometry is a %s is scanned as a reader of JSON reads it', (_, geometry) => {
    const { type, coordinates } = geometry
    const texts = [
      JSON.stringify(geometry),
      JSON.stringify({ coordinates, bbox: [0, 1.5e-3, -2], type }, null, 2),
      JSON.stringify({ type: 'Feature', id: 7, properties: { name: 'A', deep: [{ b: null }, true] }, geometry }),
      JSON.stringify({ geometry, properties: null, type: 'Feature' }),
    ]
    for (const text of texts) {
      expect(scans(text)).toBe(true)
      expect(linesOf(new FeatureList([text]))).toEqual(wholeLines(text))
    }
  })

  test.each([
    '{"type":"Feature","properties":{"fillColor":[255,0,0]},"geometry":{"type":"Point","coordinates":[1,2]}}',
    '{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},{"type":"LineString","coordinates":[[1,2],[3,4]]}]}',
    '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]}},{"type":"Point","coordinates":[3,4]}]}',
    '{"type":"Po\\u0069nt","coordinates":[1,2]}',
    '{"type":"Point","type":"MultiPoint","coordinates":[[1,2]]}',
    '{"type":"Polygon","coordinates":[[[1,2],["3",4],[5,6]]]}',
    '{"type":"Feature","geometry":{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]}}}',
  ])('that %s is left to such a reader', (text) => {
    expect(scans(text)).toBe(false)
    expect(linesOf(new FeatureList([text]))).toEqual(wholeLines(text))
  })

  test.each(['', 'x', '{', '[]', '{}', '{"type":"Point"}', '{"type":"Point","coordinates":[1,2]', '{"type":"Point","coordinates":[1,2]} x', '{"type":"Point","coordinates":[1,2],}', '{"type":"Point","coordinates":[1,2],"a":01}', '{"type":"Point","coordinates":[1,2],"a":tru}', '{"type":"Polygon","coordinates":[[1,2],[3,4]]}'])(
    'is none in %s',
    (text) => {
      expect(scans(text)).toBe(false)
      expect(new FeatureList([text]).length).toBe(0)
    },
  )

  test.each([['[', ']'], ['{"a":', '}']])('may hold properties nested very deeply, as %s', (open, close) => {
    const deep = `${open.repeat(100_000)}1${close.repeat(100_000)}`
    const text = `{"type":"Feature","properties":{"name":"A","deep":${deep}},"geometry":{"type":"Point","coordinates":[1,2]}}`
    const features = new FeatureList([text])
    expect(features.length).toBe(1)
    expect(features.titleOf(0)).toBe('A')
  })

  test('keeps its row, its name and its colors, whichever way it was read', () => {
    const point = { type: 'Point', coordinates: [1, 2] }
    const scanned = JSON.stringify({ type: 'Feature', properties: { name: 'A', filled: 'no color' }, geometry: point })
    const read = JSON.stringify({ type: 'Feature', properties: { title: 'B', stroke: '#00ff00' }, geometry: point })
    const features = new FeatureList([null, scanned, 5, JSON.stringify({ type: 'FeatureCollection', features: [JSON.parse(read), point] })])
    expect([0, 1, 2].map((index) => features.rowOf(index))).toEqual([1, 3, 3])
    expect([0, 1, 2].map((index) => features.titleOf(index))).toEqual(['A', 'B', undefined])
    expect(features.colorsOf(1).stroke).toBe('#00ff00')
    expect(features.extents()).toHaveLength(12)
  })
})
