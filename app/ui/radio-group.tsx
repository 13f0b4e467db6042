import { useId } from 'react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { useFieldLabelId } from './field.tsx'
import styles from './check.module.css'

interface RadioOption<T extends string> {
  readonly value: T
  readonly label: ReactNode
  readonly disabled?: boolean
}

interface RadioGroupProps<T extends string> {
  readonly value: T
  readonly options: readonly RadioOption<T>[]
  readonly onChange: (value: T) => void
  /** The accessible name; inside a `Field` its label serves. */
  readonly label?: string
  readonly layout?: 'row' | 'column'
}

/** One of a few, all in sight. */
export function RadioGroup<T extends string>({ value, options, onChange, label, layout = 'row' }: RadioGroupProps<T>) {
  const name = useId()
  const labelId = useFieldLabelId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-labelledby={label ? undefined : labelId}
      className={cx(styles.group, layout === 'column' && styles.column)}
    >
      {options.map((option) => (
        <label key={option.value} className={styles.radio}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
