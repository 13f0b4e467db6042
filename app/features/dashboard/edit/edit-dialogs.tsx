import { lazy, Suspense } from 'react'
import { editMessages } from '../../../i18n/dashboard-edit.ts'
import { t } from '../../../i18n/message.ts'
import { uiMessages } from '../../../i18n/ui.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { useEditing } from './edit-context.ts'
import type { Saving } from './use-save.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('../../../ui/confirm-dialog.tsx')).ConfirmDialog }))
const Dialog = lazy(async () => ({ default: (await import('../../../ui/dialog.tsx')).Dialog }))
const PropertiesDialog = lazy(async () => ({
  default: (await import('../config/properties-dialog.tsx')).PropertiesDialog,
}))
const SaveAsDialog = lazy(async () => ({ default: (await import('../config/save-as-dialog.tsx')).SaveAsDialog }))
const CrossScopeDialog = lazy(async () => ({
  default: (await import('../config/cross-scope-dialog.tsx')).CrossScopeDialog,
}))
const FilterDialog = lazy(async () => ({ default: (await import('../config/filter-dialog.tsx')).FilterDialog }))

export type DialogName = 'discard' | 'properties' | 'filters' | 'copy' | 'scoping'

interface EditDialogsProps {
  readonly dialog: DialogName | null
  readonly conflict: Saving
  readonly onClose: () => void
  readonly onDiscarded: () => void
}

/** The dialogs of the edit mode; each loads when it opens. */
export function EditDialogs({ dialog, conflict, onClose, onDiscarded }: EditDialogsProps) {
  const { store, change } = useEditing()
  const discard = async () => {
    const decision = store.discard()
    if (!decision.ok && decision.code !== 'same') throw new Error(t(editMessages.saveUnknown))
    toast.info(t(editMessages.discarded))
    onDiscarded()
  }
  return (
    <Suspense>
      {dialog === 'discard' ? (
        <ConfirmDialog
          title={t(editMessages.discardTitle)}
          confirmLabel={t(editMessages.discard)}
          onConfirm={discard}
          onClose={onClose}
        >
          {t(editMessages.discardText)}
        </ConfirmDialog>
      ) : null}
      {dialog === 'properties' ? <PropertiesDialog onClose={onClose} /> : null}
      {dialog === 'filters' ? <FilterDialog onClose={onClose} onSave={async (ops) => void change(ops)} /> : null}
      {dialog === 'copy' ? <SaveAsDialog onClose={onClose} /> : null}
      {dialog === 'scoping' ? <CrossScopeDialog onClose={onClose} onSave={async (ops) => void change(ops)} /> : null}
      {conflict.conflict ? (
        <Dialog
          title={t(editMessages.overwriteTitle)}
          size="confirm"
          onClose={conflict.cancel}
          footer={
            <>
              <Button onClick={conflict.cancel}>{t(uiMessages.cancel)}</Button>
              <Button kind="primary" onClick={conflict.overwrite}>
                {t(editMessages.overwrite)}
              </Button>
            </>
          }
        >
          {t(editMessages.overwriteText)}
        </Dialog>
      ) : null}
    </Suspense>
  )
}
