import { datasetMessages } from '../../../i18n/dataset-editor.ts'
import { t } from '../../../i18n/message.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import styles from './dataset-dialog.module.css'
import type { ColumnDraft, MetricDraft } from './dataset-draft.ts'

interface PartFieldsProps {
  readonly part: ColumnDraft | MetricDraft
  readonly onChange: (patch: Partial<ColumnDraft & MetricDraft>) => void
}

/** What columns and metrics are told about themselves. */
export function PartFields({ part, onChange }: PartFieldsProps) {
  return (
    <>
      <Field label={t(datasetMessages.description)}>
        <Textarea rows={2} value={part.description} onChange={(event) => onChange({ description: event.target.value })} />
      </Field>
      <div className={styles.pair}>
        <Field label={t(datasetMessages.certifiedBy)}>
          <Input value={part.certifiedBy} onChange={(event) => onChange({ certifiedBy: event.target.value })} />
        </Field>
        <Field label={t(datasetMessages.certificationDetails)}>
          <Input
            value={part.certificationDetails}
            disabled={part.certifiedBy.trim() === ''}
            onChange={(event) => onChange({ certificationDetails: event.target.value })}
          />
        </Field>
      </div>
      <Field label={t(datasetMessages.warning)} help={t(datasetMessages.warningHelp)}>
        <Textarea rows={2} value={part.warning} onChange={(event) => onChange({ warning: event.target.value })} />
      </Field>
    </>
  )
}
