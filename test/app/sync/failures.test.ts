import { describe, expect, test } from 'vitest'
import { createDashboardStore, type DashboardStore } from '../../../app/sync/dashboard-store.ts'
import { SYNC_LIMITS } from '../../../app/sync/limits.ts'
import type { DashboardOp } from '../../../durable-objects/dashboard/ops.ts'
import { CLOSE } from '../../../durable-objects/log/codes.ts'
import type { Role } from '../../../durable-objects/log/envelope.ts'
import { DashboardServer } from '../../sim/dashboard-server.ts'
import type { Connection } from '../../sim/network.ts'
import { ALL_RULES, settle, World } from '../../sim/world.ts'

const ANN = { id: 1, name: 'Ann' }
const BEN = { id: 2, name: 'Ben' }

const title = (value: string): DashboardOp => ({ type: 'setProp', data: { key: 'dashboard_title', value } })
const insert = (id: string, type: 'ROW' | 'CHART', parent: string, width?: number): DashboardOp => ({
  type: 'insertItem',
  data: { id, type, parent, after: null, meta: width === undefined ? {} : { width, height: 50 } },
})

/** Pages of the real client before the real room; the test decides what the network lets through. */
class Office {
  readonly world = new World(1)
  readonly server = new DashboardServer(this.world, ALL_RULES)
  roles = new Map<number, Role>()

  async page(owner: string, actor = ANN): Promise<Page> {
    const page = new Page(this, owner, actor)
    await page.open()
    return page
  }

  /** Lets everything through, in both directions, and lets clients whose pause is over connect. */
  async flow(): Promise<void> {
    for (let round = 0; round < 60; round++) {
      for (const connection of this.world.connections.slice()) this.toServer(connection)
      for (const connection of this.world.connections.slice()) while (connection.deliverToClient());
      await settle()
      this.world.forgetClosed()
      if (round % 10 === 9) this.world.advance(2_000)
    }
  }

  toServer(connection: Connection): void {
    if (connection.state === 'opening') {
      const actor = connection.owner.startsWith('ann') ? ANN : BEN
      this.server.room.admit(connection.server, { actor, role: this.roles.get(actor.id) ?? 'editor', expires: null })
      connection.open()
    }
    while (this.server.frame(connection));
  }

  titles(): string[] {
    return this.server.log.store.tail(0).filter(({ type }) => type === 'propSet').map(({ data }) => JSON.stringify(data['value']).slice(1, -1))
  }
}

class Page {
  readonly office: Office
  readonly owner: string
  readonly actor: typeof ANN
  store: DashboardStore

  constructor(office: Office, owner: string, actor: typeof ANN) {
    this.office = office
    this.owner = owner
    this.actor = actor
    this.store = this.#newStore()
  }

  get connection(): Connection {
    const found = this.office.world.connections.find(({ owner, state }) => owner === this.owner && state !== 'closed')
    if (!found) throw new Error(`${this.owner} has no connection`)
    return found
  }

  get session(): string {
    return this.store.inspect().sync.session
  }

  async open(): Promise<void> {
    void this.store.start()
    await settle()
    await this.office.flow()
  }

  /** The page dies and another takes its place on the same disk. */
  async reload(): Promise<void> {
    this.office.world.killPage(this.owner)
    this.store = this.#newStore()
    await this.open()
  }

  async commit(...ops: readonly DashboardOp[]): Promise<void> {
    for (const op of ops) this.store.commit(op)
    await settle()
  }

  #newStore(): DashboardStore {
    return createDashboardStore({ env: this.office.world.environment(this.owner), dashboardId: 7, userId: this.actor.id })
  }
}

describe('frames', () => {
  test('a push that got lost is sent again under its own counter, once and in order', async () => {
    const office = new Office()
    const ann = await office.page('ann')
    await ann.commit(title('A'), title('B'))
    ann.connection.toServer.length = 0
    office.world.advance(SYNC_LIMITS.ackMs + SYNC_LIMITS.pingMs)
    await office.flow()
    expect(office.titles()).toEqual(['A', 'B'])
    expect(ann.store.getSnapshot()).toMatchObject({ status: 'saved', pendingCount: 0 })
  })

  test('an ack that got lost is made up for by the next welcome: the op is applied once', async () => {
    const office = new Office()
    const ann = await office.page('ann')
    await ann.commit(title('Once'))
    office.toServer(ann.connection)
    ann.connection.break()
    await office.flow()
    expect(office.titles()).toEqual(['Once'])
    expect(ann.store.getSnapshot()).toMatchObject({ status: 'saved', pendingCount: 0 })
  })

  test('a frame that comes twice changes nothing the second time', async () => {
    const office = new Office()
    const ann = await office.page('ann')
    const ben = await office.page('ben', BEN)
    await ben.commit(title('Twice'))
    office.toServer(ben.connection)
    const { toClient } = ann.connection
    toClient.push(...toClient)
    await office.flow()
    expect(ann.store.inspect().sync.seq).toBe(office.server.log.head)
    expect(ann.store.getSnapshot().state).toEqual(ben.store.getSnapshot().state)
    expect(office.titles()).toEqual(['Twice'])
  })

  test('a frame that is missing is noticed by the next one, and the hole is closed by connecting again', async () => {
    const office = new Office()
    const ann = await office.page('ann')
    const ben = await office.page('ben', BEN)
    await ben.commit(title('Lost on the way'))
    office.toServer(ben.connection)
    ann.connection.toClient.length = 0
    await ben.commit(insert('ROW-x', 'ROW', 'GRID_ID'))
    const first = ann.connection
    await office.flow()
    expect(first.state).toBe('closed')
    expect(ann.store.getSnapshot().state).toEqual(ben.store.getSnapshot().state)
    expect(ann.store.getSnapshot().state.items['ROW-x']).toBeDefined()
  })
})

describe('releases', () => {
  test('a deployment disconnects everybody at different moments, and what was typed meanwhile is kept and sent', async () => {
    const office = new Office()
    const pages = [await office.page('ann'), await office.page('ann-2'), await office.page('ben', BEN)]
    office.server.restart()
    for (const [i, page] of pages.entries()) await page.commit(title(`During ${i}`))
    expect(pages.map(({ store }) => store.getSnapshot().status)).toEqual(['offline', 'offline', 'offline'])
    const back = new Set<number>()
    for (let ms = 0; ms < SYNC_LIMITS.backoffMs; ms += 10) {
      const before = office.world.connections.length
      office.world.advance(10)
      if (office.world.connections.length > before) back.add(ms)
    }
    expect(back.size).toBe(3)
    await office.flow()
    expect(office.titles().toSorted((a, b) => a.localeCompare(b))).toEqual(['During 0', 'During 1', 'During 2'])
    for (const { store } of pages) expect(store.getSnapshot()).toMatchObject({ status: 'saved', pendingCount: 0 })
  })

  test('a client too old for the object says so and keeps its ops for the newer page', async () => {
    const office = new Office()
    const ann = await office.page('ann')
    await ann.commit(title('Kept'))
    ann.connection.break(CLOSE.clientTooOld)
    expect(ann.store.getSnapshot()).toMatchObject({ status: 'reload', pendingCount: 1 })
    expect(office.titles()).toEqual([])
    await ann.reload()
    expect(office.titles()).toEqual(['Kept'])
  })

  test('a client too new for the object keeps its ops and tries until the object is as new', async () => {
    const office = new Office()
    const ann = await office.page('ann')
    await ann.commit(title('Kept'))
    ann.connection.break(CLOSE.serverTooOld)
    expect(ann.store.getSnapshot()).toMatchObject({ status: 'offline', pendingCount: 1 })
    for (let attempt = 0; attempt < 3; attempt++) {
      office.world.advance(SYNC_LIMITS.backoffVisibleMs)
      ann.connection.break(CLOSE.serverTooOld)
      expect(ann.store.getSnapshot()).toMatchObject({ status: 'offline', pendingCount: 1 })
    }
    office.world.advance(SYNC_LIMITS.backoffVisibleMs)
    await office.flow()
    expect(office.titles()).toEqual(['Kept'])
  })

  test('an event of a newer build that must not be passed over asks for a reload with the own ops kept', async () => {
    const office = new Office()
    const ann = await office.page('ann')
    await ann.commit(title('Kept'))
    const event = { seq: office.server.log.head + 1, at: 0, actor: BEN, session: 'session-ben', n: 1, type: 'rebuilt', v: 1, data: {}, cause: { kind: 'user' } }
    ann.connection.client.onmessage?.({ data: JSON.stringify({ type: 'events', from: event.seq, to: event.seq, list: [event] }) })
    expect(ann.store.getSnapshot()).toMatchObject({ status: 'reload', pendingCount: 1 })
    await ann.reload()
    expect(office.titles()).toEqual(['Kept'])
  })
})

describe('returning', () => {
  test('below the floor brings the whole state, and one’s own changes can still be undone', async () => {
    const office = new Office()
    const ann = await office.page('ann')
    const ben = await office.page('ben', BEN)
    await ann.commit(title('By Ann'))
    await office.flow()
    office.world.setOnline('ann', false)
    await ben.commit({ type: 'save', data: { expectedSavedSeq: ben.store.getSnapshot().savedSeq } })
    await office.flow()
    await ben.commit(...Array.from({ length: 12 }, (_, i) => insert(`ROW-${i}x`, 'ROW', 'GRID_ID')))
    await office.flow()
    ben.store.stop()
    await office.flow()
    office.server.room.rest()
    expect(office.server.log.store.floor()).toBeGreaterThan(ann.store.inspect().sync.seq)
    await ann.commit(title('Offline'))
    office.world.setOnline('ann', true)
    await office.flow()
    expect(ann.store.getSnapshot().state.items['ROW-11x']).toBeDefined()
    expect(ann.store.undo()).toBe(true)
    await office.flow()
    expect(ann.store.getSnapshot().state.props.dashboard_title).toBe('By Ann')
  })

  test('without the right to edit any more sets the waiting ops aside, and earlier ones stay', async () => {
    const office = new Office()
    const ann = await office.page('ann')
    await ann.commit(title('Earlier'))
    await office.flow()
    office.roles.set(ANN.id, 'viewer')
    office.server.room.expel(CLOSE.accessChanged, [ANN.id])
    await ann.commit(title('Later'))
    await office.flow()
    expect(ann.store.getSnapshot()).toMatchObject({ status: 'read-only', pendingCount: 0, recovered: { reason: 'permission-lost', count: 1 } })
    expect(office.titles()).toEqual(['Earlier'])
  })

  test('after signing in again goes on with the session, but never under another name', async () => {
    const office = new Office()
    const ann = await office.page('ann')
    await ann.commit(title('By Ann'))
    const { session } = ann
    ann.connection.break(CLOSE.unauthenticated)
    expect(ann.store.getSnapshot()).toMatchObject({ status: 'signed-out', pendingCount: 1 })
    ann.store.stop()
    const ben = new Page(office, 'ben-on-the-same-machine', BEN)
    await ben.open()
    expect([ben.session === session, ben.store.getSnapshot().pendingCount, office.titles()]).toEqual([false, 0, []])
    ben.store.stop()
    await ann.reload()
    expect([ann.session, office.titles()]).toEqual([session, ['By Ann']])
  })

  test('two windows of one person on one disk count for themselves', async () => {
    const office = new Office()
    const [first, second] = [await office.page('ann'), await office.page('ann-2')]
    expect(first.session).not.toBe(second.session)
    await first.commit(title('1'), title('2'))
    await second.commit(title('3'), title('4'))
    await office.flow()
    const counters = (session: string) => office.server.log.store.tail(0).filter((event) => event.session === session).map(({ n }) => n)
    expect([counters(first.session), counters(second.session)]).toEqual([[1, 2], [1, 2]])
  })
})

describe('at the same time', () => {
  test('what is put into a container that another has removed is refused, and both trees are the same', async () => {
    const office = new Office()
    const [ann, ben] = [await office.page('ann'), await office.page('ben', BEN)]
    await ann.commit(insert('ROW-x', 'ROW', 'GRID_ID'))
    await office.flow()
    const told: string[] = []
    ben.store.onEvent((event) => event.type === 'rejected' && told.push(event.rejection.code))
    await ann.commit({ type: 'removeItem', data: { id: 'ROW-x' } })
    await ben.commit(insert('CHART-x', 'CHART', 'ROW-x', 4))
    await office.flow()
    expect(told).toEqual(['missing-parent'])
    expect(ben.store.getSnapshot().state).toEqual(ann.store.getSnapshot().state)
    expect(office.server.check()).toBeNull()
  })

  test('of two who fill the last four columns of a row the second is refused', async () => {
    const office = new Office()
    const [ann, ben] = [await office.page('ann'), await office.page('ben', BEN)]
    await ann.commit(insert('ROW-x', 'ROW', 'GRID_ID'), insert('CHART-x', 'CHART', 'ROW-x', 8))
    await office.flow()
    const told: string[] = []
    ben.store.onEvent((event) => event.type === 'rejected' && told.push(event.rejection.code))
    await ann.commit(insert('CHART-1x', 'CHART', 'ROW-x', 4))
    await ben.commit(insert('CHART-2x', 'CHART', 'ROW-x', 4))
    office.toServer(ann.connection)
    await office.flow()
    expect(told).toEqual(['row-full'])
    expect(Object.keys(ben.store.getSnapshot().state.items)).not.toContain('CHART-2x')
    expect(ben.store.getSnapshot().state).toEqual(ann.store.getSnapshot().state)
  })
})
