import { useQuery } from '@tanstack/react-query'
import { may } from '../../../api/bootstrap.ts'
import { errorText } from '../../../api/errors.ts'
import { exploreQueries } from '../../../api/explore.ts'
import { isRecord, toList } from '../../../charts/form-data.ts'
import { editorMessages } from '../../../i18n/control-editors.ts'
import { exploreMessages } from '../../../i18n/explore.ts'
import { t } from '../../../i18n/message.ts'
import { Field } from '../../../ui/field.tsx'
import { MultiSelect } from '../../../ui/multi-select.tsx'
import type { OptionValue } from '../../../ui/options.ts'
import { Select } from '../../../ui/select.tsx'
import { typedValue } from '../adhoc-filter.ts'
import { columnOptions } from '../column-options.ts'
import { useExploreForm } from '../explore-context.ts'
import styles from '../fields.module.css'
import { asText } from '../text.ts'

interface MembersFieldProps {
  readonly name: string
  readonly value: unknown
}

/** A dimension and, unless they follow from a rule, some of its values. */
export function MembersField({ name, value }: MembersFieldProps) {
  const { dataset, draft, setValue } = useExploreForm()
  const mode = draft.formData[name.replace('dimension', 'dimension_selection_mode')] ?? 'members'
  const choosesMembers = mode === 'members'
  const stored = isRecord(value) ? value : {}
  const dimension = asText(stored['dimension'])
  const mayReadValues = may('can_get_column_values', 'Datasource')
  const column = dataset.columns.find((one) => one.column_name === dimension)
  const members = useQuery({
    ...exploreQueries.columnValues(dataset.id ?? 0, dimension, dataset.type),
    enabled: choosesMembers && mayReadValues && dataset.id !== undefined && dimension !== '',
  })
  const options = (members.data ?? []).map((one) => ({
    value: one,
    label: one === null ? t(exploreMessages.nullValue) : String(one),
  }))
  return (
    <div className={styles.form}>
      <Field label={t(editorMessages.dimension)}>
        <Select
          label={t(editorMessages.dimension)}
          placeholder={t(editorMessages.columnPlaceholder)}
          value={dimension || undefined}
          options={columnOptions(dataset.columns.filter((one) => one.groupby !== false))}
          onChange={(next) => setValue(name, { dimension: next ?? '', values: [] })}
        />
      </Field>
      {choosesMembers && dimension !== '' ? (
        <Field
          label={t(editorMessages.dimensionValues)}
          error={members.error ? t(editorMessages.membersFailed, { detail: errorText(members.error) }) : undefined}
        >
          <MultiSelect<OptionValue>
            label={t(editorMessages.dimensionValues)}
            placeholder={t(editorMessages.membersPlaceholder)}
            values={toList(stored['values']).filter(isOption)}
            options={options}
            loading={members.isFetching}
            {...(!mayReadValues && { create: (text: string) => typedValue(text, column) })}
            onChange={(values) => setValue(name, { ...stored, dimension, values })}
          />
        </Field>
      ) : null}
    </div>
  )
}

function isOption(value: unknown): value is OptionValue {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
