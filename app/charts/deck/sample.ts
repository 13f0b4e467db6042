import { type ChartSamples, noise, sampleForm, sampleMetric, sampleResult, type SampleSpec } from '../gallery/sample-data.ts'
import type { Row } from '../query-types.ts'

/** Points around the bay of San Francisco, gathered in a few places. */
const CENTERS = [
  [-122.42, 37.775],
  [-122.27, 37.805],
  [-122.03, 37.55],
  [-121.9, 37.335],
  [-122.51, 37.97],
] as const
const SPREAD = 0.09
const spatial = { type: 'latlong', lonCol: 'lon', latCol: 'lat' }
const JUST_ABOVE = { longitude: -122.2, latitude: 37.65, zoom: 8, bearing: 0, pitch: 0 }
const TILTED = { ...JUST_ABOVE, bearing: 20, pitch: 45 }

/** A repeatable number around 0, most of them near. */
function scatter(seed: number): number {
  return (noise(seed) + noise(seed + 17) + noise(seed + 31) - 1.5) * SPREAD
}

function pointRows({ labels, points, value }: SampleSpec): Row[] {
  return labels.flatMap((kind, member) =>
    Array.from({ length: points }, (_, point) => {
      const seed = member * 1_009 + point * 13
      const [lon, lat] = CENTERS[(member + point) % CENTERS.length] ?? CENTERS[0]
      return { kind, lon: lon + scatter(seed), lat: lat + scatter(seed + 5), amount: value(member, point) }
    }),
  )
}

const pointsOf = (spec: SampleSpec) => sampleResult(pointRows(spec), ['kind', 'lon', 'lat', 'amount'], { text: ['kind'] })

function arcRows({ labels, points }: SampleSpec): Row[] {
  return labels.flatMap((airline, member) =>
    Array.from({ length: points }, (_, point) => {
      const seed = member * 97 + point * 7
      return {
        airline,
        fromLon: -122 + noise(seed) * 45,
        fromLat: 28 + noise(seed + 1) * 18,
        toLon: -122 + noise(seed + 2) * 45,
        toLat: 28 + noise(seed + 3) * 18,
      }
    }),
  )
}

function square(lon: number, lat: number, side: number): string {
  return JSON.stringify([
    [lon, lat],
    [lon + side, lat],
    [lon + side, lat + side],
    [lon, lat + side],
  ])
}

/** Areas are drawn on maps by the hundreds; each row carries an outline. */
const MOST_SHAPES = 200

function shapeRows({ labels, points: wanted, value }: SampleSpec): Row[] {
  const points = Math.min(wanted, MOST_SHAPES)
  const count = labels.length * points
  const across = Math.max(1, Math.ceil(Math.sqrt(count)))
  const side = 0.6 / across
  return labels.flatMap((kind, member) =>
    Array.from({ length: points }, (_, point) => {
      const index = member * points + point
      const shape = square(-122.5 + (index % across) * side, 37.3 + Math.floor(index / across) * side, side * 0.9)
      return { kind, shape, amount: value(member, point) }
    }),
  )
}

function lineRows({ labels, points }: SampleSpec): Row[] {
  const steps = Math.max(2, Math.min(points, 60))
  return labels.map((kind, member) => ({
    kind,
    path: JSON.stringify(
      Array.from({ length: steps }, (_, step) => [
        -122.5 + (step / steps) * 0.7,
        37.4 + 0.08 * (member % 6) + 0.05 * Math.sin(step / 4 + member),
      ]),
    ),
    color: ['3669ac', 'c95b0a', '0a562b', 'a54d6c'][member % 4] ?? '3669ac',
  }))
}

const cells = (viewport: object, more: Record<string, unknown>) => (type: string, spec: SampleSpec) => ({
  formData: sampleForm(type, { spatial, size: sampleMetric('amount'), viewport, autozoom: true, ...more }),
  data: [pointsOf(spec)],
})

const flat = cells(JUST_ABOVE, {})
const raised = cells(TILTED, { grid_size: 1_500, extruded: true, color_scheme_type: 'categorical_palette' })

/** Samples of every deck.gl kind. */
export const samples: ChartSamples = {
  deck_scatter: (spec) => ({
    formData: sampleForm('deck_scatter', {
      spatial,
      point_radius_fixed: { type: 'metric', value: sampleMetric('amount') },
      point_unit: 'radius_m',
      multiplier: 2,
      dimension: 'kind',
      color_scheme_type: 'categorical_palette',
      viewport: JUST_ABOVE,
    }),
    data: [pointsOf(spec)],
  }),
  deck_arc: (spec) => ({
    formData: sampleForm('deck_arc', {
      start_spatial: { type: 'latlong', lonCol: 'fromLon', latCol: 'fromLat' },
      end_spatial: { type: 'latlong', lonCol: 'toLon', latCol: 'toLat' },
      dimension: 'airline',
      color_scheme_type: 'categorical_palette',
      viewport: TILTED,
    }),
    data: [sampleResult(arcRows(spec), ['airline', 'fromLon', 'fromLat', 'toLon', 'toLat'], { text: ['airline'] })],
  }),
  deck_path: (spec) => ({
    formData: sampleForm('deck_path', {
      line_column: 'path',
      line_type: 'json',
      line_width: 3,
      line_width_unit: 'pixels',
      js_columns: ['kind', 'color'],
      viewport: JUST_ABOVE,
    }),
    data: [sampleResult(lineRows(spec), ['path', 'kind', 'color'], { text: ['path', 'kind', 'color'] })],
  }),
  deck_polygon: (spec) => ({
    formData: sampleForm('deck_polygon', {
      line_column: 'shape',
      line_type: 'json',
      metric: sampleMetric('amount'),
      point_radius_fixed: { type: 'metric', value: sampleMetric('amount') },
      multiplier: 8,
      extruded: true,
      viewport: TILTED,
    }),
    data: [sampleResult(shapeRows(spec), ['shape', 'kind', 'amount'], { text: ['shape', 'kind'] })],
  }),
  deck_geojson: (spec) => ({
    formData: sampleForm('deck_geojson', { geojson: 'feature', stroked: true, line_width: 1, viewport: JUST_ABOVE }),
    data: [
      sampleResult(
        shapeRows(spec).map((row) => ({
          feature: `{"type":"Feature","properties":${JSON.stringify({ name: row['kind'], amount: row['amount'] })},"geometry":{"type":"Polygon","coordinates":[${String(row['shape'])}]}}`,
        })),
        ['feature'],
        { text: ['feature'] },
      ),
    ],
  }),
  deck_grid: (spec) => raised('deck_grid', spec),
  deck_hex: (spec) => raised('deck_hex', spec),
  deck_screengrid: (spec) => flat('deck_screengrid', spec),
  deck_heatmap: (spec) => flat('deck_heatmap', spec),
  deck_contour: (spec) => cells(JUST_ABOVE, { cellSize: 3_000 })('deck_contour', spec),
}
