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
  /** Where an end that becomes relative looks first. */
  readonly direction: (typeof DIRECTIONS)[number]
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
export function RangeEndFields({ label, end, direction, onChange }: RangeEndFieldsProps) {
  return (
    <fieldset className={styles.form}>
      <legend className="medium">{label}</legend>
      <Select
        label={label}
        value={end.mode}
        options={MODES}
        onChange={(mode) => (mode ? onChange(initialEnd(mode, direction)) : undefined)}
      />
      {end.mode === 'specific' ? (
        <InstantInput at={end.at} onChange={(at) => onChange({ mode: 'specific', at })} />
      ) : null}
      {end.mode === 'relative' ? (
        <div className={styles.pair}>
          <Input
            type="number"
            min={1}
            aria-label={t(dialogMessages.relativeCount)}
            value={end.count}
            onChange={(event) => onChange({ ...end, count: Math.max(1, Math.trunc(Number(event.target.value))) })}
          />
          <Select
            label={t(dialogMessages.relativeUnit)}
            value={`${end.grain}-${end.direction}`}
            options={UNITS}
            onChange={(unit) => {
              const [name, side] = unit?.split('-') ?? []
              const grain = GRAINS.find((one) => one === name)
              if (grain) onChange({ ...end, grain, direction: side === 'after' ? 'after' : 'before' })
            }}
          />
        </div>
      ) : null}
    </fieldset>
  )
}

interface InstantInputProps {
  readonly at: string
  readonly onChange: (at: string) => void
}

/** One instant to the second; emptied it stays as it was. */
export function InstantInput({ at, onChange }: InstantInputProps) {
  return (
    <Input
      type="datetime-local"
      step={1}
      aria-label={t(dialogMessages.dateAndTime)}
      value={at}
      onChange={(event) => (event.target.value ? onChange(fromInput(event.target.value)) : undefined)}
    />
  )
}

const WEEK_DAYS = 7

function initialEnd(mode: RangeEnd['mode'], direction: (typeof DIRECTIONS)[number]): RangeEnd {
  if (mode === 'relative') return { mode, count: WEEK_DAYS, grain: 'day', direction }
  if (mode === 'specific') return { mode, at: todayMidnight() }
  return { mode }
}

/** Today's midnight as it would be stored, by the clocks of UTC. */
export function todayMidnight(): string {
  return `${new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)}T00:00:00`
}
