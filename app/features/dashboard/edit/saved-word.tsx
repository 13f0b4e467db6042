import { editMessages } from '../../../i18n/dashboard-edit.ts'
import { t } from '../../../i18n/message.ts'
import type { SyncStatus } from '../../../sync/live-snapshot.ts'
import { StatusDot } from '../../../ui/badge.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { tooltipProps } from '../../../ui/tooltip.ts'
import styles from './edit-mode.module.css'

const WORDS: Readonly<Record<SyncStatus, string>> = {
  loading: editMessages.saving,
  saved: editMessages.saved,
  saving: editMessages.saving,
  offline: editMessages.offline,
  'read-only': editMessages.readOnly,
  reload: editMessages.reload,
  'signed-out': editMessages.signedOut,
  stopped: editMessages.stopped,
}

/** The one word about the draft: it is kept, on its way, or waiting for the connection. */
export function SavedWord({ status, pending }: { readonly status: SyncStatus; readonly pending: number }) {
  const waits = status === 'offline' && pending > 0
  return (
    <span
      role="status"
      className={styles.saved}
      {...tooltipProps(waits ? t(editMessages.offlineKept, { count: pending }) : undefined)}
    >
      {status === 'saving' || status === 'loading' ? (
        <Spinner />
      ) : (
        <StatusDot tone={status === 'saved' ? 'ok' : status === 'offline' ? 'warning' : 'danger'} />
      )}
      {WORDS[status]}
    </span>
  )
}
