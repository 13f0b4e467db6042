import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './chip.module.css'
import { Icon } from './icon.tsx'

interface ChipProps {
  readonly tone?: 'accent' | 'neutral' | 'danger'
  /** Before the value, lighter: the name of the filter. */
  readonly name?: string
  readonly children: ReactNode
  readonly onRemove?: (() => void) | undefined
  readonly removeLabel?: string
}

/** A chosen value that can be taken away. */
export function Chip({ tone = 'accent', name, children, onRemove, removeLabel }: ChipProps) {
  return (
    <span className={cx(styles.chip, styles[tone], !onRemove && styles.fixed)}>
      {name ? <span className={styles.name}>{name}</span> : null}
      <span className="trunc" data-tooltip-overflow="">
        {children}
      </span>
      {onRemove ? (
        <button type="button" aria-label={removeLabel} onClick={onRemove}>
          <Icon icon={X} size="xs" />
        </button>
      ) : null}
    </span>
  )
}
