import { useQuery } from '@tanstack/react-query'
import type { JsonObject } from '../../../../durable-objects/log/json.ts'
import { datasetParts } from '../../../api/dataset-columns.ts'
import { datasets as datasetList } from '../../../api/datasets.ts'
import { columnType } from '../../../charts/query-types.ts'
import { filterConfigMessages } from '../../../i18n/filter-config.ts'
import { t } from '../../../i18n/message.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { MultiSelect } from '../../../ui/multi-select.tsx'
import { Select } from '../../../ui/select.tsx'
import type { NativeFilter } from '../filters/native-filter.ts'
import { readFilterItem } from '../filters/native-filter.ts'
import { isTimeChoice } from '../filters/time-choice.ts'
import { usePage } from '../view/contexts.ts'
import { FilterControlsForm } from './filter-controls-form.tsx'
import { FilterDefaultForm } from './filter-default-form.tsx'
import type { FilterDraft, FilterFault, FilterField } from './filter-draft.ts'
import { PreFilterForm } from './pre-filter-form.tsx'

interface FilterSettingsFormProps {
  readonly item: NativeFilter
  readonly draft: FilterDraft
  readonly faults: Partial<Record<FilterField, FilterFault>>
  readonly onSet: (patch: JsonObject) => void
}

/** What a filter filters, and how it asks. */
export function FilterSettingsForm({ item, draft, faults, onSet }: FilterSettingsFormProps) {
  const targeted = item.filterType !== 'filter_time'
  const ofColumn = targeted && !isTimeChoice(item.filterType)
  const { datasetId, column } = item.target
  const parts = useQuery({ ...datasetParts(datasetId ?? 0), enabled: ofColumn && datasetId !== undefined })
  const fitting = (parts.data?.columns ?? []).filter((entry) =>
    item.filterType === 'filter_range' ? entry.type_generic === columnType.numeric : entry.filterable !== false,
  )
  const others = draft.filters
    .filter((filter) => filter.id !== item.id && !draft.leaving.has(filter.id))
    .flatMap((filter) => readFilterItem(filter) ?? [])
    .filter((other) => other.kind === 'filter')
  return (
    <>
      <Field label={t(filterConfigMessages.type)}>
        <Select
          label={t(filterConfigMessages.type)}
          value={item.filterType}
          options={typeOptions(item.filterType)}
          onChange={(value) => {
            if (value !== undefined)
              onSet({ filterType: value, targets: value === 'filter_time' ? [{}] : targetsOf(item) })
          }}
        />
      </Field>
      <Field label={t(filterConfigMessages.name)} required error={faults.name && t(filterConfigMessages.nameRequired)}>
        <Input value={item.name} onChange={(event) => onSet({ name: event.target.value })} />
      </Field>
      {targeted ? (
        <DatasetField
          value={datasetId}
          error={faults.dataset && t(filterConfigMessages.datasetRequired)}
          onChange={(id) => onSet({ targets: [id === undefined ? {} : { datasetId: id }] })}
        />
      ) : null}
      {ofColumn ? (
        <Field
          label={t(filterConfigMessages.column)}
          required
          error={faults.column && t(filterConfigMessages.columnRequired)}
          help={parts.isSuccess && fitting.length === 0 ? t(filterConfigMessages.noColumns) : undefined}
        >
          <Select
            label={t(filterConfigMessages.column)}
            value={column}
            disabled={datasetId === undefined}
            loading={parts.isFetching}
            options={fitting.map((entry) => ({
              value: entry.column_name,
              label: entry.verbose_name || entry.column_name,
            }))}
            onChange={(name) => {
              if (name !== undefined) onSet({ targets: [{ datasetId: datasetId ?? null, column: { name } }] })
            }}
          />
        </Field>
      ) : null}
      {ofColumn && others.length > 0 ? (
        <Field
          label={t(filterConfigMessages.parents)}
          help={t(filterConfigMessages.parentsHelp)}
          error={faults.parents && t(filterConfigMessages.cycle)}
        >
          <MultiSelect
            label={t(filterConfigMessages.parents)}
            values={item.parentIds}
            options={others.map((other) => ({ value: other.id, label: other.name }))}
            onChange={(ids) => onSet({ cascadeParentIds: [...ids] })}
          />
        </Field>
      ) : null}
      {ofColumn ? (
        <PreFilterForm
          item={item}
          columns={(parts.data?.columns ?? []).map((entry) => ({
            value: entry.column_name,
            label: entry.verbose_name || entry.column_name,
          }))}
          faulty={faults.preFilter !== undefined}
          onSet={onSet}
        />
      ) : null}
      <Field label={t(filterConfigMessages.description)}>
        <Input
          value={item.description}
          onChange={(event) => onSet({ description: event.target.value })}
          onBlur={() => onSet({ description: item.description.trim() })}
        />
      </Field>
      <FilterDefaultForm item={item} fault={faults.default} onSet={onSet} />
      <FilterControlsForm item={item} metrics={parts.data?.metrics ?? []} onSet={onSet} />
    </>
  )
}

function targetsOf(item: NativeFilter): JsonObject[] {
  return item.target.datasetId === undefined ? [{}] : [{ datasetId: item.target.datasetId }]
}

function typeOptions(present: string) {
  const known = [
    { value: 'filter_select', label: t(filterConfigMessages.value) },
    { value: 'filter_range', label: t(filterConfigMessages.range) },
    { value: 'filter_time', label: t(filterConfigMessages.time) },
    { value: 'filter_timecolumn', label: t(filterConfigMessages.timeColumn) },
    { value: 'filter_timegrain', label: t(filterConfigMessages.timeGrain) },
  ]
  if (known.some((option) => option.value === present)) return known
  return [...known, { value: present, label: t(filterConfigMessages.otherType, { type: present }) }]
}

interface DatasetFieldProps {
  readonly value: number | undefined
  readonly error: string | undefined
  readonly onChange: (id: number | undefined) => void
}

/** Datasets of the dashboard come first; others can be found by name. */
function DatasetField({ value, error, onChange }: DatasetFieldProps) {
  const { datasets } = usePage()
  const list = useQuery(datasetList.list({ orderColumn: 'table_name', orderDirection: 'asc', pageSize: 100 }))
  const names = new Map([...datasets.values()].map((dataset) => [dataset.id, dataset.table_name]))
  for (const row of list.data?.result ?? []) names.set(row.id, row.table_name)
  return (
    <Field label={t(filterConfigMessages.dataset)} required error={error}>
      <Select
        label={t(filterConfigMessages.dataset)}
        value={value}
        loading={list.isFetching}
        options={[...names].map(([id, label]) => ({ value: id, label }))}
        onChange={onChange}
      />
    </Field>
  )
}
