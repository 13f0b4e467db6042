import net from 'node:net'
import pg from 'pg'
import { EngineError } from './engine.ts'
import { connectionError } from './postgres-errors.ts'

export interface PostgresAddress {
  readonly host: string
  readonly port: number
  readonly username: string
  readonly password: string
  readonly database: string
  /** As in libpq; null when the address names none. */
  readonly sslMode: string | null
}

const CONNECT_TIMEOUT_MS = 10_000
const CANCEL_REQUEST_CODE = 80_877_102

/** A connection with what the server told at its start, by which its statement can be cancelled. */
export interface PostgresConnection {
  readonly client: pg.Client
  readonly processId: number
  readonly secretKey: number
  /** Whether a statement has run on it before. */
  used: boolean
}

export interface ConnectionRules {
  readonly max: number
  /** How long somebody waits for a connection before they are told that all are taken; null: as long as it takes. */
  readonly patienceMs: number | null
  /** How long a connection may be idle before it is closed; null: until all are. */
  readonly idleMs: number | null
  /** Whether borrowers are strangers to each other: what a session keeps is forgotten between them. */
  readonly strangers: boolean
}

/** Every connection is taken, and stays so. */
export class ConnectionsBusy extends Error {}

/** Connections to one server, opened when needed and used again while their owner, a request or an object, lasts. */
export class PostgresConnections {
  readonly rules: ConnectionRules
  readonly address: PostgresAddress
  readonly #idle = new Map<PostgresConnection, ReturnType<typeof setTimeout> | null>()
  readonly #waiting: ((turn: PostgresConnection | null) => void)[] = []
  #open = 0
  /** Connections whose transaction is being ended: waiting for one costs less than opening another. */
  readonly #ending = new Set<PostgresConnection>()
  #closed = false

  constructor(address: PostgresAddress, rules: ConnectionRules) {
    this.address = address
    this.rules = rules
  }

  /**
   * An idle connection, a new one, or the next that becomes free. Throws EngineError when the server refuses, and
   * ConnectionsBusy when patience runs out.
   */
  async acquire(): Promise<PostgresConnection> {
    const idle = [...this.#idle.keys()].at(-1)
    if (idle) return this.#taken(idle)
    if (this.#open >= this.rules.max || this.#ending.size > this.#waiting.length) {
      const handed = await this.#turn()
      if (handed) return handed
    }
    this.#open++
    try {
      return await this.#connect()
    } catch (error) {
      this.#gone()
      throw error
    }
  }

  /** Tells that a connection will be given back in a moment. */
  ending(connection: PostgresConnection): void {
    this.#ending.add(connection)
  }

  /** Gives a connection back; one that is not reusable is closed. */
  release(connection: PostgresConnection, reusable: boolean): void {
    this.#ending.delete(connection)
    if (!reusable || this.#closed) {
      void endQuietly(connection.client)
      this.#gone()
      return
    }
    connection.used = true
    const next = this.#waiting.shift()
    if (next) return next(connection)
    const { idleMs } = this.rules
    this.#idle.set(connection, idleMs === null ? null : setTimeout(() => this.#drop(connection), idleMs))
  }

  /** Closes what is idle: where one connection has broken, the others probably have. */
  closeIdle(): void {
    for (const connection of this.#idle.keys()) this.#drop(connection)
  }

  /** Asks the server, over a connection of its own, to stop what a connection is doing. */
  async cancel({ processId, secretKey }: PostgresConnection): Promise<void> {
    const message = Buffer.alloc(16)
    message.writeInt32BE(16, 0)
    message.writeInt32BE(CANCEL_REQUEST_CODE, 4)
    message.writeInt32BE(processId, 8)
    message.writeInt32BE(secretKey, 12)
    const socket = new net.Socket()
    await new Promise<void>((resolve) => {
      socket.once('error', () => resolve())
      socket.once('close', () => resolve())
      socket.connect(this.address.port, this.address.host, () => socket.end(message))
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.all([...this.#idle.keys()].map((connection) => endQuietly(this.#taken(connection).client)))
  }

  #taken(connection: PostgresConnection): PostgresConnection {
    clearTimeout(this.#idle.get(connection) ?? undefined)
    this.#idle.delete(connection)
    return connection
  }

  #drop(connection: PostgresConnection): void {
    if (!this.#idle.has(connection)) return
    void endQuietly(this.#taken(connection).client)
    this.#gone()
  }

  #gone(): void {
    this.#open--
    this.#waiting.shift()?.(null)
  }

  /** Waits in line for a connection, or for leave to open one, which is null. */
  #turn(): Promise<PostgresConnection | null> {
    const { patienceMs } = this.rules
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(called), 1)
        reject(new ConnectionsBusy())
      }
      const timer = patienceMs === null ? undefined : setTimeout(leave, patienceMs)
      const called = (turn: PostgresConnection | null) => {
        clearTimeout(timer)
        resolve(turn)
      }
      this.#waiting.push(called)
    })
  }

  async #connect(): Promise<PostgresConnection> {
    const mode = this.address.sslMode ?? (isLocal(this.address.host) ? 'disable' : 'prefer')
    if (mode === 'disable' || mode === 'allow') return this.#attempt(false)
    if (mode !== 'prefer') return this.#attempt(true)
    try {
      return await this.#attempt(true)
    } catch (error) {
      // Only a failed handshake is a reason to go on without it; a refused password is not.
      if (error instanceof EngineError && error.extra['handshake'] === true) return this.#attempt(false)
      throw error
    }
  }

  async #attempt(secure: boolean): Promise<PostgresConnection> {
    const { host, port, username, password, database } = this.address
    const client = new pg.Client({
      host,
      port,
      user: username,
      password,
      database,
      ssl: secure,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: 'meridian',
      stream: () => new net.Socket(),
    })
    // What breaks under a statement is told to it by the client.
    client.on('error', () => undefined)
    let processId = 0
    let secretKey = 0
    const started = keyData(client)
    started.once('backendKeyData', (message: { readonly processID: number; readonly secretKey: number }) => {
      processId = message.processID
      secretKey = message.secretKey
    })
    try {
      await client.connect()
    } catch (error) {
      void endQuietly(client)
      throw connectionError(error, this.address)
    }
    const connection = { client, processId, secretKey, used: false }
    client.once('end', () => this.#drop(connection))
    return connection
  }
}

/** The protocol side of a client, which its types leave out. */
function keyData(client: pg.Client): NodeJS.EventEmitter {
  const connection: unknown = Reflect.get(client, 'connection')
  if (connection instanceof Object && 'once' in connection) return connection as NodeJS.EventEmitter
  throw new TypeError('The PostgreSQL client has no connection')
}

async function endQuietly(client: pg.Client): Promise<void> {
  try {
    await client.end()
  } catch {
    // It is gone, which is what was asked for.
  }
}

/** Names of this machine and private networks, where servers seldom speak TLS. */
function isLocal(host: string): boolean {
  return /^(?:localhost|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|::1$|fd)/.test(host) || !host.includes('.')
}
