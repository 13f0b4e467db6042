import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import type { LucideIcon } from './icon.tsx'

interface BadgeProps {
  readonly tone?: 'neutral' | 'accent' | 'ok' | 'warning' | 'danger' | 'line'
  readonly icon?: LucideIcon
  readonly children: ReactNode
}

/** A state in one word: Draft, Published, Altered. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={cx(styles.badge, tone !== 'neutral' && styles[tone])}>
      {icon ? <Icon icon={icon} size="xs" /> : null}
      {children}
    </span>
  )
}

/** A user's label on something. */
export function Tag({ children }: { readonly children: ReactNode }) {
  return <span className={styles.tag}>{children}</span>
}

interface StatusDotProps {
  readonly tone: 'ok' | 'warning' | 'danger' | 'neutral'
  /** A ring for what is not (yet) in force. */
  readonly ring?: boolean
}

/** A coloured dot beside the word that says the same. */
export function StatusDot({ tone, ring }: StatusDotProps) {
  return <span className={cx(styles.dot, styles[`dot-${tone}`], ring && styles.ring)} aria-hidden="true" />
}
