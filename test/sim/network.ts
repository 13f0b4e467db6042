import type { LiveSocket } from '../../app/sync/environment.ts'
import { PING, PONG } from '../../durable-objects/log/codes.ts'
import type { Attachment, RoomSocket } from '../../durable-objects/log/sockets.ts'
import type { Random } from './random.ts'

/** One connection: frames wait in two queues until the simulator lets them through, repeats them or loses them. */
export class Connection {
  readonly client: LiveSocket
  readonly server: RoomSocket
  readonly owner: string
  toServer: string[] = []
  toClient: string[] = []
  state: 'opening' | 'open' | 'closed' = 'opening'
  /** Code with which the server closed; delivered after the frames sent before it. */
  #closing: number | null = null
  #attachment: Attachment | null = null

  constructor(owner: string) {
    this.owner = owner
    this.client = {
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text) => {
        if (this.state !== 'open') return
        if (text === PING) this.toClient.push(PONG)
        else this.toServer.push(text)
      },
      close: () => this.break(),
    }
    this.server = {
      send: (text) => {
        if (this.state === 'closed' || this.#closing !== null) throw new Error('closed')
        this.toClient.push(text)
      },
      close: (code) => {
        this.#closing ??= code
      },
      serializeAttachment: (value) => {
        this.#attachment = structuredClone(value)
      },
      deserializeAttachment: () => structuredClone(this.#attachment),
    }
  }

  get listed(): boolean {
    return this.state !== 'closed'
  }

  get idle(): boolean {
    return this.state === 'closed' || (this.toServer.length === 0 && this.toClient.length === 0 && this.#closing === null)
  }

  open(): void {
    if (this.state !== 'opening') return
    this.state = 'open'
    this.client.onopen?.()
  }

  /** Gone without a word: whatever was under way is lost. */
  break(code = 1006): void {
    if (this.state === 'closed') return
    this.state = 'closed'
    this.toServer = []
    this.toClient = []
    this.client.onclose?.({ code, reason: '' })
  }

  /** Lets the next frame through to the client; a close comes after the last frame. */
  deliverToClient(): boolean {
    if (this.state === 'closed') return false
    const frame = this.toClient.shift()
    if (frame !== undefined) this.client.onmessage?.({ data: frame })
    else if (this.#closing !== null) this.break(this.#closing)
    else return false
    return true
  }

  /** Loses or repeats one waiting frame, as a broken proxy would. */
  disturb(random: Random): void {
    const queue = random.chance(0.5) ? this.toServer : this.toClient
    if (queue.length === 0) return
    const at = random.below(queue.length)
    if (random.chance(0.5)) queue.splice(at, 1)
    else queue.splice(at, 0, queue[at] ?? '')
  }
}
