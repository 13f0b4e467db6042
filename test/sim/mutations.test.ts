import { describe, expect, test } from 'vitest'
import { DASHBOARD_RULES, type DashboardRules } from '../../durable-objects/dashboard/rules.ts'
import { runDashboardSim } from './dashboard-sim.ts'
import { runPlacesSim } from './places-sim.ts'
import { runRulesSim } from './rules-sim.ts'
import { runSqlTabSim, type TextSimRules } from './sql-tab-sim.ts'
import { ALL_RULES, LawBroken, type SimRules } from './world.ts'

/**
 * A simulator that cannot fail proves nothing: each rule is taken away once, and some law must break. The rules that
 * break none here have a test of their own: `subtreeDepth`, `expectedSave` (test/durable-objects/dashboard.test.ts),
 * `keepSinceSave` (test/durable-objects/log.test.ts) and `dropOnEpochChange` (test/app/sync/sync-state.test.ts).
 */

/** Where to look first: the seed that was seen to break. Others follow, should a change of the simulator move it. */
const ATTEMPTS = 80

async function breaks(run: (seed: number) => unknown, first: number): Promise<LawBroken> {
  for (let seed = first; seed < first + ATTEMPTS; seed++) {
    try {
      await run(seed)
    } catch (error) {
      if (error instanceof LawBroken) return error
      throw error
    }
  }
  throw new Error(`${ATTEMPTS} simulated lives noticed nothing`)
}

function lacking<K extends keyof SimRules>(part: K, rule: keyof SimRules[K]): SimRules {
  return { ...ALL_RULES, [part]: { ...ALL_RULES[part], [rule]: false } }
}

describe('without the rule', { timeout: 60_000 }, () => {
  test.each([
    ['dedupe', 12],
    ['refuseGap', 15],
    ['rejectionConsumes', 1],
    ['forgetOnRollback', 1],
    ['snapshotBelowFloor', 36],
    ['viewersRead', 2],
    ['undoOwn', 1],
  ] as const)('%s of the engine a dashboard goes wrong', async (rule, first) => {
    const rules = lacking('engine', rule)
    expect(await breaks((seed) => runDashboardSim(seed, rules), first)).toBeInstanceOf(LawBroken)
  })

  test.each([
    ['skipSeen', 36],
    ['refuseGap', 26],
    ['dropConfirmedOnResume', 1],
    ['resendUnconfirmed', 1],
  ] as const)('%s of the client a dashboard goes wrong', async (rule, first) => {
    const rules = lacking('client', rule)
    expect(await breaks((seed) => runDashboardSim(seed, rules), first)).toBeInstanceOf(LawBroken)
  })

  test.each([
    ['noCycle', 3],
    ['rowCapacity', 1],
    ['keepDestinationChain', 35],
    ['undoKeepsContainers', 1],
    ['undoInsertChildless', 1],
    ['undoRemovalVacant', 1],
    ['undoValueUntouched', 1],
    ['undoMoveInPlace', 1],
    ['noFilterCycle', 2],
  ] as const)('%s of dashboards a layout or an undo goes wrong', async (rule, first) => {
    const rules: DashboardRules = { ...DASHBOARD_RULES, [rule]: false }
    expect(await breaks((seed) => runRulesSim(seed, rules), first)).toBeInstanceOf(LawBroken)
  })

  test('undoKeepsPlace of dashboards what comes back stands elsewhere', async () => {
    expect(await breaks((seed) => runPlacesSim(seed, { ...DASHBOARD_RULES, undoKeepsPlace: false }), 1)).toBeInstanceOf(LawBroken)
  })

  test.each([
    ['that stale pushes are refused', { ...lacking('engine', 'refuseStaleText'), freshMount: true }],
    ['that every editor has a name of its own', { ...ALL_RULES, freshMount: false }],
  ] as const satisfies readonly (readonly [string, TextSimRules])[])('%s a text goes wrong', async (_rule, rules) => {
    expect(await breaks((seed) => runSqlTabSim(seed, rules), 1)).toBeInstanceOf(LawBroken)
  })
})
