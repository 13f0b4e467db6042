import type { Actor, EventEnvelope } from '../log/envelope.ts'
import { type JsonObject, jsonBytes } from '../log/json.ts'
import { type Folded, readEvent } from '../log/kind.ts'
import { LIMITS } from '../log/limits.ts'
import { Log } from '../log/log.ts'
import { LogObject, type WriteOptions } from '../log/log-object.ts'
import { type OutboxJob, post } from '../log/outbox.ts'
import { Room } from '../log/room.ts'
import { LOG_MIGRATIONS } from '../log/store.ts'
import { diffDocument, touchesLayout } from './diff.ts'
import { chartIdsOf, type DashboardDocument, stateOfDocument } from './document.ts'
import type { DashboardEvent } from './events.ts'
import { historyEntry, type HistoryEntry } from './history.ts'
import type { Inverse } from './invert.ts'
import { dashboardKind } from './kind.ts'
import { type DashboardOp, parseDashboardOp } from './ops.ts'
import { sameContent } from './places.ts'
import { projectionStatements } from './projection.ts'
import type { DashboardHead } from './rpc.ts'
import type { DashboardState } from './state.ts'
import { documentOfState } from './written-document.ts'

interface DashboardEnv {
  readonly DB: D1Database
}

/** What stands where in the log, with the document that was asked for. */
export interface DashboardVersion {
  readonly ok: true
  readonly seq: number
  readonly savedSeq: number
  readonly epoch: string
  readonly document: DashboardDocument
}

/** Why nothing was written. `conflict`: somebody else has saved since `expectedSeq`; `savedBy` says who and when (ms). */
export interface DashboardRefusal {
  readonly ok: false
  readonly code: 'invalid' | 'cycle' | 'too-many-items' | 'too-large' | 'conflict' | 'missing' | 'read-only'
  readonly field: string
  readonly message: string
  readonly savedBy?: { readonly actor: Actor; readonly at: number }
}

export interface CreateOptions extends WriteOptions {
  readonly dashboardId: number
  readonly uuid: string
  readonly document: DashboardDocument
}

export interface ReplaceOptions extends WriteOptions {
  readonly document: Partial<DashboardDocument>
  /** Seq of the saved version that the caller has read. */
  readonly expectedSeq?: number
  /** False keeps `changed_on` and `changed_by` of the catalogue row. */
  readonly markUpdated?: boolean
}

/** The object behind one dashboard, named by the dashboard's uuid. It only wires; the rules are the pure modules. */
export class DashboardLog extends LogObject<DashboardEnv, DashboardState, DashboardOp, DashboardEvent, Inverse> {
  protected override readonly room: Room<DashboardState, DashboardOp, DashboardEvent, Inverse>
  #untouched = false
  #exact = false

  constructor(ctx: DurableObjectState, env: DashboardEnv) {
    super(ctx, env, LOG_MIGRATIONS)
    const log = new Log(this.store, dashboardKind(), { parseOp })
    this.room = new Room(log, this.host(), {
      committed: (events, folded) => this.#committed(events, folded),
      settled: () => this.scheduleOutbox(),
    })
  }

  /**
   * Begins the log. Repeating it changes nothing and answers with what is there. The log of a dashboard that was deleted
   * and comes back, as by an import, goes on under its new id.
   */
  async create({ dashboardId, uuid, document, actor }: CreateOptions): Promise<DashboardVersion | DashboardRefusal> {
    const state = stateOfDocument(document)
    if (!state.ok) return { ok: false, code: refusalCode(state.code), field: state.field, message: state.message }
    if (jsonBytes(state.value) > LIMITS.stateBytes) return tooLarge('position_json')
    const known = this.store.meta('dashboardId')
    if (known === null) this.#begin(dashboardId, uuid, state.value, actor)
    else if (this.gone || known !== String(dashboardId)) {
      this.#comeBack(dashboardId)
      return this.replace({ document, actor })
    }
    await this.drainOutbox()
    return this.#version('saved')
  }

  #comeBack(dashboardId: number): void {
    this.store.transaction(() => {
      this.store.rows("DELETE FROM meta WHERE key IN ('gone', 'purgeAt', 'projectedCharts')")
      this.store.setMeta('dashboardId', String(dashboardId))
    })
  }

  /** `saved` is what viewers see, `head` includes the draft; `at` is a seq of the history. */
  async read(options: { readonly view: 'saved' | 'head'; readonly at?: number }): Promise<DashboardVersion | DashboardRefusal> {
    if (!(await this.ensureCreated())) return missing()
    if (options.at === undefined) return this.#version(options.view)
    const state = this.log.stateAt(options.at)
    if (!state) return { ok: false, code: 'missing', field: 'at', message: 'This version is no longer kept.' }
    return { ...this.#version('head'), seq: options.at, document: documentOfState(state) }
  }

  /**
   * Writes from outside, such as PUT. What the document does not mention stays. Properties and metadata go into the
   * saved state and into the draft; a layout replaces the draft's and publishes it.
   */
  async replace(options: ReplaceOptions): Promise<DashboardVersion | DashboardRefusal> {
    if (!(await this.ensureCreated())) return missing()
    if (this.room.readOnly !== null) return READ_ONLY
    const { savedSeq, savedBy, state, saved } = this.log.folded
    if (options.expectedSeq !== undefined && options.expectedSeq !== savedSeq) {
      const message = 'The dashboard was saved by someone else in the meantime.'
      return { ok: false, code: 'conflict', field: 'expectedSeq', message, ...(savedBy && { savedBy }) }
    }
    const withLayout = options.document.position_json !== undefined
    const diff = diffDocument(withLayout ? state : saved, options.document)
    if (!diff.ok) return { ok: false, code: refusalCode(diff.code), field: diff.field, message: diff.message }
    if (jsonBytes(diff.value) > LIMITS.stateBytes) return tooLarge(withLayout ? 'position_json' : 'json_metadata')
    this.#write(options, diff.value, withLayout)
    await this.drainOutbox()
    return this.#version('saved')
  }

  /** Newest first, before `before`. */
  async history(options: { readonly before?: number; readonly limit?: number }): Promise<readonly HistoryEntry[]> {
    if (!(await this.ensureCreated())) return []
    const limit = Math.min(Math.max(1, options.limit ?? LIMITS.historyPage), LIMITS.historyPage)
    const events = this.store.history(options.before ?? Number.MAX_SAFE_INTEGER, limit)
    return events.map((event) => historyEntry(event, readEvent(this.log.kind, event)))
  }

  /** Facts for lists and headers, without the content. */
  async head(): Promise<DashboardHead | null> {
    if (!(await this.ensureCreated())) return null
    const { state, saved, savedSeq } = this.log.folded
    const hasUnsavedChanges = !sameContent(state, saved)
    return { seq: this.log.head, savedSeq, floor: this.store.floor(), epoch: this.room.epoch, hasUnsavedChanges }
  }

  /** Keeps the state at `seq` for a permalink, however old it gets. False: it is no longer there. */
  async pin(seq: number, reason: string): Promise<boolean> {
    if (!(await this.ensureCreated())) return false
    const state = this.log.stateAt(seq)
    if (!state) return false
    this.store.transaction(() => this.log.pin(seq, reason))
    return true
  }

  /**
   * Writes the saved state to the catalogue again, for rebuilding it. With the id of the row that now stands for this
   * object it follows that row, also after having been gone.
   */
  async reproject(dashboardId?: number): Promise<boolean> {
    const known = this.store.meta('dashboardId')
    if (dashboardId !== undefined && known !== null && (this.gone || known !== String(dashboardId))) this.#comeBack(dashboardId)
    if (!(await this.ensureCreated()) || this.log.damage !== null) return false
    post(this.store, PROJECT, JSON.stringify({ seq: this.log.folded.savedSeq, exact: false }), Date.now())
    await this.drainOutbox()
    return true
  }

  /** Of a row that another has replaced since, nothing is heard any more. */
  override async markGone(dashboardId?: number): Promise<void> {
    const known = this.store.meta('dashboardId')
    if (dashboardId === undefined || known === null || known === String(dashboardId)) await super.markGone()
  }

  protected override async ensureCreated(): Promise<boolean> {
    if (this.gone) return false
    if (this.store.meta('dashboardId') !== null) return true
    const uuid = this.ctx.id.name
    const row = uuid === undefined ? null : await this.env.DB.prepare('SELECT * FROM dashboards WHERE uuid = ?').bind(uuid).first()
    if (!row || uuid === undefined || this.gone) return false
    const state = stateOfDocument(documentOfRow(row))
    if (!state.ok) {
      this.report('the catalogue row is not a dashboard', { field: state.field, message: state.message })
      return false
    }
    if (this.store.meta('dashboardId') === null) this.#begin(Number(row['id']), uuid, state.value, { id: 0, name: '' })
    return true
  }

  #begin(dashboardId: number, uuid: string, state: DashboardState, actor: Actor): void {
    this.commitOnce('create', actor, (session) => {
      this.store.setMeta('dashboardId', String(dashboardId))
      this.store.setMeta('uuid', uuid)
      const by = { actor, session, n: 1, cause: { kind: 'import' } } as const
      return [this.log.append(by, { type: 'created', data: { state, from: null } }, Date.now())]
    })
  }

  #write({ actor, idempotencyKey, markUpdated }: ReplaceOptions, events: readonly DashboardEvent[], withLayout: boolean): void {
    const publish = withLayout || touchesLayout(events)
    const facts: readonly DashboardEvent[] = publish
      ? [...(events.length > 0 ? [{ type: 'batched', data: { events } } as const] : []), { type: 'saved', data: {} }]
      : [{ type: 'amended', data: { events } }]
    this.#untouched = markUpdated === false
    this.#exact = withLayout
    try {
      this.commitOnce(idempotencyKey ?? crypto.randomUUID(), actor, (session) =>
        facts.map((fact, i) => this.log.append({ actor, session, n: i + 1, cause: { kind: 'import' } }, fact, Date.now())),
      )
    } finally {
      this.#untouched = false
      this.#exact = false
    }
  }

  /** Runs in the transaction of the events: whoever reads the log can rely on the catalogue being told. */
  #committed(events: readonly EventEnvelope[], folded: Folded<DashboardState>): void {
    const last = events.findLast((event) => event.seq === folded.savedSeq)
    if (!last) return
    this.log.pin(last.seq, 'save')
    if (!this.#untouched) this.store.setMeta('changed', JSON.stringify({ at: last.at, actorId: last.actor.id }))
    const exact = this.#exact || waiting(this.store)?.exact === true
    post(this.store, PROJECT, JSON.stringify({ seq: folded.savedSeq, exact }), last.at)
  }

  protected override deliver = async (job: OutboxJob): Promise<void> => {
    const dashboardId = Number(this.store.meta('dashboardId'))
    const { saved, savedSeq, savedBy } = this.log.folded
    const changed = JSON.parse(this.store.meta('changed') ?? 'null') as { at: number; actorId: number } | null
    const projection = {
      dashboardId,
      seq: savedSeq,
      saved,
      previousCharts: JSON.parse(this.store.meta('projectedCharts') ?? '[]') as number[],
      exact: (JSON.parse(job.payload) as ProjectPayload).exact,
      changed: changed ?? { at: savedBy?.at ?? Date.now(), actorId: savedBy?.actor.id ?? 0 },
      keepSlug: false,
    }
    try {
      await this.#run(projection)
    } catch (error) {
      if (!SLUG_TAKEN.test(String(error))) throw error
      await this.#run({ ...projection, keepSlug: true })
      this.room.broadcast({ type: 'notice', code: 'slug-taken' })
    }
    this.store.setMeta('projectedCharts', JSON.stringify(chartIdsOf(saved)))
  }

  async #run(projection: Parameters<typeof projectionStatements>[0]): Promise<void> {
    const { DB } = this.env
    await DB.batch(projectionStatements(projection).map(({ sql, params }) => DB.prepare(sql).bind(...params)))
  }

  #version(view: 'saved' | 'head'): DashboardVersion {
    const { state, saved, savedSeq } = this.log.folded
    const document = documentOfState(view === 'saved' ? saved : state)
    return { ok: true, seq: view === 'saved' ? savedSeq : this.log.head, savedSeq, epoch: this.room.epoch, document }
  }
}

interface ProjectPayload {
  readonly seq: number
  readonly exact: boolean
}

const PROJECT = 'project'
const SLUG_TAKEN = /UNIQUE constraint failed: dashboards\.slug/

function waiting(store: Log<unknown, never, never, unknown>['store']): ProjectPayload | null {
  const [row] = store.rows('SELECT payload FROM outbox WHERE kind = ?', PROJECT)
  return row ? (JSON.parse(String(row['payload'])) as ProjectPayload) : null
}

function parseOp(type: string, v: number, data: JsonObject) {
  return v === 1 ? parseDashboardOp(type, data) : { fault: `v: ${v} is not a version of ${type}` }
}

function documentOfRow(row: Record<string, unknown>): DashboardDocument {
  const text = (key: string) => (typeof row[key] === 'string' ? row[key] : null)
  return {
    dashboard_title: text('dashboard_title') ?? '',
    slug: text('slug'),
    css: text('css') ?? '',
    certified_by: text('certified_by'),
    certification_details: text('certification_details'),
    position_json: objectOf(text('position_json')),
    json_metadata: objectOf(text('json_metadata')),
  }
}

function objectOf(text: string | null): JsonObject {
  try {
    const value: unknown = JSON.parse(text || '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
  } catch {
    return {}
  }
}

function refusalCode(code: string): DashboardRefusal['code'] {
  return code === 'cycle' || code === 'too-many-items' ? code : 'invalid'
}

function tooLarge(field: string): DashboardRefusal {
  return { ok: false, code: 'too-large', field, message: `The content is larger than ${LIMITS.stateBytes} bytes.` }
}

const READ_ONLY: DashboardRefusal = { ok: false, code: 'read-only', field: 'uuid', message: 'This dashboard takes no more changes.' }

function missing(): DashboardRefusal {
  return { ok: false, code: 'missing', field: 'uuid', message: 'There is no such dashboard.' }
}
