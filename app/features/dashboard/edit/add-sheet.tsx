import { editMessages } from '../../../i18n/dashboard-edit.ts'
import { t } from '../../../i18n/message.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { EditingContext, useEditing } from './edit-context.ts'
import styles from './narrow-bar.module.css'
import { Sources } from './source-panel.tsx'

/** The source panel from the lower edge; it goes once something is placed. */
export function AddSheet({ onClose }: { readonly onClose: () => void }) {
  const editing = useEditing()
  const select = (id: string | null) => {
    editing.select(id)
    onClose()
  }
  return (
    <Sheet title={t(editMessages.sourcePanel)} side="bottom" bare onClose={onClose}>
      <EditingContext value={{ ...editing, select }}>
        <div className={styles.sources}>
          <Sources />
        </div>
      </EditingContext>
    </Sheet>
  )
}
