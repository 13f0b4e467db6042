import type { CreateOptions, DashboardRefusal, DashboardVersion, ReplaceOptions } from './dashboard-log.ts'
import type { HistoryEntry } from './history.ts'

/** What a dashboard's object offers to the Worker; see DashboardLog for the meaning of each. */
export interface DashboardRpc {
  fetch(request: Request): Promise<Response>
  create(options: CreateOptions): Promise<DashboardVersion | DashboardRefusal>
  read(options: { readonly view: 'saved' | 'head'; readonly at?: number }): Promise<DashboardVersion | DashboardRefusal>
  replace(options: ReplaceOptions): Promise<DashboardVersion | DashboardRefusal>
  history(options: { readonly before?: number; readonly limit?: number }): Promise<readonly HistoryEntry[]>
  head(): Promise<DashboardHead | null>
  pin(seq: number, reason: string): Promise<boolean>
  reproject(dashboardId?: number): Promise<boolean>
  markGone(dashboardId?: number): Promise<void>
  refreshAccess(userIds: readonly number[] | null): Promise<void>
}

export interface DashboardHead {
  readonly seq: number
  readonly savedSeq: number
  readonly floor: number
  readonly epoch: string
  readonly hasUnsavedChanges: boolean
}

/**
 * The object behind a dashboard, with plain types: those that the platform derives from the class do not survive
 * recursive JSON ("type instantiation is excessively deep").
 */
export function dashboardObject(env: { readonly DASHBOARD_LOG: { getByName(name: string): unknown } }, uuid: string): DashboardRpc {
  return env.DASHBOARD_LOG.getByName(uuid) as DashboardRpc
}
