import { isObject, listOf, objectOf, type JsonObject } from './json-values.ts'
import { APPENDED_CHART_HEIGHT, APPENDED_CHART_WIDTH } from './limits.ts'

/** What a layout says of a chart. */
export interface LinkedChart {
  readonly id: number
  readonly uuid: string
  readonly slice_name: string
}

/** The CHART nodes of a layout. */
export function chartNodes(
  position: JsonObject,
): readonly { readonly key: string; readonly node: JsonObject; readonly meta: JsonObject }[] {
  return Object.entries(position).flatMap(([key, node]) =>
    isObject(node) && node['type'] === 'CHART' && isObject(node['meta']) ? [{ key, node, meta: node['meta'] }] : [],
  )
}

/** Lower-case uuids of the charts that a layout places. */
export function placedUuids(position: JsonObject): readonly string[] {
  return chartNodes(position).flatMap(({ meta }) =>
    typeof meta['uuid'] === 'string' ? [meta['uuid'].toLowerCase()] : [],
  )
}

export function defaultLayout(title: string): JsonObject {
  return {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { children: ['GRID_ID'], id: 'ROOT_ID', type: 'ROOT' },
    GRID_ID: { children: [], id: 'GRID_ID', parents: ['ROOT_ID'], type: 'GRID' },
    HEADER_ID: { id: 'HEADER_ID', meta: { text: title }, type: 'HEADER' },
  }
}

/**
 * A layout that places every linked chart: those it lacks stand in one new row at the end of the grid, or unattached
 * when the root holds tabs. `suffix` makes the ids of the new nodes (eight characters).
 */
export function withAllCharts(position: JsonObject, charts: readonly LinkedChart[], suffix: () => string): JsonObject {
  const placed = new Set(chartNodes(position).map(({ meta }) => meta['chartId']))
  const missing = charts.filter(({ id }) => !placed.has(id))
  if (missing.length === 0) return position
  const grid = position['GRID_ID']
  const attached = isObject(grid) && listOf(objectOf(position['ROOT_ID'])['children']).includes('GRID_ID')
  const rowId = `ROW-N-${suffix()}`
  const nodes = missing.map((chart) => ({
    children: [],
    id: `CHART-${suffix()}`,
    meta: {
      chartId: chart.id,
      height: APPENDED_CHART_HEIGHT,
      sliceName: chart.slice_name,
      uuid: chart.uuid,
      width: APPENDED_CHART_WIDTH,
    },
    type: 'CHART',
    ...(attached ? { parents: ['ROOT_ID', 'GRID_ID', rowId] } : {}),
  }))
  const added = Object.fromEntries(nodes.map((node) => [node.id, node]))
  if (!attached) return { ...position, ...added }
  return {
    ...position,
    GRID_ID: { ...grid, children: [...listOf(grid['children']), rowId] },
    [rowId]: {
      children: nodes.map(({ id }) => id),
      id: rowId,
      meta: { '0': 'ROOT_ID', background: 'BACKGROUND_TRANSPARENT' },
      parents: ['ROOT_ID', 'GRID_ID'],
      type: 'ROW',
    },
    ...added,
  }
}

/** Places linked charts by their present id and uuid: what a layout remembers of a chart may be out of date. */
export function withChartUuids(position: JsonObject, charts: readonly LinkedChart[]): JsonObject {
  const byId = new Map<unknown, LinkedChart>(charts.map((chart) => [chart.id, chart]))
  const changed = chartNodes(position).flatMap(({ key, node, meta }) => {
    const chart = byId.get(meta['chartId'])
    return chart ? [[key, { ...node, meta: { ...meta, uuid: chart.uuid } }] as const] : []
  })
  return { ...position, ...Object.fromEntries(changed) }
}
