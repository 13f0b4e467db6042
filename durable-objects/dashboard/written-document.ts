import { equal, type Json, type JsonObject } from '../log/json.ts'
import { CROSS_FILTERS_KEY, type DashboardDocument, FILTERS_KEY, isObject } from './document.ts'
import { type DashboardState, EMPTY_ITEMS, GRID_ID, HEADER_ID, type Item, type Items, ROOT_ID, VERSION_KEY } from './state.ts'
import { itemOf, pathUp, subtree } from './tree.ts'

/** The wire document of a state. `parents` are computed; the page header carries the title when there is a layout. */
export function documentOfState(state: DashboardState): DashboardDocument {
  return { ...state.props, position_json: positionsOf(state), json_metadata: metadataOf(state) }
}

function positionsOf(state: DashboardState): JsonObject {
  const { items, detached, props } = state
  if (Object.keys(detached).length === 0 && equal(items, EMPTY_ITEMS)) return {}
  const header = isObject(detached[HEADER_ID]) ? detached[HEADER_ID] : { type: 'HEADER', id: HEADER_ID }
  const meta = isObject(header['meta']) ? header['meta'] : {}
  const positions: Record<string, Json> = {
    ...detached,
    [VERSION_KEY]: detached[VERSION_KEY] ?? 'v2',
    [HEADER_ID]: { ...header, meta: { ...meta, text: props.dashboard_title } },
  }
  for (const id of [...subtree(items, ROOT_ID), GRID_ID]) {
    const item = itemOf(items, id)
    if (item && !Object.hasOwn(positions, id)) positions[id] = nodeOf(items, item)
  }
  return positions
}

function nodeOf(items: Items, item: Item): JsonObject {
  const parents = item.id === GRID_ID ? [ROOT_ID] : pathUp(items, item.id).slice(1).reverse()
  return {
    ...item.extra,
    id: item.id,
    type: item.type,
    children: item.children,
    ...(item.id !== ROOT_ID && { parents }),
    ...((Object.keys(item.meta).length > 0 || !BARE.has(item.type)) && { meta: item.meta }),
  }
}

/** Types that the wire writes without meta. */
const BARE: ReadonlySet<string> = new Set(['ROOT', 'GRID'])

/** The two keys with a home of their own appear only when they hold something, as in documents that never had them. */
function metadataOf(state: DashboardState): JsonObject {
  const filters = state.filterOrder.flatMap((id) => state.filters[id] ?? [])
  return {
    ...state.metadata,
    ...(filters.length > 0 && { [FILTERS_KEY]: filters }),
    ...(Object.keys(state.crossFilters).length > 0 && { [CROSS_FILTERS_KEY]: state.crossFilters }),
  }
}
