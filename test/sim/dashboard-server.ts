import { dashboardKind } from '../../durable-objects/dashboard/kind.ts'
import type { DashboardEvent } from '../../durable-objects/dashboard/events.ts'
import type { Inverse } from '../../durable-objects/dashboard/invert.ts'
import { type DashboardOp, parseDashboardOp } from '../../durable-objects/dashboard/ops.ts'
import { type DashboardState, EMPTY_STATE } from '../../durable-objects/dashboard/state.ts'
import { opId, SYSTEM } from '../../durable-objects/log/envelope.ts'
import { equal } from '../../durable-objects/log/json.ts'
import { emptyFold, type Folded, foldEvent, readEvent } from '../../durable-objects/log/kind.ts'
import { Log } from '../../durable-objects/log/log.ts'
import { Room } from '../../durable-objects/log/room.ts'
import { LOG_MIGRATIONS, LogStore } from '../../durable-objects/log/store.ts'
import { PROTOCOL_VERSION } from '../../durable-objects/log/codes.ts'
import { Connection } from './network.ts'
import { startingState } from './dashboard-ops.ts'
import { faultOf, roundTripFault } from './laws.ts'
import { SqliteStorage } from './sqlite-storage.ts'
import { type SimRules, SIM_LIMITS, type World } from './world.ts'

export const VIEWER = { id: 3, name: 'Vic' } as const
const INTRUDER = { id: 4, name: 'Mal' } as const

/** The dashboard's object: the real log and room over a real SQLite, and a book of what it has ever said. */
export class DashboardServer {
  readonly storage = new SqliteStorage()
  readonly world: World
  readonly rules: SimRules
  /** Folded log after each seq, as first seen. Whatever anybody holds at that seq must equal it. */
  readonly states = new Map<number, Folded<DashboardState>>()
  readonly inverses = new Map<string, Inverse | null>()
  /** How often each op, by its tag, was decided. */
  readonly decisions = new Map<string, number>()
  readonly accepted = { events: 0, undos: 0, redos: 0, saves: 0, resets: 0 }
  readonly #actors = new Map<string, number>()
  #undecided: string[] = []
  #crashed = false
  #room: Room<DashboardState, DashboardOp, DashboardEvent, Inverse>

  constructor(world: World, rules: SimRules) {
    this.world = world
    this.rules = rules
    this.#room = this.#wake()
    this.#room.commit(() => {
      const by = { actor: SYSTEM, session: 'create', n: 1, cause: { kind: 'system' } } as const
      const created = { type: 'created', data: { state: startingState(EMPTY_STATE), from: null } } as const
      return { events: [this.log.append(by, created, world.now)], rejected: [], lastN: 0 }
    })
  }

  get room() {
    return this.#room
  }

  get log() {
    return this.#room.log
  }

  /** Memory goes, sockets and storage stay: eviction while hibernating. */
  evict(): void {
    this.#room = this.#wake()
  }

  /** A deployment or a crash of the machine: sockets go too. */
  restart(): void {
    for (const connection of this.world.connections) connection.break()
    this.#room = this.#wake()
  }

  frame(connection: (typeof this.world.connections)[number]): boolean {
    const frame = connection.toServer.shift()
    if (frame === undefined) return false
    this.#undecided = []
    this.#crashed = false
    const head = this.log.head
    this.#room.frame(connection.server, frame)
    // A rolled back frame has decided nothing.
    if (!this.#crashed || this.log.head > head) {
      for (const tag of this.#undecided) this.decisions.set(tag, (this.decisions.get(tag) ?? 0) + 1)
    }
    return true
  }

  /** Somebody with a program of their own pushes what no page of ours would: as a viewer, or against another's op. */
  intrude(): void {
    const { random } = this.world
    const connection = new Connection('intruder')
    const session = random.id('intruder')
    const [actor, role] = random.chance(0.5) ? ([VIEWER, 'viewer'] as const) : ([INTRUDER, 'editor'] as const)
    const data = role === 'viewer' ? { key: 'dashboard_title', value: 'Taken' } : { of: random.pick([...this.#actors.keys(), 'nobody:1']) }
    const op = { n: 1, type: role === 'viewer' ? 'setProp' : 'undo', v: 1, data }
    this.#room.admit(connection.server, { actor, role, expires: null })
    const hello = { type: 'hello', protocol: PROTOCOL_VERSION, schema: 1, epoch: null, session, lastSeq: 0 }
    this.#room.frame(connection.server, JSON.stringify(hello))
    this.#room.frame(connection.server, JSON.stringify({ type: 'push', ops: [op], base: 0 }))
  }

  planCrash(statements: number): void {
    this.storage.crashIn = statements
  }

  /** Checks every law over what has been appended since the last call. The first one that does not hold, or null. */
  check(): string | null {
    const seen = this.states.size
    let folded = this.states.get(seen) ?? emptyFold(EMPTY_STATE)
    for (const stored of this.log.store.tail(seen)) {
      if (stored.seq !== this.states.size + 1) return `seq ${stored.seq} follows ${this.states.size}`
      const event = readEvent(this.log.kind, stored)
      if (!event) return `event ${stored.seq} cannot be read`
      const id = opId(stored.session, stored.n)
      if (this.inverses.has(id)) return `${id} was applied twice`
      if (stored.actor.id === VIEWER.id) return 'a viewer has changed something'
      const { cause } = stored
      const foreign = 'of' in cause && this.#actors.get(cause.of) !== stored.actor.id
      if (foreign) return `${stored.actor.name} undid what somebody else had done`
      this.#actors.set(id, stored.actor.id)
      const trip = roundTripFault(folded.state, event)
      if (trip) return `${trip} (seq ${stored.seq})`
      folded = foldEvent(this.log.kind, folded, event, stored)
      const fault = faultOf(folded.state)
      if (fault) return `after ${event.type} at ${stored.seq}: ${fault}`
      this.inverses.set(id, stored.inverse as Inverse | null)
      this.states.set(stored.seq, folded)
      this.#count(event, cause.kind)
    }
    if (this.log.head !== this.states.size) return `the head is ${this.log.head} after ${this.states.size} events`
    return sameFold(this.log.folded, folded) ? null : 'the state in memory is not the fold of the log'
  }

  /** Whatever way the log is read, it must give the same state. */
  checkReplay(): string | null {
    const last = this.states.get(this.states.size)
    if (!last) return 'nothing was logged'
    this.evict()
    if (!sameFold(this.log.folded, last)) return 'replay from the snapshot differs'
    const floor = this.log.store.floor()
    for (const [seq, { state }] of this.states) {
      const there = this.log.stateAt(seq)
      if (there === null ? seq > floor : !equal(there, state)) return `the state at ${seq} differs from what it was`
    }
    if (floor > last.savedSeq) return `compaction passed the last save`
    return null
  }

  #count(event: DashboardEvent, cause: string): void {
    this.accepted.events++
    if (cause === 'undo') this.accepted.undos++
    if (cause === 'redo') this.accepted.redos++
    if (event.type === 'saved') this.accepted.saves++
    if (event.type === 'stateRestored') this.accepted.resets++
  }

  #wake(): Room<DashboardState, DashboardOp, DashboardEvent, Inverse> {
    // A crash in here would only be tried again; the planned one is kept for a frame.
    const planned = this.storage.crashIn
    this.storage.crashIn = null
    const store = new LogStore(this.storage, LOG_MIGRATIONS, SIM_LIMITS)
    this.storage.crashIn = planned
    const options = { rules: this.rules.engine, limits: SIM_LIMITS }
    const log = new Log(store, dashboardKind(this.rules.dashboard), {
      ...options,
      parseOp: (type, _v, data) => {
        if (typeof data['tag'] === 'string') this.#undecided.push(data['tag'])
        return parseDashboardOp(type, data)
      },
    })
    const host = {
      sockets: () => this.world.connections.filter(({ listed }) => listed).map(({ server }) => server),
      now: () => this.world.now,
      newId: () => this.world.random.id('epoch'),
      report: () => {
        this.#crashed = true
      },
    }
    const committed = (events: readonly { readonly seq: number }[], { savedSeq }: { readonly savedSeq: number }) => {
      if (events.some(({ seq }) => seq === savedSeq)) log.pin(savedSeq, 'save')
    }
    return new Room(log, host, { committed }, options)
  }
}

export function sameFold(a: Folded<DashboardState>, b: Folded<DashboardState>): boolean {
  return a.savedSeq === b.savedSeq && a.undoFloor === b.undoFloor && equal(a.state, b.state) && equal(a.saved, b.saved)
}
