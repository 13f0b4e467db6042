import { chartsInScope } from '../../../../durable-objects/dashboard/filter-scope.ts'
import type { DashboardState } from '../../../../durable-objects/dashboard/state.ts'
import { mergeExtraFormData, pageFormData } from '../../../charts/page-form-data.ts'
import type { FormData } from '../../../charts/types.ts'
import type { DataMask, DataMasks, ExtraFormData } from './data-mask.ts'
import { hasValue } from './data-mask.ts'
import type { FilterItem, NativeFilter } from './native-filter.ts'
import { crossFilterTargets } from './scope.ts'

/** What bears on one chart: the page's applied native filters and the cross-filters of other charts. */
export type ChartMasks = {
  readonly native: readonly { readonly filter: NativeFilter; readonly mask: DataMask }[]
  readonly cross: readonly { readonly sourceId: number; readonly mask: DataMask }[]
}

/**
 * Sorts the clauses of the page by the charts they reach. A chart never meets its own cross-filter. Native filters come
 * first, in their order, then cross-filters in the order they were made.
 */
export function masksByChart(
  state: DashboardState,
  filters: readonly FilterItem[],
  applied: DataMasks,
  cross: DataMasks,
): ReadonlyMap<number, ChartMasks> {
  const result = new Map<number, { native: ChartMasks['native'][number][]; cross: ChartMasks['cross'][number][] }>()
  const of = (chartId: number) => {
    const entry = result.get(chartId) ?? { native: [], cross: [] }
    result.set(chartId, entry)
    return entry
  }
  for (const filter of filters) {
    const mask = applied[filter.id]
    if (filter.kind !== 'filter' || !mask || !addsSomething(mask)) continue
    for (const chartId of chartsInScope(state.items, filter.scope)) of(chartId).native.push({ filter, mask })
  }
  for (const mask of Object.values(cross)) {
    if (!addsSomething(mask)) continue
    const sourceId = Number(mask.id)
    for (const chartId of crossFilterTargets(state, sourceId)) of(chartId).cross.push({ sourceId, mask })
  }
  return result
}

function addsSomething(mask: DataMask): boolean {
  return hasValue(mask) || Object.keys(mergeExtraFormData([mask.extraFormData])).length > 0
}

export function extraFormDataOf(masks: ChartMasks | undefined): ExtraFormData {
  if (!masks) return {}
  return mergeExtraFormData([...masks.native, ...masks.cross].map(({ mask }) => mask.extraFormData))
}

/** What a dashboard says for all of its charts. */
export interface DashboardLooks {
  readonly colorScheme?: string | undefined
  readonly timeZone?: string | undefined
}

export function looksOf({ metadata }: DashboardState): DashboardLooks {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
  return { colorScheme: text(metadata['color_scheme']), timeZone: text(metadata['time_zone']) }
}

/**
 * The settings a chart is asked and drawn with on this page: as saved, plus the page's clauses, its colour scheme and
 * its time zone.
 */
export function dashboardFormData(
  saved: FormData,
  masks: ChartMasks | undefined,
  urlParams: Readonly<Record<string, string>>,
  looks: DashboardLooks = {},
): FormData {
  return pageFormData(saved, [extraFormDataOf(masks)], { ...looks, urlParams })
}
