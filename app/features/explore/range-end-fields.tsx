import { exploreMessages } from '../../i18n/explore.ts'
import { dialogMessages } from '../../i18n/explore-dialogs.ts'
import { t } from '../../i18n/message.ts'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './fields.module.css'
import { fromInput, GRAINS, type Grain, type RangeEnd } from './time-range.ts'

interface RangeEndFieldsProps {
  readonly label: string
  readonly end: RangeEnd
  readonly onChange: (end: RangeEnd) => void
}

const MODES: readonly { readonly value: RangeEnd['mode']; readonly label: string }[] = [
  { value: 'specific', label: t(dialogMessages.modeSpecific) },
  { value: 'relative', label: t(dialogMessages.modeRelative) },
  { value: 'now', label: t(dialogMessages.modeNow) },
  { value: 'midnight', label: t(dialogMessages.modeMidnight) },
]

const DIRECTIONS = ['before', 'after'] as const
const UNITS = DIRECTIONS.flatMap((direction) =>
  GRAINS.map((grain) => ({ value: `${grain}-${direction}`, label: t(unitMessage(grain, direction)) })),
)

function unitMessage(grain: Grain, direction: (typeof DIRECTIONS)[number]) {
  return direction === 'before' ? exploreMessages[`${grain}Before`] : exploreMessages[`${grain}After`]
}

/** One end of a custom range. */
export function RangeEndFields({ label, end, onChange }: RangeEndFieldsProps) {
  return (
    <fieldset className={styles.form}>
      <legend className="medium">{label}</legend>
      <Select
        label={label}
        value={end.mode}
        options={MODES}
        onChange={(mode) => (mode ? onChange(initialEnd(mode)) : undefined)}
      />
      {end.mode === 'specific' ? (
        <Input
          type="datetime-local"
          step={1}
          aria-label={t(dialogMessages.dateAndTime)}
          value={end.at}
          onChange={(event) => (event.target.value ? onChange({ mode: 'specific', at: fromInput(event.target.value) }) : undefined)}
        />
      ) : null}
      {end.mode === 'relative' ? (
        <div className={styles.pair}>
          <Input
            type="number"
            min={0}
            aria-label={t(dialogMessages.relativeCount)}
            value={end.count}
            onChange={(event) => onChange({ ...end, count: Math.max(0, Math.trunc(Number(event.target.value))) })}
          />
          <Select
            label={t(dialogMessages.relativeUnit)}
            value={`${end.grain}-${end.direction}`}
            options={UNITS}
            onChange={(unit) => {
              const [name, direction] = unit?.split('-') ?? []
              const grain = GRAINS.find((one) => one === name)
              if (grain) onChange({ ...end, grain, direction: direction === 'after' ? 'after' : 'before' })
            }}
          />
        </div>
      ) : null}
    </fieldset>
  )
}

const WEEK_DAYS = 7

function initialEnd(mode: RangeEnd['mode']): RangeEnd {
  if (mode === 'relative') return { mode, count: WEEK_DAYS, grain: 'day', direction: 'before' }
  if (mode === 'specific') return { mode, at: `${new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)}T00:00:00` }
  return { mode }
}
