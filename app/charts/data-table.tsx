import { useState } from 'react'
import { EmptyChart } from './frame/empty.tsx'
import { messages } from './messages.ts'
import type { QueryResult } from './query-types.ts'
import { TableGrid } from './table/grid.tsx'
import { prepareTable, type Sorting, sortRows } from './table/prepare.ts'
import type { ChartTheme } from './theme.ts'
import type { FormData } from './types.ts'

type Props = {
  width: number
  height: number
  formData: FormData
  result: QueryResult | undefined
  theme: ChartTheme
  title?: string
}

const NOTHING = {}

/** The data of any chart as a real table: the other way to read it, for people and for tests. */
export function DataTable({ width, height, formData, result, theme, title }: Props) {
  const [sorting, setSorting] = useState<Sorting>()
  if (!result || result.colnames.length === 0) {
    return <EmptyChart width={width} height={height} text={messages.noResults} />
  }
  const table = prepareTable(asRawTable(formData, result), [result], theme)
  return (
    <TableGrid
      table={table}
      rows={sortRows(table.rows, sorting)}
      width={width}
      height={height}
      theme={theme}
      sorting={sorting}
      onSort={(key) => setSorting((now) => ({ key, desc: now?.key === key ? !now.desc : false }))}
      caption={title ?? messages.dataTable}
      selected={NOTHING}
    />
  )
}

/** Times keep the grain of the chart, everything else is written as it is. */
function asRawTable(formData: FormData, result: QueryResult): FormData {
  return {
    viz_type: 'table',
    datasource: formData.datasource,
    query_mode: 'raw',
    all_columns: result.colnames,
    groupby: formData['x_axis'],
    time_grain_sqla: formData['time_grain_sqla'],
    show_cell_bars: false,
  }
}
