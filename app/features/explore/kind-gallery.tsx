import { useState } from 'react'
import { dialogMessages } from '../../i18n/explore-dialogs.ts'
import { t } from '../../i18n/message.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { KindPicker } from './kind-picker.tsx'

interface KindGalleryProps {
  readonly current: string
  readonly onSelect: (vizType: string) => void
  readonly onClose: () => void
}

/** All chart types, to choose from. */
export function KindGallery({ current, onSelect, onClose }: KindGalleryProps) {
  const [chosen, setChosen] = useState<string | undefined>(current)
  return (
    <Dialog
      title={t(dialogMessages.galleryTitle)}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(dialogMessages.cancel)}</Button>
          <Button
            kind="primary"
            disabled={chosen === undefined}
            onClick={() => (chosen === undefined ? undefined : onSelect(chosen))}
          >
            {t(dialogMessages.select)}
          </Button>
        </>
      }
    >
      <KindPicker chosen={chosen} onChoose={setChosen} onTake={onSelect} />
    </Dialog>
  )
}
