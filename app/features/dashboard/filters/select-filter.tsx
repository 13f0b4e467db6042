import { useState } from 'react'
import { dashboardMessages } from '../../../i18n/dashboard.ts'
import { t } from '../../../i18n/message.ts'
import { MultiSelect } from '../../../ui/multi-select.tsx'
import type { OptionValue } from '../../../ui/options.ts'
import { Select } from '../../../ui/select.tsx'
import { FilterError } from './filter-error.tsx'
import type { FilterControlProps } from './filter-field.tsx'
import styles from './filter-bar.module.css'
import { useOptions } from './use-options.ts'
import { chosenValues, isExcluding, optionLabel, selectMask } from './value-mask.ts'
import { useFirstValue } from './use-first-value.ts'

/** One or several values of a column. */
export function SelectFilter({ filter, mask, onChange }: FilterControlProps) {
  const { controls } = filter
  const [search, setSearch] = useState('')
  const { values, answer } = useOptions(filter, search)
  const chosen = chosenValues(mask)
  const excluded = isExcluding(filter, mask)
  const change = (next: readonly OptionValue[]) => onChange(selectMask(filter, next, excluded))

  useFirstValue({ filter, mask, onChange })
  const options = [...new Set([...values, ...chosen])].map((value) => ({ value, label: optionLabel(value) }))
  const source = {
    options,
    loading: answer.isFetching,
    ...(controls.searchAll && { onSearch: setSearch }),
    ...(controls.creatable && !controls.searchAll && { create: (text: string) => typedValue(text, values) }),
  }
  const placeholder = answer.isPending
    ? undefined
    : t(dashboardMessages.options, { count: answer.isSuccess ? values.length : 0 })
  if (answer.isError && !answer.data) return <FilterError onRetry={() => void answer.refetch()} />
  return (
    <div className={styles.control}>
      {controls.inverse ? (
        <Select
          label={t(dashboardMessages.inverse)}
          size="sm"
          value={excluded ? 'not' : 'is'}
          options={[
            { value: 'not', label: t(dashboardMessages.isNot) },
            { value: 'is', label: t(dashboardMessages.is) },
          ]}
          onChange={(value) => onChange(selectMask(filter, chosen, value === 'not'))}
        />
      ) : null}
      {controls.multiple ? (
        <MultiSelect
          {...source}
          label={filter.name}
          placeholder={placeholder}
          values={chosen}
          selectAll={!controls.searchAll}
          onChange={change}
        />
      ) : (
        <Select
          {...source}
          label={filter.name}
          placeholder={placeholder}
          clearable
          value={chosen[0]}
          onChange={(value) => change(value === undefined ? [] : [value])}
        />
      )}
    </div>
  )
}

/** A typed value is a number where the column holds numbers. */
function typedValue(text: string, known: readonly unknown[]): OptionValue {
  const number = Number(text)
  return known.some((value) => typeof value === 'number') && !Number.isNaN(number) ? number : text
}
