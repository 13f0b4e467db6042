import { describe, expect, test } from 'vitest'
import { crossScopeOps, crossScopesOf, withCustomScope } from '../../../../app/features/dashboard/config/cross-scope.ts'
import { crossFilterTargets } from '../../../../app/features/dashboard/filters/scope.ts'
import { refreshDelays } from '../../../../app/features/dashboard/view/auto-refresh.ts'
import { decide } from '../../../../durable-objects/dashboard/decide.ts'
import { evolve } from '../../../../durable-objects/dashboard/evolve.ts'
import type { SimpleOp } from '../../../../durable-objects/dashboard/ops.ts'
import type { DashboardState } from '../../../../durable-objects/dashboard/state.ts'
import { chart, row, stateOf } from './fixtures.ts'

const MINUTE_MS = 60_000

describe('an automatic refresh', () => {
  test('spreads the charts over five seconds, leaves out the excepted ones and asks all at once where told to', () => {
    expect([...refreshDelays({}, MINUTE_MS, [1, 2, 3])]).toEqual([[1, 0], [2, 2500], [3, 5000]])
    expect([...refreshDelays({ stagger_time: 9000 }, MINUTE_MS, [1, 2])]).toEqual([[1, 0], [2, 9000]])
    expect([...refreshDelays({ stagger_refresh: 'false' }, MINUTE_MS, [1, 2])]).toEqual([[1, 0], [2, 0]])
    expect([...refreshDelays({ timed_refresh_immune_slices: [2] }, MINUTE_MS, [1, 2])]).toEqual([[1, 0]])
  })

  test('is over before the next one begins', () => {
    expect([...refreshDelays({}, 1000, [1, 2])]).toEqual([[1, 0], [2, 1000]])
  })
})

describe('scopes of cross-filters', () => {
  const before = stateOf([row('ROW-1', chart(1, 4), chart(2, 4), chart(3, 4))])
  const apply = (state: DashboardState, ops: readonly SimpleOp[]) =>
    ops.reduce((present, op) => {
      const lookup = { saved: present, savedSeq: 0, savedBy: null, entry: () => null, stateAt: () => null }
      const decision = decide(present, op, lookup)
      if (!decision.ok) throw new Error(decision.code)
      return evolve(present, decision.event)
    }, state)
  const only = (excluded: readonly number[]) => ({ rootPath: ['ROOT_ID'], excluded })

  test('a chart with its own reaches what that says, the others what all do', () => {
    const scopes = { global: only([2]), custom: new Map([[1, only([3])]]) }
    const state = apply(before, crossScopeOps(before, scopes))
    expect(crossFilterTargets(state, 1)).toEqual([2])
    expect(crossFilterTargets(state, 3)).toEqual([1])
    expect(crossScopesOf(state)).toEqual(scopes)
  })

  test('a scope of its own begins as that of all charts, and one that is there stays', () => {
    const scopes = { global: only([2]), custom: new Map([[1, only([3])]]) }
    expect(withCustomScope(scopes, 3).custom).toEqual(new Map([[1, only([3])], [3, only([2])]]))
    expect(withCustomScope(scopes, 1)).toBe(scopes)
    expect(withCustomScope(scopes, undefined)).toBe(scopes)
  })

  test('taking its own away makes it follow the others again; the same scopes change nothing', () => {
    const own = apply(before, crossScopeOps(before, { global: only([]), custom: new Map([[1, only([3])]]) }))
    const back = apply(own, crossScopeOps(own, { global: only([]), custom: new Map() }))
    expect(crossFilterTargets(back, 1)).toEqual([2, 3])
    expect(crossScopeOps(back, crossScopesOf(back))).toEqual([])
  })
})
