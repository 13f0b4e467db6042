import { describe, expect, test } from 'vitest'
import { placePoint } from '../../../../app/charts/deck/interaction.ts'
import type { BuildLayer, PlaceFilter } from '../../../../app/charts/deck/layer.ts'
import { homeView } from '../../../../app/charts/deck/viewport.ts'
import { gridLayer } from '../../../../app/charts/deck-grid/layer.ts'
import { hexagonLayer } from '../../../../app/charts/deck-hex/layer.ts'
import { screenGridLayer } from '../../../../app/charts/deck-screengrid/layer.ts'
import { noise, sampleForm, sampleResult } from '../../../../app/charts/gallery/sample-data.ts'
import { matrixOf } from '../../../../app/charts/map/view.ts'
import type { Row } from '../../../../app/charts/query-types.ts'
import { lightTheme } from '../../../../app/charts/theme.ts'
import type { DrillFilter } from '../../../../app/charts/types.ts'

const SIZE = { width: 400, height: 300 }
const COUNT = 300
/** Sides of cells of the ground and of the screen. */
const METERS = 8_000
const PIXELS = 20
const AT = { clientX: 1, clientY: 2 }
const rows: Row[] = Array.from({ length: COUNT }, (_, index) => ({ lon: -122 + noise(index), lat: 37 + noise(index + 7_000) }))

/** The drill filters of every cell that a layer draws. */
function cellsOf(build: BuildLayer, spatial: object, data: readonly Row[], side = METERS): DrillFilter[][] {
  const formData = sampleForm('deck', { spatial, grid_size: side, extruded: false })
  const result = sampleResult(data, Object.keys(data[0] ?? {}))
  const layer = build({ formData, result, theme: lightTheme, labelColors: {}, datasource: {}, hidden: new Set(), selected: new Set() })
  const view = homeView(formData, layer.bounds, SIZE)
  const frame = { matrix: matrixOf(view, SIZE), view, size: SIZE }
  const items = new Set(layer.draw(frame).marks.map(({ item }) => item))
  return [...items].flatMap((item) => {
    const filter = layer.filterOf?.(item, frame)
    return filter ? [placePoint(filter, AT, {}).filters] : []
  })
}

function holds(row: Row, { col, op, val }: DrillFilter): boolean {
  const cell = row[col] ?? null
  if (op === 'IN') return Array.isArray(val) && val.includes(cell)
  if (op === '==') return cell === val
  return op === '>=' ? Number(cell) >= Number(val) : Number(cell) <= Number(val)
}

const matching = (filters: readonly DrillFilter[], data: readonly Row[]) => data.filter((row) => filters.every((one) => holds(row, one)))
const latlong = { type: 'latlong', lonCol: 'lon', latCol: 'lat' }

describe.each([
  ['squares of the ground', gridLayer, METERS],
  ['squares of the screen', screenGridLayer, PIXELS],
])('drilling into %s', (_, build, side) => {
  test('asks for the ranges of two columns, and no row is in two cells or in none', () => {
    const cells = cellsOf(build, latlong, rows, side)
    expect(cells.length).toBeGreaterThan(10)
    for (const filters of cells) expect(filters.map(({ col, op }) => `${col} ${op}`)).toEqual(['lon >=', 'lon <=', 'lat >=', 'lat <='])
    expect(cells.reduce((sum, filters) => sum + matching(filters, rows).length, 0)).toBe(COUNT)
  })
})

test('drilling into hexagons asks for the box around their rows, which misses none', () => {
  const cells = cellsOf(hexagonLayer, latlong, rows)
  const found = new Set(cells.flatMap((filters) => matching(filters, rows)))
  expect(found.size).toBe(COUNT)
})

test('drilling into a cell of places that stand in one column asks for those', () => {
  const data = rows.map(({ lon, lat }) => ({ at: `${String(lat)},${String(lon)}` }))
  const cells = cellsOf(gridLayer, { type: 'delimited', lonlatCol: 'at', delimiter: ',' }, data)
  for (const filters of cells) expect(filters.map(({ col, op }) => `${col} ${op}`)).toEqual(['at IN'])
  expect(cells.reduce((sum, filters) => sum + matching(filters, data).length, 0)).toBe(COUNT)
})

test('drilling says in words what it asks for', () => {
  const place: PlaceFilter = { label: 'x', key: 'x', equals: [], filters: [{ col: 'lon', op: '>=', val: -1.5 }, { col: 'lon', op: '<=', val: 2 }] }
  expect(placePoint(place, AT, {}).filters.map(({ formattedVal }) => formattedVal)).toEqual(['≥ -1.5', '≤ 2'])
})
