import { useState } from 'react'
import { exploreMessages } from '../../i18n/explore.ts'
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
      title={t(exploreMessages.galleryTitle)}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(exploreMessages.cancel)}</Button>
          <Button
            kind="primary"
            disabled={chosen === undefined}
            onClick={() => (chosen === undefined ? undefined : onSelect(chosen))}
          >
            {t(exploreMessages.select)}
          </Button>
        </>
      }
    >
      <KindPicker chosen={chosen} onChoose={setChosen} onTake={onSelect} />
    </Dialog>
  )
}
