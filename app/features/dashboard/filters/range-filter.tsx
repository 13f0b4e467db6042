import { lazy, Suspense, useState } from 'react'
import { dashboardMessages } from '../../../i18n/dashboard.ts'
import { t } from '../../../i18n/message.ts'
import { Input } from '../../../ui/input.tsx'
import { FilterError } from './filter-error.tsx'
import type { FilterControlProps } from './filter-field.tsx'
import styles from './filter-bar.module.css'
import { RangeSlider } from './range-slider.tsx'
import { useBounds } from './use-options.ts'
import { rangeMask, rangeProblem, readRange } from './value-mask.ts'
import type { RangeValue } from './value-mask.ts'

const RangeHistogram = lazy(async () => ({ default: (await import('./range-histogram.tsx')).RangeHistogram }))

/** The least and the greatest number to show: by slider and by two fields, or one field for a single bound. */
export function RangeFilter({ filter, mask, onChange }: FilterControlProps) {
  const { bounds, answer } = useBounds(filter)
  const value = readRange(mask.filterState.value)
  const single = filter.controls.singleValue
  const change = (next: RangeValue) => onChange(rangeMask(filter, next, rangeProblem(filter, next, bounds)))
  if (answer.isError && !answer.data) return <FilterError onRetry={() => void answer.refetch()} />
  const [least, greatest] = bounds ?? [null, null]
  const [low, high] = value
  if (single === 'exact') {
    const label = t(dashboardMessages.rangeExact, { name: filter.name })
    return <NumberField key={`${low}`} label={label} value={low} placeholder={least} onChange={(v) => change([v, v])} />
  }
  return (
    <div className={styles.range}>
      {least !== null && greatest !== null && least < greatest ? (
        <>
          <div className={styles.histogram} aria-hidden="true">
            <Suspense>
              <RangeHistogram filter={filter} least={least} greatest={greatest} low={low} high={high} />
            </Suspense>
          </div>
          <RangeSlider
            name={filter.name}
          least={least}
          greatest={greatest}
          low={low}
          high={high}
          ends={single === 'minimum' ? 'low' : single === 'maximum' ? 'high' : 'both'}
          onChange={change}
          />
        </>
      ) : null}
      <div className={styles.bounds}>
        {single === 'maximum' ? null : (
          <NumberField
            key={`low${low}`}
            label={t(dashboardMessages.rangeFrom, { name: filter.name })}
            value={low}
            placeholder={least}
            onChange={(next) => change([next, high])}
          />
        )}
        {single === 'minimum' ? null : (
          <NumberField
            key={`high${high}`}
            label={t(dashboardMessages.rangeTo, { name: filter.name })}
            value={high}
            placeholder={greatest}
            onChange={(next) => change([low, next])}
          />
        )}
      </div>
    </div>
  )
}

interface NumberFieldProps {
  readonly label: string
  readonly value: number | null
  readonly placeholder: number | null
  readonly onChange: (value: number | null) => void
}

/** Takes its number on Enter and on leaving; what is no number is taken back. */
function NumberField({ label, value, placeholder, onChange }: NumberFieldProps) {
  const [text, setText] = useState(value === null ? '' : String(value))
  const submit = () => {
    const next = text.trim() === '' ? null : Number(text)
    if (next !== null && !Number.isFinite(next)) setText(value === null ? '' : String(value))
    else if (next !== value) onChange(next)
  }
  return (
    <Input
      aria-label={label}
      inputMode="decimal"
      size="sm"
      value={text}
      placeholder={placeholder === null ? '' : String(placeholder)}
      onChange={(event) => setText(event.target.value)}
      onBlur={submit}
      onKeyDown={(event) => (event.key === 'Enter' ? submit() : undefined)}
    />
  )
}
