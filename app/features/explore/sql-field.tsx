import { dialogMessages } from '../../i18n/explore-dialogs.ts'
import { t } from '../../i18n/message.ts'
import { Field } from '../../ui/field.tsx'
import { LazySqlInput } from '../../ui/lazy-sql-input.tsx'
import type { SqlName } from '../../ui/sql-input.tsx'
import { useExploreForm } from './explore-context.ts'

interface SqlFieldProps {
  readonly value: string
  readonly placeholder?: string
  readonly onChange: (sql: string) => void
  readonly onSubmit: () => void
}

/** An SQL expression over the dataset; its columns are completed. */
export function SqlField({ value, placeholder, onChange, onSubmit }: SqlFieldProps) {
  const { dataset } = useExploreForm()
  const names: SqlName[] = dataset.columns.map(({ column_name: name, type, expression }) => ({
    name,
    detail: (expression || type?.toLowerCase()) ?? undefined,
  }))
  const label = t(dialogMessages.sqlExpression)
  return (
    <Field label={label} help={t(dialogMessages.sqlHint)}>
      <LazySqlInput
        label={label}
        value={value}
        backend={dataset.database.backend}
        names={names}
        {...(placeholder ? { placeholder } : {})}
        onChange={onChange}
        onSubmit={onSubmit}
      />
    </Field>
  )
}
