import type { Actor } from '../log/envelope.ts'
import type { SqlTabAnswer } from './sql-tab-log.ts'
import type { SqlTabState } from './state.ts'
import type { TextHistoryEntry } from './text-log.ts'

/** What a tab's object offers to the Worker; see SqlTabLog for the meaning of each. */
export interface SqlTabRpc {
  fetch(request: Request): Promise<Response>
  create(options: { readonly actor: Actor; readonly fields?: Partial<SqlTabState>; readonly text?: string }): Promise<SqlTabAnswer>
  read(options?: { readonly textVersion?: number }): Promise<SqlTabAnswer>
  setFields(options: { readonly actor: Actor; readonly fields: Partial<SqlTabState> }): Promise<SqlTabAnswer>
  replaceText(options: { readonly actor: Actor; readonly text: string }): Promise<SqlTabAnswer>
  stepText(options: { readonly actor: Actor; readonly direction: 'undo' | 'redo'; readonly before: number }): Promise<SqlTabAnswer>
  restoreText(options: { readonly actor: Actor; readonly version: number }): Promise<SqlTabAnswer>
  pinText(version: number): Promise<boolean>
  textHistory(options?: { readonly before?: number; readonly limit?: number }): Promise<readonly TextHistoryEntry[]>
  linkRun(options: { readonly actor: Actor; readonly queryId: string | null }): Promise<SqlTabAnswer>
  reproject(): Promise<boolean>
  markGone(): Promise<void>
  refreshAccess(userIds: readonly number[] | null): Promise<void>
}

/** The object behind a SQL tab, with plain types; see dashboardObject. */
export function sqlTabObject(env: { readonly SQL_TAB_LOG: { getByName(name: string): unknown } }, uuid: string): SqlTabRpc {
  return env.SQL_TAB_LOG.getByName(uuid) as SqlTabRpc
}
