export interface ConnectionRules {
  readonly max: number
  /** How long somebody waits for a connection before they are told that all are taken; null: as long as it takes. */
  readonly patienceMs: number | null
  /** How long a connection may be idle before it is closed; null: until all are. */
  readonly idleMs: number | null
  /** Whether borrowers are strangers to each other: what a session keeps is forgotten between them. */
  readonly strangers: boolean
}

/** A Worker may hold six connections; the rest are for the catalogue, caches and objects. */
export const REQUEST_CONNECTIONS: ConnectionRules = { max: 4, patienceMs: null, idleMs: null, strangers: false }

/** A server that says nothing for this long while a connection is opened counts as down. */
export const CONNECT_TIMEOUT_MS = 10_000

/** Every connection is taken, and stays so. */
export class ConnectionsBusy extends Error {}

/** What all connections tell their pool. */
interface Reusable {
  /** Whether a statement has run on it before. */
  used: boolean
}

/** Connections to one server, opened when needed and used again while their owner, a request or an object, lasts. */
export abstract class Connections<Connection extends Reusable> {
  readonly rules: ConnectionRules
  readonly #idle = new Map<Connection, ReturnType<typeof setTimeout> | null>()
  readonly #waiting: ((turn: Connection | null) => void)[] = []
  #open = 0
  /** Connections whose transaction is being ended: waiting for one costs less than opening another. */
  readonly #ending = new Set<Connection>()
  #closed = false

  constructor(rules: ConnectionRules) {
    this.rules = rules
  }

  /** Opens one more. Throws EngineError when the server refuses. */
  protected abstract connect(): Promise<Connection>
  /** Closes one, whatever state it is in. Never throws. */
  protected abstract end(connection: Connection): Promise<void>

  /**
   * An idle connection, a new one, or the next that becomes free. Throws EngineError when the server refuses, and
   * ConnectionsBusy when patience runs out.
   */
  async acquire(): Promise<Connection> {
    const idle = [...this.#idle.keys()].at(-1)
    if (idle) return this.#taken(idle)
    if (this.#open >= this.rules.max || this.#ending.size > this.#waiting.length) {
      const handed = await this.#turn()
      if (handed) return handed
    }
    this.#open++
    try {
      return await this.connect()
    } catch (error) {
      this.#gone()
      throw error
    }
  }

  /** Tells that a connection will be given back in a moment. */
  ending(connection: Connection): void {
    this.#ending.add(connection)
  }

  /** Gives a connection back; one that is not reusable is closed. */
  release(connection: Connection, reusable: boolean): void {
    this.#ending.delete(connection)
    if (!reusable || this.#closed) {
      void this.end(connection)
      this.#gone()
      return
    }
    connection.used = true
    const next = this.#waiting.shift()
    if (next) return next(connection)
    const { idleMs } = this.rules
    this.#idle.set(connection, idleMs === null ? null : setTimeout(() => this.drop(connection), idleMs))
  }

  /** Closes what is idle: where one connection has broken, the others probably have. */
  closeIdle(): void {
    for (const connection of this.#idle.keys()) this.drop(connection)
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.all([...this.#idle.keys()].map((connection) => this.end(this.#taken(connection))))
  }

  /** Forgets an idle connection; one in use is its borrower's to give back. */
  protected drop(connection: Connection): void {
    if (!this.#idle.has(connection)) return
    void this.end(this.#taken(connection))
    this.#gone()
  }

  #taken(connection: Connection): Connection {
    clearTimeout(this.#idle.get(connection) ?? undefined)
    this.#idle.delete(connection)
    return connection
  }

  #gone(): void {
    this.#open--
    this.#waiting.shift()?.(null)
  }

  /** Waits in line for a connection, or for leave to open one, which is null. */
  #turn(): Promise<Connection | null> {
    const { patienceMs } = this.rules
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(called), 1)
        reject(new ConnectionsBusy())
      }
      const timer = patienceMs === null ? undefined : setTimeout(leave, patienceMs)
      const called = (turn: Connection | null) => {
        clearTimeout(timer)
        resolve(turn)
      }
      this.#waiting.push(called)
    })
  }
}
