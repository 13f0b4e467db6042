import type { Ref, TextareaHTMLAttributes } from 'react'
import { cx } from './cx.ts'
import { useFieldControl } from './field.tsx'
import styles from './textarea.module.css'

interface TextareaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  /** Monospaced, without ligatures: SQL, JSON, CSS. */
  readonly code?: boolean
  readonly ref?: Ref<HTMLTextAreaElement>
}

/** A text input of several lines. */
export function Textarea({ code, className, rows = 4, ...rest }: TextareaProps) {
  const field = useFieldControl()
  return (
    <textarea
      spellCheck={!code}
      {...field}
      {...rest}
      rows={rows}
      className={cx(styles.textarea, code && 'mono', className)}
    />
  )
}
