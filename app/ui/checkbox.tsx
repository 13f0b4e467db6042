import type { InputHTMLAttributes, ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './check.module.css'

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange' | 'checked'> {
  readonly checked: boolean | 'mixed'
  readonly onChange: (checked: boolean) => void
  /** The visible label; without it `aria-label` is needed. */
  readonly children?: ReactNode
}

/** A checkbox with its label; `mixed` for a group that is partly chosen. */
export function Checkbox({ checked, onChange, children, className, ...rest }: CheckboxProps) {
  return (
    <label className={cx(styles.check, className)}>
      <input
        {...rest}
        type="checkbox"
        checked={checked === true}
        aria-checked={checked}
        data-mixed={checked === 'mixed' || undefined}
        ref={(element) => {
          if (element) element.indeterminate = checked === 'mixed'
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children === undefined ? null : <span>{children}</span>}
    </label>
  )
}
