import type { OwnStates } from '../tile/chart-states.ts'
import type { DataMask, DataMasks } from './data-mask.ts'
import { hasOwnState, hasValue } from './data-mask.ts'
import type { FilterItem } from './native-filter.ts'

/**
 * The masks a page begins with. Sources in order of precedence, first wins by filter: the address, the permalink, the
 * stored key, the filter's default. A filter that takes its first option waits for its options.
 */
export function initialMasks(filters: readonly FilterItem[], sources: readonly (DataMasks | undefined)[]): DataMasks {
  const masks: Record<string, DataMask> = {}
  for (const filter of filters) {
    if (filter.kind !== 'filter') continue
    const stored = sources.find((source) => source?.[filter.id])?.[filter.id]
    masks[filter.id] = stored ?? filter.defaultMask
  }
  return masks
}

/** Masks of a permalink or an address that belong to charts: its cross-filters. */
export function initialCrossMasks(
  chartIds: ReadonlySet<number>,
  sources: readonly (DataMasks | undefined)[],
): DataMasks {
  const masks = chartMasks(chartIds, sources).filter(hasValue)
  return Object.fromEntries(masks.map((mask) => [mask.id, { ...mask, ownState: {} }]))
}

/** What the same source says that people did on the charts themselves. */
export function initialOwnStates(chartIds: ReadonlySet<number>, sources: readonly (DataMasks | undefined)[]): OwnStates {
  const masks = chartMasks(chartIds, sources).filter(hasOwnState)
  return Object.fromEntries(masks.map((mask) => [mask.id, mask.ownState]))
}

function chartMasks(chartIds: ReadonlySet<number>, sources: readonly (DataMasks | undefined)[]): readonly DataMask[] {
  const source = sources.find((masks) => masks !== undefined) ?? {}
  return Object.values(source).filter((mask) => chartIds.has(Number(mask.id)))
}
