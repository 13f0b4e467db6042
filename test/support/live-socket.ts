import type { Actor, EventEnvelope, Role } from '../../durable-objects/log/envelope.ts'
import { ADMISSION_HEADER } from '../../durable-objects/log/admission.ts'
import { PONG, PROTOCOL_VERSION } from '../../durable-objects/log/codes.ts'
import type { Part, ServerMessage, Welcome } from '../../durable-objects/log/protocol.ts'

type MessageOf<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>

/** A raw client of a live endpoint: frames as they come, nothing done about them. */
export class LiveTestSocket {
  readonly socket: WebSocket
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>
  readonly #waiting: ServerMessage[] = []
  #parts: string[] = []
  #notify: () => void = () => {}

  constructor(socket: WebSocket) {
    this.socket = socket
    this.closed = new Promise((resolve) => socket.addEventListener('close', ({ code, reason }) => resolve({ code, reason })))
    socket.addEventListener('message', ({ data }) => this.#receive(String(data)))
    socket.accept()
  }

  /** Connects to an object as the Worker would after having let `actor` in. */
  static async to(
    stub: { fetch(request: Request): Promise<Response> },
    actor: Actor,
    role: Role = 'editor',
    expires: number | null = null,
  ): Promise<LiveTestSocket> {
    const headers = { upgrade: 'websocket', [ADMISSION_HEADER]: JSON.stringify({ actor, role, expires }) }
    return LiveTestSocket.from(await stub.fetch(new Request('http://localhost/live', { headers })))
  }

  static from(response: Response): LiveTestSocket {
    if (!response.webSocket) throw new Error(`no socket but status ${response.status}`)
    return new LiveTestSocket(response.webSocket)
  }

  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  async hello(session: string, given: { epoch?: string | null; lastSeq?: number; textVersion?: number | null } = {}): Promise<Welcome> {
    const { epoch = null, lastSeq = 0, ...rest } = given
    this.send({ type: 'hello', protocol: PROTOCOL_VERSION, schema: 1, epoch, session, lastSeq, ...rest })
    return this.next('welcome')
  }

  push(n: number, ...ops: readonly { readonly type: string; readonly data: object }[]): void {
    this.send({ type: 'push', ops: ops.map(({ type, data }, i) => ({ n: n + i, type, v: 1, data })), base: 0 })
  }

  /** The next message of a type that was not asked for yet; others keep waiting. */
  async next<T extends ServerMessage['type']>(type: T): Promise<MessageOf<T>> {
    for (;;) {
      const at = this.#waiting.findIndex((message) => message.type === type)
      if (at >= 0) return this.#waiting.splice(at, 1)[0] as MessageOf<T>
      const came = new Promise<null>((resolve) => (this.#notify = () => resolve(null)))
      const ended = await Promise.race([came, this.closed])
      if (ended) throw new Error(`closed with ${ended.code} (${ended.reason}) while waiting for ${type}`)
    }
  }

  /** The next `count` events, in however many frames they come. */
  async events(count: number): Promise<readonly EventEnvelope[]> {
    const events: EventEnvelope[] = []
    while (events.length < count) events.push(...(await this.next('events')).list)
    return events
  }

  /** What has come and was not asked for yet. */
  unread(): readonly ServerMessage[] {
    return this.#waiting
  }

  close(): void {
    this.socket.close(1000, 'done')
  }

  #receive(text: string): void {
    if (text === PONG) return
    const frame = JSON.parse(text) as ServerMessage | Part
    if (frame.type !== 'part') this.#waiting.push(frame)
    else {
      this.#parts.push(frame.text)
      if (frame.i < frame.of - 1) return
      this.#waiting.push(JSON.parse(this.#parts.splice(0).join('')) as ServerMessage)
    }
    this.#notify()
  }
}
