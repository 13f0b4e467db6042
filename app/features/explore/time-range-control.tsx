import { panelControls } from '../../charts/controls/control.ts'
import { columnLabel, xAxisOf } from '../../charts/form-data.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'
import { readFilters, timeFilter, timeFilterIndex } from './adhoc-filter.ts'
import styles from './control-panel.module.css'
import { useExploreForm } from './explore-context.ts'
import { RangeButton } from './range-button.tsx'
import { NO_FILTER } from './time-range.ts'
import { isTemporal } from '../../charts/controls/visibility.ts'
import { asText } from './text.ts'

/** The column that time is counted by: that of the axis, else the dataset's own; none where the kind has a range of its own. */
export function useTimeColumn(): string | undefined {
  const { draft, dataset } = useExploreForm()
  if (panelControls(draft.panel).some(({ name }) => name === 'time_range')) return undefined
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
  const save = (next: string) => {
    const filter = { ...filters[at], ...timeFilter(asText(filters[at]?.subject, column), next) }
    setValue('adhoc_filters', at < 0 ? [...filters, filter] : filters.with(at, filter))
  }
  const label = t(exploreMessages.timeRange)
  return (
    <div className={styles.field} data-changed={changed.has('adhoc_filters') || undefined}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <RangeButton label={label} range={asText(filters[at]?.comparator, NO_FILTER)} column={column} onChange={save} />
    </div>
  )
}
