import { describe, expect, test } from 'vitest'
import { runDashboardSim } from './dashboard-sim.ts'
import { runPlacesSim } from './places-sim.ts'
import { runRulesSim } from './rules-sim.ts'
import { runSqlTabSim } from './sql-tab-sim.ts'

/** Seeds that once found a fault, kept so that it stays away. */
const ONCE_BROKEN = {
  dashboard: [10, 12, 69, 126, 264, 347, 42_699, 44_624, 45_409],
  text: [16, 110, 560, 105_692],
  rules: [154, 167, 206, 381, 439, 751, 1206, 1325, 41_008, 41_225, 41_611, 43_181, 43_202, 44_888, 45_134, 63_754, 65_637, 87_843],
} as const

const seeds = (count: number, more: readonly number[]) => [...new Set([...Array.from({ length: count }, (_, i) => i + 1), ...more])]

describe('simulated lives', () => {
  test('of dashboards lose no edit, apply none twice and leave all replicas equal', { timeout: 60_000 }, async () => {
    for (const seed of seeds(60, ONCE_BROKEN.dashboard)) expect((await runDashboardSim(seed)).events).toBeGreaterThan(0)
  })

  test('of SQL tabs leave all texts equal with everything typed in them once', { timeout: 60_000 }, async () => {
    for (const seed of seeds(40, ONCE_BROKEN.text)) expect((await runSqlTabSim(seed)).updates).toBeGreaterThan(0)
  })

  test('of the rules alone keep every layout whole and undo exactly what was done', { timeout: 60_000 }, () => {
    for (const seed of seeds(40, ONCE_BROKEN.rules)) expect(runRulesSim(seed)).toBeGreaterThan(50)
  })

  test('of removals by several people, undone in any order, put everything back where it stood', () => {
    for (const seed of seeds(300, [])) expect(runPlacesSim(seed)).toBeGreaterThan(1)
  })
})
