import { type FormEvent, useState } from 'react'
import { errorText } from '../../api/errors.ts'
import { dialogMessages } from '../../i18n/explore-dialogs.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { useExploreForm } from './explore-context.ts'
import { queryDatasetName } from './save-chart.ts'
import { saveQueryAsDataset } from './save-to-server.ts'

interface SaveDatasetDialogProps {
  readonly onClose: () => void
  /** The chart goes on on the dataset of this id. */
  readonly onSaved: (datasetId: number, name: string) => Promise<void>
}

/** Makes a dataset of the query that Explore was opened on; the chart stays as it is. */
export function SaveDatasetDialog({ onClose, onSaved }: SaveDatasetDialogProps) {
  const { dataset } = useExploreForm()
  const [name, setName] = useState(() => queryDatasetName(dataset.name, new Date()))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const save = async (event?: FormEvent) => {
    event?.preventDefault()
    if (name.trim() === '' || busy) return
    setBusy(true)
    setError(null)
    try {
      await onSaved(await saveQueryAsDataset(dataset, name), name.trim())
    } catch (failure) {
      setError(t(dialogMessages.datasetSaveFailed, { detail: errorText(failure) }))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t(dialogMessages.saveDataset)}
      size="confirm"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(dialogMessages.cancel)}</Button>
          <Button kind="primary" busy={busy} disabled={name.trim() === ''} onClick={() => void save()}>
            {t(exploreMessages.save)}
          </Button>
        </>
      }
    >
      <form onSubmit={(event) => void save(event)}>
        <Field label={t(dialogMessages.datasetName)} required>
          <Input data-autofocus="" value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
      </form>
      {error ? <Banner tone="danger">{error}</Banner> : null}
    </Dialog>
  )
}
