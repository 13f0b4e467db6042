import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { exploreQueries } from '../../api/explore.ts'
import { exploreMessages, rangeMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/popover.tsx'
import { tooltipProps } from '../../ui/tooltip.ts'
import styles from './control-panel.module.css'
import { useFormZone } from './form-zone.ts'
import { RangeForm } from './lazy-forms.ts'
import { actualRange, frameOf, NO_FILTER } from './time-range.ts'

interface RangeButtonProps {
  readonly label: string
  readonly range: string
  /** Named in the tooltip with the actual range. */
  readonly column?: string
  readonly onChange: (range: string) => void
}

/** A time range; a press opens the form that chooses it. */
export function RangeButton({ label, range, column = t(exploreMessages.columnWord), onChange }: RangeButtonProps) {
  const zone = useFormZone()
  const resolved = useQuery({ ...exploreQueries.timeRange(range, zone), enabled: range !== NO_FILTER }).data
  const actual = resolved ? actualRange(resolved, column) : undefined
  const frame = frameOf(range)
  // Ends that were written by hand are read more easily as what they come to; names as they are.
  const [shown, hint] = actual && (frame === 'custom' || frame === 'advanced') ? [actual, range] : [rangeText(range), actual]
  return (
    <Popover
      label={t(exploreMessages.editTimeRange)}
      side="right"
      wide
      trigger={(trigger) => (
        <button
          type="button"
          {...trigger}
          className={styles.opener}
          aria-label={`${label}: ${shown}`}
          {...tooltipProps(hint)}
        >
          <span className="trunc grow">{shown}</span>
          <Icon icon={ChevronDown} size="s" />
        </button>
      )}
    >
      {(close) => (
        <RangeForm
          range={range}
          onCancel={close}
          onApply={(next) => {
            onChange(next)
            close()
          }}
        />
      )}
    </Popover>
  )
}

const NAMES: Readonly<Record<string, string>> = rangeMessages

function rangeText(range: string): string {
  return NAMES[range] ?? range
}
