import { entryOf, equal, type JsonObject } from '../log/json.ts'
import { changesOf } from './decision.ts'
import { type DashboardDocument, type DocumentResult, layoutOfPositions, partsOfMetadata } from './document.ts'
import { type DashboardEvent, isEmptyPatch, type Patch, type PropChange } from './events.ts'
import { evolve } from './evolve.ts'
import { type DashboardState, type Item, type Items, type Props } from './state.ts'
import { itemOf } from './tree.ts'

/**
 * The events that turn `state` into what `document` says, leaving everything it does not mention alone. Imported
 * layouts need only be trees; the softer rules (nesting, row widths) bind people who edit, not documents.
 */
export function diffDocument(
  state: DashboardState,
  document: Partial<DashboardDocument>,
): DocumentResult<readonly DashboardEvent[]> {
  const events: DashboardEvent[] = diffProps(state.props, document)
  if (document.json_metadata) {
    const parts = partsOfMetadata(document.json_metadata)
    if (!parts.ok) return parts
    events.push(...diffMetadata(state, { ...state, ...parts.value }))
  }
  if (document.position_json) {
    const layout = layoutOfPositions(document.position_json)
    if (!layout.ok) return layout
    events.push(...diffItems(state.items, layout.value.items))
    const { detached } = layout.value
    if (!equal(detached, state.detached)) events.push({ type: 'detachedReplaced', data: { detached } })
  }
  return { ok: true, value: events }
}

/** True when the events touch the layout, which only a save of the whole draft can publish. */
export function touchesLayout(events: readonly DashboardEvent[]): boolean {
  return events.some((event) => event.type.startsWith('item') || event.type === 'detachedReplaced')
}

const PROP_KEYS: readonly (keyof Props)[] = ['dashboard_title', 'slug', 'css', 'certified_by', 'certification_details']

function diffProps(present: Props, document: Partial<DashboardDocument>): DashboardEvent[] {
  return PROP_KEYS.flatMap((key) => {
    const value = document[key]
    if (value === undefined || value === present[key]) return []
    return [{ type: 'propSet', data: { key, value } as PropChange } satisfies DashboardEvent]
  })
}

function diffMetadata(before: DashboardState, after: DashboardState): DashboardEvent[] {
  const events: DashboardEvent[] = []
  const patch = patchBetween(before.metadata, after.metadata)
  if (!isEmptyPatch(patch)) events.push({ type: 'metadataSet', data: { patch } })
  for (const id of before.filterOrder) {
    if (!entryOf(after.filters, id)) events.push({ type: 'filterRemoved', data: { id, dependents: [] } })
  }
  for (const [index, id] of after.filterOrder.entries()) {
    const filter = entryOf(after.filters, id)
    const present = entryOf(before.filters, id)
    if (!filter) continue
    const edit = present && patchBetween(present, filter)
    if (!edit) events.push({ type: 'filterAdded', data: { filter, index, dependents: [] } })
    else if (!isEmptyPatch(edit)) events.push({ type: 'filterEdited', data: { id, patch: edit } })
  }
  if (!equal(events.reduce(evolve, before).filterOrder, after.filterOrder)) {
    events.push({ type: 'filtersReordered', data: { order: after.filterOrder } })
  }
  for (const chartId of new Set([...Object.keys(before.crossFilters), ...Object.keys(after.crossFilters)])) {
    const configuration = entryOf(after.crossFilters, chartId) ?? null
    if (equal(entryOf(before.crossFilters, chartId) ?? null, configuration)) continue
    events.push({ type: 'crossFilterSet', data: { chartId, configuration } })
  }
  return events
}

/** Changed meta becomes edits; any change of structure one patch of exactly the items that differ. */
function diffItems(before: Items, after: Items): DashboardEvent[] {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = ids.filter((id) => !equal(itemOf(before, id) ?? null, itemOf(after, id) ?? null))
  if (changed.length === 0) return []
  const edits = changed.map((id) => editBetween(itemOf(before, id), itemOf(after, id)))
  if (edits.every((edit) => edit !== null)) return edits
  const items = Object.fromEntries(changed.map((id) => [id, itemOf(after, id) ?? null]))
  return [{ type: 'itemsReplaced', data: { items } }]
}

function editBetween(before: Item | undefined, after: Item | undefined): DashboardEvent | null {
  if (!before || !after || !equal({ ...before, meta: {} }, { ...after, meta: {} })) return null
  return { type: 'itemEdited', data: { id: after.id, patch: patchBetween(before.meta, after.meta) } }
}

function patchBetween(before: JsonObject, after: JsonObject): Patch {
  return changesOf(before, { set: after, unset: Object.keys(before).filter((key) => !Object.hasOwn(after, key)) })
}
