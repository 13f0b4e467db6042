import { useState } from 'react'
import { windowRows } from '../../ui/window-rows.ts'
import { walkCells } from '../html/walk-cells.ts'
import type { Sorting } from '../own-state.ts'
import styles from './chart.module.css'
import { PivotHead } from './head.tsx'
import { type PivotLayout, windowColumns } from './layout.ts'
import { type AxisLines, clipSpan, type HeaderCell, type Line } from './lines.ts'
import type { PreparedPivot } from './prepare.ts'
import { PivotRow } from './row.tsx'
import type { AxisNode } from './tree.ts'

export type GridProps = {
  prepared: PreparedPivot
  rows: AxisLines
  columns: AxisLines
  layout: PivotLayout
  width: number
  height: number
  summary: string
  sorting: Sorting
  onSort: (column: string) => void
  onFoldRow: (key: string) => void
  onFoldColumn: (key: string) => void
  isChosen: (row: AxisNode, column: AxisNode) => boolean
  onChoose?: (row: AxisNode, column: AxisNode) => void
  onContextMenu?: (row: AxisNode, column: AxisNode, at: { clientX: number; clientY: number }) => void
}

/** Columns of the body that are drawn, and the room left for those before and after. */
export type ColumnWindow = { from: number; to: number; before: number; after: number }

const ALL_ROWS_UP_TO = 100
const OVERSCAN = 8

export function PivotGrid(props: GridProps) {
  const { prepared, rows, columns, layout, width, height, summary } = props
  const [scroll, setScroll] = useState({ top: 0, left: 0 })
  const total = rows.lines.at(-1)?.kind === 'total' && rows.lines.length > 1 ? rows.lines.length - 1 : undefined
  const count = total ?? rows.lines.length
  const shown =
    count <= ALL_ROWS_UP_TO
      ? { start: 0, end: count, before: 0, after: 0 }
      : windowRows({ count, rowHeight: layout.rowHeight, height, scrollTop: scroll.top, overscan: OVERSCAN })
  const across = columnWindow(layout, scroll.left, width)
  const headers = rowHeaders(rows, shown.start, shown.end)
  const sides = layout.rowHeaderWidths
  const inline = sides.reduce((sum, one) => sum + one, 0) + (layout.edges.at(-1) ?? 0)
  const drawn = columns.lines.slice(across.from, across.to)
  const spacers = (across.before > 0 ? 1 : 0) + (across.after > 0 ? 1 : 0)
  const row = (index: number, line: Line) => (
    <PivotRow key={index} {...props} index={index} line={line} across={across} headers={headers.get(index) ?? []} />
  )
  return (
    <div
      className={styles['scroll']}
      style={{ inlineSize: width, blockSize: height, '--row-height': `${layout.rowHeight}px` }}
      tabIndex={0}
      role="group"
      aria-label={summary}
      onScroll={({ currentTarget }) => setScroll({ top: currentTarget.scrollTop, left: currentTarget.scrollLeft })}
    >
      <table
        aria-rowcount={rows.lines.length + layout.headRows}
        aria-colcount={columns.lines.length + sides.length}
        style={{ inlineSize: inline }}
        onKeyDown={walkCells}
      >
        <colgroup>
          {sides.map((side, index) => (
            <col key={`side${index}`} style={{ inlineSize: side }} />
          ))}
          {across.before > 0 && <col style={{ inlineSize: across.before }} />}
          {drawn.map((_, index) => {
            const at = across.from + index
            return <col key={at} style={{ inlineSize: (layout.edges[at + 1] ?? 0) - (layout.edges[at] ?? 0) }} />
          })}
          {across.after > 0 && <col style={{ inlineSize: across.after }} />}
        </colgroup>
        <PivotHead {...props} across={across} />
        <tbody>
          {shown.before > 0 && <Spacer height={shown.before} columns={sides.length + drawn.length + spacers} />}
          {rows.lines.slice(shown.start, shown.end).map((line, offset) => row(shown.start + offset, line))}
          {shown.after > 0 && <Spacer height={shown.after} columns={sides.length + drawn.length + spacers} />}
        </tbody>
        {total !== undefined && <tfoot>{row(total, rows.lines[total] ?? { node: prepared.pivot.rows, kind: 'total' })}</tfoot>}
      </table>
    </div>
  )
}

/** The headers that begin at each row in sight; at the first of them also those that began before. */
function rowHeaders(rows: AxisLines, from: number, to: number): Map<number, readonly HeaderCell[]> {
  const shown = new Map<number, HeaderCell[]>()
  for (const header of rows.headers) {
    const clipped = header.kind === 'total' ? header : clipSpan(header, from, to)
    if (!clipped) continue
    const cell = { ...header, span: clipped.span }
    const others = shown.get(clipped.start)
    if (others) others.push(cell)
    else shown.set(clipped.start, [cell])
  }
  for (const cells of shown.values()) cells.sort((a, b) => a.level - b.level)
  return shown
}

function columnWindow(layout: PivotLayout, scrollLeft: number, width: number): ColumnWindow {
  const { from, to } = windowColumns(layout.edges, scrollLeft, width)
  const end = layout.edges.at(-1) ?? 0
  return { from, to, before: layout.edges[from] ?? 0, after: end - (layout.edges[to] ?? end) }
}

function Spacer({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ blockSize: height, padding: 0, border: 0 }} />
    </tr>
  )
}
