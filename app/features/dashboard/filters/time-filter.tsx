import { Calendar } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { dashboardMessages } from '../../../i18n/dashboard.ts'
import { t } from '../../../i18n/message.ts'
import { cx } from '../../../ui/cx.ts'
import { useFieldControl } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { timeRangeLabel } from '../time/time-range.ts'
import type { FilterControlProps } from './filter-field.tsx'
import styles from './filter-bar.module.css'
import { NO_TIME_RANGE, timeMask } from './value-mask.ts'

const TimeRangeForm = lazy(async () => ({ default: (await import('../time/time-range-form.tsx')).TimeRangeForm }))

/** A range of time for every chart in scope, whatever its time column. */
export function TimeFilter({ filter, mask, onChange }: FilterControlProps) {
  const field = useFieldControl()
  const { value } = mask.filterState
  const timeRange = typeof value === 'string' && value !== '' ? value : NO_TIME_RANGE
  const text = timeRange === NO_TIME_RANGE ? t(dashboardMessages.noTimeRange) : timeRangeLabel(timeRange)
  return (
    <Popover
      label={filter.name}
      look="bare"
      className={styles.timePopover}
      trigger={(trigger) => (
        <button type="button" {...field} {...trigger} className={styles.time} aria-label={`${filter.name}: ${text}`}>
          <span className={cx(styles.timeText, 'trunc', timeRange === NO_TIME_RANGE && 'muted')}>{text}</span>
          <Icon icon={Calendar} size="s" />
        </button>
      )}
    >
      {(close) => (
        <Suspense fallback={<Skeleton height="16em" />}>
          <TimeRangeForm
            value={timeRange}
            onChange={(next) => {
              onChange(timeMask(filter, next))
              close()
            }}
          />
        </Suspense>
      )}
    </Popover>
  )
}
