import { equal, type JsonObject } from '../log/json.ts'
import type { Decision } from '../log/kind.ts'
import type { DashboardEvent, Patch } from './events.ts'

/** Reasons for refusing an op, beyond those of the engine. The client has a text for each. */
export type DashboardRejection =
  | 'exists'
  | 'missing'
  | 'missing-parent'
  | 'not-allowed-here'
  | 'cycle'
  | 'row-full'
  | 'too-narrow'
  | 'not-resizable'
  | 'protected'
  | 'top-tabs-exist'
  | 'top-tabs-into-nested'
  | 'too-many-items'
  | 'filter-cycle'
  | 'saved-by-other'
  | 'version-gone'

export type DashboardDecision = Decision<DashboardEvent>

export function accept(event: DashboardEvent, cause?: 'discard'): DashboardDecision {
  return cause ? { ok: true, event, cause: { kind: cause } } : { ok: true, event }
}

export function refuse(
  code: DashboardRejection | 'invalid' | 'same' | 'too-large' | 'not-undoable',
  detail?: JsonObject,
): DashboardDecision {
  return detail ? { ok: false, code, detail } : { ok: false, code }
}

/** The part of a requested patch that would change something. */
export function changesOf(
  present: JsonObject,
  requested: { readonly set?: JsonObject; readonly unset?: readonly string[] },
): Patch {
  const set = Object.fromEntries(
    Object.entries(requested.set ?? {}).filter(([key, value]) => !Object.hasOwn(present, key) || !equal(present[key], value)),
  )
  const unset = (requested.unset ?? []).filter((key) => Object.hasOwn(present, key) && !Object.hasOwn(set, key))
  return { set, unset }
}
