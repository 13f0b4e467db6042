import type { InputHTMLAttributes, ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './check.module.css'

interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange' | 'checked'> {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly children?: ReactNode
}

/** On or off, in force at once (a checkbox waits for Save). */
export function Switch({ checked, onChange, children, className, ...rest }: SwitchProps) {
  return (
    <label className={cx(styles.switch, className)}>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children === undefined ? null : <span>{children}</span>}
    </label>
  )
}
