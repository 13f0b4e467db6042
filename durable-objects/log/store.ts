import type { Actor, Cause, EventEnvelope, UndoEntry } from './envelope.ts'
import { opId } from './envelope.ts'
import type { JsonObject } from './json.ts'
import { type Limits, LIMITS } from './limits.ts'
import { type Migration, migrate } from './migrations.ts'

/** What the logs store; never blobs. */
export type SqlValue = string | number | null
export type SqlRow = Record<string, SqlValue>

/** The synchronous storage of an object, as the platform offers it; tests bring their own SQLite. */
export interface LogStorage {
  readonly sql: {
    exec(statement: string, ...bindings: SqlValue[]): { toArray(): SqlRow[] }
    /** Bytes in use. */
    readonly databaseSize: number
  }
  transactionSync<T>(work: () => T): T
}

/** Append-only: an entry that was ever released may never change again. */
export const LOG_MIGRATIONS: readonly Migration[] = [
  {
    name: 'log',
    sql: [
      `CREATE TABLE events (seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, actor INTEGER NOT NULL, actor_name TEXT NOT NULL,
        session TEXT NOT NULL, n INTEGER NOT NULL, type TEXT NOT NULL, v INTEGER NOT NULL, data TEXT NOT NULL,
        inverse TEXT, inverse_schema INTEGER, cause TEXT NOT NULL, bytes INTEGER NOT NULL)`,
      'CREATE UNIQUE INDEX events_op ON events (session, n)',
      'CREATE TABLE snapshots (seq INTEGER NOT NULL, part INTEGER NOT NULL, schema INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (seq, part))',
      'CREATE TABLE pins (seq INTEGER NOT NULL, reason TEXT NOT NULL, PRIMARY KEY (seq, reason))',
      'CREATE TABLE sessions (session TEXT PRIMARY KEY, actor INTEGER NOT NULL, last_n INTEGER NOT NULL, seen_at INTEGER NOT NULL)',
      'CREATE TABLE outbox (id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL UNIQUE, payload TEXT NOT NULL, attempts INTEGER NOT NULL, due INTEGER)',
    ],
  },
  { name: 'optional-events', sql: ['ALTER TABLE events ADD COLUMN optional INTEGER NOT NULL DEFAULT 0'] },
]

export interface StoredEvent extends EventEnvelope {
  readonly inverse: unknown
  readonly inverseSchema: number | null
}

export interface StoredSnapshot {
  readonly seq: number
  readonly schema: number
  readonly text: string
}

/** How much of the past is kept beyond what is needed. */
export type Keep = Pick<Limits, 'keepMs' | 'keepEvents'>

export interface SessionRow {
  readonly actor: number
  readonly lastN: number
}

/** Rows of one log. Every method is synchronous and leaves transactions to its caller. */
export class LogStore {
  readonly #storage: LogStorage
  readonly #limits: Limits

  constructor(storage: LogStorage, migrations: readonly Migration[] = LOG_MIGRATIONS, limits: Limits = LIMITS) {
    this.#storage = storage
    this.#limits = limits
    migrate(storage, migrations)
  }

  /** Bytes in use. */
  get size(): number {
    return this.#storage.sql.databaseSize
  }

  transaction<T>(work: () => T): T {
    return this.#storage.transactionSync(work)
  }

  rows(statement: string, ...bindings: SqlValue[]): SqlRow[] {
    return this.#storage.sql.exec(statement, ...bindings).toArray()
  }

  meta(key: string): string | null {
    const [row] = this.rows('SELECT value FROM meta WHERE key = ?', key)
    return row ? String(row['value']) : null
  }

  setMeta(key: string, value: string): void {
    this.rows('INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value', key, value)
  }

  // Events ------------------------------------------------------------------------------------------------------------

  append(event: EventEnvelope, inverse: unknown, inverseSchema: number): void {
    const data = JSON.stringify(event.data)
    const stored = inverse === null ? null : JSON.stringify(inverse)
    this.rows(
      `INSERT INTO events (seq, at, actor, actor_name, session, n, type, v, data, inverse, inverse_schema, cause, bytes, optional)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      event.seq,
      event.at,
      event.actor.id,
      event.actor.name,
      event.session,
      event.n,
      event.type,
      event.v,
      data,
      stored,
      stored === null ? null : inverseSchema,
      JSON.stringify(event.cause),
      data.length + (stored?.length ?? 0),
      event.optional ? 1 : 0,
    )
  }

  head(): number {
    const [row] = this.rows('SELECT max(seq) AS seq FROM events')
    return Math.max(Number(row?.['seq'] ?? 0), this.floor())
  }

  /** Events above the floor are kept; at and below it there are snapshots only. */
  floor(): number {
    return Number(this.meta('floor') ?? 0)
  }

  tail(after: number, to: number = Number.MAX_SAFE_INTEGER): StoredEvent[] {
    return this.rows('SELECT * FROM events WHERE seq > ? AND seq <= ? ORDER BY seq', after, to).map(readEventRow)
  }

  /** Newest first, before `before`. */
  history(before: number, limit: number): StoredEvent[] {
    return this.rows('SELECT * FROM events WHERE seq < ? ORDER BY seq DESC LIMIT ?', before, limit).map(readEventRow)
  }

  bySession(session: string, n: number): StoredEvent | null {
    const [row] = this.rows('SELECT * FROM events WHERE session = ? AND n = ?', session, n)
    return row ? readEventRow(row) : null
  }

  /**
   * What `actor` may still undo or redo, oldest first. Entries of sessions in `others` are left out: those belong to
   * another window of the same person that is open right now and undoes for itself.
   */
  undoable(actor: number, above: number, schema: number, others: readonly string[]): UndoEntry[] {
    const rows = this.rows(
      `SELECT * FROM events WHERE actor = ? AND seq > ? AND inverse IS NOT NULL AND inverse_schema = ?
        AND session NOT IN (SELECT value FROM json_each(?)) ORDER BY seq DESC LIMIT ?`,
      actor,
      above,
      schema,
      JSON.stringify(others),
      this.#limits.undoable,
    )
    return rows.map(readEventRow).map(entryOfEvent).reverse()
  }

  weightSince(seq: number): { readonly events: number; readonly bytes: number } {
    const [row] = this.rows('SELECT count(*) AS events, coalesce(sum(bytes), 0) AS bytes FROM events WHERE seq > ?', seq)
    return { events: Number(row?.['events'] ?? 0), bytes: Number(row?.['bytes'] ?? 0) }
  }

  // Snapshots ---------------------------------------------------------------------------------------------------------

  putSnapshot(snapshot: StoredSnapshot): void {
    const size = this.#limits.snapshotPartChars
    this.rows('DELETE FROM snapshots WHERE seq = ?', snapshot.seq)
    for (let part = 0; part * size < snapshot.text.length; part++) {
      const text = snapshot.text.slice(part * size, (part + 1) * size)
      this.rows('INSERT INTO snapshots (seq, part, schema, text) VALUES (?, ?, ?, ?)', snapshot.seq, part, snapshot.schema, text)
    }
  }

  /** The newest snapshot at or below `seq` whose schema is accepted. */
  snapshotAt(seq: number, accepts: (schema: number) => boolean): StoredSnapshot | null {
    const found = this.rows('SELECT DISTINCT seq, schema FROM snapshots WHERE seq <= ? ORDER BY seq DESC', seq)
    const chosen = found.find((row) => accepts(Number(row['schema'])))
    if (!chosen) return null
    const parts = this.rows('SELECT text FROM snapshots WHERE seq = ? ORDER BY part', chosen['seq'] ?? 0)
    const text = parts.map((row) => String(row['text'])).join('')
    return { seq: Number(chosen['seq']), schema: Number(chosen['schema']), text }
  }

  lastSnapshotSeq(): number {
    const [row] = this.rows('SELECT max(seq) AS seq FROM snapshots')
    return Number(row?.['seq'] ?? 0)
  }

  pin(seq: number, reason: string): void {
    this.rows('INSERT OR IGNORE INTO pins (seq, reason) VALUES (?, ?)', seq, reason)
  }

  unpinBefore(seq: number, reason: string): void {
    this.rows('DELETE FROM pins WHERE seq < ? AND reason = ?', seq, reason)
  }

  /** Keeps the newest snapshot and the one before it, the one the floor rests on, and pinned ones. */
  pruneSnapshots(): void {
    this.rows(
      `DELETE FROM snapshots WHERE seq < (SELECT DISTINCT seq FROM snapshots ORDER BY seq DESC LIMIT 1 OFFSET 1)
        AND seq NOT IN (SELECT seq FROM pins)
        AND seq <> coalesce((SELECT max(seq) FROM snapshots WHERE seq <= ?), 0)`,
      this.floor(),
    )
  }

  /**
   * Drops events that are too old or too many, as far as `least` (what saves and connected clients still need) and the
   * snapshots allow: the floor can only rest on a snapshot. Returns the floor.
   */
  compact(now: number, least: number, { keepMs, keepEvents }: Keep = this.#limits): number {
    const [aged] = this.rows('SELECT max(seq) AS seq FROM events WHERE at < ?', now - keepMs)
    const wanted = Math.max(Number(aged?.['seq'] ?? 0), this.head() - keepEvents)
    const [base] = this.rows('SELECT max(seq) AS seq FROM snapshots WHERE seq <= ?', Math.min(wanted, least))
    const floor = Number(base?.['seq'] ?? 0)
    if (floor <= this.floor()) return this.floor()
    this.rows('DELETE FROM events WHERE seq <= ?', floor)
    this.setMeta('floor', String(floor))
    this.pruneSnapshots()
    return floor
  }

  // Sessions ----------------------------------------------------------------------------------------------------------

  session(session: string): SessionRow | null {
    const [row] = this.rows('SELECT actor, last_n FROM sessions WHERE session = ?', session)
    return row ? { actor: Number(row['actor']), lastN: Number(row['last_n']) } : null
  }

  putSession(session: string, actor: number, lastN: number, now: number): void {
    this.rows(
      `INSERT INTO sessions (session, actor, last_n, seen_at) VALUES (?, ?, ?, ?)
        ON CONFLICT (session) DO UPDATE SET last_n = excluded.last_n, seen_at = excluded.seen_at`,
      session,
      actor,
      lastN,
      now,
    )
  }

  pruneSessions(now: number): void {
    this.rows('DELETE FROM sessions WHERE seen_at < ?', now - this.#limits.sessionMs)
  }
}

export function entryOfEvent(event: StoredEvent): UndoEntry {
  return { id: opId(event.session, event.n), seq: event.seq, cause: event.cause, inverse: event.inverse }
}

/** Rows were written by `append`. One that does not parse is an event of no known type: the log is damaged from there on. */
function readEventRow(row: SqlRow): StoredEvent {
  try {
    return parseEventRow(row)
  } catch {
    return parseEventRow({ ...row, type: UNREADABLE, data: '{}', cause: '{"kind":"system"}', inverse: null, inverse_schema: null, optional: 0 })
  }
}

const UNREADABLE = 'unreadable'

function parseEventRow(row: SqlRow): StoredEvent {
  const actor: Actor = { id: Number(row['actor']), name: String(row['actor_name']) }
  return {
    seq: Number(row['seq']),
    at: Number(row['at']),
    actor,
    session: String(row['session']),
    n: Number(row['n']),
    type: String(row['type']),
    v: Number(row['v']),
    data: JSON.parse(String(row['data'])) as JsonObject,
    cause: JSON.parse(String(row['cause'])) as Cause,
    inverse: row['inverse'] === null || row['inverse'] === undefined ? null : JSON.parse(String(row['inverse'])),
    inverseSchema: row['inverse_schema'] === null ? null : Number(row['inverse_schema']),
    ...(Number(row['optional']) === 1 && { optional: true }),
  }
}
