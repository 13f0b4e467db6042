import { isRecord, toList } from '../../charts/form-data.ts'
import type { DataMasks } from './filters/data-mask.ts'
import { hasOwnState, hasValue, readDataMasks } from './filters/data-mask.ts'

/** What a permalink remembers. `seq` pins the layout that was seen; without it the link shows the latest save. */
export type PermalinkState = {
  readonly dataMask: DataMasks
  readonly activeTabs: readonly string[]
  readonly anchor?: string
  readonly urlParams: readonly (readonly [string, string])[]
  readonly seq?: number
}

/** The body of POST /api/v1/dashboard/{id}/permalink. Masks without a value say nothing and stay out. */
export function permalinkState(seen: {
  readonly native: DataMasks
  /** Of charts: what they filter by, and their own state. */
  readonly charts: DataMasks
  readonly activeTabs: readonly string[]
  readonly urlParams: Readonly<Record<string, string>>
  readonly anchor?: string
  readonly seq?: number
}): PermalinkState {
  const masks = Object.values({ ...seen.native, ...seen.charts }).filter((mask) => hasValue(mask) || hasOwnState(mask))
  return {
    dataMask: Object.fromEntries(masks.map((mask) => [mask.id, mask])),
    activeTabs: seen.activeTabs,
    urlParams: Object.entries(seen.urlParams),
    ...(seen.anchor !== undefined && { anchor: seen.anchor }),
    ...(seen.seq !== undefined && { seq: seen.seq }),
  }
}

/** A stored permalink state; parts of another shape count as absent. */
export function readPermalinkState(value: unknown): PermalinkState {
  const state = isRecord(value) ? value : {}
  return {
    dataMask: readDataMasks(state['dataMask']),
    activeTabs: toList(state['activeTabs']).filter((id) => typeof id === 'string'),
    urlParams: toList(state['urlParams']).flatMap((pair): [string, string][] =>
      Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'string' ? [[pair[0], pair[1]]] : [],
    ),
    ...(typeof state['anchor'] === 'string' && { anchor: state['anchor'] }),
    ...(typeof state['seq'] === 'number' && { seq: state['seq'] }),
  }
}
