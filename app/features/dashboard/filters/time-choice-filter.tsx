import { useQuery } from '@tanstack/react-query'
import { toList } from '../../../charts/form-data.ts'
import { dashboardMessages } from '../../../i18n/dashboard.ts'
import { t } from '../../../i18n/message.ts'
import { Select } from '../../../ui/select.tsx'
import { usePage } from '../view/contexts.ts'
import { FilterError } from './filter-error.tsx'
import type { FilterControlProps } from './filter-field.tsx'
import { timeChoiceQuery } from './option-query.ts'
import { timeChoiceMask, timeChoices } from './time-choice.ts'

/** One of the time grains or time columns of a dataset, for every chart in scope. */
export function TimeChoiceFilter({ filter, mask, onChange }: FilterControlProps) {
  const { stream } = usePage()
  const context = timeChoiceQuery(filter)
  const answer = useQuery({ ...stream.query(context, null), enabled: filter.target.datasetId !== undefined })
  const choices = timeChoices(filter.filterType, answer.data?.[0]?.data)
  const [value] = toList(mask.filterState.value)
  if (answer.isError && !answer.data) return <FilterError onRetry={() => void answer.refetch()} />
  return (
    <Select
      label={filter.name}
      clearable
      searchable
      loading={answer.isFetching}
      placeholder={answer.isPending ? undefined : t(dashboardMessages.options, { count: choices.length })}
      value={typeof value === 'string' ? value : undefined}
      options={choices}
      onChange={(next) => onChange(timeChoiceMask(filter, choices.find((choice) => choice.value === next)))}
    />
  )
}
