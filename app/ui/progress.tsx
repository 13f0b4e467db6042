import type { ReactNode } from 'react'
import { formatDuration } from '../i18n/format.ts'
import { t } from '../i18n/message.ts'
import { uiMessages } from '../i18n/ui.ts'
import { Button } from './button.tsx'
import styles from './progress.module.css'
import { useElapsed } from './use-elapsed.ts'

interface ProgressProps {
  readonly label: string
  /** As of `Date.now()`; nothing is drawn in the first 400 ms, but the space is kept. */
  readonly startedAt: number
  /** 0 to 1; without it the bar moves without saying how far. */
  readonly value?: number | undefined
  /** More to say: rows so far. */
  readonly detail?: ReactNode
  readonly onCancel?: () => void
}

/** A wait that can be seen and stopped: what, how long, how far. */
export function Progress({ label, startedAt, value, detail, onCancel }: ProgressProps) {
  const elapsed = useElapsed(startedAt)
  return (
    <div className={styles.progress} data-hidden={elapsed === null || undefined}>
      <div className={styles.line}>
        <b role="status">{elapsed === null ? '' : label}</b>
        {detail ? <span>{detail}</span> : null}
        <span className="push num">{elapsed === null ? null : formatDuration(elapsed)}</span>
        {onCancel ? (
          <Button kind="ghost" size="sm" onClick={onCancel}>
            {t(uiMessages.cancel)}
          </Button>
        ) : null}
      </div>
      <ProgressBar label={label} value={value} />
    </div>
  )
}

interface ProgressBarProps {
  readonly label: string
  readonly value?: number | undefined
}

/** The bar alone. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === undefined ? undefined : Math.round(value * 100)}
      className={styles.bar}
      data-indeterminate={value === undefined || undefined}
    >
      <i style={value === undefined ? undefined : { inlineSize: `${value * 100}%` }} />
    </div>
  )
}
