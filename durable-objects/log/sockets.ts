import type { Actor, Peer, Role } from './envelope.ts'
import type { JsonObject } from './json.ts'
import { framesOf, type ServerMessage } from './protocol.ts'

/** What the room needs of a hibernatable server socket. */
export interface RoomSocket {
  send(text: string): void
  close(code: number, reason: string): void
  serializeAttachment(value: Attachment): void
  deserializeAttachment(): unknown
}

/** Who was let in, decided by the Worker. `expires`: when the Worker is to be asked again, in ms; null: never. */
export interface Admission {
  readonly actor: Actor
  readonly role: Role
  readonly expires: number | null
}

/** Survives hibernation with the socket. */
export interface Attachment extends Admission {
  readonly session: string | null
  /** Set once welcomed; only then does the socket take part. */
  readonly ready: boolean
  readonly ackedSeq: number
  readonly presence: JsonObject | null
}

export function attachmentOf(socket: RoomSocket): Attachment | null {
  // Written by this module only; a socket that was never admitted has none.
  return (socket.deserializeAttachment() as Attachment | null | undefined) ?? null
}

/** The attachment of a welcomed socket. */
export function readyAttachment(socket: RoomSocket): (Attachment & { readonly session: string }) | null {
  const attachment = attachmentOf(socket)
  return attachment?.ready && attachment.session !== null ? { ...attachment, session: attachment.session } : null
}

export function peerOf(attachment: Attachment & { readonly session: string }): Peer {
  const { session, actor, role, presence } = attachment
  return { session, actor, role, state: presence }
}

/** Sends a message in as many frames as it needs. A socket that is already going away is left to its close handler. */
export function send(socket: RoomSocket, message: ServerMessage): void {
  sendFrames(socket, framesOf(message))
}

export function sendFrames(socket: RoomSocket, frames: readonly string[]): void {
  try {
    for (const frame of frames) socket.send(frame)
  } catch {
    // The platform throws once the peer is gone; its close event does the rest.
  }
}

/** Reasons are limited to 123 bytes by the WebSocket protocol. */
export function closeSocket(socket: RoomSocket, code: number, reason: string): void {
  try {
    socket.close(code, reason.slice(0, 120))
  } catch {
    // Already closed.
  }
}

/** Allows `burst` at once and `perSecond` on average. */
export class TokenBucket {
  readonly #burst: number
  readonly #perSecond: number
  #tokens: number
  #at: number

  constructor(burst: number, perSecond: number, now: number) {
    this.#burst = burst
    this.#perSecond = perSecond
    this.#tokens = burst
    this.#at = now
  }

  take(count: number, now: number): boolean {
    const regained = (Math.max(0, now - this.#at) / 1000) * this.#perSecond
    this.#tokens = Math.min(this.#burst, this.#tokens + regained)
    this.#at = now
    if (this.#tokens < count) return false
    this.#tokens -= count
    return true
  }
}
