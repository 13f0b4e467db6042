import type { SimpleOp } from '../../../../durable-objects/dashboard/ops.ts'
import type { ItemId, Items, ItemType } from '../../../../durable-objects/dashboard/state.ts'
import type { JsonObject } from '../../../../durable-objects/log/json.ts'
import { itemOf } from '../../../../durable-objects/dashboard/tree.ts'
import { DEFAULT_HEIGHT } from '../layout/geometry.ts'

/** What an op may create: everything but the root. */
export type NewType = Exclude<ItemType, 'ROOT'>

/** What can be dragged: something that already stands on the dashboard, or something from the source panel. */
export type Dragged =
  | { readonly kind: 'item'; readonly id: ItemId; readonly type: ItemType }
  | { readonly kind: 'new'; readonly type: NewType; readonly meta: JsonObject }

const DEFAULT_CHART_WIDTH = 4
const TRANSPARENT = 'BACKGROUND_TRANSPARENT'

/** The meta of what the source panel creates. */
export function newItemMeta(type: ItemType, texts: { header: string; tab: string }): JsonObject {
  switch (type) {
    case 'CHART':
    case 'MARKDOWN':
      return { width: DEFAULT_CHART_WIDTH, height: DEFAULT_HEIGHT }
    case 'COLUMN':
      return { width: DEFAULT_CHART_WIDTH, background: TRANSPARENT }
    case 'HEADER':
      return { text: texts.header, headerSize: 'MEDIUM_HEADER', background: TRANSPARENT }
    case 'ROW':
      return { background: TRANSPARENT }
    case 'TAB':
      return { text: '', defaultText: texts.tab, placeholder: texts.tab }
    default:
      return {}
  }
}

export function newChartMeta(chart: { id: number; slice_name: string; uuid?: string }): JsonObject {
  return {
    ...newItemMeta('CHART', { header: '', tab: '' }),
    chartId: chart.id,
    sliceName: chart.slice_name,
    ...(chart.uuid !== undefined && { uuid: chart.uuid }),
  }
}

/** Length of the random part: as many as Superset's own ids have, so imports on either side look alike. */
const RANDOM_CHARACTERS = 10
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export function newItemId(type: ItemType): ItemId {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_CHARACTERS))
  return `${type}-${Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`
}

/** Containers whose charts, texts and columns always stand in a row of their own. */
export function needsRow(items: Items, parent: ItemId, type: ItemType): boolean {
  const parentType = itemOf(items, parent)?.type
  return (
    (parentType === 'GRID' || parentType === 'TAB') && (type === 'CHART' || type === 'MARKDOWN' || type === 'COLUMN')
  )
}

export type Place = { readonly parent: ItemId; readonly after: ItemId | null }

/**
 * The ops that put what is dragged at a place: with a row around it where the place wants one, with a first tab in
 * tabs.
 */
export function placeOps(
  items: Items,
  dragged: Dragged,
  place: Place,
  texts: { header: string; tab: string },
  makeId: (type: ItemType) => ItemId = newItemId,
): SimpleOp[] {
  const ops: SimpleOp[] = []
  let target = place
  if (needsRow(items, place.parent, dragged.type)) {
    const row = makeId('ROW')
    ops.push({ type: 'insertItem', data: { id: row, type: 'ROW', ...place, meta: newItemMeta('ROW', texts) } })
    target = { parent: row, after: null }
  }
  if (dragged.kind === 'item') {
    ops.push({ type: 'moveItem', data: { id: dragged.id, ...target } })
    return ops
  }
  const id = makeId(dragged.type)
  ops.push({ type: 'insertItem', data: { id, type: dragged.type, ...target, meta: dragged.meta } })
  if (dragged.type === 'TABS') {
    const meta = newItemMeta('TAB', texts)
    ops.push({ type: 'insertItem', data: { id: makeId('TAB'), type: 'TAB', parent: id, after: null, meta } })
  }
  return ops
}
