import { describe, expect, test } from 'vitest'
import { dashboardKind } from '../../durable-objects/dashboard/kind.ts'
import { parseDashboardOp } from '../../durable-objects/dashboard/ops.ts'
import { EMPTY_STATE } from '../../durable-objects/dashboard/state.ts'
import { equal } from '../../durable-objects/log/json.ts'
import { LIMITS } from '../../durable-objects/log/limits.ts'
import { DamagedLog, Log } from '../../durable-objects/log/log.ts'
import { migrate } from '../../durable-objects/log/migrations.ts'
import { retryDelay } from '../../durable-objects/log/outbox.ts'
import { framesOf, type Part } from '../../durable-objects/log/protocol.ts'
import { ENGINE_RULES, type EngineRules } from '../../durable-objects/log/rules.ts'
import { TokenBucket } from '../../durable-objects/log/sockets.ts'
import { LOG_MIGRATIONS, LogStore } from '../../durable-objects/log/store.ts'
import { upcast } from '../../durable-objects/log/upcast.ts'
import { SqliteStorage } from '../sim/sqlite-storage.ts'

const ANN = { id: 1, name: 'Ann' }
const SMALL = { ...LIMITS, snapshotEvents: 3, keepEvents: 2 }

function newLog(storage = new SqliteStorage(), rules: EngineRules = ENGINE_RULES) {
  const store = new LogStore(storage, LOG_MIGRATIONS, SMALL)
  const log = new Log(store, dashboardKind(), { parseOp: (type, _v, data) => parseDashboardOp(type, data), rules, limits: SMALL })
  return { storage, store, log }
}

function pushTitles(log: ReturnType<typeof newLog>['log'], from: number, to: number): void {
  for (let n = from; n <= to; n++) {
    log.transaction(() => {
      log.push('session-ann', ANN, [{ n, type: 'setProp', v: 1, data: { key: 'dashboard_title', value: `T${n}` } }], n)
      log.keepSnapshot()
    })
  }
}

describe('compaction', () => {
  const save = (log: ReturnType<typeof newLog>['log'], n: number) =>
    log.push('session-ann', ANN, [{ n, type: 'save', v: 1, data: { expectedSavedSeq: log.folded.savedSeq } }], n)

  test('never passes the last save, because undo reaches back to it (keepSinceSave)', () => {
    const { log, store } = newLog()
    pushTitles(log, 1, 2)
    save(log, 3)
    log.pin(3, 'save')
    pushTitles(log, 4, 20)
    expect(log.compact(20, [])).toBe(3)
    expect(log.undoable(ANN, [])).toHaveLength(17)
    expect(store.tail(3)).toHaveLength(17)
    const lax = newLog(new SqliteStorage(), { ...ENGINE_RULES, keepSinceSave: false }).log
    pushTitles(lax, 1, 2)
    save(lax, 3)
    pushTitles(lax, 4, 20)
    expect(lax.compact(20, [])).toBeGreaterThan(3)
  })

  test('waits for connected clients that lag behind', () => {
    const { log } = newLog()
    pushTitles(log, 1, 9)
    save(log, 10)
    log.keepSnapshot(true)
    expect(log.compact(10, [4])).toBe(0)
  })

  test('keeps what is pinned readable and loses the rest', () => {
    const { log } = newLog()
    pushTitles(log, 1, 5)
    log.pin(4, 'permalink')
    pushTitles(log, 6, 11)
    save(log, 12)
    log.keepSnapshot(true)
    pushTitles(log, 13, 15)
    expect(log.compact(20, [])).toBeGreaterThan(4)
    expect(log.stateAt(4)?.props.dashboard_title).toBe('T4')
    expect(log.stateAt(5)).toBeNull()
    expect(log.folded.state.props.dashboard_title).toBe('T15')
  })
})

describe('a damaged log', () => {
  test('is served no further than nothing and refuses writes instead of crashing', () => {
    const { storage, log } = newLog()
    pushTitles(log, 1, 2)
    storage.sql.exec("UPDATE events SET type = 'unheardOf' WHERE seq = 2")
    const again = newLog(storage).log
    expect(again.damage).toContain('2')
    expect(() => pushTitles(again, 3, 3)).toThrow(DamagedLog)
    expect(again.folded.state).toEqual(EMPTY_STATE)
  })
})

test('a migration that has run may not change', () => {
  const storage = new SqliteStorage()
  migrate(storage, [{ name: 'one', sql: ['CREATE TABLE a (b)'] }])
  migrate(storage, [{ name: 'one', sql: ['CREATE TABLE a (b)'] }, { name: 'two', sql: ['CREATE TABLE c (d)'] }])
  expect(() => migrate(storage, [{ name: 'one', sql: ['CREATE TABLE a (b, x)'] }])).toThrow('one')
})

test('a step added to the common ones does not run a kind’s own steps again', () => {
  const storage = new SqliteStorage()
  const own = { name: 'own', sql: ['CREATE TABLE own (x)'] }
  migrate(storage, [{ name: 'one', sql: ['CREATE TABLE a (b)'] }, own])
  migrate(storage, [{ name: 'one', sql: ['CREATE TABLE a (b)'] }, { name: 'two', sql: ['CREATE TABLE c (d)'] }, own])
  expect(storage.sql.exec("SELECT name FROM sqlite_schema WHERE name IN ('a', 'c', 'own') ORDER BY name").toArray()).toHaveLength(3)
})

test('upcasting goes step by step and gives up where a step is missing', () => {
  const steps = { moved: { 1: (data: object) => ({ ...data, b: 2 }), 2: (data: object) => ({ ...data, c: 3 }) } }
  expect(upcast(steps, 'moved', 1, 3, { a: 1 })).toEqual({ a: 1, b: 2, c: 3 })
  expect(upcast(steps, 'moved', 1, 4, {})).toBeNull()
  expect(upcast(steps, 'moved', 5, 4, {})).toBeNull()
  expect(upcast(steps, 'other', 1, 1, { a: 1 })).toEqual({ a: 1 })
})

test('a long message is cut into parts that make it again', () => {
  const message = { type: 'text-refused', version: 123456789 } as const
  const parts = framesOf(message, 10).map((frame) => JSON.parse(frame) as Part)
  expect(parts.length).toBeGreaterThan(3)
  expect(JSON.parse(parts.map(({ text }) => text).join(''))).toEqual(message)
  expect(framesOf(message)).toEqual([JSON.stringify(message)])
})

test('the outbox pauses longer each time, up to a quarter of an hour, then parks', () => {
  const delays = Array.from({ length: 12 }, (_, i) => retryDelay(i + 1))
  expect(delays.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000])
  expect(delays[10]).toBe(900_000)
  expect(delays[11]).toBeNull()
})

test('a bucket gives its burst at once and then its rate', () => {
  const bucket = new TokenBucket(10, 2, 0)
  expect(bucket.take(10, 0)).toBe(true)
  expect(bucket.take(1, 400)).toBe(false)
  expect(bucket.take(1, 500)).toBe(true)
  expect(bucket.take(11, 1e9)).toBe(false)
})

test('structural equality looks at values, not at key order or the prototype', () => {
  expect(equal({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true)
  expect(equal({ a: undefined }, {})).toBe(true)
  expect(equal({ a: null }, {})).toBe(false)
  expect(equal({ constructor: 1 }, {})).toBe(false)
  expect(equal([1], { 0: 1 })).toBe(false)
})
