import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { errorText } from '../../api/errors.ts'
import { exploreQueries } from '../../api/explore.ts'
import { exploreMessages, rangeMessages } from '../../i18n/explore.ts'
import { dialogMessages } from '../../i18n/explore-dialogs.ts'
import { t } from '../../i18n/message.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './fields.module.css'
import { useFormZone } from './form-zone.ts'
import { initialCustom, initialRange, joinRange, writeCustom } from './range-writing.ts'
import { CustomRangeFields } from './custom-range-fields.tsx'
import {
  actualRange,
  CURRENT_RANGES,
  type Frame,
  frameOf,
  LAST_RANGES,
  NO_FILTER,
  PREVIOUS_RANGES,
  readCustom,
  splitRange,
} from './time-range.ts'

interface TimeRangeFieldsProps {
  readonly range: string
  readonly onChange: (range: string) => void
  /** Chosen by the reader; a range that fits several frames stays in the one chosen. */
  readonly frame?: Frame | undefined
  readonly onFrame?: ((frame: Frame) => void) | undefined
}

const FRAMES: readonly { readonly value: Frame; readonly label: string }[] = [
  { value: 'last', label: t(dialogMessages.frameLast) },
  { value: 'previous', label: t(dialogMessages.framePrevious) },
  { value: 'current', label: t(dialogMessages.frameCurrent) },
  { value: 'custom', label: t(dialogMessages.frameCustom) },
  { value: 'advanced', label: t(dialogMessages.frameAdvanced) },
  { value: 'none', label: t(dialogMessages.frameNone) },
]

const NAMED = { last: LAST_RANGES, previous: PREVIOUS_RANGES, current: CURRENT_RANGES } as const

/** A time range of any of the six kinds, with what it comes to right now. */
export function TimeRangeFields({ range, onChange, frame: chosen, onFrame }: TimeRangeFieldsProps) {
  const frame = chosen ?? frameOf(range)
  const custom = readCustom(range) ?? initialCustom
  const [start, end] = splitRange(range)
  const named = frame === 'last' || frame === 'previous' || frame === 'current' ? NAMED[frame] : null
  return (
    <div className={styles.form}>
      <Field label={t(dialogMessages.rangeType)}>
        <Select<Frame>
          label={t(dialogMessages.rangeType)}
          value={frame}
          options={FRAMES}
          onChange={(next) => {
            if (!next) return
            onFrame?.(next)
            onChange(next === 'advanced' && frame === 'custom' ? range : initialRange(next))
          }}
        />
      </Field>
      {named ? (
        <RadioGroup
          label={t(exploreMessages.timeRange)}
          layout="column"
          value={range}
          options={named.map((value) => ({ value, label: t(rangeMessages[value]) }))}
          onChange={onChange}
        />
      ) : null}
      {frame === 'custom' ? <CustomRangeFields range={custom} onChange={(next) => onChange(writeCustom(next))} /> : null}
      {frame === 'advanced' ? (
        <>
          <Field label={t(dialogMessages.rangeStart)}>
            <Input value={start} onChange={(event) => onChange(joinRange(event.target.value, end))} />
          </Field>
          <Field label={t(dialogMessages.rangeEnd)} help={t(dialogMessages.advancedHint)}>
            <Input value={end} onChange={(event) => onChange(joinRange(start, event.target.value))} />
          </Field>
        </>
      ) : null}
      {range === NO_FILTER ? null : <ActualRange range={range} />}
    </div>
  )
}

/** What a range comes to, as the server reads it; its complaint when it cannot. */
function ActualRange({ range }: { readonly range: string }) {
  const asked = useDeferredValue(range)
  const { data, error } = useQuery(exploreQueries.timeRange(asked, useFormZone()))
  return (
    <p className="small">
      <span className="muted">{t(dialogMessages.actualRange)}</span>
      <br />
      <span role="status" className={error ? 'text-danger' : 'num'}>
        {error ? errorText(error) : data ? actualRange(data, t(exploreMessages.columnWord)) : t(exploreMessages.pendingRange)}
      </span>
    </p>
  )
}
