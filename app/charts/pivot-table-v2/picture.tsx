import { EmptyChart } from '../frame/empty.tsx'
import { CellsPicture, type PictureCell } from '../frame/cells-picture.tsx'
import { plainText } from '../html/plain-text.ts'
import { messages } from '../messages.ts'
import type { ChartTheme } from '../theme.ts'
import type { ChartProps } from '../types.ts'
import { layoutPivot, type PivotLayout } from './layout.ts'
import type { AxisLines, HeaderCell } from './lines.ts'
import { type Folds, pivotLines, preparePivot, type PreparedPivot } from './prepare.ts'

const NOTHING: Folds = { rows: new Set(), columns: new Set() }

/** The first rows and columns of the table as far as the picture goes. */
export function PivotPicture({ width, height, formData, data, theme, datasource }: ChartProps) {
  const [result] = data
  const prepared = result && preparePivot(formData, result, theme, datasource)
  if (!prepared || prepared.pivot.rows.children.length + prepared.pivot.columns.children.length === 0) {
    return <EmptyChart width={width} height={height} text={messages.noResults} />
  }
  const { rows, columns } = pivotLines(prepared, NOTHING, undefined)
  const layout = layoutPivot(prepared, rows, columns, { width, height })
  const table: Table = { prepared, rows, columns, layout, theme, width, height, left: sumTo(layout, layout.rowHeaderWidths.length) }
  const cells = [...cornerCells(table), ...columnCells(table), ...rowCells(table), ...valueCells(table)]
  return <CellsPicture cells={cells} width={width} height={height} theme={theme} />
}

type Table = {
  prepared: PreparedPivot
  rows: AxisLines
  columns: AxisLines
  layout: PivotLayout
  theme: ChartTheme
  width: number
  height: number
  /** Where the values begin. */
  left: number
}

function sumTo({ rowHeaderWidths }: PivotLayout, level: number): number {
  return rowHeaderWidths.slice(0, level).reduce((sum, one) => sum + one, 0)
}

function cornerCells({ prepared, layout, left }: Table): PictureCell[] {
  const { rowHeight: height, headRows } = layout
  const levels = Math.max(1, prepared.columnNames.length)
  const named = prepared.columnNames.slice(0, layout.namesApart || prepared.rowNames.length === 0 ? levels : levels - 1)
  return [
    ...named.map(
      (text, level): PictureCell => ({ x: 0, y: level * height, width: left, height, text, align: 'end', isMuted: true, rule: 'soft' }),
    ),
    ...prepared.rowNames.map((text, level): PictureCell => ({
      x: sumTo(layout, level),
      y: (headRows - 1) * height,
      width: layout.rowHeaderWidths[level] ?? 0,
      height,
      text,
      isStrong: true,
      isMuted: true,
      rule: 'strong',
    })),
  ]
}

function columnCells({ prepared, columns, layout, left, width }: Table): PictureCell[] {
  const { edges, rowHeight } = layout
  return columns.headers
    .filter((header) => left + (edges[header.start] ?? 0) < width)
    .map((header) => {
      const from = edges[header.start] ?? 0
      const isLeaf = columns.lines[header.start]?.node === header.node
      return {
        x: left + from,
        y: (header.level + header.levels - 1) * rowHeight,
        width: (edges[header.start + header.span] ?? from) - from,
        height: rowHeight,
        text: plainText(prepared.headerText(header)),
        align: isLeaf ? 'end' : 'start',
        isStrong: true,
        isMuted: true,
        rule: isLeaf && !layout.namesApart ? 'strong' : 'soft',
      }
    })
}

function rowCells({ prepared, rows, layout, height, theme }: Table): PictureCell[] {
  const top = layout.headRows * layout.rowHeight
  return rows.headers
    .filter((header) => top + header.start * layout.rowHeight < height)
    .map((header: HeaderCell) => {
      const x = sumTo(layout, header.level)
      return {
        x,
        y: top + header.start * layout.rowHeight,
        width: sumTo(layout, header.level + header.levels) - x,
        height: layout.rowHeight,
        text: plainText(prepared.headerText(header)),
        isStrong: header.kind !== 'key',
        background: header.kind === 'subtotal' ? theme.surfaceMuted : undefined,
        rule: header.span === 1 ? 'soft' : undefined,
      }
    })
}

function valueCells({ prepared, rows, columns, layout, width, height, left, theme }: Table): PictureCell[] {
  const { edges, rowHeight, headRows } = layout
  const shownRows = rows.lines.slice(0, Math.ceil(height / rowHeight))
  return shownRows.flatMap((row, index) =>
    columns.lines.flatMap((column, at): PictureCell[] => {
      const from = edges[at] ?? 0
      if (left + from >= width) return []
      const paint = prepared.paint(row, column)
      const isSubtotal = row.kind === 'subtotal' || column.kind === 'subtotal'
      return [
        {
          x: left + from,
          y: (headRows + index) * rowHeight,
          width: (edges[at + 1] ?? from) - from,
          height: rowHeight,
          text: plainText(prepared.text(row, column)),
          align: 'end',
          isStrong: row.kind !== 'key' || column.kind !== 'key',
          rule: 'soft',
          background: paint.background ?? (isSubtotal ? theme.surfaceMuted : undefined),
          color: paint.color,
        },
      ]
    }),
  )
}
