import { Inbox, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../i18n/message.ts'
import { uiMessages } from '../i18n/ui.ts'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import styles from './empty-state.module.css'
import { Icon } from './icon.tsx'
import type { LucideIcon } from './icon.tsx'

interface EmptyStateProps {
  readonly icon?: LucideIcon
  readonly title?: string
  readonly children?: ReactNode
  /** The next step. */
  readonly action?: ReactNode
  readonly size?: 'small' | 'medium'
}

/** Nothing here, and what to do about it. */
export function EmptyState({ icon = Inbox, title, children, action, size = 'medium' }: EmptyStateProps) {
  return (
    <div className={cx(styles.empty, size === 'small' && styles.small)}>
      <Icon icon={icon} />
      <p className={styles.title}>{title ?? t(uiMessages.emptyTitle)}</p>
      <p className={styles.text}>{children ?? t(uiMessages.emptyText)}</p>
      {action}
    </div>
  )
}

/** The empty state of a list whose filters match nothing. */
export function NoMatches({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title={t(uiMessages.noMatchTitle)}
      action={<Button onClick={onClear}>{t(uiMessages.clearAllFilters)}</Button>}
    >
      {t(uiMessages.noMatchText)}
    </EmptyState>
  )
}
