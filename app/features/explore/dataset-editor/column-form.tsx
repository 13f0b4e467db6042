import type { DatasetItem } from '../../../api/dataset-item.ts'
import { datasetMessages } from '../../../i18n/dataset-editor.ts'
import { t } from '../../../i18n/message.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import styles from './dataset-dialog.module.css'
import type { ColumnDraft } from './dataset-draft.ts'
import { ExpressionField } from './expression-field.tsx'
import { PartFields } from './part-fields.tsx'

interface ColumnFormProps {
  readonly item: DatasetItem
  readonly column: ColumnDraft
  readonly calculated: boolean
  readonly onChange: (patch: Partial<ColumnDraft>) => void
}

export function ColumnForm({ item, column, calculated, onChange }: ColumnFormProps) {
  return (
    <>
      <div className={styles.pair}>
        <Field label={t(datasetMessages.columnName)} required>
          <Input
            value={column.name}
            readOnly={!calculated}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </Field>
        <Field label={t(datasetMessages.label)}>
          <Input value={column.label} onChange={(event) => onChange({ label: event.target.value })} />
        </Field>
      </div>
      {calculated ? (
        <ExpressionField item={item} value={column.expression} onChange={(expression) => onChange({ expression })} />
      ) : null}
      <div className={styles.pair}>
        <Field label={t(datasetMessages.dataType)}>
          <Input
            value={column.type}
            readOnly={!calculated}
            onChange={(event) => onChange({ type: event.target.value })}
          />
        </Field>
        <Field label={t(datasetMessages.dateFormat)} help={t(datasetMessages.dateFormatHelp)}>
          <Input
            value={column.dateFormat}
            disabled={!column.isTime}
            onChange={(event) => onChange({ dateFormat: event.target.value })}
          />
        </Field>
      </div>
      <span className="row wrap">
        <Checkbox checked={column.isTime} onChange={(isTime) => onChange({ isTime })}>
          {t(datasetMessages.isTime)}
        </Checkbox>
        <Checkbox checked={column.filterable} onChange={(filterable) => onChange({ filterable })}>
          {t(datasetMessages.isFilterable)}
        </Checkbox>
        <Checkbox checked={column.groupby} onChange={(groupby) => onChange({ groupby })}>
          {t(datasetMessages.isDimension)}
        </Checkbox>
      </span>
      <PartFields part={column} onChange={onChange} />
    </>
  )
}
