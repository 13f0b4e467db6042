import { dialogMessages } from '../../i18n/explore-dialogs.ts'
import { t } from '../../i18n/message.ts'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './dialogs.module.css'
import type { Difference } from './differences.ts'

interface ChangesDialogProps {
  readonly changes: readonly Difference[]
  readonly onClose: () => void
}

/** What differs from the saved chart. */
export function ChangesDialog({ changes, onClose }: ChangesDialogProps) {
  return (
    <Dialog title={t(dialogMessages.chartChanges)} size="wide" onClose={onClose}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t(dialogMessages.control)}</th>
            <th>{t(dialogMessages.before)}</th>
            <th>{t(dialogMessages.after)}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.name}>
              <th scope="row">{change.label}</th>
              <td>{change.before}</td>
              <td>{change.after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
