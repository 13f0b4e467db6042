import { useState, type FormEvent } from 'react'
import { t } from '../../i18n/message.ts'
import { sqlMessages } from '../../i18n/sql-lab.ts'
import { uiMessages } from '../../i18n/ui.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { readParameters } from './parameters.ts'

interface ParametersDialogProps {
  /** JSON of one object; null for none. */
  readonly parameters: string | null
  readonly onSave: (parameters: string | null) => void
  readonly onClose: () => void
}

const EXAMPLE = { json: '{"my_table": "foo"}', template: 'SELECT * FROM {{ my_table }}', made: 'SELECT * FROM foo' }
const ROWS = 10

/** Values of the parameters in a tab's text, kept with the tab. */
export function ParametersDialog({ parameters, onSave, onClose }: ParametersDialogProps) {
  const [text, setText] = useState(parameters ?? '')
  const { value, place } = readParameters(text)
  const invalid = value === null
  const save = (event?: FormEvent) => {
    event?.preventDefault()
    if (invalid) return
    onSave(text.trim() === '' ? null : text)
    onClose()
  }
  const problem = place
    ? t(sqlMessages.parametersInvalidAt, { line: String(place.line), column: String(place.column) })
    : t(sqlMessages.parametersInvalid)
  return (
    <Dialog
      title={t(sqlMessages.parametersTitle)}
      size="confirm"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(uiMessages.cancel)}</Button>
          <Button kind="primary" disabled={invalid} onClick={() => save()}>
            {t(sqlMessages.save)}
          </Button>
        </>
      }
    >
      <form className="col" onSubmit={save}>
        <Field
          label={t(sqlMessages.parametersLabel)}
          help={t(sqlMessages.parametersHelp, EXAMPLE)}
          {...(invalid ? { error: problem } : {})}
        >
          <Textarea code rows={ROWS} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
