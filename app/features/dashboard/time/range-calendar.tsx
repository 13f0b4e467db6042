import { DayPicker } from 'react-day-picker'
import { dashboardDialogMessages } from '../../../i18n/dashboard-dialogs.ts'
import { t } from '../../../i18n/message.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import styles from './range-calendar.module.css'
import { addDays, dayOf, dayText, readDayRange, writeDayRange } from './time-range.ts'

const EARLIEST_YEAR = 1900
/** The end of next year: data of plans and forecasts reaches no further. */
const LATEST_MONTH = new Date(new Date().getFullYear() + 1, 11)

interface RangeCalendarProps {
  readonly value: string
  readonly onChange: (timeRange: string) => void
}

/** Two days by clicking or by typing. The calendar marks the days that count; the end that is sent is the day after. */
export function RangeCalendar({ value, onChange }: RangeCalendarProps) {
  const { since, until } = readDayRange(value) ?? {}
  const from = since === undefined ? undefined : dayOf(since)
  const to = until === undefined ? undefined : dayOf(addDays(until, -1))
  const shown = from ?? to
  return (
    <div className={styles.box}>
      <DayPicker
        mode="range"
        captionLayout="dropdown"
        startMonth={new Date(EARLIEST_YEAR, 0)}
        endMonth={LATEST_MONTH}
        {...(shown && { defaultMonth: shown })}
        showOutsideDays
        selected={{ from, to }}
        onSelect={(range) =>
          onChange(
            writeDayRange({
              since: range?.from && dayText(range.from),
              until: range?.to && addDays(dayText(range.to), 1),
            }),
          )
        }
        classNames={{
          months: styles.months,
          month_caption: styles.caption,
          dropdowns: styles.dropdowns,
          dropdown_root: styles.dropdown,
          caption_label: styles.captionLabel,
          nav: styles.nav,
          button_previous: styles.step,
          button_next: styles.step,
          chevron: styles.chevron,
          month_grid: styles.grid,
          weekday: styles.weekday,
          day: styles.day,
          day_button: styles.dayButton,
          outside: styles.outside,
          today: styles.today,
          selected: styles.selected,
          range_start: styles.rangeStart,
          range_end: styles.rangeEnd,
        }}
      />
      <div className="row">
        <Field label={t(dashboardDialogMessages.timeStart)} className="grow">
          <Input
            type="date"
            value={since ?? ''}
            onChange={(event) => onChange(writeDayRange({ since: event.target.value || undefined, until }))}
          />
        </Field>
        <Field label={t(dashboardDialogMessages.timeEnd)} className="grow">
          <Input
            type="date"
            value={until ?? ''}
            onChange={(event) => onChange(writeDayRange({ since, until: event.target.value || undefined }))}
          />
        </Field>
      </div>
    </div>
  )
}
