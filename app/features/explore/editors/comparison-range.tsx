import { useQueries, useQuery } from '@tanstack/react-query'
import { exploreQueries } from '../../../api/explore.ts'
import { readText, toList } from '../../../charts/form-data.ts'
import { editorMessages } from '../../../i18n/control-editors.ts'
import { t } from '../../../i18n/message.ts'
import { readFilters, timeFilterIndex } from '../adhoc-filter.ts'
import { useExploreForm } from '../explore-context.ts'
import { useFormZone } from '../form-zone.ts'
import { asText } from '../text.ts'
import { NO_FILTER } from '../time-range.ts'
import { useTimeColumn } from '../time-range-control.tsx'
import { comparedOffset } from './comparison.ts'

/** The range of the chart and those it is compared with, as the server reads them. */
export function ComparisonRange() {
  const { draft } = useExploreForm()
  const zone = useFormZone()
  const filters = readFilters(draft.formData['adhoc_filters'])
  const range = asText(filters[timeFilterIndex(filters, useTimeColumn())]?.comparator, NO_FILTER)
  const shifts = toList(draft.formData['time_compare']).flatMap((shift) => {
    const text = shift === 'custom' ? readText(draft.formData, 'start_date_offset') : asText(shift)
    return text ? [text] : []
  })
  const own = useQuery({ ...exploreQueries.timeRange(range, zone), enabled: range !== NO_FILTER && shifts.length > 0 }).data
  const offsets = own ? shifts.flatMap((shift) => comparedOffset(shift, own.since, own.until) ?? []) : []
  const answers = useQueries({ queries: offsets.map((offset) => exploreQueries.timeRange(range, zone, offset)) })
  if (!own) return <p className="small muted">{t(editorMessages.comparisonPending)}</p>
  return (
    <p className="small">
      <span className="muted">{t(editorMessages.comparing, { range: rangeText(own) })}</span>
      {answers.map(({ data }, index) => (
        <span key={offsets[index]} className="num">
          <br />
          {data ? rangeText(data) : t(editorMessages.notSet)}
        </span>
      ))}
    </p>
  )
}

function rangeText({ since, until }: { since: string; until: string }): string {
  return t(editorMessages.comparedRange, { from: day(since), to: day(until) })
}

const MIDNIGHT = 'T00:00:00'

function day(instant: string): string {
  return instant.endsWith(MIDNIGHT) ? instant.slice(0, -MIDNIGHT.length) : instant.replace('T', ' ')
}
