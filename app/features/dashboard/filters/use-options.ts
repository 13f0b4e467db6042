import { useQuery } from '@tanstack/react-query'
import type { CellValue } from '../../../charts/query-types.ts'
import { useViewerZone } from '../../../api/viewer-zone.ts'
import { useFilters, useLayout, usePage } from '../view/contexts.ts'
import { dependencies } from './cascade.ts'
import type { NativeFilter } from './native-filter.ts'
import { looksOf } from './chart-masks.ts'
import { boundsQuery, optionQuery } from './option-query.ts'
import type { RangeValue } from './value-mask.ts'

const NOTHING = { queryKey: ['chart-data', ''] as const, queryFn: () => Promise.resolve([]) }

/** The values a filter offers, in its order. */
export function useOptions(filter: NativeFilter, search: string, enabled = true) {
  const { stream } = usePage()
  const { items, bar } = useFilters()
  const { timeZone } = looksOf(useLayout().state)
  const [viewerZone] = useViewerZone()
  const context = optionQuery(filter, dependencies(filter, items, bar.selected), search, timeZone)
  const answer = useQuery({
    ...(context ? stream.query(context, viewerZone) : NOTHING),
    enabled: enabled && context !== undefined,
    placeholderData: (previous) => previous,
  })
  const values = (answer.data?.[0]?.data ?? []).map((row): CellValue => row[filter.target.column ?? ''] ?? null)
  return { values: sorted(filter, values), answer }
}

/** Without a metric to sort by, values read in the order of people, not of bytes. */
function sorted(filter: NativeFilter, values: readonly CellValue[]): readonly CellValue[] {
  if (filter.sortMetric !== undefined) return values
  const direction = filter.controls.sortAscending ? 1 : -1
  return values.toSorted((a, b) => direction * compare(a, b))
}

const collator = new Intl.Collator(undefined, { numeric: true })

function compare(a: CellValue, b: CellValue): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null)
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

/** The least and the greatest value of a range filter's column; nulls for a column without numbers. */
export function useBounds(filter: NativeFilter) {
  const { stream } = usePage()
  const { items, bar } = useFilters()
  const { timeZone } = looksOf(useLayout().state)
  const [viewerZone] = useViewerZone()
  const context = boundsQuery(filter, dependencies(filter, items, bar.selected), timeZone)
  const answer = useQuery({
    ...(context ? stream.query(context, viewerZone) : NOTHING),
    enabled: context !== undefined,
    placeholderData: (previous) => previous,
  })
  const row = answer.data?.[0]?.data[0]
  const bounds: RangeValue | undefined = row && [numberOrNull(row['min']), numberOrNull(row['max'])]
  return { bounds, answer }
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
