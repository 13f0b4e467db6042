import type { Lookup } from '../log/kind.ts'
import { entryOf, equal, jsonBytes, type JsonObject } from '../log/json.ts'
import { LIMITS } from '../log/limits.ts'
import { decideFilter } from './decide-filters.ts'
import { decideItem } from './decide-items.ts'
import { accept, changesOf, type DashboardDecision, refuse } from './decision.ts'
import { type DashboardEvent, isEmptyPatch } from './events.ts'
import { evolve } from './evolve.ts'
import { MAX_ITEMS } from './grid.ts'
import type { Inverse } from './invert.ts'
import type { DashboardOp, SimpleOp } from './ops.ts'
import { forgetPlaces, presentAfter, sameContent } from './places.ts'
import { DASHBOARD_RULES, type DashboardRules } from './rules.ts'
import type { DashboardState } from './state.ts'
import { isZoneName } from './zone-name.ts'

export type { DashboardDecision } from './decision.ts'

type SimpleDecision = (state: DashboardState, op: SimpleOp, rules: DashboardRules) => DashboardDecision

/** Every rule of a dashboard, as a pure function of the state, the op and what may be looked up. */
export function decide(
  state: DashboardState,
  op: DashboardOp,
  lookup: Lookup<DashboardState, Inverse>,
  rules: DashboardRules = DASHBOARD_RULES,
): DashboardDecision {
  switch (op.type) {
    case 'save':
      return decideSave(op.data.expectedSavedSeq, lookup, rules)
    case 'discard':
      return sameContent(state, lookup.saved)
        ? refuse('same')
        : accept({ type: 'stateRestored', data: { state: lookup.saved, from: lookup.savedSeq } }, 'discard')
    case 'restoreVersion': {
      const then = lookup.stateAt(op.data.seq)
      const restored = then && forgetPlaces(then)
      if (!restored) return refuse('version-gone', { seq: op.data.seq })
      if (sameContent(restored, state)) return refuse('same')
      return accept({ type: 'stateRestored', data: { state: restored, from: op.data.seq } })
    }
    case 'batch':
      return decideBatch(state, op.data.ops, rules)
    case 'undo':
      return refuse('not-undoable')
    default:
      return limited(state, decideSimple(state, op, rules))
  }
}

function decideSave(expected: number, lookup: Lookup<DashboardState, Inverse>, rules: DashboardRules): DashboardDecision {
  if (!rules.expectedSave || expected === lookup.savedSeq) return accept({ type: 'saved', data: {} })
  const { savedBy } = lookup
  const detail: JsonObject = {
    savedSeq: lookup.savedSeq,
    actor: savedBy && { id: savedBy.actor.id, name: savedBy.actor.name },
    at: savedBy?.at ?? null,
  }
  return refuse('saved-by-other', detail)
}

function decideBatch(before: DashboardState, ops: readonly SimpleOp[], rules: DashboardRules): DashboardDecision {
  const events: DashboardEvent[] = []
  let state = before
  for (const [index, op] of ops.entries()) {
    const decision = decideSimple(state, op, rules)
    if (!decision.ok) {
      if (decision.code === 'same') continue
      return { ...decision, detail: { ...decision.detail, index } }
    }
    events.push(decision.event)
    state = evolve(state, decision.event)
  }
  return events.length === 0 ? refuse('same') : limited(before, accept({ type: 'batched', data: { events } }))
}

const decideSimple: SimpleDecision = (state, op, rules) => {
  switch (op.type) {
    case 'setProp':
      return equal(state.props[op.data.key], op.data.value) ? refuse('same') : accept({ type: 'propSet', data: op.data })
    case 'setMetadata': {
      const patch = changesOf(state.metadata, op.data)
      const homeless = [...Object.keys(patch.set), ...patch.unset].find((key) => METADATA_WITH_HOME.has(key))
      if (homeless !== undefined) return refuse('invalid', { field: homeless })
      const { time_zone: zone = null } = patch.set
      if (zone !== null && !isZoneName(zone)) return refuse('invalid', { field: 'time_zone' })
      return isEmptyPatch(patch) ? refuse('same') : accept({ type: 'metadataSet', data: { patch } })
    }
    case 'setCrossFilter': {
      const { chartId, configuration } = op.data
      const present = entryOf(state.crossFilters, chartId) ?? null
      return equal(present, configuration) ? refuse('same') : accept({ type: 'crossFilterSet', data: op.data })
    }
    case 'addFilter':
    case 'editFilter':
    case 'reorderFilters':
    case 'removeFilter':
      return decideFilter(state, op, rules)
    case 'insertItem':
    case 'moveItem': {
      const { parent, after, id } = op.data
      const data = { ...op.data, after: presentAfter(state, parent, after, id) }
      return decideItem(state.items, { type: op.type, data } as SimpleOp & { type: typeof op.type }, rules)
    }
    default:
      return decideItem(state.items, op, rules)
  }
}

/** Keys of json_metadata that are changed by ops of their own. */
const METADATA_WITH_HOME: ReadonlySet<string> = new Set([
  'native_filter_configuration',
  'chart_configuration',
  'positions',
])

function limited(state: DashboardState, decision: DashboardDecision): DashboardDecision {
  if (!decision.ok) return decision
  if (Object.keys(state.items).length > MAX_ITEMS && decision.event.type === 'itemInserted') {
    return refuse('too-many-items', { limit: MAX_ITEMS })
  }
  const most = CARRIES_LAYOUT.has(decision.event.type) ? LIMITS.stateBytes : LIMITS.eventBytes
  const bytes = jsonBytes(decision.event.data)
  return bytes > most ? refuse('too-large', { bytes, limit: most }) : decision
}

const CARRIES_LAYOUT: ReadonlySet<string> = new Set(['itemsReplaced', 'batched'])
