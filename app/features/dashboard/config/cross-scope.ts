import type { FilterScope } from '../../../../durable-objects/dashboard/filter-scope.ts'
import { chartsInScope, EVERYTHING, readScope } from '../../../../durable-objects/dashboard/filter-scope.ts'
import type { SimpleOp } from '../../../../durable-objects/dashboard/ops.ts'
import type { DashboardState } from '../../../../durable-objects/dashboard/state.ts'
import { equal } from '../../../../durable-objects/log/json.ts'
import type { JsonObject } from '../../../../durable-objects/log/json.ts'
import { isRecord } from '../../../charts/form-data.ts'

/** Whom cross-filters reach: one scope for all charts, and those of the charts that have their own. */
export interface CrossScopes {
  readonly global: FilterScope
  readonly custom: ReadonlyMap<number, FilterScope>
}

export function crossScopesOf(state: DashboardState): CrossScopes {
  const global = state.metadata['global_chart_configuration']
  const custom = new Map<number, FilterScope>()
  for (const [id, configuration] of Object.entries(state.crossFilters)) {
    const settings = configuration['crossFilters']
    const scope = isRecord(settings) ? settings['scope'] : undefined
    if (isRecord(scope)) custom.set(Number(id), readScope(scope))
  }
  return { global: isRecord(global) ? readScope(global['scope']) : EVERYTHING, custom }
}

/** The scopes with one of its own for a chart, which begins as that of all. */
export function withCustomScope(scopes: CrossScopes, chartId: number | undefined): CrossScopes {
  if (chartId === undefined || scopes.custom.has(chartId)) return scopes
  return { ...scopes, custom: new Map(scopes.custom).set(chartId, scopes.global) }
}

/** The ops from one set of scopes to another; the lists of charts are written along for other readers. */
export function crossScopeOps(state: DashboardState, next: CrossScopes): SimpleOp[] {
  const before = crossScopesOf(state)
  const ops: SimpleOp[] = []
  if (!equal(before.global, next.global)) {
    const value = { scope: plain(next.global), chartsInScope: chartsInScope(state.items, next.global) }
    ops.push({ type: 'setMetadata', data: { set: { global_chart_configuration: value } } })
  }
  for (const id of new Set([...before.custom.keys(), ...next.custom.keys()])) {
    const scope = next.custom.get(id)
    if (equal(before.custom.get(id), scope)) continue
    const reached = chartsInScope(state.items, scope ?? next.global).filter((other) => other !== id)
    const crossFilters = { scope: scope ? plain(scope) : 'global', chartsInScope: reached }
    const configuration: JsonObject = { ...state.crossFilters[String(id)], id, crossFilters }
    ops.push({ type: 'setCrossFilter', data: { chartId: String(id), configuration } })
  }
  return ops
}

function plain({ rootPath, excluded }: FilterScope): JsonObject {
  return { rootPath, excluded }
}
