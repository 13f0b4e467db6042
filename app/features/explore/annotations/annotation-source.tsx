import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { annotationLayers } from '../../../api/annotation-layers.ts'
import { charts } from '../../../api/charts.ts'
import { errorText } from '../../../api/errors.ts'
import { exploreQueries } from '../../../api/explore.ts'
import { columnLabel, readColumns, readText } from '../../../charts/form-data.ts'
import { annotationMessages } from '../../../i18n/annotation-editor.ts'
import { t } from '../../../i18n/message.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { MultiSelect } from '../../../ui/multi-select.tsx'
import { Select } from '../../../ui/select.tsx'
import { following, type Layer, SOURCE_KINDS } from './annotation-layer.ts'

const PAGE_SIZE = 100

interface NativeSourceProps {
  readonly layer: Layer
  readonly error: string | undefined
  readonly onChange: (id: number | null) => void
}

/** A layer whose annotations are kept on this site. */
export function NativeSource({ layer, error, onChange }: NativeSourceProps) {
  const [text, setText] = useState('')
  const filters = text ? [{ col: 'name', opr: 'ct', value: text }] : []
  const found = useQuery(annotationLayers.list({ filters, orderColumn: 'name', pageSize: PAGE_SIZE }))
  const chosen = Number(layer.value ?? 0)
  const own = useQuery({ ...annotationLayers.detail(chosen), enabled: chosen > 0 }).data
  const rows = new Map([...(own ? [own] : []), ...(found.data?.result ?? [])].map((row) => [row.id, row.name]))
  return (
    <SourceSelect
      label={t(annotationMessages.nativeLayer)}
      value={layer.value}
      error={error}
      failure={found.error}
      loading={found.isFetching}
      names={rows}
      onSearch={setText}
      onChange={onChange}
    />
  )
}

interface ChartSourceProps {
  readonly layer: Layer
  readonly fault: (name: keyof Layer) => string | undefined
  readonly onValue: (id: number | null) => void
  readonly onChange: (part: Partial<Layer>) => void
}

/** A saved chart whose rows are the annotations, and which of its columns say what. */
export function ChartSource({ layer, fault, onValue, onChange }: ChartSourceProps) {
  const [text, setText] = useState('')
  const kinds = SOURCE_KINDS[layer.sourceType] ?? []
  const found = useQuery(
    charts.list({
      filters: [
        { col: 'viz_type', opr: 'in', value: kinds },
        ...(text ? [{ col: 'slice_name', opr: 'ct', value: text }] : []),
      ],
      columns: ['id', 'slice_name'],
      orderColumn: 'slice_name',
      pageSize: PAGE_SIZE,
    }),
  )
  const id = Number(layer.value ?? 0)
  const source = useQuery({ ...exploreQueries.source(id), enabled: id > 0 }).data
  const names = new Map((found.data?.result ?? []).map((row) => [row.id, row.slice_name]))
  if (source) names.set(id, source.name)
  const form = source?.formData ?? {}
  const columns = [...new Set([...readColumns(form, 'groupby'), ...readColumns(form, 'all_columns')].map(columnLabel))]
  if (form['include_time'] === true) columns.unshift('__timestamp')
  const isInterval = layer.annotationType === 'INTERVAL'
  return (
    <>
      <SourceSelect
        label={t(annotationMessages.chart)}
        value={layer.value}
        error={fault('value')}
        failure={found.error}
        loading={found.isFetching}
        names={names}
        onSearch={setText}
        onChange={onValue}
      />
      {id > 0 && layer.sourceType === 'table' ? (
        <>
          <ColumnField
            label={t(isInterval ? annotationMessages.intervalStart : annotationMessages.eventTime)}
            error={fault('timeColumn')}
            columns={columns}
            value={layer.timeColumn}
            onChange={(timeColumn) => onChange({ timeColumn })}
          />
          {isInterval ? (
            <ColumnField
              label={t(annotationMessages.intervalEnd)}
              error={fault('intervalEndColumn')}
              columns={columns}
              value={layer.intervalEndColumn}
              onChange={(intervalEndColumn) => onChange({ intervalEndColumn })}
            />
          ) : null}
          <ColumnField
            label={t(annotationMessages.titleColumn)}
            columns={columns}
            optional
            value={layer.titleColumn}
            onChange={(titleColumn) => onChange({ titleColumn })}
          />
          <Field label={t(annotationMessages.descriptionColumns)}>
            <MultiSelect
              label={t(annotationMessages.descriptionColumns)}
              values={layer.descriptionColumns}
              options={columns.map((value) => ({ value, label: value }))}
              onChange={(descriptionColumns) => onChange({ descriptionColumns })}
            />
          </Field>
        </>
      ) : null}
      {id > 0 ? <Overrides layer={layer} onChange={onChange} /> : null}
    </>
  )
}

const GRAIN_KEYS = ['time_grain_sqla', 'granularity']

function Overrides({ layer: { overrides }, onChange }: Pick<ChartSourceProps, 'layer' | 'onChange'>) {
  const set = (next: Layer['overrides']) => onChange({ overrides: next })
  return (
    <>
      <Checkbox checked={'time_range' in overrides} onChange={(on) => set(following(overrides, ['time_range'], on))}>
        {t(annotationMessages.overrideRange)}
      </Checkbox>
      <Checkbox checked={'time_grain_sqla' in overrides} onChange={(on) => set(following(overrides, GRAIN_KEYS, on))}>
        {t(annotationMessages.overrideGrain)}
      </Checkbox>
      <p className="small muted">{t(annotationMessages.overrideHelp)}</p>
      <Field label={t(annotationMessages.timeShift)} help={t(annotationMessages.timeShiftHelp)}>
        <Input
          value={readText(overrides, 'time_shift') ?? ''}
          onChange={(event) => {
            const { time_shift: _old, ...rest } = overrides
            set(event.target.value === '' ? rest : { ...rest, time_shift: event.target.value })
          }}
        />
      </Field>
    </>
  )
}

interface SourceSelectProps {
  readonly label: string
  readonly value: Layer['value']
  readonly error: string | undefined
  readonly failure: Error | null
  readonly loading: boolean
  readonly names: ReadonlyMap<number, string>
  readonly onSearch: (text: string) => void
  readonly onChange: (id: number | null) => void
}

function SourceSelect({ label, value, error, failure, loading, names, onSearch, onChange }: SourceSelectProps) {
  const detail = failure ? t(annotationMessages.sourcesFailed, { detail: errorText(failure) }) : undefined
  return (
    <Field label={label} required error={detail ?? error}>
      <Select<number>
        label={label}
        placeholder={t(annotationMessages.choose)}
        value={typeof value === 'number' ? value : undefined}
        options={[...names].map(([id, name]) => ({ value: id, label: name }))}
        loading={loading}
        searchable
        onSearch={onSearch}
        onChange={(id) => onChange(id ?? null)}
      />
    </Field>
  )
}

interface ColumnFieldProps {
  readonly label: string
  readonly error?: string | undefined
  readonly columns: readonly string[]
  readonly optional?: boolean
  readonly value: string
  readonly onChange: (column: string) => void
}

function ColumnField({ label, error, columns, optional = false, value, onChange }: ColumnFieldProps) {
  return (
    <Field label={label} required={!optional} error={error}>
      <Select
        label={label}
        placeholder={t(optional ? annotationMessages.none : annotationMessages.choose)}
        value={value === '' ? undefined : value}
        options={columns.map((one) => ({ value: one, label: one }))}
        clearable={optional}
        onChange={(column) => onChange(column ?? '')}
      />
    </Field>
  )
}
