import { z } from 'zod'
import type { Actor, EventEnvelope, Peer, Rejection, Role, UndoEntry } from './envelope.ts'
import type { Json, JsonObject } from './json.ts'
import { LIMITS } from './limits.ts'

/** The wire language: one JSON object a frame. Close codes and versions stand in codes.ts. */

const json = z.json() as z.ZodType<Json>
const object = z.record(z.string(), json) as z.ZodType<JsonObject>
const session = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/)
const count = z.int().min(0)

const hello = z.object({
  type: z.literal('hello'),
  protocol: z.int().min(1),
  /** Schema of the client's kind; a client that is behind reloads. */
  schema: z.int().min(1),
  /** Null: the client holds no confirmed state. */
  epoch: z.string().max(64).nullable(),
  session,
  /** Last seq the client has applied; ignored without an epoch. */
  lastSeq: count,
  /** Confirmed text version of a SQL tab; null asks for the whole text. */
  textVersion: count.nullable().optional(),
})

const push = z.object({
  type: z.literal('push'),
  ops: z
    .array(z.object({ n: z.int().min(1), type: z.string().max(64), v: z.int().min(1), data: object }))
    .min(1)
    .max(LIMITS.opsPerPush),
  /** Seq the ops were decided on; for metrics only. */
  base: count,
})

const text = z.object({
  type: z.literal('text'),
  version: count,
  mount: z.string().min(8).max(96),
  updates: z.array(json).min(1).max(200),
})

const presence = z.object({ type: z.literal('presence'), state: object.nullable() })
const undoable = z.object({ type: z.literal('undoable?') })
const bye = z.object({ type: z.literal('bye') })

export const clientMessage = z.discriminatedUnion('type', [hello, push, text, presence, undoable, bye])

export type ClientMessage = z.output<typeof clientMessage>
export type Hello = z.output<typeof hello>
export type Push = z.output<typeof push>
export type TextPush = z.output<typeof text>

/** A folded log as sent in a snapshot. `saved` is null when it equals `state`. */
export interface Snapshot {
  readonly seq: number
  readonly state: Json
  readonly saved: Json | null
  readonly savedSeq: number
  readonly savedBy: { readonly actor: Actor; readonly at: number } | null
  readonly undoFloor: number
}

export interface Welcome {
  readonly type: 'welcome'
  readonly epoch: string
  readonly protocol: number
  readonly schema: number
  readonly head: number
  readonly floor: number
  readonly role: Role
  readonly actor: Actor
  /** Exactly one of the two: the tail from the client's seq, or the whole state. */
  readonly events: readonly EventEnvelope[] | null
  readonly snapshot: Snapshot | null
  /** Null: the object did not know this session before. */
  readonly lastN: number | null
  readonly undoable: readonly UndoEntry[]
  readonly peers: readonly Peer[]
  readonly text?: TextWelcome
}

/** One accepted change of the text: a CodeMirror ChangeSet as JSON and the editor mount that made it. */
export interface TextUpdate {
  readonly mount: string
  readonly changes: Json
}

export type TextWelcome =
  | { readonly mode: 'tail'; readonly from: number; readonly updates: readonly TextUpdate[]; readonly check: TextCheck }
  | { readonly mode: 'snapshot'; readonly version: number; readonly text: string }

export interface TextCheck {
  readonly version: number
  readonly length: number
  readonly hash: string
}

/** `notice` codes: the object refuses writes because its log is damaged or storage is nearly full; a slug was taken. */
export type NoticeCode = 'read-only' | 'slug-taken'

export type ServerMessage =
  | Welcome
  | { readonly type: 'events'; readonly from: number; readonly to: number; readonly list: readonly EventEnvelope[] }
  /** A viewer's new saved state. */
  | { readonly type: 'saved'; readonly snapshot: Snapshot }
  | { readonly type: 'ack'; readonly lastN: number; readonly rejected: readonly Rejection[] }
  | { readonly type: 'texts'; readonly from: number; readonly updates: readonly TextUpdate[] }
  | { readonly type: 'text-refused'; readonly version: number }
  | ({ readonly type: 'text-check' } & TextCheck)
  | { readonly type: 'presence'; readonly peer: Peer; readonly gone: boolean }
  | { readonly type: 'undoable'; readonly entries: readonly UndoEntry[] }
  | { readonly type: 'notice'; readonly code: NoticeCode }

/** A slice of a longer message; the message counts only when every part has come. */
export interface Part {
  readonly type: 'part'
  readonly i: number
  readonly of: number
  readonly text: string
}

/** The frames that carry a message: one, or several parts when it is longer than a frame may be. */
export function framesOf(message: ServerMessage, most: number = LIMITS.partChars): string[] {
  const text = JSON.stringify(message)
  if (text.length <= most) return [text]
  const of = Math.ceil(text.length / most)
  return Array.from({ length: of }, (_, i) => {
    const part: Part = { type: 'part', i, of, text: text.slice(i * most, (i + 1) * most) }
    return JSON.stringify(part)
  })
}
