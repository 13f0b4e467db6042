import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import { useFieldControl } from './field.tsx'
import { Icon } from './icon.tsx'
import type { LucideIcon } from './icon.tsx'
import styles from './input.module.css'

export interface InputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> {
  readonly size?: 'sm' | 'md'
  readonly icon?: LucideIcon
  /** After the text: a shortcut, a unit, a clear button. */
  readonly end?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

/** A one-line text input; inside a `Field` it is labelled and described by it. */
export function Input({ size = 'md', icon, end, className, ...rest }: InputProps) {
  const field = useFieldControl()
  return (
    <span className={cx(styles.input, size === 'sm' && styles.sm, className)}>
      {icon ? <Icon icon={icon} size="s" className={styles.icon} /> : null}
      <input {...field} {...rest} />
      {end}
    </span>
  )
}
