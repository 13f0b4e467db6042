import { describe, expect, test } from 'vitest'
import { createDashboardStore } from '../../../app/sync/dashboard-store.ts'
import { CLIENT_RULES, type ClientRules } from '../../../app/sync/client-rules.ts'
import { type PendingOp } from '../../../app/sync/environment.ts'
import { initialSync, restartSession, undoStacks } from '../../../app/sync/sync-state.ts'
import { CLOSE } from '../../../durable-objects/log/codes.ts'
import type { Cause } from '../../../durable-objects/log/envelope.ts'
import { settle, World } from '../../sim/world.ts'

interface TestOp {
  readonly type: string
  readonly data: object
}

const op = (n: number, sent: boolean): PendingOp<TestOp> => ({ n, sent, op: { type: 'setProp', data: { n } } })

describe('another session', () => {
  const sync = { ...initialSync<object, TestOp, object>({}, 'session-a'), pending: [op(4, true), op(5, true), op(6, false), op(7, false)], nextN: 8 }

  test('takes over what was never sent, from 1 on, and sets aside what may have been applied', () => {
    const { sync: restarted, recovered } = restartSession(sync)
    expect(restarted.pending.map(({ n, op: { data } }) => [n, data])).toEqual([[1, { n: 6 }], [2, { n: 7 }]])
    expect(restarted.nextN).toBe(3)
    expect(recovered?.ops.map(({ data }) => data)).toEqual([{ n: 4 }, { n: 5 }])
  })

  test('on another log takes over nothing', () => {
    const { sync: restarted, recovered } = restartSession(sync, 'epoch-changed')
    expect(restarted.pending).toEqual([])
    expect(recovered).toMatchObject({ reason: 'epoch-changed' })
    expect(recovered?.ops).toHaveLength(4)
  })
})

describe('undo stacks', () => {
  const entry = (id: string, kind: Cause['kind'] = 'user', of = '') => ({ id, cause: (of ? { kind, of } : { kind }) as Cause })

  test('move an entry between them as it is undone and redone', () => {
    const log = [entry('a'), entry('b'), entry('c', 'undo', 'b')]
    expect(undoStacks(log, new Set(), 9)).toEqual({ undo: ['a'], redo: ['c'] })
    expect(undoStacks([...log, entry('d', 'redo', 'c')], new Set(), 9)).toEqual({ undo: ['a', 'd'], redo: [] })
    expect(undoStacks([...log, entry('d')], new Set(), 9)).toEqual({ undo: ['a', 'd'], redo: [] })
  })

  test('leave out what was overtaken and reach no further than the limit', () => {
    const log = ['a', 'b', 'c', 'd'].map((id) => entry(id))
    expect(undoStacks(log, new Set(['d']), 2)).toEqual({ undo: ['b', 'c'], redo: [] })
  })
})

describe('a store whose log was replaced by another', () => {
  async function reopen(rules: ClientRules) {
    const world = new World(1)
    const env = world.environment('page-a')
    await env.queue.put({ document: 'dashboard:7', session: 'session-old', userId: 1, epoch: 'old', known: true, pending: [op(1, false)], text: null, updatedAt: world.now })
    const store = createDashboardStore({ env, dashboardId: 7, userId: 1, rules })
    void store.start()
    await settle()
    const connection = world.connections[0]
    connection?.open()
    connection?.break(CLOSE.epochChanged)
    await settle()
    return store
  }

  test('keeps its edits aside instead of making them there (dropOnEpochChange)', async () => {
    const store = await reopen(CLIENT_RULES)
    expect(store.getSnapshot()).toMatchObject({ pendingCount: 0, recovered: { reason: 'epoch-changed', count: 1 } })
    const lax = await reopen({ ...CLIENT_RULES, dropOnEpochChange: false })
    expect(lax.getSnapshot()).toMatchObject({ pendingCount: 1, recovered: null })
  })
})

test('codes that need the user stop the store with a word for it, others try again', async () => {
  const words = [[CLOSE.unauthenticated, 'signed-out'], [CLOSE.clientTooOld, 'reload'], [CLOSE.gone, 'stopped'], [CLOSE.tooMany, 'offline'], [1006, 'offline']] as const
  for (const [code, status] of words) {
    const world = new World(1)
    const store = createDashboardStore({ env: world.environment('page-a'), dashboardId: 7, userId: 1 })
    void store.start()
    await settle()
    expect(store.getSnapshot().status).toBe('loading')
    expect(store.commit({ type: 'discard', data: {} })).toEqual({ ok: false, code: 'loading' })
    world.connections[0]?.break(code)
    expect(store.getSnapshot().status).toBe(status)
  }
})
