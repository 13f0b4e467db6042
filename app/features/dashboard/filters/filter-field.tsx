import { lazy, Suspense } from 'react'
import { dashboardMessages } from '../../../i18n/dashboard.ts'
import { t } from '../../../i18n/message.ts'
import { Field } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { tooltipProps } from '../../../ui/tooltip.ts'
import { Info } from 'lucide-react'
import { Icon } from '../../../ui/icon.tsx'
import { useFilters } from '../view/contexts.ts'
import { isStaged } from './bar-state.ts'
import type { DataMask } from './data-mask.ts'
import { emptyMask } from './data-mask.ts'
import styles from './filter-bar.module.css'
import { maskLabel } from './mask-label.ts'
import type { NativeFilter } from './native-filter.ts'
import { SelectFilter } from './select-filter.tsx'
import { TimeFilter } from './time-filter.tsx'

const RangeFilter = lazy(async () => ({ default: (await import('./range-filter.tsx')).RangeFilter }))
const TimeChoiceFilter = lazy(async () => ({ default: (await import('./time-choice-filter.tsx')).TimeChoiceFilter }))

export interface FilterControlProps {
  readonly filter: NativeFilter
  /** What the control shows; not yet what the charts were asked with. */
  readonly mask: DataMask
  readonly onChange: (mask: DataMask) => void
}

/** One native filter with its label, its state and its error. */
export function FilterField({ filter }: { readonly filter: NativeFilter }) {
  const { bar, dispatch } = useFilters()
  const mask = bar.selected[filter.id] ?? emptyMask(filter.id)
  const staged = isStaged(bar, filter.id)
  return (
    <Field
      label={filter.name}
      required={filter.controls.required}
      error={errorOf(mask)}
      aside={
        <>
          {filter.description ? (
            <span className={styles.hint} {...tooltipProps(filter.description)}>
              <Icon icon={Info} size="xs" />
              <span className="sr-only">{filter.description}</span>
            </span>
          ) : null}
          {staged ? (
            <span className={styles.staged} {...tooltipProps(t(dashboardMessages.staged))}>
              <span className="sr-only">{t(dashboardMessages.staged)}</span>
            </span>
          ) : null}
        </>
      }
    >
      <FilterControl
        filter={filter}
        mask={mask}
        onChange={(next) => dispatch({ type: 'select', filter, mask: next })}
      />
    </Field>
  )
}

export function FilterControl(props: FilterControlProps) {
  switch (props.filter.filterType) {
    case 'filter_select':
      return <SelectFilter {...props} />
    case 'filter_range':
      return (
        <Suspense fallback={<Skeleton height="var(--control-h)" />}>
          <RangeFilter {...props} />
        </Suspense>
      )
    case 'filter_time':
      return <TimeFilter {...props} />
    case 'filter_timegrain':
    case 'filter_timecolumn':
      return (
        <Suspense fallback={<Skeleton height="var(--control-h)" />}>
          <TimeChoiceFilter {...props} />
        </Suspense>
      )
    default:
      return (
        <p className="small muted">
          {maskLabel(props.filter, props.mask)} {t(dashboardMessages.unsupportedFilter)}
        </p>
      )
  }
}

function errorOf(mask: DataMask): string | undefined {
  if (mask.filterState.validateStatus !== 'error') return undefined
  switch (mask.filterState.validateMessage) {
    case 'incomplete':
      return t(dashboardMessages.rangeIncomplete)
    case 'crossed':
      return t(dashboardMessages.rangeCrossed)
    case 'outside':
      return t(dashboardMessages.rangeOutside)
    default:
      return t(dashboardMessages.valueRequired)
  }
}
