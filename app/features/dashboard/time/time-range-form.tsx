import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { dashboardPage } from '../../../api/dashboard-page.ts'
import type { TimeRangeAnswer } from '../../../api/dashboard-page.ts'
import { useViewerZone } from '../../../api/viewer-zone.ts'
import { errorText } from '../../../api/errors.ts'
import { dashboardDialogMessages } from '../../../i18n/dashboard-dialogs.ts'
import { dashboardMessages } from '../../../i18n/dashboard.ts'
import { t } from '../../../i18n/message.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { PopoverFoot } from '../../../ui/popover-popup.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { looksOf } from '../filters/chart-masks.ts'
import { NO_TIME_RANGE } from '../filters/value-mask.ts'
import { useLayout } from '../view/contexts.ts'
import { readDayRange, TIME_PRESETS } from './time-range.ts'
import styles from './time-range-form.module.css'

const RangeCalendar = lazy(async () => ({ default: (await import('./range-calendar.tsx')).RangeCalendar }))

type Way = 'presets' | 'custom' | 'text'

interface TimeRangeFormProps {
  readonly value: string
  readonly onChange: (timeRange: string) => void
}

/** Chooses a time range: one of the usual ones, two days of a calendar, or any text the server understands. */
export function TimeRangeForm({ value, onChange }: TimeRangeFormProps) {
  const [draft, setDraft] = useState(value)
  const [way, setWay] = useState<Way>(() => wayOf(value))
  const shown = useDeferredValue(draft)
  const set = shown !== '' && shown !== NO_TIME_RANGE
  const { timeZone } = looksOf(useLayout().state)
  const [viewerZone] = useViewerZone()
  const actual = useQuery({ ...dashboardPage.timeRange(shown, timeZone ?? viewerZone), enabled: set, retry: false })
  const fault = set && actual.isError ? errorText(actual.error) : undefined
  return (
    <div className={styles.form}>
      <Segmented
        label={t(dashboardDialogMessages.timeRange)}
        size="sm"
        value={way}
        options={[
          { value: 'presets', label: t(dashboardDialogMessages.timePresets) },
          { value: 'custom', label: t(dashboardDialogMessages.timeCustom) },
          { value: 'text', label: t(dashboardDialogMessages.timeText) },
        ]}
        onChange={setWay}
      />
      {way === 'presets' ? <Presets value={draft} onChange={onChange} /> : null}
      {way === 'custom' ? (
        <Suspense fallback={<Skeleton height="18em" />}>
          <RangeCalendar value={draft} onChange={setDraft} />
        </Suspense>
      ) : null}
      {way === 'text' ? (
        <Field label={t(dashboardDialogMessages.timeText)} help={t(dashboardDialogMessages.timeTextHelp)} error={fault}>
          <Input autoFocus value={draft} onChange={(event) => setDraft(event.target.value)} />
        </Field>
      ) : null}
      <p className={styles.actual} role="status">
        {set && actual.data ? actualText(actual.data) : null}
      </p>
      {way === 'presets' ? null : (
        <PopoverFoot>
          <Button size="sm" onClick={() => onChange(NO_TIME_RANGE)}>
            {t(dashboardMessages.noTimeRange)}
          </Button>
          <Button size="sm" kind="primary" disabled={fault !== undefined} onClick={() => onChange(draft.trim())}>
            {t(dashboardDialogMessages.timeApply)}
          </Button>
        </PopoverFoot>
      )}
    </div>
  )
}

function Presets({ value, onChange }: TimeRangeFormProps) {
  return (
    <ul className={styles.presets}>
      {[NO_TIME_RANGE, ...TIME_PRESETS].map((preset) => (
        <li key={preset}>
          <button
            type="button"
            className={styles.preset}
            aria-pressed={preset === value}
            onClick={() => onChange(preset)}
          >
            {preset === NO_TIME_RANGE ? t(dashboardMessages.noTimeRange) : preset}
          </button>
        </li>
      ))}
    </ul>
  )
}

function wayOf(value: string): Way {
  if (value === NO_TIME_RANGE || TIME_PRESETS.some((preset) => preset === value)) return 'presets'
  return readDayRange(value) ? 'custom' : 'text'
}

/** The moments the server understood. */
function actualText(answer: TimeRangeAnswer): string {
  const [range] = answer.result
  const since = momentText(range?.since)
  const until = momentText(range?.until)
  if (since && until) return t(dashboardDialogMessages.timeActual, { since, until })
  if (since) return t(dashboardDialogMessages.timeActualFrom, { since })
  return until ? t(dashboardDialogMessages.timeActualUntil, { until }) : ''
}

function momentText(moment: string | null | undefined): string {
  return (moment ?? '').replace('T00:00:00', '').replace('T', ' ')
}
