import { useState } from 'react'
import styles from './data-table.module.css'
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
  data: readonly QueryResult[]
  /** What the answers are called, where there are several. */
  names?: readonly string[]
  theme: ChartTheme
  title?: string
}

const NOTHING = {}
/** The line above a table that says which answer it is, as high as one of its rows. */
const NAME_HEIGHT = 28

/** The data of any chart as real tables, one an answer: the other way to read it, for people and for tests. */
export function DataTables({ width, height, formData, data, names, theme, title }: Props) {
  const answers = data.flatMap((result, index) => (result.colnames.length === 0 ? [] : [{ result, index }]))
  const [only] = answers
  if (!only) return <EmptyChart width={width} height={height} text={messages.noResults} />
  const caption = title ?? messages.dataTable
  if (answers.length === 1) return <DataTable {...{ width, height, formData, theme, caption }} result={only.result} />
  const each = Math.floor(height / answers.length) - NAME_HEIGHT
  return answers.map(({ result, index }) => {
    const name = names?.[index] ?? messages.answer(index + 1)
    return (
      <div key={index}>
        <div className={styles['name']} style={{ blockSize: NAME_HEIGHT, inlineSize: width }}>
          {name}
        </div>
        <DataTable {...{ width, formData, theme, result }} height={each} caption={`${caption}, ${name}`} />
      </div>
    )
  })
}

type TableProps = Pick<Props, 'width' | 'height' | 'formData' | 'theme'> & { result: QueryResult; caption: string }

function DataTable({ width, height, formData, result, theme, caption }: TableProps) {
  const [sorting, setSorting] = useState<Sorting>()
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
      caption={caption}
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
