import type { Effect, Kind } from '../log/kind.ts'
import { decide } from './decide.ts'
import { type DashboardEvent, EVENT_VERSIONS } from './events.ts'
import { evolve } from './evolve.ts'
import { guard } from './guard.ts'
import { type Inverse, invert } from './invert.ts'
import type { DashboardOp } from './ops.ts'
import { sameContent } from './places.ts'
import { DASHBOARD_RULES, type DashboardRules } from './rules.ts'
import { type DashboardState, EMPTY_STATE } from './state.ts'
import { DASHBOARD_UPCASTS } from './upcast.ts'

export type DashboardKind = Kind<DashboardState, DashboardOp, DashboardEvent, Inverse>

/** The pure behaviour of a dashboard's log. Only tests pass rules. */
export function dashboardKind(rules: DashboardRules = DASHBOARD_RULES): DashboardKind {
  return {
    name: 'dashboard',
    schema: 1,
    empty: EMPTY_STATE,
    versions: EVENT_VERSIONS,
    upcasts: DASHBOARD_UPCASTS,
    decide: (state, op, lookup) => decide(state, op, lookup, rules),
    evolve,
    invert,
    guard: (state, inverse) => guard(state, inverse, rules),
    effect,
    sameContent,
  }
}

function effect(event: DashboardEvent): Effect {
  switch (event.type) {
    case 'created':
    case 'saved':
      return 'save'
    case 'amended':
      return 'amend'
    case 'stateRestored':
      return 'reset'
    default:
      return 'edit'
  }
}
