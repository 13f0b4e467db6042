import type { DashboardRefusal, DashboardVersion } from '../../durable-objects/dashboard/dashboard-log.ts'
import { layoutOfPositions, partsOfMetadata, type DashboardDocument } from '../../durable-objects/dashboard/document.ts'
import { dashboardObject } from '../../durable-objects/dashboard/rpc.ts'
import type { Actor } from '../../durable-objects/log/envelope.ts'
import type { JsonObject } from '../../durable-objects/log/json.ts'
import type { Principal } from '../access/principal.ts'
import type { Env } from '../http/context.ts'
import { ApiError } from '../http/errors.ts'
import { callObject } from './object-calls.ts'

/** The door to the objects that hold the content of dashboards. Everything written through REST goes through here. */

export type { DashboardDocument, JsonObject }

export interface NewContent {
  readonly dashboardId: number
  readonly uuid: string
  readonly document: DashboardDocument
  readonly actor: Actor
}

export interface ContentChange {
  readonly actor: Actor
  readonly document: Partial<DashboardDocument>
  /** False keeps the catalogue's time of the last change. */
  readonly markUpdated?: boolean
}

export function actorOf({ userId, firstName, lastName, username }: Principal): Actor {
  return { id: userId ?? 0, name: `${firstName} ${lastName}`.trim() || username }
}

export async function createContent(env: Env, content: NewContent): Promise<DashboardDocument> {
  return documentOf(await callObject(() => dashboardObject(env, content.uuid).create(content)))
}

/** `saved` is what viewers see; `head` includes what editors have not saved yet. */
export async function readContent(env: Env, uuid: string, view: 'saved' | 'head'): Promise<DashboardDocument> {
  return documentOf(await callObject(() => dashboardObject(env, uuid).read({ view })))
}

/** The content as it was right after `seq`; 404 when that is no longer kept. */
export async function readContentAt(env: Env, uuid: string, seq: number): Promise<DashboardDocument> {
  return documentOf(await callObject(() => dashboardObject(env, uuid).read({ view: 'saved', at: seq })))
}

/** Saves what the document mentions and gives the saved whole. A layout publishes the editors' draft with it. */
export async function replaceContent(env: Env, uuid: string, change: ContentChange): Promise<DashboardDocument> {
  const once = { ...change, idempotencyKey: crypto.randomUUID() }
  return documentOf(await callObject(() => dashboardObject(env, uuid).replace(once)))
}

export async function hasUnsavedChanges(env: Env, uuid: string): Promise<boolean> {
  return (await callObject(() => dashboardObject(env, uuid).head()))?.hasUnsavedChanges ?? false
}

/** Keeps a version for as long as the dashboard lives. False when it is no longer there. */
export async function pinContent(env: Env, uuid: string, seq: number): Promise<boolean> {
  return await callObject(() => dashboardObject(env, uuid).pin(seq, 'permalink'))
}

function documentOf(answer: DashboardVersion | DashboardRefusal): DashboardDocument {
  if (answer.ok) return answer.document
  const { code, field, message } = answer
  throw ApiError.message(STATUSES[code], code === 'missing' ? message : { [field]: [message] })
}

const STATUSES: Readonly<Record<DashboardRefusal['code'], number>> = {
  invalid: 422,
  cycle: 422,
  'too-many-items': 422,
  'too-large': 422,
  'read-only': 422,
  conflict: 409,
  missing: 404,
}

/** Refuses, by its field, a layout that is no tree and metadata that cannot be taken apart. */
export function checkDocument({ position_json: positions, json_metadata: metadata }: Partial<DashboardDocument>): void {
  const layout = positions ? layoutOfPositions(positions) : null
  if (layout && !layout.ok) throw ApiError.message(422, { [layout.field]: [layout.message] })
  const parts = metadata ? partsOfMetadata(metadata) : null
  if (parts && !parts.ok) throw ApiError.message(422, { [parts.field]: [parts.message] })
}
