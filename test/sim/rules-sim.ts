import { decide } from '../../durable-objects/dashboard/decide.ts'
import type { DashboardEvent } from '../../durable-objects/dashboard/events.ts'
import { evolve } from '../../durable-objects/dashboard/evolve.ts'
import { guard } from '../../durable-objects/dashboard/guard.ts'
import { type Inverse, invert } from '../../durable-objects/dashboard/invert.ts'
import { DASHBOARD_RULES, type DashboardRules } from '../../durable-objects/dashboard/rules.ts'
import { EMPTY_STATE } from '../../durable-objects/dashboard/state.ts'
import { randomOp, startingState } from './dashboard-ops.ts'
import { faultOf, roundTripFault, trespassOf } from './laws.ts'
import { Random } from './random.ts'
import { LawBroken } from './world.ts'

const STEPS = 300

/**
 * The rules of a dashboard without any network: random ops on one state, and undo of anything that ever happened, also
 * long after others have changed it. Throws LawBroken. Returns how many events there were.
 */
export function runRulesSim(seed: number, rules: DashboardRules = DASHBOARD_RULES): number {
  const random = new Random(seed)
  let state = startingState(EMPTY_STATE)
  const inverses: Inverse[] = []
  let events = 0
  const must = (law: string | null) => {
    if (law) throw new LawBroken(seed, law)
  }
  for (let step = 0; step < STEPS; step++) {
    const inverse = inverses.length > 0 && random.chance(0.35) ? random.pick(inverses) : null
    const event = inverse ? guard(state, inverse, rules) : decided(random, rules)
    if (!event) continue
    if (inverse) must(trespassOf(state, inverse, event))
    must(roundTripFault(state, event, rules))
    const back = invert(state, event)
    if (back) inverses.push(back)
    state = evolve(state, event)
    const fault = faultOf(state)
    if (fault) throw new LawBroken(seed, `after ${event.type}: ${fault}`)
    events++
  }
  return events

  function decided(source: Random, by: DashboardRules): DashboardEvent | null {
    const lookup = { saved: state, savedSeq: 0, savedBy: null, entry: () => null, stateAt: () => null }
    const decision = decide(state, randomOp(source, state), lookup, by)
    return decision.ok ? decision.event : null
  }
}
