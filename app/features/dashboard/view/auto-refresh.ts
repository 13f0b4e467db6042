import type { JsonObject } from '../../../../durable-objects/log/json.ts'
import { toList } from '../../../charts/form-data.ts'
import type { TileRefresh } from '../tile/tile-refreshes.ts'

const SECOND_MS = 1000
/** Spec: charts of an automatic refresh are spread over at least so long. */
const LEAST_WINDOW_MS = 5000

/** Refreshes the tiles every so many seconds while the page is seen. The returned function ends it. */
export function startAutoRefresh(seconds: number, tiles: () => readonly TileRefresh[], settings: () => JsonObject): () => void {
  let waiting: ReturnType<typeof setTimeout>[] = []
  const timer = setInterval(() => {
    if (document.visibilityState !== 'visible') return
    const shown = tiles()
    const delays = refreshDelays(settings(), seconds * SECOND_MS, shown.map(({ chartId }) => chartId))
    waiting = shown.flatMap(({ chartId, refresh }) => {
      const delay = delays.get(chartId)
      return delay === undefined ? [] : [setTimeout(refresh, delay)]
    })
  }, seconds * SECOND_MS)
  return () => {
    clearInterval(timer)
    waiting.forEach(clearTimeout)
  }
}

/**
 * When each chart asks anew within one automatic refresh, in milliseconds. Charts that the settings except do not; all
 * ask at once where the settings say so. The window never outlasts the interval.
 */
export function refreshDelays(metadata: JsonObject, intervalMs: number, charts: readonly number[]): ReadonlyMap<number, number> {
  const immune = new Set(toList(metadata['timed_refresh_immune_slices']).map(Number))
  const asking = [...new Set(charts)].filter((id) => !immune.has(id))
  const stagger = metadata['stagger_refresh'] !== false && metadata['stagger_refresh'] !== 'false'
  const stored = metadata['stagger_time']
  const window = Math.min(intervalMs, Math.max(LEAST_WINDOW_MS, typeof stored === 'number' ? stored : 0))
  const step = stagger && asking.length > 1 ? window / (asking.length - 1) : 0
  return new Map(asking.map((id, index) => [id, index * step]))
}
