import { exploreMessages } from '../../i18n/explore.ts'
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
    <Dialog title={t(exploreMessages.chartChanges)} size="wide" onClose={onClose}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t(exploreMessages.control)}</th>
            <th>{t(exploreMessages.before)}</th>
            <th>{t(exploreMessages.after)}</th>
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
