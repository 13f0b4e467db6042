import { describe, expect, test } from 'vitest'
import { initialSync, receiveEvents } from '../../app/sync/sync-state.ts'
import { dashboardKind } from '../../durable-objects/dashboard/kind.ts'
import { parseDashboardOp } from '../../durable-objects/dashboard/ops.ts'
import { EMPTY_STATE } from '../../durable-objects/dashboard/state.ts'
import { CLOSE, PROTOCOL_VERSION } from '../../durable-objects/log/codes.ts'
import { type Actor, type EventEnvelope, SYSTEM } from '../../durable-objects/log/envelope.ts'
import { type Limits, LIMITS } from '../../durable-objects/log/limits.ts'
import { DamagedLog, Log } from '../../durable-objects/log/log.ts'
import type { ServerMessage } from '../../durable-objects/log/protocol.ts'
import { FullLog, Room } from '../../durable-objects/log/room.ts'
import type { Admission, Attachment, RoomSocket } from '../../durable-objects/log/sockets.ts'
import { LOG_MIGRATIONS, LogStore } from '../../durable-objects/log/store.ts'
import { sqlTabRoom } from '../../durable-objects/sql-tab/sql-tab-room.ts'
import { EMPTY_TAB } from '../../durable-objects/sql-tab/state.ts'
import { TEXT_LIMITS } from '../../durable-objects/sql-tab/text.ts'
import { TEXT_MIGRATIONS } from '../../durable-objects/sql-tab/text-log.ts'
import { SqliteStorage } from '../sim/sqlite-storage.ts'

const ANN: Actor = { id: 1, name: 'Ann' }
const MINUTE = 60_000

class Socket implements RoomSocket {
  readonly sent: ServerMessage[] = []
  closed: number | null = null
  #attachment: Attachment | null = null

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ServerMessage)
  }

  close(code: number): void {
    this.closed ??= code
  }

  serializeAttachment(value: Attachment): void {
    this.#attachment = value
  }

  deserializeAttachment(): unknown {
    return this.#attachment
  }
}

/** A dashboard's room over a real SQLite, with sockets in memory. */
function newRoom(limits: Partial<Limits> = {}, storage = new SqliteStorage()) {
  const sockets: Socket[] = []
  const reports: string[] = []
  const all = { ...LIMITS, ...limits }
  const store = new LogStore(storage, LOG_MIGRATIONS, all)
  const log = new Log(store, dashboardKind(), { parseOp: (type, _v, data) => parseDashboardOp(type, data), limits: all })
  let now = 0
  const host = {
    sockets: () => sockets.filter(({ closed }) => closed === null),
    now: () => now,
    newId: () => 'epoch',
    report: (problem: string) => reports.push(problem),
  }
  const room = new Room(log, host, {}, { limits: all })
  const admission: Admission = { actor: ANN, role: 'editor', expires: null }
  const connect = (session: string) => {
    const socket = new Socket()
    sockets.push(socket)
    room.admit(socket, admission)
    say(socket, { type: 'hello', protocol: PROTOCOL_VERSION, schema: 1, epoch: null, session, lastSeq: 0 })
    return socket
  }
  const say = (socket: Socket, message: object) => room.frame(socket, JSON.stringify(message))
  const title = (socket: Socket, n: number, value: string) =>
    say(socket, { type: 'push', base: log.head, ops: [{ n, type: 'setProp', v: 1, data: { key: 'dashboard_title', value } }] })
  const save = (socket: Socket, n: number) =>
    say(socket, { type: 'push', base: log.head, ops: [{ n, type: 'save', v: 1, data: { expectedSavedSeq: log.folded.savedSeq } }] })
  return { room, log, store, storage, reports, connect, say, title, save, later: (ms: number) => (now += ms) }
}

const welcomeOf = ({ sent }: Socket) => {
  const [first] = sent
  if (first?.type !== 'welcome') throw new Error('no welcome')
  return first
}

describe('storage that is nearly full', () => {
  const filled = (limits: Partial<Limits> = {}, saved = true) => {
    const made = newRoom(limits)
    const ann = made.connect('session-ann')
    made.save(ann, 1)
    for (let n = 2; n <= 300; n++) {
      made.later(MINUTE)
      made.title(ann, n, `${n} ${'x'.repeat(400)}`)
    }
    if (saved) made.save(ann, 301)
    made.later(MINUTE)
    return { ...made, ann }
  }
  const size = filled().store.size

  test('gives up the past that no save, pin or client needs, and goes on', () => {
    const { room, log, store, ann, title, reports } = filled({ storageTightBytes: Math.round(size * 0.9), keepForSessions: 0 })
    title(ann, 302, 'After')
    expect(reports).toContain('storage is tight')
    expect(store.floor()).toBeGreaterThan(0)
    expect(store.floor()).toBeLessThanOrEqual(log.folded.savedSeq)
    expect([room.readOnly, log.folded.state.props.dashboard_title]).toEqual([null, 'After'])
    expect(store.size).toBeLessThan(size * 0.9)
  })

  test('then takes no more writes, but serves what there is and never throws at a socket', () => {
    const { room, log, ann, title, connect, later } = filled({ storageTightBytes: size / 2, storageFullBytes: size / 2 }, false)
    expect(log.head).toBeGreaterThan(100)
    expect(log.head).toBeLessThan(300)
    expect(ann.closed).toBe(CLOSE.accessChanged)
    const again = connect('session-ann')
    expect(welcomeOf(again)).toMatchObject({ role: 'viewer' })
    expect(again.sent.at(-1)).toMatchObject({ type: 'notice', code: 'read-only' })
    expect(welcomeOf(again).lastN).toBe(log.head)
    title(again, 301, 'No')
    expect(again.closed).toBe(CLOSE.forbidden)
    later(MINUTE)
    expect(() => room.commit(() => ({ events: [], rejected: [], lastN: 0 }))).toThrow(FullLog)
  })

  test('composes the text of a SQL tab whatever its age', () => {
    const storage = new SqliteStorage()
    const store = new LogStore(storage, [...LOG_MIGRATIONS, ...TEXT_MIGRATIONS])
    let now = 0
    const host = { sockets: () => [], now: () => now, newId: () => 'epoch', report: () => {} }
    const limits = { ...LIMITS, storageTightBytes: 1 }
    const tab = sqlTabRoom(store, host, {}, { limits })
    const { room, text } = tab
    text.begin('')
    room.log.append({ actor: SYSTEM, session: 'create', n: 1, cause: { kind: 'system' } }, { type: 'created', data: { state: EMPTY_TAB } }, 1)
    for (let i = 0; i < 50; i++) tab.pushText(() => text.push(i, 'mount-of-ann', [i === 0 ? [[0, 'x']] : [i, [0, 'x']]], ANN, i < 49 ? 0 : 5_000))
    now = 10_000
    expect(room.readOnly).toBeNull()
    expect([text.composedTo, text.version, text.text.toString()]).toEqual([49, 50, 'x'.repeat(50)])
    expect(store.rows('SELECT versions FROM texts ORDER BY version')).toEqual([{ versions: 49 }, { versions: 1 }])
  })
})

describe('a SQL tab whose old updates were composed', () => {
  test('gives the whole text to a client from before, and the tail to one from after', () => {
    const storage = new SqliteStorage()
    const store = new LogStore(storage, [...LOG_MIGRATIONS, ...TEXT_MIGRATIONS])
    const sockets: Socket[] = []
    let now = 0
    const host = { sockets: () => sockets, now: () => now, newId: () => 'epoch', report: () => {} }
    const { room, text } = sqlTabRoom(store, host)
    text.begin('')
    for (let i = 0; i < 9; i++) text.push(i, 'mount-of-ann', [i === 0 ? [[0, 'x']] : [i, [0, 'x']]], ANN, i < 8 ? i * 500 : TEXT_LIMITS.composeAfterMs)
    now = TEXT_LIMITS.composeAfterMs + MINUTE
    room.rest()
    expect(text.composedTo).toBe(5)
    const joined = (session: string, textVersion: number) => {
      const socket = new Socket()
      sockets.push(socket)
      room.admit(socket, { actor: ANN, role: 'editor', expires: null })
      room.frame(socket, JSON.stringify({ type: 'hello', protocol: PROTOCOL_VERSION, schema: 1, epoch: null, session, lastSeq: 0, textVersion }))
      return welcomeOf(socket).text
    }
    expect(joined('session-old', 3)).toEqual({ mode: 'snapshot', version: 9, text: 'x'.repeat(9) })
    expect(joined('session-new', 5)).toMatchObject({ mode: 'tail', from: 5, updates: { length: 4 } })
  })
})

describe('limits of a room', () => {
  test('one socket more than it holds is turned away, and let in when another has left', () => {
    const { room, connect, say } = newRoom({ sockets: 3 })
    const [first, second, third, fourth] = ['session-1', 'session-2', 'session-3', 'session-4'].map((session) => connect(session.padEnd(9, 'x')))
    expect([first, second, third].map((socket) => socket?.closed)).toEqual([null, null, null])
    expect(fourth?.closed).toBe(CLOSE.tooMany)
    if (first) say(first, { type: 'bye' })
    expect(connect('session-5x').closed).toBeNull()
    expect(room.readOnly).toBeNull()
  })

  test('questions about undo and presence beyond their rate are dropped without a word', () => {
    const { connect, say, later } = newRoom({ presencePerSecond: 5 })
    const ann = connect('session-ann')
    for (let i = 0; i < 50; i++) say(ann, { type: 'undoable?' })
    expect(ann.sent.filter(({ type }) => type === 'undoable')).toHaveLength(5)
    expect(ann.closed).toBeNull()
    later(1_000)
    say(ann, { type: 'undoable?' })
    expect(ann.sent.filter(({ type }) => type === 'undoable')).toHaveLength(6)
  })
})

describe('events of a newer build', () => {
  const event = (seq: number, type: string, optional: boolean): EventEnvelope => ({
    seq, at: 0, actor: ANN, session: 'session-ben', n: seq, type, v: 1,
    data: { key: 'dashboard_title', value: 'After' }, cause: { kind: 'user' }, ...(optional && { optional: true as const }),
  })
  const kind = dashboardKind()

  test('that change nothing it shows are passed over by an older client', () => {
    const before = initialSync<typeof EMPTY_STATE, never, never>(EMPTY_STATE, 'session-ann')
    const received = receiveEvents(kind as never, before, [event(1, 'applauded', true), event(2, 'propSet', false)])
    expect(received).toMatchObject({ ok: true, sync: { seq: 2, folded: { state: { props: { dashboard_title: 'After' } } } } })
  })

  test('that it must know stop an older client, with its own ops kept', () => {
    const before = initialSync<typeof EMPTY_STATE, never, never>(EMPTY_STATE, 'session-ann')
    expect(receiveEvents(kind as never, before, [event(1, 'rebuilt', false)])).toEqual({ ok: false, reason: 'unknown' })
  })

  test('are marked by the kind that knows them, stored so, and do not damage the log for a build that does not', () => {
    const newer = { ...kind, versions: { ...kind.versions, applauded: 1 }, optional: new Set(['applauded']) }
    const storage = new SqliteStorage()
    const written = new Log(new LogStore(storage), newer, { parseOp: () => ({ fault: '' }) })
    const by = { actor: ANN, session: 'session-ann', cause: { kind: 'user' } } as const
    const applause = { type: 'applauded', data: {} } as never
    expect(written.append({ ...by, n: 1 }, applause, 0)).toMatchObject({ optional: true })
    written.append({ ...by, n: 2 }, { type: 'propSet', data: { key: 'css', value: '.a{}' } }, 0)
    const older = new Log(new LogStore(storage), kind, { parseOp: () => ({ fault: '' }) })
    expect([older.damage, older.head, older.folded.state.props.css]).toEqual([null, 2, '.a{}'])
    storage.sql.exec('UPDATE events SET optional = 0 WHERE seq = 1')
    const strict = new Log(new LogStore(storage), kind, { parseOp: () => ({ fault: '' }) })
    expect(strict.damage).toContain('1')
    expect(() => strict.append({ ...by, n: 3 }, { type: 'propSet', data: { key: 'css', value: '' } }, 0)).toThrow(DamagedLog)
  })
})

describe('a log with a row that cannot be read', () => {
  const damaged = (statement: string) => {
    const before = newRoom()
    const ann = before.connect('session-ann')
    for (let n = 1; n <= 3; n++) before.title(ann, n, `T${n}`)
    before.room.rest()
    before.storage.sql.exec(statement)
    return newRoom({}, before.storage)
  }

  test.each([
    ['an event', "UPDATE events SET data = '{' WHERE seq = 2", 'DELETE FROM snapshots'],
    ['an event’s cause', "UPDATE events SET cause = '' WHERE seq = 3", 'DELETE FROM snapshots'],
    ['a snapshot that the log cannot do without', "UPDATE snapshots SET text = '{'", 'DELETE FROM events WHERE seq < 3'],
  ])('%s goes read-only with a notice and a report, and does not throw again and again', (_what, statement, more) => {
    const { room, log, storage, connect, title, reports } = damaged(statement)
    storage.sql.exec(more)
    const ann = connect('session-ann')
    expect([ann.closed, welcomeOf(ann).role, ann.sent.at(-1)]).toEqual([null, 'viewer', { type: 'notice', code: 'read-only' }])
    expect(reports).toContain('the log is read-only')
    expect(room.readOnly).toBe('damaged')
    expect(() => log.store.history(99, 10)).not.toThrow()
    title(ann, 4, 'No')
    expect(ann.closed).toBe(CLOSE.forbidden)
  })

  test('does without a damaged snapshot as long as the events are there', () => {
    const { room, log } = damaged("UPDATE snapshots SET text = '{'")
    expect([room.readOnly, log.head, log.folded.state.props.dashboard_title]).toEqual([null, 3, 'T3'])
  })
})

test('a crash in the middle of a batch leaves nothing of it, and the batch goes through when it is sent again', () => {
  const { log, storage, connect, say } = newRoom()
  const ann = connect('session-ann')
  const batch = {
    type: 'push',
    base: 0,
    ops: ['A', 'B', 'C'].map((value, i) => ({ n: i + 1, type: 'setProp', v: 1, data: { key: 'dashboard_title', value } })),
  }
  storage.crashIn = 5
  say(ann, batch)
  expect([ann.closed, log.head, log.folded.state.props.dashboard_title]).toEqual([CLOSE.serverFault, 0, ''])
  const again = connect('session-ann')
  expect(welcomeOf(again).lastN).toBe(0)
  say(again, batch)
  expect([log.head, log.folded.state.props.dashboard_title]).toEqual([3, 'C'])
})

test('a clock that runs backwards changes no order: events follow their numbers, times are the object’s own', () => {
  const { log, store, connect, title, later } = newRoom()
  const ann = connect('session-ann')
  for (let n = 1; n <= 3; n++) {
    later(-MINUTE)
    title(ann, n, `T${n}`)
  }
  expect(store.tail(0).map(({ seq, at, data }) => [seq, at, data['value']])).toEqual([[1, -MINUTE, 'T1'], [2, -2 * MINUTE, 'T2'], [3, -3 * MINUTE, 'T3']])
  expect(log.folded.state.props.dashboard_title).toBe('T3')
})
