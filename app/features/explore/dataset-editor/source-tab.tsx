import { RefreshCw } from 'lucide-react'
import type { DatasetItem } from '../../../api/dataset-item.ts'
import { datasetMessages } from '../../../i18n/dataset-editor.ts'
import { t } from '../../../i18n/message.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { LazySqlInput } from '../../../ui/lazy-sql-input.tsx'
import styles from './dataset-dialog.module.css'
import type { DatasetDraft } from './dataset-draft.ts'

interface SourceTabProps {
  readonly item: DatasetItem
  readonly draft: DatasetDraft
  /** Nothing has been changed yet. */
  readonly pristine: boolean
  readonly busy: boolean
  readonly onChange: (part: Partial<DatasetDraft>) => void
  readonly onSync: () => void
}

/** Where the rows come from: a table, or SQL that can be changed. */
export function SourceTab({ item, draft, pristine, busy, onChange, onSync }: SourceTabProps) {
  const database = item.database.database_name
  const label = t(datasetMessages.sql)
  return (
    <div className={styles.form}>
      {item.kind === 'physical' ? (
        <Field label={t(datasetMessages.table)} help={t(datasetMessages.physicalHint, { database })}>
          <Input readOnly value={[item.schema, item.table_name].filter(Boolean).join('.')} />
        </Field>
      ) : (
        <>
          <Field label={t(datasetMessages.datasetName)} required>
            <Input value={draft.name} onChange={(event) => onChange({ name: event.target.value })} />
          </Field>
          <Field label={label} help={t(datasetMessages.virtualHint, { database })}>
            <LazySqlInput
              label={label}
              value={draft.sql}
              backend={item.database.backend}
              names={[]}
              onChange={(sql) => onChange({ sql })}
              onSubmit={() => undefined}
            />
          </Field>
        </>
      )}
      <span className="row">
        <Button icon={RefreshCw} busy={busy} disabled={!pristine} onClick={onSync}>
          {t(datasetMessages.sync)}
        </Button>
        {pristine ? null : <span className="small muted">{t(datasetMessages.syncDiscards)}</span>}
      </span>
    </div>
  )
}
