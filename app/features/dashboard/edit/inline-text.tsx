import { useState } from 'react'
import { cx } from '../../../ui/cx.ts'
import styles from './edit-text.module.css'

interface InlineTextProps {
  readonly label: string
  readonly value: string
  readonly className?: string
  /** The text on Enter and on leaving; null on Escape. */
  readonly onDone: (value: string | null) => void
}

/** One line of text written where it stands. */
export function InlineText({ label, value, className, onDone }: InlineTextProps) {
  const [text, setText] = useState(value)
  return (
    <input
      autoFocus
      aria-label={label}
      className={cx(styles.inline, className)}
      value={text}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => onDone(text.trim() || null)}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') onDone(text.trim() || null)
        if (event.key === 'Escape') onDone(null)
      }}
    />
  )
}
