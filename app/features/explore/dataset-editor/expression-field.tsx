import type { DatasetItem } from '../../../api/dataset-item.ts'
import { datasetMessages } from '../../../i18n/dataset-editor.ts'
import { t } from '../../../i18n/message.ts'
import { Field } from '../../../ui/field.tsx'
import { LazySqlInput } from '../../../ui/lazy-sql-input.tsx'

interface ExpressionFieldProps {
  readonly item: DatasetItem
  readonly value: string
  readonly onChange: (sql: string) => void
}

/** SQL over the columns of a dataset, which complete as one types. */
export function ExpressionField({ item, value, onChange }: ExpressionFieldProps) {
  const label = t(datasetMessages.expression)
  return (
    <Field label={label} required>
      <LazySqlInput
        label={label}
        value={value}
        backend={item.database.backend}
        names={item.columns.map((column) => ({ name: column.column_name, detail: column.type?.toLowerCase() }))}
        onChange={onChange}
        onSubmit={() => undefined}
      />
    </Field>
  )
}
