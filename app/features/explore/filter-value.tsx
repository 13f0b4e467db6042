import { useQuery } from '@tanstack/react-query'
import { may } from '../../api/bootstrap.ts'
import { errorText } from '../../api/errors.ts'
import { exploreQueries } from '../../api/explore.ts'
import type { ControlColumn } from '../../charts/controls/control.ts'
import { toList } from '../../charts/form-data.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { dialogMessages } from '../../i18n/explore-dialogs.ts'
import { t } from '../../i18n/message.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { MultiSelect } from '../../ui/multi-select.tsx'
import type { OptionValue } from '../../ui/options.ts'
import { Select } from '../../ui/select.tsx'
import { type AdhocFilter, arityOf, typedValue } from './adhoc-filter.ts'
import { useExploreForm } from './explore-context.ts'
import { TimeRangeFields } from './time-range-fields.tsx'
import { NO_FILTER } from './time-range.ts'
import { asText } from './text.ts'

interface FilterValueProps {
  readonly filter: AdhocFilter
  readonly column: ControlColumn | undefined
  readonly onChange: (filter: AdhocFilter) => void
}

/** The value of a filter, in the form that its operator wants; the values that are there are suggested. */
export function FilterValue({ filter, column, onChange }: FilterValueProps) {
  const { dataset } = useExploreForm()
  const arity = arityOf(filter.operator)
  const suggests = (arity === 'one' || arity === 'many') && dataset.filter_select_enabled !== false
  const values = useQuery({
    ...exploreQueries.columnValues(dataset.id ?? 0, column?.column_name ?? '', dataset.type),
    enabled: suggests && may('can_get_column_values', 'Datasource') && dataset.id !== undefined && column !== undefined,
  })
  const set = (comparator: unknown) => onChange({ ...filter, comparator })
  const label = t(dialogMessages.filterValue)
  if (arity === 'none') return null
  if (arity === 'range') {
    return <TimeRangeFields range={asText(filter.comparator, NO_FILTER)} onChange={set} />
  }
  const help = values.isError ? t(dialogMessages.valuesFailed, { detail: errorText(values.error) }) : undefined
  if (arity === 'one' && (!suggests || isText(filter.operator))) {
    return (
      <Field label={label}>
        <Input
          value={asText(toList(filter.comparator)[0])}
          placeholder={t(dialogMessages.filterValuePlaceholder)}
          onChange={(event) => set(event.target.value === '' ? null : typedValue(event.target.value, column))}
        />
      </Field>
    )
  }
  const chosen = toList(filter.comparator).filter(isOption)
  const options = (values.data ?? []).map((value) => ({
    value,
    label: value === null ? t(exploreMessages.nullValue) : String(value),
  }))
  const create = (text: string): OptionValue => typedValue(text, column)
  return (
    <Field label={label} help={help}>
      {arity === 'many' ? (
        <MultiSelect<OptionValue>
          label={label}
          placeholder={t(dialogMessages.filterValuePlaceholder)}
          values={chosen}
          options={options}
          loading={values.isFetching}
          create={create}
          onChange={set}
        />
      ) : (
        <Select<OptionValue>
          label={label}
          placeholder={t(dialogMessages.filterValuePlaceholder)}
          value={chosen[0]}
          options={options}
          loading={values.isFetching}
          create={create}
          searchable
          onChange={(value) => set(value ?? null)}
        />
      )}
    </Field>
  )
}

function isText(operator: string | null | undefined): boolean {
  return operator !== null && operator !== undefined && operator.includes('LIKE')
}

function isOption(value: unknown): value is OptionValue {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
