import { without, type Json, type JsonObject } from '../log/json.ts'
import type { DashboardRejection } from './decision.ts'
import { MAX_ITEMS } from './grid.ts'
import {
  EMPTY_ITEMS,
  type DashboardState,
  type Filter,
  GRID_ID,
  type Item,
  type ItemId,
  type Items,
  type ItemType,
  type Props,
  ROOT_ID,
} from './state.ts'
import { itemOf, structuralFault } from './tree.ts'

/** The wire form of a dashboard's content, as the REST API and bundles exchange it. */
export interface DashboardDocument extends Props {
  /** position_json parsed; `{}` for a dashboard that never had a layout. */
  readonly position_json: JsonObject
  /** json_metadata parsed, without `positions`. */
  readonly json_metadata: JsonObject
}

export type DocumentResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: DashboardRejection | 'invalid'; readonly field: string; readonly message: string }

export const FILTERS_KEY = 'native_filter_configuration'
export const CROSS_FILTERS_KEY = 'chart_configuration'

/** The state of a wire document. Keys this product does not know are kept; a broken tree is refused by name. */
export function stateOfDocument(document: DashboardDocument): DocumentResult<DashboardState> {
  const layout = layoutOfPositions(document.position_json)
  if (!layout.ok) return layout
  const metadata = partsOfMetadata(document.json_metadata)
  if (!metadata.ok) return metadata
  const { dashboard_title, slug, css, certified_by, certification_details } = document
  const props = { dashboard_title, slug, css, certified_by, certification_details }
  return { ok: true, value: { ...layout.value, props, ...metadata.value } }
}

/** Ids of the charts a layout shows, each once, in ascending order. */
export function chartIdsOf(state: DashboardState): number[] {
  const ids = [...Object.values(state.items), ...Object.values(state.detached)].flatMap((node) => chartIdOf(node) ?? [])
  return [...new Set(ids)].sort((a, b) => a - b)
}

/** The chart that an item of a layout shows; null for any other. */
export function chartIdOf(node: Item | Json): number | null {
  if (!isObject(node) || node['type'] !== 'CHART' || !isObject(node['meta'])) return null
  const id = node['meta']['chartId']
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null
}

// Layout --------------------------------------------------------------------------------------------------------------

type Layout = Pick<DashboardState, 'items' | 'detached'>

export function layoutOfPositions(positions: JsonObject): DocumentResult<Layout> {
  const root = positions[ROOT_ID]
  if (!isObject(root)) return { ok: true, value: { items: EMPTY_ITEMS, detached: without(positions, [GRID_ID]) } }
  const nodes: Record<ItemId, Item> = {}
  for (const [id, node] of Object.entries(positions)) {
    const item = isObject(node) && typeof node['type'] === 'string' ? itemOfNode(id, node['type'], node) : null
    if (item) nodes[id] = item
  }
  const items = linked(nodes)
  if (!items.ok) return items
  const detached = without(positions, [...Object.keys(items.value), GRID_ID])
  return { ok: true, value: { items: items.value, detached } }
}

const KNOWN_KEYS = ['id', 'type', 'parents', 'children', 'meta']

function itemOfNode(id: ItemId, type: string, node: JsonObject): Item {
  const children = Array.isArray(node['children']) ? node['children'].filter((child) => typeof child === 'string') : []
  const extra = without(node, KNOWN_KEYS)
  const item: Item = {
    id,
    type: type as ItemType,
    parent: null,
    children,
    meta: isObject(node['meta']) ? node['meta'] : {},
  }
  return Object.keys(extra).length === 0 ? item : { ...item, extra }
}

/** The tree under the root with its parents set. Children that do not exist are left out, as the wire tolerates them. */
function linked(nodes: Items): DocumentResult<Items> {
  const items: Record<ItemId, Item> = {}
  const open: { id: ItemId; parent: ItemId | null }[] = [{ id: ROOT_ID, parent: null }]
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const node = itemOf(nodes, next.id)
    if (!node) continue
    if (itemOf(items, next.id)) return layoutFault('cycle', `${next.id} has two parents or lies inside itself`)
    const children = node.children.filter((child) => itemOf(nodes, child))
    items[next.id] = { ...node, parent: next.parent, children }
    for (const child of children) open.push({ id: child, parent: next.id })
    if (Object.keys(items).length > MAX_ITEMS) return layoutFault('too-many-items', `more than ${MAX_ITEMS} components`)
  }
  const grid = itemOf(nodes, GRID_ID)
  items[GRID_ID] ??= { ...(grid ?? { id: GRID_ID, type: 'GRID', meta: {} }), parent: null, children: [] }
  const root = items[ROOT_ID]
  if (root && root.children.length === 0) {
    items[ROOT_ID] = { ...root, children: [GRID_ID] }
    items[GRID_ID] = { ...items[GRID_ID], parent: ROOT_ID }
  }
  const fault = structuralFault(items)
  return fault === null ? { ok: true, value: items } : layoutFault('invalid', fault)
}

function layoutFault(code: DashboardRejection | 'invalid', message: string): DocumentResult<never> {
  return { ok: false, code, field: 'position_json', message }
}

// Metadata ------------------------------------------------------------------------------------------------------------

type MetadataParts = Pick<DashboardState, 'metadata' | 'filters' | 'filterOrder' | 'crossFilters'>

export function partsOfMetadata(metadata: JsonObject): DocumentResult<MetadataParts> {
  const listed = metadata[FILTERS_KEY] ?? []
  if (!Array.isArray(listed)) return metadataFault(`${FILTERS_KEY} is not a list`)
  const filters: Record<string, Filter> = {}
  const filterOrder: string[] = []
  for (const filter of listed) {
    if (!isFilter(filter)) return metadataFault(`${FILTERS_KEY}: an entry has no id`)
    if (Object.hasOwn(filters, filter.id)) return metadataFault(`${FILTERS_KEY}: ${filter.id} stands twice`)
    filters[filter.id] = filter
    filterOrder.push(filter.id)
  }
  const configured = metadata[CROSS_FILTERS_KEY] ?? {}
  if (!isObject(configured)) return metadataFault(`${CROSS_FILTERS_KEY} is not an object`)
  const crossFilters: Record<string, JsonObject> = {}
  for (const [chartId, configuration] of Object.entries(configured)) {
    if (!isObject(configuration)) return metadataFault(`${CROSS_FILTERS_KEY}.${chartId} is not an object`)
    crossFilters[chartId] = configuration
  }
  const rest = without(metadata, [FILTERS_KEY, CROSS_FILTERS_KEY, 'positions'])
  return { ok: true, value: { metadata: rest, filters, filterOrder, crossFilters } }
}

function metadataFault(message: string): DocumentResult<never> {
  return { ok: false, code: 'invalid', field: 'json_metadata', message }
}

function isFilter(value: Json): value is Filter {
  return isObject(value) && typeof value['id'] === 'string'
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
