import type { JsonObject } from './json.ts'

/** The authenticated person (or `id: 0`, the system) in whose name something happened. */
export interface Actor {
  readonly id: number
  readonly name: string
}

export const SYSTEM: Actor = { id: 0, name: '' }

export type Role = 'editor' | 'viewer'

/** Identity of an op and of the event it became: `session:n`. */
export type OpId = string

export function opId(session: string, n: number): OpId {
  return `${session}:${n}`
}

/** Why an event exists. `of` names the op whose event an undo or redo took back. */
export type Cause =
  | { readonly kind: 'user' | 'discard' | 'import' | 'system' }
  | { readonly kind: 'undo' | 'redo'; readonly of: OpId }

/** An intent with its per-session counter, as pushed. */
export interface OpEnvelope {
  readonly n: number
  readonly type: string
  readonly v: number
  readonly data: JsonObject
}

/** An accepted fact as stored and broadcast. `at` is server time in ms; `seq` is dense within one log. */
export interface EventEnvelope {
  readonly seq: number
  readonly at: number
  readonly actor: Actor
  readonly session: string
  readonly n: number
  readonly type: string
  readonly v: number
  readonly data: JsonObject
  readonly cause: Cause
  /** A reader that does not know the type passes it over; without this it must stop. */
  readonly optional?: true
}

/** One entry of a person's undo history: enough to guess the outcome of undoing it before the object has answered. */
export interface UndoEntry<Inverse = unknown> {
  readonly id: OpId
  readonly seq: number
  readonly cause: Cause
  readonly inverse: Inverse
}

export interface Rejection {
  readonly n: number
  readonly code: string
  readonly detail?: JsonObject
}

/** Somebody connected now. `state` is whatever the kind shows: selection, cursor, edit mode. */
export interface Peer {
  readonly session: string
  readonly actor: Actor
  readonly role: Role
  readonly state: JsonObject | null
}
