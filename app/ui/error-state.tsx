import { CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../i18n/message.ts'
import { uiMessages } from '../i18n/ui.ts'
import { Button } from './button.tsx'
import { copyText } from './copy.ts'
import styles from './error-state.module.css'
import { Icon } from './icon.tsx'

interface ErrorStateProps {
  readonly title?: string
  readonly message: string
  /** What the server or the database said, word for word; monospaced. */
  readonly detail?: string | undefined
  readonly requestId?: string | undefined
  readonly onRetry?: (() => void) | undefined
  /** More ways out, before "Copy message". */
  readonly actions?: ReactNode
}

/** An error where it happened: what went wrong and what can be done. */
export function ErrorState({ title, message, detail, requestId, onRetry, actions }: ErrorStateProps) {
  const all = [title, message, detail, requestId && t(uiMessages.requestId, { id: requestId })].filter(Boolean)
  return (
    <div role="alert" className={styles.error}>
      <p className={styles.title}>
        <Icon icon={CircleX} />
        {title ?? t(uiMessages.errorTitle)}
      </p>
      <p>{message}</p>
      {detail ? <pre className="mono">{detail}</pre> : null}
      <div className="row wrap">
        {onRetry ? (
          <Button size="sm" onClick={onRetry}>
            {t(uiMessages.retry)}
          </Button>
        ) : null}
        {actions}
        <Button size="sm" kind="ghost" onClick={() => void copyText(all.join('\n'))}>
          {t(uiMessages.copyMessage)}
        </Button>
        {requestId ? <span className="tiny muted mono">{t(uiMessages.requestId, { id: requestId })}</span> : null}
      </div>
    </div>
  )
}
