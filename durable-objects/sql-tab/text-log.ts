import { ChangeSet, type Text } from '@codemirror/state'
import type { Actor } from '../log/envelope.ts'
import type { Json } from '../log/json.ts'
import type { Migration } from '../log/migrations.ts'
import type { TextUpdate } from '../log/protocol.ts'
import type { LogStore, SqlRow } from '../log/store.ts'
import { applyChanges, TEXT_LIMITS, type TextLimits, textOf } from './text.ts'
import { changeOf, SERVER_MOUNT, type StepAsked, stepsOf, type TextChange, type TextRange } from './text-history.ts'

/** Append-only, after those of every log. */
export const TEXT_MIGRATIONS: readonly Migration[] = [
  {
    name: 'text',
    sql: [
      'CREATE TABLE texts (version INTEGER PRIMARY KEY, mount TEXT NOT NULL, changes TEXT NOT NULL, at INTEGER NOT NULL, actor INTEGER NOT NULL)',
      'CREATE TABLE text_snapshots (version INTEGER PRIMARY KEY, text TEXT NOT NULL)',
      'CREATE TABLE text_mounts (mount TEXT PRIMARY KEY, actor INTEGER NOT NULL) WITHOUT ROWID',
    ],
  },
  {
    name: 'text-steps',
    sql: [
      // A row stands for as many versions as were composed into it; `version` is the last of them.
      'ALTER TABLE texts ADD COLUMN versions INTEGER NOT NULL DEFAULT 1',
      'ALTER TABLE texts ADD COLUMN undoes_from INTEGER',
      'ALTER TABLE texts ADD COLUMN undoes_to INTEGER',
    ],
  },
]

export type TextPushResult =
  | { readonly kind: 'accepted'; readonly from: number; readonly updates: readonly TextUpdate[] }
  | { readonly kind: 'stale'; readonly version: number }
  | { readonly kind: 'fault'; readonly fault: string }

/** One line of a text's history: what was typed in one go, and the version it led to. */
export interface TextHistoryEntry {
  readonly version: number
  readonly at: number
  readonly actorId: number
  readonly inserted: number
  readonly deleted: number
}

export interface TextLogOptions {
  readonly refuseStale?: boolean
  readonly limits?: TextLimits
}

/** The authority over one text: a dense list of changes. Writes run inside a transaction of the store. */
export class TextLog {
  readonly #store: LogStore
  readonly #refuseStale: boolean
  readonly #limits: TextLimits
  #loaded: { readonly version: number; readonly text: Text } | null = null

  constructor(store: LogStore, { refuseStale = true, limits = TEXT_LIMITS }: TextLogOptions = {}) {
    this.#store = store
    this.#refuseStale = refuseStale
    this.#limits = limits
  }

  get version(): number {
    return this.#load().version
  }

  get text(): Text {
    return this.#load().text
  }

  /** Versions below this one are no longer kept one by one: nobody can continue from there. */
  get composedTo(): number {
    return Number(this.#store.meta(COMPOSED_TO) ?? 0)
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
    const { version: from } = this.#load()
    if (mount.startsWith(SERVER_MOUNT)) return { kind: 'fault', fault: 'mount: not a name for an editor' }
    if (version > from) return { kind: 'fault', fault: `version: ${version} has not been reached` }
    if (version !== from && this.#refuseStale) return { kind: 'stale', version: from }
    return this.#append(mount, updates, actor, now, null)
  }

  /** Appends a change that the object makes for somebody. */
  change(changes: ChangeSet, actor: Actor, now: number, undoes: TextRange | null = null): TextPushResult {
    // A ChangeSet's JSON is made of lists, numbers and texts.
    return this.#append(`${SERVER_MOUNT}${crypto.randomUUID()}`, [changes.toJSON() as Json], actor, now, undoes)
  }

  /** Takes back somebody's last step, or takes back its undoing; null when there is nothing (left) to do. */
  step(asked: Omit<StepAsked, 'actor'>, actor: Actor, now: number): TextPushResult | null {
    const { version } = this.#load()
    const base = this.#snapshotBelow(Math.max(0, version - this.#limits.undoUpdates))
    const steps = stepsOf(this.#changes(base, version), this.#ends())
    const change = changeOf(this.#fold(base) ?? textOf(''), steps, { ...asked, actor: actor.id })
    return change && this.change(change.changes, actor, now, change.undoes)
  }

  /** The updates after a version that is not composed. */
  tail(from: number): TextUpdate[] {
    return this.#rows(from, Number.MAX_SAFE_INTEGER).map((row) => ({ mount: String(row['mount']), changes: changesOf(row) }))
  }

  /** The text as it was at a version, for permalinks; null when it was never reached or is no longer kept by itself. */
  textAt(version: number): string | null {
    if (version > this.version || version < 0) return null
    return this.#fold(version)?.toString() ?? null
  }

  /** What was typed, newest first, below `before`. */
  history(before: number, limit: number): TextHistoryEntry[] {
    const rows = this.#store.rows('SELECT * FROM texts WHERE version < ? ORDER BY version DESC LIMIT ?', before, limit * HISTORY_UPDATES)
    const steps = stepsOf(rows.toReversed().map(readChange), this.#ends())
    return steps.toReversed().slice(0, limit).map(historyEntry)
  }

  /** Keeps a version readable by itself for good. False: it is not there. */
  pin(version: number): boolean {
    const text = this.textAt(version)
    if (text === null) return false
    this.#store.rows('INSERT OR IGNORE INTO text_snapshots (version, text) VALUES (?, ?)', version, text)
    return true
  }

  /**
   * Composes what is older than a month, step by step; `all`: whatever its age, because storage is nearly full. Versions
   * that have a snapshot stay readable. Forgets the names of editors that have not typed for long.
   */
  compact(now: number, all = false): void {
    const until = now - (all ? 0 : this.#limits.composeAfterMs)
    const from = this.composedTo
    const rows = this.#store.rows('SELECT * FROM texts WHERE version > ? ORDER BY version LIMIT ?', from, this.#limits.composeUpdates)
    const young = rows.findIndex((row) => Number(row['at']) >= until)
    const old = young < 0 ? rows : rows.slice(0, young)
    // The last step may still go on beyond what was read.
    const steps = stepsOf(old.map(readChange), this.#ends()).slice(0, -1)
    for (const step of steps) {
      if (step.to - step.from === 1) continue
      this.#store.rows('DELETE FROM texts WHERE version > ? AND version < ?', step.from, step.to)
      const composed = [JSON.stringify(step.changes.toJSON()), step.at, step.to - step.from, step.to] as const
      this.#store.rows('UPDATE texts SET changes = ?, at = ?, versions = ? WHERE version = ?', ...composed)
    }
    const reached = steps.at(-1)?.to
    if (reached !== undefined) this.#store.setMeta(COMPOSED_TO, String(reached))
    this.#store.rows('DELETE FROM text_mounts WHERE mount NOT IN (SELECT mount FROM texts WHERE at >= ?)', now - this.#limits.mountMs)
  }

  /** Forgets what is in memory, after a transaction was rolled back. */
  forget(): void {
    this.#loaded = null
  }

  #append(mount: string, updates: readonly Json[], actor: Actor, now: number, undoes: TextRange | null): TextPushResult {
    const { version: from, text: before } = this.#load()
    const applied = applyChanges(before, updates)
    if (!applied.ok) return { kind: 'fault', fault: applied.fault }
    if (!this.#claim(mount, actor)) return { kind: 'fault', fault: 'mount: belongs to somebody else' }
    for (const [i, changes] of updates.entries()) {
      const row = [from + i + 1, mount, JSON.stringify(changes), now, actor.id, undoes?.from ?? null, undoes?.to ?? null] as const
      this.#store.rows('INSERT INTO texts (version, mount, changes, at, actor, undoes_from, undoes_to) VALUES (?, ?, ?, ?, ?, ?, ?)', ...row)
    }
    const reached = from + updates.length
    this.#loaded = { version: reached, text: applied.text }
    const { snapshotUpdates } = this.#limits
    if (Math.floor(reached / snapshotUpdates) > Math.floor(from / snapshotUpdates)) this.#snapshot()
    return { kind: 'accepted', from, updates: updates.map((changes) => ({ mount, changes })) }
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
    const text = this.#fold(version)
    if (!text) throw new Error('the stored text ends inside a step')
    this.#loaded = { version, text }
    return this.#loaded
  }

  /** Null when the version lies inside a composed step. */
  #fold(version: number): Text | null {
    const base = this.#snapshotBelow(version)
    const [snapshot] = this.#store.rows('SELECT text FROM text_snapshots WHERE version = ?', base)
    const rows = this.#rows(base, version)
    if (Number(rows.at(-1)?.['version'] ?? base) !== version) return null
    const applied = applyChanges(textOf(String(snapshot?.['text'] ?? '')), rows.map(changesOf))
    if (!applied.ok) throw new Error(`the stored text cannot be read: ${applied.fault}`)
    return applied.text
  }

  #snapshotBelow(version: number): number {
    const [row] = this.#store.rows('SELECT max(version) AS version FROM text_snapshots WHERE version <= ?', version)
    return Number(row?.['version'] ?? 0)
  }

  /** Where steps end whatever was typed: versions that stay readable by themselves. */
  #ends(): ReadonlySet<number> {
    return new Set(this.#store.rows('SELECT version FROM text_snapshots').map((row) => Number(row['version'])))
  }

  #changes(after: number, to: number): TextChange[] {
    return this.#rows(after, to).map(readChange)
  }

  #rows(after: number, to: number): SqlRow[] {
    return this.#store.rows('SELECT * FROM texts WHERE version > ? AND version <= ? ORDER BY version', after, to)
  }
}

const COMPOSED_TO = 'textComposedTo'
/** Updates read for each line of history: so many are typed in one go at most, else the line is split. */
const HISTORY_UPDATES = 40

function changesOf(row: SqlRow): Json {
  // Rows are written by `#append` and `compact`.
  return JSON.parse(String(row['changes'])) as Json
}

function readChange(row: SqlRow): TextChange {
  const to = Number(row['version'])
  return {
    from: to - Number(row['versions']),
    to,
    mount: String(row['mount']),
    actor: Number(row['actor']),
    at: Number(row['at']),
    changes: ChangeSet.fromJSON(changesOf(row)),
    undoes: row['undoes_to'] === null ? null : { from: Number(row['undoes_from']), to: Number(row['undoes_to']) },
  }
}

function historyEntry({ to, at, actor, changes }: TextChange): TextHistoryEntry {
  let inserted = 0
  let deleted = 0
  changes.iterChanges((fromA, toA, _fromB, _toB, text) => {
    inserted += text.length
    deleted += toA - fromA
  })
  return { version: to, at, actorId: actor, inserted, deleted }
}
