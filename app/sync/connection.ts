import { CLOSE, CLOSE_ACTIONS, type CloseAction, PING, PONG } from '../../durable-objects/log/codes.ts'
import type { ClientMessage, Part, ServerMessage } from '../../durable-objects/log/protocol.ts'
import type { LiveSocket, SyncEnvironment } from './environment.ts'
import { SYNC_LIMITS } from './limits.ts'

/**
 * idle -> connecting -> greeting (hello sent) -> live, and from any of them back to waiting (for the next attempt) or
 * to stopped (until `start` is called again).
 */
export type ConnectionState = 'idle' | 'connecting' | 'greeting' | 'live' | 'waiting' | 'stopped'

export interface ConnectionHandlers {
  /** The first frame of a new connection. */
  hello(): ClientMessage
  message(message: ServerMessage): void
  /** The object closed with a code that asks for more than another attempt. Return true to connect again. */
  closed(action: CloseAction, code: number): boolean
  changed(state: ConnectionState): void
}

/** Keeps one socket open: backoff with jitter, pings, reassembly of parts. Knows nothing of what the messages mean. */
export class Connection {
  readonly #env: SyncEnvironment
  readonly #path: string
  readonly #handlers: ConnectionHandlers
  #state: ConnectionState = 'idle'
  #socket: LiveSocket | null = null
  #attempt = 0
  #parts: string[] = []
  #cancelTimer: () => void = () => {}
  #stopWaking: () => void = () => {}

  constructor(env: SyncEnvironment, path: string, handlers: ConnectionHandlers) {
    this.#env = env
    this.#path = path
    this.#handlers = handlers
  }

  get state(): ConnectionState {
    return this.#state
  }

  start(): void {
    if (this.#state !== 'idle' && this.#state !== 'stopped') return
    this.#stopWaking = this.#env.onWake(() => this.#wake())
    this.#connect()
  }

  /** Ends for good; `start` begins anew. */
  stop(): void {
    this.#stopWaking()
    this.#dropSocket(1000, 'bye')
    this.#become('stopped')
  }

  /** Drops the connection and opens another at once: something in it was wrong. */
  restart(): void {
    if (this.#state === 'stopped' || this.#state === 'idle') return
    this.#dropSocket(1000, 'restart')
    this.#connect()
  }

  /** Called by the owner once the welcome has been understood. */
  welcomed(): void {
    this.#attempt = 0
    this.#become('live')
    this.#ping()
  }

  send(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message))
  }

  #connect(): void {
    this.#cancelTimer()
    if (!this.#env.isOnline()) return this.#become('waiting')
    this.#parts = []
    this.#become('connecting')
    const socket = this.#env.openSocket(this.#path)
    this.#socket = socket
    const current = () => this.#socket === socket
    socket.onopen = () => {
      if (!current()) return
      this.#become('greeting')
      this.send(this.#handlers.hello())
    }
    socket.onmessage = (event) => {
      if (current()) this.#receive(String(event.data))
    }
    socket.onclose = (event) => {
      if (current()) this.#lost(event.code)
    }
    this.#cancelTimer = this.#env.after(SYNC_LIMITS.connectMs, () => {
      if (current() && this.#state !== 'live') this.restartLater()
    })
  }

  /** Drops the connection and tries again after the usual pause. */
  restartLater(): void {
    this.#dropSocket(1000, 'silent')
    this.#retry()
  }

  #receive(text: string): void {
    if (this.#state === 'live') this.#ping()
    if (text === PONG) return
    const message = this.#assemble(JSON.parse(text) as ServerMessage | Part)
    if (message) this.#handlers.message(message)
  }

  /** Parts come in order on one connection; the message counts when the last one is there. */
  #assemble(frame: ServerMessage | Part): ServerMessage | null {
    if (frame.type !== 'part') return frame
    if (frame.i === 0) this.#parts = []
    if (frame.i !== this.#parts.length) {
      this.restart()
      return null
    }
    this.#parts.push(frame.text)
    return frame.i === frame.of - 1 ? (JSON.parse(this.#parts.splice(0).join('')) as ServerMessage) : null
  }

  #ping(): void {
    this.#cancelTimer()
    this.#cancelTimer = this.#env.after(SYNC_LIMITS.pingMs, () => {
      this.#socket?.send(PING)
      this.#cancelTimer = this.#env.after(SYNC_LIMITS.silenceMs, () => this.restartLater())
    })
  }

  #lost(code: number): void {
    this.#socket = null
    const action = CLOSE_ACTIONS[code] ?? 'retry'
    if (action === 'retry') return this.#retry(code === CLOSE.accessChanged)
    if (this.#handlers.closed(action, code)) return this.#retry()
    this.#stopWaking()
    this.#cancelTimer()
    this.#become('stopped')
  }

  #retry(atOnce = false): void {
    const cap = this.#env.isVisible() ? SYNC_LIMITS.backoffVisibleMs : SYNC_LIMITS.backoffHiddenMs
    const length = Math.min(SYNC_LIMITS.backoffMs * SYNC_LIMITS.backoffFactor ** this.#attempt, cap)
    this.#attempt++
    this.#become('waiting')
    this.#cancelTimer()
    this.#cancelTimer = this.#env.after(atOnce ? 0 : length * this.#env.random(), () => this.#connect())
  }

  #wake(): void {
    if (!this.#env.isOnline()) return this.#goOffline()
    if (this.#state === 'waiting') this.#connect()
  }

  /** A browser that knows it has no network need not wait for a ping to go unanswered. */
  #goOffline(): void {
    if (this.#state === 'waiting') return
    this.#dropSocket(1000, 'offline')
    this.#become('waiting')
  }

  #dropSocket(code: number, reason: string): void {
    this.#cancelTimer()
    const socket = this.#socket
    this.#socket = null
    socket?.close(code, reason)
  }

  #become(state: ConnectionState): void {
    if (this.#state === state) return
    this.#state = state
    this.#handlers.changed(state)
  }
}
