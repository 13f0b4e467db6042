import { callApi, chartNode, makeDashboard } from './dashboard-fixture.ts'

/** A place of the maps, in degrees. */
export interface TestPlace {
  readonly name: string
  readonly lon: number
  readonly lat: number
}

/** Six places, far enough from each other that none covers another, in two rows. */
export const PLACES: readonly TestPlace[] = ['Ash', 'Birch', 'Cedar', 'Elm', 'Fir', 'Larch'].map((name, index) => ({
  name,
  lon: -108 + (index % 3) * 10,
  lat: index < 3 ? 45 : 37,
}))

export interface PlaceChart {
  readonly name: string
  readonly type: string
  readonly settings: Readonly<Record<string, unknown>>
}

/** What stands in the columns of a place: its outline, its way to the next one, and both as GeoJSON. */
function columnsOf({ name, lon, lat }: TestPlace, index: number): Readonly<Record<string, string | number>> {
  const next = PLACES[(index + 1) % PLACES.length] ?? { lon, lat }
  const outline = [[lon - 2, lat - 2], [lon + 2, lat - 2], [lon + 2, lat + 2], [lon - 2, lat + 2]]
  // All ways begin at the same place.
  const way = [[-98, 41], [lon, lat]]
  return {
    name,
    lon,
    lat,
    to_lon: next.lon,
    to_lat: next.lat,
    at: `${lat},${lon}`,
    outline: JSON.stringify(outline),
    way: JSON.stringify(way),
    feature: JSON.stringify({ type: 'Feature', properties: { kind: 'tree' }, geometry: { type: 'Polygon', coordinates: [outline] } }),
    amount: (index + 1) * 10,
  }
}

function placesSql(): string {
  const rows = PLACES.map(columnsOf)
  const literal = (value: string | number) => (typeof value === 'number' ? String(value) : `'${value}'`)
  const values = rows.map((row) => `(${Object.values(row).map(literal).join(', ')})`)
  return `WITH places (${Object.keys(rows[0] ?? {}).join(', ')}) AS (VALUES ${values.join(', ')}) SELECT * FROM places`
}

/** A dataset of the places. */
export async function placesDataset(): Promise<number> {
  const query = encodeURIComponent('(filters:!((col:database_name,opr:eq,value:examples)),columns:!(id))')
  const { result } = await callApi<{ result: { id: number }[] }>(`/api/v1/database/?q=${query}`)
  const made = await callApi<{ id: number }>('/api/v1/dataset/', 'POST', {
    database: result[0]?.id,
    table_name: `places_${crypto.randomUUID().slice(0, 8)}`,
    sql: placesSql(),
  })
  return made.id
}

export async function makePlaceChart(datasetId: number, { name, type, settings }: PlaceChart): Promise<number> {
  const params = { viz_type: type, datasource: `${datasetId}__table`, adhoc_filters: [], row_limit: 1000, ...settings }
  const { id } = await callApi<{ id: number }>('/api/v1/chart/', 'POST', {
    slice_name: name,
    viz_type: type,
    datasource_id: datasetId,
    datasource_type: 'table',
    params: JSON.stringify(params),
  })
  return id
}

/** A dashboard with these charts of the places, `across` in a row; answers its address. */
export async function placesDashboard(title: string, charts: readonly PlaceChart[], across: number): Promise<string> {
  const datasetId = await placesDataset()
  const made: { readonly name: string; readonly id: number }[] = []
  for (const chart of charts) made.push({ name: chart.name, id: await makePlaceChart(datasetId, chart) })
  const rows = Array.from({ length: Math.ceil(made.length / across) }, (_, row) => ({
    id: `ROW-${row}`,
    children: made.slice(row * across, (row + 1) * across).map(({ name, id }) => chartNode(name, id, 12 / across)),
  }))
  return makeDashboard(title, rows)
}
