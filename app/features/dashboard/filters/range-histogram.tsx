import { useQuery } from '@tanstack/react-query'
import { useViewerZone } from '../../../api/viewer-zone.ts'
import { useFilters, useLayout, usePage } from '../view/contexts.ts'
import { dependencies } from './cascade.ts'
import { looksOf } from './chart-masks.ts'
import { BINS, binCounts } from './histogram.ts'
import type { NativeFilter } from './native-filter.ts'
import { COUNT_LABEL, countQuery, OPTION_LIMIT } from './option-query.ts'
import styles from './range-histogram.module.css'

interface RangeHistogramProps {
  readonly filter: NativeFilter
  readonly least: number
  readonly greatest: number
  readonly low: number | null
  readonly high: number | null
}

/**
 * Where the rows lie between both ends of a range. Nothing for a column of more values than one answer holds: counts of
 * a part of them would mislead.
 */
export function RangeHistogram({ filter, least, greatest, low, high }: RangeHistogramProps) {
  const { stream } = usePage()
  const { items, bar } = useFilters()
  const { timeZone } = looksOf(useLayout().state)
  const [viewerZone] = useViewerZone()
  const context = countQuery(filter, dependencies(filter, items, bar.selected), timeZone)
  const answer = useQuery({
    ...(context
      ? stream.query(context, viewerZone)
      : { queryKey: ['chart-data', ''] as const, queryFn: () => Promise.resolve([]) }),
    enabled: context !== undefined,
    placeholderData: (previous) => previous,
  })
  const rows = answer.data?.[0]?.data ?? []
  if (rows.length === 0 || rows.length >= OPTION_LIMIT) return null
  const column = filter.target.column ?? ''
  const counts = binCounts(
    rows.map((row) => ({ value: row[column] ?? null, count: row[COUNT_LABEL] ?? null })),
    least,
    greatest,
  )
  const most = Math.max(1, ...counts)
  const step = (greatest - least) / BINS
  return counts.map((count, index) => {
    const middle = least + (index + 0.5) * step
    const inside = middle >= (low ?? least) && middle <= (high ?? greatest)
    return <i key={index} className={styles.bin} data-inside={inside || undefined} style={{ '--share': count / most }} />
  })
}
