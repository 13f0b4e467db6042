import type { Text } from '@codemirror/state'
import type { Actor } from '../log/envelope.ts'
import type { Json } from '../log/json.ts'
import type { Migration } from '../log/migrations.ts'
import type { TextUpdate } from '../log/protocol.ts'
import type { LogStore } from '../log/store.ts'
import { applyChanges, TEXT_LIMITS, textOf } from './text.ts'

export const TEXT_MIGRATION: Migration = {
  name: 'text',
  sql: [
    'CREATE TABLE texts (version INTEGER PRIMARY KEY, mount TEXT NOT NULL, changes TEXT NOT NULL, at INTEGER NOT NULL, actor INTEGER NOT NULL)',
    'CREATE TABLE text_snapshots (version INTEGER PRIMARY KEY, text TEXT NOT NULL)',
    'CREATE TABLE text_mounts (mount TEXT PRIMARY KEY, actor INTEGER NOT NULL) WITHOUT ROWID',
  ],
}

export type TextPushResult =
  | { readonly kind: 'accepted'; readonly from: number; readonly updates: readonly TextUpdate[] }
  | { readonly kind: 'stale'; readonly version: number }
  | { readonly kind: 'fault'; readonly fault: string }

/** The authority over one text: a dense list of changes. Writes run inside a transaction of the store. */
export class TextLog {
  readonly #store: LogStore
  readonly #refuseStale: boolean
  #loaded: { readonly version: number; readonly text: Text } | null = null

  constructor(store: LogStore, options: { readonly refuseStale: boolean } = { refuseStale: true }) {
    this.#store = store
    this.#refuseStale = options.refuseStale
  }

  get version(): number {
    return this.#load().version
  }

  get text(): Text {
    return this.#load().text
  }

  /** Begins with a text, as version 0. */
  begin(text: string): void {
    this.#store.rows('INSERT OR REPLACE INTO text_snapshots (version, text) VALUES (0, ?)', textOf(text).toString())
    this.forget()
  }

  /**
   * Appends the updates of one push, all or none. A push made on an older version is refused: the client receives what
   * it missed, rebases and pushes again, which keeps all texts equal however messages are grouped or repeated.
   */
  push(version: number, mount: string, updates: readonly Json[], actor: Actor, now: number): TextPushResult {
    const { version: from, text: before } = this.#load()
    if (version > from) return { kind: 'fault', fault: `version: ${version} has not been reached` }
    if (version !== from && this.#refuseStale) return { kind: 'stale', version: from }
    const applied = applyChanges(before, updates)
    if (!applied.ok) return { kind: 'fault', fault: applied.fault }
    if (!this.#claim(mount, actor)) return { kind: 'fault', fault: 'mount: belongs to somebody else' }
    for (const [i, changes] of updates.entries()) {
      const row = [from + i + 1, mount, JSON.stringify(changes), now, actor.id] as const
      this.#store.rows('INSERT INTO texts (version, mount, changes, at, actor) VALUES (?, ?, ?, ?, ?)', ...row)
    }
    const reached = from + updates.length
    this.#loaded = { version: reached, text: applied.text }
    if (Math.floor(reached / TEXT_LIMITS.snapshotUpdates) > Math.floor(from / TEXT_LIMITS.snapshotUpdates)) this.#snapshot()
    return { kind: 'accepted', from, updates: updates.map((changes) => ({ mount, changes })) }
  }

  tail(from: number): TextUpdate[] {
    return this.#store
      .rows('SELECT mount, changes FROM texts WHERE version > ? ORDER BY version', from)
      .map((row) => ({ mount: String(row['mount']), changes: JSON.parse(String(row['changes'])) as Json }))
  }

  /** The text as it was at a version, for permalinks; null when it was never reached. */
  textAt(version: number): string | null {
    if (version > this.version || version < 0) return null
    return this.#fold(version).toString()
  }

  /** Forgets what is in memory, after a transaction was rolled back. */
  forget(): void {
    this.#loaded = null
  }

  /** A mount id identifies updates as one's own; a stranger's would make clients drop text. */
  #claim(mount: string, actor: Actor): boolean {
    this.#store.rows('INSERT OR IGNORE INTO text_mounts (mount, actor) VALUES (?, ?)', mount, actor.id)
    const [row] = this.#store.rows('SELECT actor FROM text_mounts WHERE mount = ?', mount)
    return Number(row?.['actor']) === actor.id
  }

  #snapshot(): void {
    const { version, text } = this.#load()
    this.#store.rows('INSERT OR REPLACE INTO text_snapshots (version, text) VALUES (?, ?)', version, text.toString())
  }

  #load(): { readonly version: number; readonly text: Text } {
    if (this.#loaded) return this.#loaded
    const [row] = this.#store.rows('SELECT max(version) AS version FROM texts')
    const version = Number(row?.['version'] ?? 0)
    this.#loaded = { version, text: this.#fold(version) }
    return this.#loaded
  }

  #fold(version: number): Text {
    const [snapshot] = this.#store.rows('SELECT version, text FROM text_snapshots WHERE version <= ? ORDER BY version DESC LIMIT 1', version)
    const base = Number(snapshot?.['version'] ?? 0)
    const updates = this.tail(base).slice(0, version - base)
    const applied = applyChanges(textOf(String(snapshot?.['text'] ?? '')), updates.map(({ changes }) => changes))
    if (!applied.ok) throw new Error(`the stored text cannot be read: ${applied.fault}`)
    return applied.text
  }
}
