import type { Actor, EventEnvelope } from '../log/envelope.ts'
import { LogObject } from '../log/log-object.ts'
import { type OutboxJob, post } from '../log/outbox.ts'
import { LIMITS } from '../log/limits.ts'
import { LOG_MIGRATIONS } from '../log/store.ts'
import { tabFields } from './ops.ts'
import { sqlTabRoom, type SqlTabRoom } from './sql-tab-room.ts'
import { EMPTY_TAB, type FieldChange, type SqlTabEvent, type SqlTabInverse, type SqlTabOp, type SqlTabState } from './state.ts'
import { changeBetween, TEXT_LIMITS } from './text.ts'
import { TEXT_MIGRATIONS, type TextHistoryEntry } from './text-log.ts'

interface SqlTabEnv {
  readonly DB: D1Database
}

/** A tab's content: its fields, its text and the version of the text. */
export interface SqlTabContent {
  readonly ok: true
  readonly seq: number
  readonly textVersion: number
  readonly fields: SqlTabState
  readonly text: string
}

export interface SqlTabRefusal {
  readonly ok: false
  readonly code: 'missing' | 'invalid' | 'too-large' | 'read-only'
  readonly field: string
  readonly message: string
}

export type SqlTabAnswer = SqlTabContent | SqlTabRefusal

/** The object behind one SQL tab, named by the tab's uuid. It only wires; the rules are the pure modules. */
export class SqlTabLog extends LogObject<SqlTabEnv, SqlTabState, SqlTabOp, SqlTabEvent, SqlTabInverse> {
  readonly #tab: SqlTabRoom
  protected override readonly room: SqlTabRoom['room']

  constructor(ctx: DurableObjectState, env: SqlTabEnv) {
    super(ctx, env, [...LOG_MIGRATIONS, ...TEXT_MIGRATIONS])
    this.#tab = sqlTabRoom(this.store, this.host(), {
      committed: (events) => this.#committed(events),
      settled: () => this.scheduleOutbox(),
    })
    this.room = this.#tab.room
  }

  /** Begins the tab. Repeating it changes nothing and answers with what is there. */
  async create(options: {
    readonly actor: Actor
    readonly fields?: Partial<SqlTabState>
    readonly text?: string
  }): Promise<SqlTabAnswer> {
    const fields = tabFields.safeParse(options.fields ?? {})
    if (!fields.success) return invalid(fields.error.issues[0])
    if ((options.text?.length ?? 0) > TEXT_LIMITS.chars) return tooLarge()
    this.#begin({ ...EMPTY_TAB, ...fields.data }, options.text ?? '', options.actor)
    await this.drainOutbox()
    return this.#content()
  }

  /** The tab now, or with its text as it was at a version. */
  async read(options: { readonly textVersion?: number } = {}): Promise<SqlTabAnswer> {
    if (!(await this.ensureCreated())) return missing()
    if (options.textVersion === undefined) return this.#content()
    const text = this.#tab.text.textAt(options.textVersion)
    if (text === null) return noVersion('textVersion')
    return { ...this.#content(), textVersion: options.textVersion, text }
  }

  /** Changes fields from outside the editor, such as PUT of the tab's state. */
  async setFields(options: { readonly actor: Actor; readonly fields: Partial<SqlTabState> }): Promise<SqlTabAnswer> {
    const refusal = await this.#refusal()
    if (refusal) return refusal
    const fields = tabFields.safeParse(options.fields)
    if (!fields.success) return invalid(fields.error.issues[0])
    const state = this.log.folded.state
    // Keys and values were paired by the contract.
    const changes = Object.entries(fields.data).map(([key, value]) => ({ key, value }) as FieldChange)
    const changed = changes.filter(({ key, value }) => state[key] !== value)
    this.#append(options.actor, changed.map((data) => ({ type: 'fieldSet', data })))
    await this.drainOutbox()
    return this.#content()
  }

  /** Replaces the text from outside the editor by the smallest change, so that cursors stay where they are. */
  async replaceText(options: { readonly actor: Actor; readonly text: string }): Promise<SqlTabAnswer> {
    const refusal = await this.#refusal()
    if (refusal) return refusal
    if (options.text.length > TEXT_LIMITS.chars) return tooLarge()
    const change = changeBetween(this.#tab.text.text, options.text)
    if (change) this.#tab.pushText((text) => text.change(change, options.actor, Date.now()))
    return this.#content()
  }

  /**
   * Takes back what `actor` typed last, or takes back its undoing. What stands in the history of an editor that is open
   * now, which is everything after version `before`, is that editor's to undo.
   */
  async stepText(options: { readonly actor: Actor; readonly direction: 'undo' | 'redo'; readonly before: number }): Promise<SqlTabAnswer> {
    const refusal = await this.#refusal()
    if (refusal) return refusal
    this.#tab.pushText((text) => text.step(options, options.actor, Date.now()))
    return this.#content()
  }

  /** Makes the text what it was at a version, as one change that can be undone like any other. */
  async restoreText(options: { readonly actor: Actor; readonly version: number }): Promise<SqlTabAnswer> {
    const refusal = await this.#refusal()
    if (refusal) return refusal
    const text = this.#tab.text.textAt(options.version)
    return text === null ? noVersion('version') : this.replaceText({ actor: options.actor, text })
  }

  /** Keeps a version of the text readable for good, for a link to it. False: it is not there. */
  async pinText(version: number): Promise<boolean> {
    if (!(await this.ensureCreated())) return false
    return this.store.transaction(() => this.#tab.text.pin(version))
  }

  /** What was typed, newest first. */
  async textHistory(options: { readonly before?: number; readonly limit?: number } = {}): Promise<readonly TextHistoryEntry[]> {
    if (!(await this.ensureCreated())) return []
    const limit = Math.min(Math.max(1, options.limit ?? LIMITS.historyPage), LIMITS.historyPage)
    return this.#tab.text.history(options.before ?? Number.MAX_SAFE_INTEGER, limit)
  }

  /** The tab has run a query: its client id, or null when the run was deleted. */
  async linkRun(options: { readonly actor: Actor; readonly queryId: string | null }): Promise<SqlTabAnswer> {
    const refusal = await this.#refusal()
    if (refusal) return refusal
    if (this.log.folded.state.latestQueryId !== options.queryId) {
      this.#append(options.actor, [{ type: 'runLinked', data: { queryId: options.queryId } }])
      await this.drainOutbox()
    }
    return this.#content()
  }

  /** Writes the fields to the catalogue again, for rebuilding it. */
  async reproject(): Promise<boolean> {
    if (!(await this.ensureCreated()) || this.log.damage !== null) return false
    post(this.store, 'project', JSON.stringify({ seq: this.log.head }), Date.now())
    await this.drainOutbox()
    return true
  }

  protected override async ensureCreated(): Promise<boolean> {
    if (this.gone) return false
    if (this.log.head > 0) return true
    const uuid = this.ctx.id.name ?? ''
    const row = await this.env.DB.prepare('SELECT label, database_id, user_id FROM sql_tabs WHERE uuid = ?').bind(uuid).first()
    if (!row || this.gone) return false
    const databaseId = row['database_id'] === null ? null : Number(row['database_id'])
    this.#begin({ ...EMPTY_TAB, name: String(row['label']), databaseId }, '', { id: Number(row['user_id']), name: '' })
    return true
  }

  /** Why nothing can be written; null when all is well. */
  async #refusal(): Promise<SqlTabRefusal | null> {
    if (!(await this.ensureCreated())) return missing()
    return this.room.readOnly === null ? null : READ_ONLY
  }

  #begin(state: SqlTabState, text: string, actor: Actor): void {
    if (this.log.head > 0) return
    this.commitOnce('create', actor, (session) => {
      this.#tab.text.begin(text)
      const by = { actor, session, n: 1, cause: { kind: 'system' } } as const
      return [this.log.append(by, { type: 'created', data: { state } }, Date.now())]
    })
  }

  #append(actor: Actor, events: readonly SqlTabEvent[]): void {
    if (events.length === 0) return
    this.commitOnce(crypto.randomUUID(), actor, (session) =>
      events.map((event, i) => this.log.append({ actor, session, n: i + 1, cause: { kind: 'system' } }, event, Date.now())),
    )
  }

  #committed(events: readonly EventEnvelope[]): void {
    const last = events.at(-1)
    if (!last || !events.some(isProjected)) return
    this.store.setMeta('changed', JSON.stringify({ at: last.at, actorId: last.actor.id }))
    post(this.store, 'project', JSON.stringify({ seq: last.seq }), last.at)
  }

  protected override deliver = async (_job: OutboxJob): Promise<void> => {
    const { name, databaseId, latestQueryId, savedQueryId } = this.log.folded.state
    const seq = this.log.head
    const changed = JSON.parse(this.store.meta('changed') ?? 'null') as { at: number; actorId: number } | null
    await this.env.DB.prepare(
      `UPDATE sql_tabs SET label = ?, database_id = ?, latest_query_id = ?, saved_query_id = ?, changed_on = ?,
        changed_by_fk = coalesce(?, changed_by_fk), projected_seq = ? WHERE uuid = ? AND projected_seq <= ?`,
    )
      .bind(name, databaseId, latestQueryId, savedQueryId, changed?.at ?? Date.now(), changed?.actorId || null, seq, this.ctx.id.name ?? '', seq)
      .run()
  }

  #content(): SqlTabContent {
    const { text } = this.#tab
    return { ok: true, seq: this.log.head, textVersion: text.version, fields: this.log.folded.state, text: text.text.toString() }
  }
}

const PROJECTED_FIELDS: ReadonlySet<unknown> = new Set(['name', 'databaseId', 'savedQueryId', 'latestQueryId'])

/** The catalogue shows only some fields; moving a divider must not write to it. */
function isProjected(event: EventEnvelope): boolean {
  return event.type !== 'fieldSet' || PROJECTED_FIELDS.has(event.data['key'])
}

const READ_ONLY: SqlTabRefusal = { ok: false, code: 'read-only', field: 'uuid', message: 'This tab takes no more changes.' }

function noVersion(field: string): SqlTabRefusal {
  return { ok: false, code: 'missing', field, message: 'This version is no longer kept.' }
}

function missing(): SqlTabRefusal {
  return { ok: false, code: 'missing', field: 'uuid', message: 'There is no such tab.' }
}

function invalid(issue: { readonly path: readonly PropertyKey[]; readonly message: string } | undefined): SqlTabRefusal {
  return { ok: false, code: 'invalid', field: issue?.path.map(String).join('.') ?? 'fields', message: issue?.message ?? 'invalid' }
}

function tooLarge(): SqlTabRefusal {
  return { ok: false, code: 'too-large', field: 'text', message: `The text is longer than ${TEXT_LIMITS.chars} characters.` }
}
