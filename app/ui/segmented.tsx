import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import type { LucideIcon } from './icon.tsx'
import { handleRoving } from './roving.ts'
import styles from './segmented.module.css'
import { tooltipProps } from './tooltip.ts'

interface Segment<T extends string> {
  readonly value: T
  readonly label: string
  readonly icon?: LucideIcon
  /** Shows the icon alone; the label becomes name and tooltip. */
  readonly iconOnly?: boolean
}

interface SegmentedProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly options: readonly Segment<T>[]
  readonly onChange: (value: T) => void
  readonly size?: 'sm' | 'md'
}

/** A choice of two to five, in one line; the choice takes effect at once. */
export function Segmented<T extends string>({ label, value, options, onChange, size = 'md' }: SegmentedProps<T>) {
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx(styles.segmented, size === 'sm' && styles.sm)}
      onKeyDown={(event) => handleRoving(event, 'both')?.click()}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          data-roving=""
          aria-checked={option.value === value}
          aria-label={option.iconOnly ? option.label : undefined}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChange(option.value)}
          {...(option.iconOnly ? tooltipProps(option.label) : null)}
        >
          {option.icon ? <Icon icon={option.icon} size={size === 'sm' ? 's' : 'm'} /> : null}
          {option.iconOnly ? null : option.label}
        </button>
      ))}
    </div>
  )
}
