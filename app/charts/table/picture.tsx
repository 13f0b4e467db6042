import { EmptyChart } from '../frame/empty.tsx'
import { type GridCell, GridPicture } from '../frame/grid-picture.tsx'
import { messages } from '../messages.ts'
import type { Row } from '../query-types.ts'
import type { ChartTheme } from '../theme.ts'
import type { ChartProps } from '../types.ts'
import { barColor, columnWidths, type PreparedTable, prepareTable } from './prepare.ts'

/** The first rows of a table, in the order of the answer. */
export function TablePicture({ width, height, formData, data, theme, datasource }: ChartProps) {
  const table = prepareTable(formData, data, theme, datasource)
  if (table.columns.length === 0 || table.rows.length === 0) {
    return <EmptyChart width={width} height={height} text={messages.noResults} />
  }
  const widths = columnWidths(table, table.rows, width)
  return (
    <GridPicture
      columns={table.columns.map((column, index) => ({ ...column, width: widths[index] ?? 0 }))}
      rows={table.rows.slice(0, Math.ceil(height)).map((row) => cellsOf(table, row, theme))}
      foot={table.totals && totalsOf(table, table.totals)}
      width={width}
      height={height}
      theme={theme}
    />
  )
}

function cellsOf(table: PreparedTable, row: Row, theme: ChartTheme): GridCell[] {
  return table.columns.map((column) => {
    const { text, isNull, bar, background, color } = table.cell(row, column)
    return {
      text,
      background,
      color,
      isMuted: isNull,
      bar: bar && { ...bar, color: barColor(bar, column.bars?.bySign ?? false, theme) },
    }
  })
}

function totalsOf(table: PreparedTable, totals: Row): GridCell[] {
  const named = table.columns.findIndex((column) => totals[column.key] === undefined)
  return table.columns.map((column, index) => {
    const value = totals[column.key]
    const text = index === named ? messages.summaryRow : value === undefined ? '' : column.format(value)
    return { text, isStrong: true }
  })
}
