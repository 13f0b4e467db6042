import { useQuery } from '@tanstack/react-query'
import { may } from '../../api/bootstrap.ts'
import { expressionProblem, type ExpressionType } from '../../api/expression-problem.ts'
import { dialogMessages } from '../../i18n/explore-dialogs.ts'
import { t } from '../../i18n/message.ts'
import { Field } from '../../ui/field.tsx'
import { LazySqlInput } from '../../ui/lazy-sql-input.tsx'
import type { SqlName } from '../../ui/sql-input.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { useExploreForm } from './explore-context.ts'

/** A pause in writing after which the database is asked: half a word is no fault. */
const CHECK_AFTER_MS = 600

interface SqlFieldProps {
  readonly value: string
  /** Where the expression stands. */
  readonly type: ExpressionType
  readonly placeholder?: string
  readonly onChange: (sql: string) => void
  readonly onSubmit: () => void
}

/** An SQL expression over the dataset; its columns are completed, and the database says whether it understands it. */
export function SqlField({ value, type, placeholder, onChange, onSubmit }: SqlFieldProps) {
  const { dataset } = useExploreForm()
  const settled = useSettled(value, CHECK_AFTER_MS)
  const isSettled = settled === value && value.trim() !== ''
  const check = useQuery({
    ...expressionProblem(dataset, settled, type),
    enabled: isSettled && dataset.id !== undefined && may('can_validate_expression', 'Datasource'),
  })
  const problem = isSettled ? check.data : undefined
  const names: SqlName[] = dataset.columns.map(({ column_name: name, type, expression }) => ({
    name,
    detail: (expression || type?.toLowerCase()) ?? undefined,
  }))
  const label = t(dialogMessages.sqlExpression)
  return (
    <Field
      label={label}
      help={t(problem === null ? dialogMessages.sqlUnderstood : dialogMessages.sqlHint)}
      error={problem ?? undefined}
    >
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
