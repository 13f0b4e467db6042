import type { JsonObject } from '../log/json.ts'

export type ItemId = string

/** Component types of a layout. Others may appear in imported layouts and are kept as they are. */
export type ItemType =
  | 'ROOT'
  | 'GRID'
  | 'TABS'
  | 'TAB'
  | 'ROW'
  | 'COLUMN'
  | 'CHART'
  | 'MARKDOWN'
  | 'HEADER'
  | 'DIVIDER'
  | 'DYNAMIC'

/** One node of the layout. `meta` is the wire's meta: width, height, text, chartId, code, background… */
export interface Item {
  readonly id: ItemId
  readonly type: ItemType
  readonly parent: ItemId | null
  readonly children: readonly ItemId[]
  readonly meta: JsonObject
  /** Keys of the wire form that this product does not know; given back as they came. */
  readonly extra?: JsonObject
}

export type Items = Readonly<Record<ItemId, Item>>

/** Properties that stand beside the metadata on the wire. */
export interface Props {
  readonly dashboard_title: string
  readonly slug: string | null
  readonly css: string
  readonly certified_by: string | null
  readonly certification_details: string | null
}

/** A native filter or a divider between filters; the wire form, kept whole. */
export type Filter = JsonObject & { readonly id: string }

/** Order of the children, gone ones included, of containers that something has left since the last save. */
export type Places = Readonly<Record<ItemId, readonly ItemId[]>>

export interface DashboardState {
  /** The tree under ROOT_ID. GRID_ID always exists; with top-level tabs it stands detached (parent null, no children). */
  readonly items: Items
  /** Entries of position_json outside the tree: the page header, unattached nodes. Given back as they came. */
  readonly detached: JsonObject
  readonly props: Props
  /** json_metadata without the keys that have a home of their own here. */
  readonly metadata: JsonObject
  readonly filters: Readonly<Record<string, Filter>>
  readonly filterOrder: readonly string[]
  /** chart_configuration: cross-filter settings by chart id. */
  readonly crossFilters: Readonly<Record<string, JsonObject>>
  /** Where undo puts back what has gone. No part of the content: readers and comparisons leave it out. */
  readonly places?: Places
}

export const ROOT_ID = 'ROOT_ID'
export const GRID_ID = 'GRID_ID'
export const HEADER_ID = 'HEADER_ID'
export const VERSION_KEY = 'DASHBOARD_VERSION_KEY'

export const EMPTY_ITEMS: Items = {
  [ROOT_ID]: { id: ROOT_ID, type: 'ROOT', parent: null, children: [GRID_ID], meta: {} },
  [GRID_ID]: { id: GRID_ID, type: 'GRID', parent: ROOT_ID, children: [], meta: {} },
}

export const EMPTY_STATE: DashboardState = {
  items: EMPTY_ITEMS,
  detached: {},
  props: { dashboard_title: '', slug: null, css: '', certified_by: null, certification_details: null },
  metadata: {},
  filters: {},
  filterOrder: [],
  crossFilters: {},
}
