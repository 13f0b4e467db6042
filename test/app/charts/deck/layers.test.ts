import { describe, expect, test } from 'vitest'
import { breakLimits } from '../../../../app/charts/deck/buckets.ts'
import { placeMask, placePoint } from '../../../../app/charts/deck/interaction.ts'
import type { BuildLayer, LayerInput } from '../../../../app/charts/deck/layer.ts'
import { arcLayer } from '../../../../app/charts/deck-arc/layer.ts'
import { contourLayer } from '../../../../app/charts/deck-contour/layer.ts'
import { geojsonLayer } from '../../../../app/charts/deck-geojson/layer.ts'
import { gridLayer } from '../../../../app/charts/deck-grid/layer.ts'
import { heatmapLayer } from '../../../../app/charts/deck-heatmap/layer.ts'
import { hexagonLayer } from '../../../../app/charts/deck-hex/layer.ts'
import { pathLayer } from '../../../../app/charts/deck-path/layer.ts'
import { polygonLayer } from '../../../../app/charts/deck-polygon/layer.ts'
import { scatterLayer } from '../../../../app/charts/deck-scatter/layer.ts'
import { screenGridLayer } from '../../../../app/charts/deck-screengrid/layer.ts'
import { homeView } from '../../../../app/charts/deck/viewport.ts'
import { sampleForm, sampleMetric, sampleResult } from '../../../../app/charts/gallery/sample-data.ts'
import { matrixOf } from '../../../../app/charts/map/view.ts'
import type { Row } from '../../../../app/charts/query-types.ts'
import { lightTheme } from '../../../../app/charts/theme.ts'

const size = { width: 400, height: 300 }
const spatial = { type: 'latlong', lonCol: 'lon', latCol: 'lat' }
const rows: Row[] = [
  { lon: -122.4, lat: 37.8, kind: 'a', m: 4 },
  { lon: -122.1, lat: 37.5, kind: 'b', m: 16 },
  { lon: null, lat: 37.5, kind: 'b', m: 16 },
]

function input(settings: Record<string, unknown>, data = rows, more: Partial<LayerInput> = {}): LayerInput {
  return {
    formData: sampleForm('deck', { spatial, ...settings }),
    result: sampleResult(data, Object.keys(data[0] ?? {})),
    theme: lightTheme,
    labelColors: {},
    datasource: {},
    hidden: new Set(),
    selected: new Set(),
    ...more,
  }
}

function drawn(build: BuildLayer, of: LayerInput) {
  const layer = build(of)
  const view = homeView(of.formData, layer.bounds, size)
  const frame = { view, matrix: matrixOf(view, size), size }
  return { layer, frame, ...layer.draw(frame) }
}

describe('circles', () => {
  test('leave out rows without a place, and have the largest below', () => {
    const of = input({ point_radius_fixed: { type: 'metric', value: sampleMetric('m') }, point_unit: 'radius_m', multiplier: 100 })
    const { layer, marks } = drawn(scatterLayer, of)
    expect(layer.count).toBe(2)
    const radii = marks.map((mark) => (mark.kind === 'dot' ? mark.r : 0))
    expect(radii).toEqual(radii.toSorted((a, b) => b - a))
  })

  test('of no dimension have the picked colour, and the first of the palette while the picker is untouched', () => {
    const colorWith = (color_picker: object) => {
      const [mark] = drawn(scatterLayer, input({ color_scheme_type: 'categorical_palette', color_picker })).marks
      return mark?.kind === 'dot' && mark.fill
    }
    expect(colorWith({ r: 205, g: 0, b: 3, a: 1 })).toBe('#cd0003')
    expect(colorWith({ r: 0, g: 122, b: 135, a: 1 })).toBe(lightTheme.categorical[0])
  })

  test('of an area have four times the figure at twice the radius', () => {
    const settings = { point_radius_fixed: { type: 'metric', value: sampleMetric('m') }, point_unit: 'square_km', multiplier: 1, min_radius: 0 }
    const radii = drawn(scatterLayer, input(settings)).marks.map((mark) => (mark.kind === 'dot' ? mark.r : 0))
    expect((radii[0] ?? 0) / (radii[1] ?? 1)).toBeCloseTo(2, 1)
  })

  test('never leave the limits of their radius', () => {
    const huge = input({ point_radius_fixed: { type: 'fix', value: 1e12 }, max_radius: 9, min_radius: 3 })
    for (const mark of drawn(scatterLayer, huge).marks) expect(mark.kind === 'dot' && mark.r).toBe(9)
  })

  test('of a member are gone when the legend hides it', () => {
    const settings = { dimension: 'kind', color_scheme_type: 'categorical_palette' }
    expect(drawn(scatterLayer, input(settings)).marks).toHaveLength(2)
    expect(drawn(scatterLayer, input(settings, rows, { hidden: new Set(['a']) })).marks).toHaveLength(1)
  })

  test('filter by their place, and drill by it', () => {
    const { layer, frame } = drawn(scatterLayer, input({}))
    const filter = layer.filterOf?.(0, frame)
    expect(filter?.filters).toEqual([
      { col: 'lon', op: 'IN', val: [rows[0]?.['lon']] },
      { col: 'lat', op: 'IN', val: [rows[0]?.['lat']] },
    ])
    const mask = filter && placeMask(filter, [])
    expect(mask?.filterState.selectedValues).toEqual([filter?.label])
    expect(filter && placeMask(filter, [filter.label]).extraFormData.filters).toEqual([])
    expect(filter && placePoint(filter, { clientX: 1, clientY: 2 }, {}).filters).toHaveLength(2)
  })
})

test('a cell filters by the range of its places', () => {
  const near: Row[] = [
    { lon: -122.4, lat: 37.8, m: 1 },
    { lon: -122.4001, lat: 37.8001, m: 2 },
  ]
  const { layer, frame, itemAt } = drawn(gridLayer, input({ size: sampleMetric('m'), grid_size: 5_000 }, near))
  expect(layer.count).toBe(1)
  expect(itemAt(0)?.rows[0]?.value).toBe('3')
  expect(layer.filterOf?.(0, frame)?.filters).toEqual([
    { col: 'lon', op: '>=', val: -122.4001 },
    { col: 'lon', op: '<=', val: -122.4 },
    { col: 'lat', op: '>=', val: 37.8 },
    { col: 'lat', op: '<=', val: 37.8001 },
  ])
})

test('columns rise only where the viewport is tilted', () => {
  const settings = { size: sampleMetric('m'), grid_size: 5_000, extruded: true }
  const viewport = { longitude: -122, latitude: 37, zoom: 8, bearing: 0, pitch: 45 }
  expect(drawn(hexagonLayer, input(settings)).marks).toHaveLength(2)
  expect(drawn(hexagonLayer, input({ ...settings, viewport })).marks.length).toBeGreaterThan(2)
})

test('arcs take the color of their category, or run from one color to the other', () => {
  const ends: Row[] = [{ lon: -122, lat: 37, lon2: -80, lat2: 40, kind: 'a' }]
  const settings = {
    start_spatial: spatial,
    end_spatial: { type: 'latlong', lonCol: 'lon2', latCol: 'lat2' },
    dimension: 'kind',
    color_picker: { r: 255, g: 0, b: 0, a: 1 },
    target_color_picker: { r: 0, g: 0, b: 255, a: 1 },
  }
  const run = drawn(arcLayer, input({ ...settings, color_scheme_type: 'fixed_color' }, ends)).marks
  expect(new Set(run.map((mark) => mark.kind === 'line' && mark.stroke)).size).toBeGreaterThan(2)
  expect(drawn(arcLayer, input({ ...settings, color_scheme_type: 'categorical_palette' }, ends)).marks).toHaveLength(1)
})

test('a line takes the color that its row brings along, which scripts of saved charts read', () => {
  const lines: Row[] = [{ path: '[[-122,37],[-121,38]]', color: 'ed1c24' }]
  const { marks } = drawn(pathLayer, input({ line_column: 'path', js_columns: ['color'] }, lines))
  expect(marks[0]).toMatchObject({ kind: 'line', stroke: '#ed1c24' })
})

describe('steps of color', () => {
  test('are even between the lowest and the highest figure, or where settings say', () => {
    expect(breakLimits(sampleForm('x', { num_buckets: '4' }), [0, 8, null])).toEqual([0, 2, 4, 6, 8])
    expect(breakLimits(sampleForm('x', { break_points: ['10', 5, '20', 'x'] }), [0, 8])).toEqual([5, 10, 20])
    expect(breakLimits(sampleForm('x', {}), [3, 3])).toEqual([3, 3])
    expect(breakLimits(sampleForm('x', {}), [null])).toEqual([])
    expect(breakLimits(sampleForm('x', { num_buckets: 1e9 }), [0, 1]).length).toBeLessThan(30)
  })

  test('by breakpoints give what lies outside of all the default color', () => {
    const settings = {
      color_scheme_type: 'color_breakpoints',
      color_breakpoints: [{ color: { r: 1, g: 2, b: 3, a: 1 }, minValue: 0, maxValue: 5 }],
      deafult_breakpoint_color: { r: 9, g: 9, b: 9, a: 1 },
      point_radius_fixed: { type: 'metric', value: sampleMetric('m') },
    }
    const { marks, layer } = drawn(scatterLayer, input(settings))
    expect(new Set(marks.map((mark) => mark.kind === 'dot' && mark.fill))).toEqual(new Set(['#010203', '#090909']))
    expect(layer.legend).toMatchObject({ kind: 'entries', corner: 'tr' })
  })
})

const every: [string, BuildLayer][] = [
  ['scatter', scatterLayer],
  ['arc', arcLayer],
  ['path', pathLayer],
  ['polygon', polygonLayer],
  ['geojson', geojsonLayer],
  ['grid', gridLayer],
  ['hex', hexagonLayer],
  ['screengrid', screenGridLayer],
  ['heatmap', heatmapLayer],
  ['contour', contourLayer],
]

describe.each(every)('%s', (_, build) => {
  test.each([
    ['settings of another kind', { x_axis: 'a', metrics: ['b'] }],
    ['a column that is gone', { spatial: { type: 'latlong', lonCol: 'gone', latCol: 'lat' }, line_column: 'gone', geojson: 'gone' }],
    ['numbers that are none', { grid_size: 'NaN', multiplier: 'x', cellSize: -1, radius_pixels: 1e9, line_width: null, opacity: 'half' }],
    ['lists where one thing is asked for', { spatial: [spatial], viewport: [], color_picker: 'red', legend_position: 7 }],
    ['places of the wrong type', { spatial: 'lon,lat', point_radius_fixed: 5, contours: 'x', color_breakpoints: {} }],
  ])('draws or draws nothing with %s', (_name, settings) => {
    const { marks } = drawn(build, input({ size: sampleMetric('m'), ...settings }))
    expect(JSON.stringify(marks)).not.toMatch(/NaN|null/)
  })
})

/** Comparing each with each would take longer than a test may. */
test.each([
  ['squares', gridLayer],
  ['hexagons', hexagonLayer],
])('a hundred thousand points become %s', (_name, build) => {
  const many: Row[] = Array.from({ length: 100_000 }, (_, i) => ({ lon: -122 + ((i * 7_919) % 1_000) / 1_000, lat: 37 + ((i * 104_729) % 1_000) / 1_000, m: i }))
  expect(drawn(build, input({ size: sampleMetric('m'), grid_size: 500 }, many)).marks.length).toBeGreaterThan(1)
})
