import { ApiError } from '../http/errors.ts'
import { deleteValue, keyOfScope, randomKey, readValue, storeValue, type KeyValueKind } from '../db/key-values.ts'
import type { ResourceContext } from '../resource/resource.ts'
import { RESOURCE_MESSAGES } from '../resource/messages.ts'
import { STATE_MESSAGES } from './messages.ts'

/**
 * State of a screen kept under a key for a while: Explore's form data and a dashboard's filter values. A browser tab
 * keeps its key as long as it stays with the same object.
 */
export interface TemporaryState {
  readonly kind: KeyValueKind
  /** Milliseconds without a reader after which it is gone. */
  readonly lifetime: number
}

/** Stores new state and gives its key: the tab's own when it has one. */
export async function createState(
  { db, principal, now }: ResourceContext,
  { kind, lifetime }: TemporaryState,
  scope: string | null,
  value: string,
): Promise<string> {
  const key = (scope === null ? null : await keyOfScope(db, kind, scope, now)) ?? randomKey()
  await storeValue(db, { key, kind, scope, value, userId: principal.userId, lifetime }, now)
  return key
}

/** Replaces state and gives its key, a new one unless the tab has one. An unknown key stores nothing. */
export async function replaceState(
  context: ResourceContext,
  state: TemporaryState,
  key: string,
  scope: string | null,
  value: string,
): Promise<string> {
  const found = await readValue(context.db, state.kind, key, context.now)
  if (!found) return key
  checkCreator(context, found.created_by_fk)
  return await createState(context, state, scope, value)
}

export async function readState(
  { db, now }: ResourceContext,
  { kind, lifetime }: TemporaryState,
  key: string,
): Promise<string> {
  const found = await readValue(db, kind, key, now, lifetime)
  if (!found) throw ApiError.message(404, RESOURCE_MESSAGES.notFound)
  return found.value
}

export async function removeState(context: ResourceContext, { kind }: TemporaryState, key: string): Promise<void> {
  const found = await readValue(context.db, kind, key, context.now)
  if (!found) throw ApiError.message(404, RESOURCE_MESSAGES.notFound)
  checkCreator(context, found.created_by_fk)
  await deleteValue(context.db, key)
}

/** How a tab is told apart: only people have tabs that are remembered. */
export function tabScope(
  { principal }: ResourceContext,
  tabId: string | undefined,
  ...object: readonly unknown[]
): string | null {
  if (tabId === undefined || principal.userId === null) return null
  return JSON.stringify([principal.userId, tabId, ...object])
}

function checkCreator({ principal }: ResourceContext, creator: number | null): void {
  if (creator !== principal.userId) throw ApiError.message(403, STATE_MESSAGES.notCreator)
}
