import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { exploreQueries } from '../../api/explore.ts'
import { columnLabel, xAxisOf } from '../../charts/form-data.ts'
import { exploreMessages, rangeMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/popover.tsx'
import { tooltipProps } from '../../ui/tooltip.ts'
import { readFilters, timeFilter, timeFilterIndex } from './adhoc-filter.ts'
import styles from './control-panel.module.css'
import { useExploreForm } from './explore-context.ts'
import { useFormZone } from './form-zone.ts'
import { RangeForm } from './lazy-forms.ts'
import { NO_FILTER } from './time-range.ts'
import { isTemporal } from '../../charts/controls/visibility.ts'
import { asText } from './text.ts'

/** The column that time is counted by: that of the axis, else the dataset's own. */
export function useTimeColumn(): string | undefined {
  const { draft, dataset } = useExploreForm()
  const axis = xAxisOf(draft.formData)
  const onAxis = dataset.columns.find((one) => axis !== undefined && one.column_name === columnLabel(axis))
  if (onAxis && isTemporal(onAxis)) return onAxis.column_name
  return dataset.main_dttm_col ?? dataset.columns.find(isTemporal)?.column_name
}

/** The time range of the chart: the same thing as its time filter, one press nearer. */
export function TimeRangeControl({ column }: { readonly column: string }) {
  const { draft, changed, setValue } = useExploreForm()
  const filters = readFilters(draft.formData['adhoc_filters'])
  const at = timeFilterIndex(filters, column)
  const range = asText(filters[at]?.comparator, NO_FILTER)
  const zone = useFormZone()
  const resolved = useQuery({ ...exploreQueries.timeRange(range, zone), enabled: range !== NO_FILTER }).data
  const save = (next: string) => {
    const filter = { ...filters[at], ...timeFilter(asText(filters[at]?.subject, column), next) }
    setValue('adhoc_filters', at < 0 ? [...filters, filter] : filters.with(at, filter))
  }
  const label = t(exploreMessages.timeRange)
  const shown = rangeText(range)
  return (
    <div className={styles.field} data-changed={changed.has('adhoc_filters') || undefined}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <Popover
        label={t(exploreMessages.editTimeRange)}
        side="right"
        trigger={(trigger) => (
          <button
            type="button"
            {...trigger}
            className={styles.opener}
            aria-label={`${label}: ${shown}`}
            {...tooltipProps(resolved ? actualText(resolved, column) : undefined)}
          >
            <span className="trunc grow">{shown}</span>
            <Icon icon={ChevronDown} size="s" />
          </button>
        )}
      >
        {(close) => (
          <RangeForm
            range={range}
            onCancel={close}
            onApply={(next) => {
              save(next)
              close()
            }}
          />
        )}
      </Popover>
    </div>
  )
}

function actualText({ since, until }: { since: string; until: string }, column: string): string {
  const open = t(exploreMessages.openEnd)
  return t(exploreMessages.rangeBetween, { from: since || open, column, to: until || open })
}

const NAMES: Readonly<Record<string, string>> = rangeMessages

function rangeText(range: string): string {
  return NAMES[range] ?? range
}
