import { dialogMessages } from '../../i18n/explore-dialogs.ts'
import { t } from '../../i18n/message.ts'
import { RadioGroup } from '../../ui/radio-group.tsx'
import styles from './fields.module.css'
import { InstantInput, RangeEndFields, todayMidnight } from './range-end-fields.tsx'
import { type CustomRange, NOW, TODAY } from './time-range.ts'

interface CustomRangeFieldsProps {
  readonly range: CustomRange
  readonly onChange: (range: CustomRange) => void
}

/** The two ends of a custom range, and what they count from where both are relative. */
export function CustomRangeFields({ range, onChange }: CustomRangeFieldsProps) {
  const { start, end, anchor } = range
  return (
    <>
      <div className={styles.ends}>
        <RangeEndFields
          label={t(dialogMessages.rangeStart)}
          direction="before"
          end={start}
          onChange={(next) => onChange({ ...range, start: next })}
        />
        <RangeEndFields
          label={t(dialogMessages.rangeEnd)}
          direction="after"
          end={end}
          onChange={(next) => onChange({ ...range, end: next })}
        />
      </div>
      {start.mode === 'relative' && end.mode === 'relative' ? (
        <fieldset className={styles.form}>
          <legend className="medium">{t(dialogMessages.anchorTo)}</legend>
          <div className={styles.ends}>
            <RadioGroup<'now' | 'specific'>
              label={t(dialogMessages.anchorTo)}
              value={anchor === NOW ? 'now' : 'specific'}
              options={[
                { value: 'now', label: t(dialogMessages.modeNow) },
                { value: 'specific', label: t(dialogMessages.anchorInstant) },
              ]}
              onChange={(mode) => onChange({ ...range, anchor: mode === 'now' ? NOW : todayMidnight() })}
            />
            {anchor === NOW ? null : (
              <InstantInput
                at={anchor === TODAY ? todayMidnight() : anchor}
                onChange={(at) => onChange({ ...range, anchor: at })}
              />
            )}
          </div>
        </fieldset>
      ) : null}
    </>
  )
}
