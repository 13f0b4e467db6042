import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../api/errors.ts'
import { importMessages } from '../../i18n/list-dialogs.ts'
import { t } from '../../i18n/message.ts'
import { resourceMessages } from '../../i18n/resources.ts'
import { uiMessages } from '../../i18n/ui.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import { toast } from '../../ui/toast.ts'
import type { ListDescription } from './list-description.ts'

interface ImportDialogProps<Row extends { readonly id: number }> {
  readonly list: ListDescription<Row>
  readonly onClose: () => void
}

/** Takes an exported archive in. */
export function ImportDialog<Row extends { readonly id: number }>({ list, onClose }: ImportDialogProps<Row>) {
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [overwrite, setOverwrite] = useState(false)
  const [missing, setMissing] = useState(false)
  const mutation = useMutation({
    mutationFn: (chosen: File) => list.resource.importFile(chosen, overwrite),
    onSuccess: async () => {
      toast.success(t(importMessages.imported, { thing: list.importedThing }))
      onClose()
      // An archive brings what it depends on with it: every list may have changed.
      await client.invalidateQueries()
    },
  })
  const submit = () => {
    setMissing(file === null)
    if (file) mutation.mutate(file)
  }
  const title = t(importMessages.importTitle, { things: list.things })
  return (
    <Dialog
      title={title}
      size="confirm"
      keepOpen={file !== null}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(uiMessages.cancel)}</Button>
          <Button kind="primary" busy={mutation.isPending} onClick={submit}>
            {t(importMessages.importAction)}
          </Button>
        </>
      }
    >
      <Field
        label={t(importMessages.importFile)}
        help={t(importMessages.importHelp)}
        error={missing ? t(importMessages.importFileMissing) : undefined}
        required
      >
        <FileInput
          accept=".zip,application/zip"
          onChange={(chosen) => {
            setFile(chosen)
            setMissing(false)
          }}
        />
      </Field>
      <Checkbox checked={overwrite} onChange={setOverwrite}>
        {t(importMessages.importOverwrite)}
      </Checkbox>
      {mutation.isError ? (
        <Banner tone="danger">
          {t(resourceMessages.importFailed, { thing: list.things, detail: errorText(mutation.error) })}
          <br />
          {t(resourceMessages.importHint)}
        </Banner>
      ) : null}
    </Dialog>
  )
}
