import { useState } from 'react'
import { useViewerZone } from '../../api/viewer-zone.ts'
import { t } from '../../i18n/message.ts'
import { timeZoneMessages, zoneOptions } from '../../i18n/time-zones.ts'
import { uiMessages } from '../../i18n/ui.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'

/** Whose clocks the reader's charts follow; a choice holds at once. */
export function TimeZoneDialog({ onClose }: { readonly onClose: () => void }) {
  const [zone, setZone] = useViewerZone()
  const [options] = useState(() => zoneOptions(Date.now()))
  return (
    <Dialog
      title={t(timeZoneMessages.timeZone)}
      size="confirm"
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t(uiMessages.close)}
        </Button>
      }
    >
      <Field label={t(timeZoneMessages.timeZone)} help={t(timeZoneMessages.viewerHelp)}>
        <Select
          label={t(timeZoneMessages.timeZone)}
          value={zone ?? undefined}
          options={options}
          placeholder={t(timeZoneMessages.ofDataset)}
          clearable
          onChange={(next) => setZone(next ?? null)}
        />
      </Field>
    </Dialog>
  )
}
