import type { ClientMessage, ServerMessage } from '../../durable-objects/log/protocol.ts'

/** The text of a SQL tab travels beside the ops; see sql-text.ts. */
export interface TextChannel {
  /** Confirmed version, null before the first welcome. */
  readonly version: number | null
  /** Text with unconfirmed changes; null when all is confirmed. */
  unconfirmed(): string | null
  onChange(listener: () => void): () => void
  /** Text that an earlier page had not got confirmed. */
  resume(text: string | null): void
  receive(message: ServerMessage, link: TextLink): void
  lost(): void
}

/** The present connection, as a text channel uses it. `restart` connects anew because something was missing. */
export interface TextLink {
  send(message: ClientMessage): void
  restart(): void
}
