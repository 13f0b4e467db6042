import { CLIENT_RULES, type ClientRules } from '../../app/sync/client-rules.ts'
import type { LiveSocket, QueueRecord, SyncEnvironment } from '../../app/sync/environment.ts'
import { DASHBOARD_RULES, type DashboardRules } from '../../durable-objects/dashboard/rules.ts'
import { LIMITS, type Limits } from '../../durable-objects/log/limits.ts'
import { ENGINE_RULES, type EngineRules } from '../../durable-objects/log/rules.ts'
import { Connection } from './network.ts'
import { Random } from './random.ts'

export interface SimRules {
  readonly engine: EngineRules
  readonly client: ClientRules
  readonly dashboard: DashboardRules
}

export const ALL_RULES: SimRules = { engine: ENGINE_RULES, client: CLIENT_RULES, dashboard: DASHBOARD_RULES }

/** Small enough that snapshots and compaction happen many times in one run. */
export const SIM_LIMITS: Limits = { ...LIMITS, snapshotEvents: 4, keepEvents: 6, keepForSessions: 3, partChars: 3_000 }

/** A law that did not hold; the seed reproduces it. */
export class LawBroken extends Error {
  readonly seed: number

  constructor(seed: number, law: string) {
    super(`seed ${seed}: ${law}`)
    this.name = 'LawBroken'
    this.seed = seed
  }
}

/** The clock, the timers, the network and the disks of the clients. */
export class World {
  readonly random: Random
  now = 1_700_000_000_000
  readonly connections: Connection[] = []
  readonly reports: string[] = []
  readonly #timers = new Map<number, { readonly at: number; readonly owner: string; readonly work: () => void }>()
  readonly #records = new Map<string, QueueRecord>()
  readonly #locks = new Map<string, string>()
  readonly #offline = new Set<string>()
  readonly #wake = new Map<string, Set<() => void>>()
  #nextTimer = 1

  constructor(seed: number) {
    this.random = new Random(seed)
  }

  /** The environment of one client page. `owner` names the page; a reload is a new page. */
  environment(owner: string): SyncEnvironment {
    return {
      openSocket: () => this.#openSocket(owner),
      now: () => this.now,
      random: () => this.random.next(),
      newId: () => this.random.id('session'),
      after: (ms, work) => this.#after(owner, ms, work),
      isOnline: () => !this.#offline.has(owner),
      isVisible: () => true,
      onWake: (listener) => {
        const listeners = this.#wake.get(owner) ?? new Set()
        this.#wake.set(owner, listeners.add(listener))
        return () => listeners.delete(listener)
      },
      queue: {
        list: (document) => Promise.resolve([...this.#records.values()].filter((record) => record.document === document)),
        put: (record) => {
          this.#records.set(record.session, structuredClone(record))
          return Promise.resolve()
        },
        remove: (session) => {
          this.#records.delete(session)
          return Promise.resolve()
        },
      },
      lockSession: (session) => {
        if (this.#locks.has(session)) return Promise.resolve(null)
        this.#locks.set(session, owner)
        return Promise.resolve(() => {
          if (this.#locks.get(session) === owner) this.#locks.delete(session)
        })
      },
      report: (problem) => this.reports.push(problem),
    }
  }

  /** The page dies without saying anything: locks are freed, timers and sockets end, its disk stays. */
  killPage(owner: string): void {
    for (const [id, timer] of this.#timers) if (timer.owner === owner) this.#timers.delete(id)
    for (const [session, holder] of this.#locks) if (holder === owner) this.#locks.delete(session)
    for (const connection of this.connections) {
      if (connection.owner !== owner || connection.state === 'closed') continue
      connection.client.onclose = null
      connection.break()
    }
    this.#wake.delete(owner)
    this.#offline.delete(owner)
  }

  setOnline(owner: string, online: boolean): void {
    if (online) {
      this.#offline.delete(owner)
      for (const listener of this.#wake.get(owner) ?? []) listener()
    } else {
      this.#offline.add(owner)
      for (const connection of this.connections) if (connection.owner === owner) connection.break()
    }
  }

  advance(ms: number): void {
    const until = this.now + ms
    for (let due = this.#dueBy(until); due; due = this.#dueBy(until)) {
      this.now = Math.max(this.now, due.at)
      this.#timers.delete(due.id)
      due.work()
    }
    this.now = until
  }

  /** Tags of ops in the offline queues of all pages. */
  tagsOnDisk(): ReadonlySet<string> {
    const ops = [...this.#records.values()].flatMap(({ pending }) => pending.map(({ op }) => op as { data?: { tag?: string } }))
    return new Set(ops.flatMap(({ data }) => data?.tag ?? []))
  }

  forgetClosed(): void {
    const open = this.connections.filter((connection) => connection.state !== 'closed')
    this.connections.splice(0, this.connections.length, ...open)
  }

  #dueBy(until: number) {
    let first: { readonly id: number; readonly at: number; readonly work: () => void } | null = null
    for (const [id, { at, work }] of this.#timers) if (at <= until && (!first || at < first.at)) first = { id, at, work }
    return first
  }

  #after(owner: string, ms: number, work: () => void): () => void {
    const id = this.#nextTimer++
    this.#timers.set(id, { at: this.now + ms, owner, work })
    return () => this.#timers.delete(id)
  }

  #openSocket(owner: string): LiveSocket {
    const connection = new Connection(owner)
    this.connections.push(connection)
    return connection.client
  }
}

/** Lets every promise that is ready run. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
