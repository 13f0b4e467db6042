import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { charts } from '../../../api/charts.ts'
import { errorText } from '../../../api/errors.ts'
import type { ChartsControl } from '../../../charts/controls/control.ts'
import { toList, toNumber } from '../../../charts/form-data.ts'
import { editorMessages } from '../../../i18n/control-editors.ts'
import { t } from '../../../i18n/message.ts'
import { MultiSelect } from '../../../ui/multi-select.tsx'
import { Select } from '../../../ui/select.tsx'
import { useExploreForm } from '../explore-context.ts'

const PAGE_SIZE = 100

/** Saved charts that this one is made of. */
export function ChartsField({ control, label, value }: { control: ChartsControl; label: string; value: unknown }) {
  const { setValue } = useExploreForm()
  const [text, setText] = useState('')
  const ids = toList(value).flatMap((one) => toNumber(one) ?? [])
  const found = useQuery(
    charts.list({
      filters: text ? [{ col: 'slice_name', opr: 'ct', value: text }] : [],
      columns: ['id', 'slice_name', 'viz_type'],
      orderColumn: 'slice_name',
      pageSize: PAGE_SIZE,
    }),
  )
  const named = useQuery({
    ...charts.list({ filters: [{ col: 'id', opr: 'in', value: ids }], columns: ['id', 'slice_name', 'viz_type'] }),
    enabled: ids.length > 0,
  })
  const fits = (type: string) => (control.types ?? ['*']).some((one) => matches(one, type))
  const offered = new Map([...(named.data?.result ?? []), ...(found.data?.result ?? [])].map((row) => [row.id, row]))
  const options = [...offered.values()]
    .filter((row) => ids.includes(row.id) || fits(row.viz_type))
    .map((row) => ({ value: row.id, label: row.slice_name, hint: row.viz_type }))
  const shared = {
    label,
    options,
    placeholder: control.placeholder ?? t(editorMessages.chartsPlaceholder),
    loading: found.isFetching,
    searchable: true,
    onSearch: setText,
  }
  return (
    <>
      {control.single ? (
        <Select<number> {...shared} value={ids[0]} clearable onChange={(id) => setValue(control.name, id ?? null)} />
      ) : (
        <MultiSelect<number>
          {...shared}
          values={ids}
          selectAll={false}
          onChange={(next) => setValue(control.name, next)}
        />
      )}
      {found.error ? (
        <p className="small text-danger">{t(editorMessages.chartsFailed, { detail: errorText(found.error) })}</p>
      ) : null}
    </>
  )
}

function matches(pattern: string, type: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type
}
