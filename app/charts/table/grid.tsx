import { useState } from 'react'
import { ownValue } from '../form-data.ts'
import { richText } from '../html/rich-text.tsx'
import { walkCells } from '../html/walk-cells.ts'
import { messages } from '../messages.ts'
import type { CellValue, Row } from '../query-types.ts'
import type { ChartTheme } from '../theme.ts'
import styles from './chart.module.css'
import { windowRows } from '../../ui/window-rows.ts'
import type { TableColumn } from './columns.ts'
import type { SelectedCells } from './cross-filter.ts'
import { type HeadProps, TableHead } from './head.tsx'
import { barColor, type Cell, columnWidths, headWidth, type PreparedTable, type Sorting } from './prepare.ts'

type Props = {
  table: PreparedTable
  rows: readonly Row[]
  width: number
  height: number
  theme: ChartTheme
  sorting: Sorting
  onSort: (key: string) => void
  onResize?: HeadProps['onResize']
  onMove?: HeadProps['onMove']
  /** Widths that a reader gave to columns, by key. */
  chosenWidths?: Readonly<Record<string, number>>
  rendersHtml?: boolean
  caption: string
  selected: SelectedCells
  onCell?: (column: TableColumn, value: CellValue) => void
  /** The column is that of the cell under the pointer. */
  onContextMenu?: (row: Row, column: TableColumn | undefined, at: { clientX: number; clientY: number }) => void
}

/** Rows of a grid are as high in every density: windowing needs one height. */
const ROW_HEIGHT = 28
/** Fewer rows than this are all drawn. */
const ALL_UP_TO = 200
const OVERSCAN = 10
/** The longest bar leaves a gap to the next column. */
const BAR_SHARE = 97
/** The scroll bar must not make the last column scroll sideways. */
const SCROLLBAR = 12
/** Headings of two lines, in rows. */
const WRAPPED_HEAD = 1.5
const NONE: Readonly<Record<string, number>> = {}

export function TableGrid(props: Props) {
  const { table, rows, width, height, caption, onContextMenu, chosenWidths = NONE } = props
  const [scrollTop, setScrollTop] = useState(0)
  const all = { start: 0, end: rows.length, before: 0, after: 0 }
  const shown =
    rows.length <= ALL_UP_TO
      ? all
      : windowRows({ count: rows.length, rowHeight: ROW_HEIGHT, height, scrollTop, overscan: OVERSCAN })
  const overflows = (headRows: number) => (rows.length + headRows + (table.totals ? 1 : 0)) * ROW_HEIGHT > height
  const wraps = (widths: readonly number[]) => table.columns.some((column, index) => headWidth(column) > (widths[index] ?? 0))
  const beside = columnWidths(table, rows, width)
  const scrolls = overflows(wraps(beside) ? WRAPPED_HEAD : 1)
  const natural = scrolls ? columnWidths(table, rows, width - SCROLLBAR) : beside
  const widths = natural.map((one, index) => ownValue(chosenWidths, table.columns[index]?.key ?? '') ?? one)
  return (
    <div
      className={styles['scroll']}
      style={{ blockSize: Math.max(0, height), '--row-height': `${ROW_HEIGHT}px` }}
      tabIndex={0}
      role="group"
      aria-label={caption}
      onScroll={(event) => rows.length > 0 && setScrollTop(event.currentTarget.scrollTop)}
    >
      <table
        aria-rowcount={rows.length}
        style={{ inlineSize: widths.reduce((sum, one) => sum + one, 0) }}
        onKeyDown={walkCells}
      >
        <colgroup>
          {table.columns.map((column, index) => (
            <col key={column.key} style={{ inlineSize: widths[index] }} />
          ))}
        </colgroup>
        <TableHead {...props} columns={table.columns} widths={widths} />
        <tbody>
          {shown.before > 0 && <Spacer height={shown.before} columns={table.columns.length} />}
          {rows.slice(shown.start, shown.end).map((row, offset) => (
            <tr
              key={shown.start + offset}
              aria-rowindex={shown.start + offset + 1}
              onContextMenu={
                onContextMenu &&
                ((event) => {
                  event.preventDefault()
                  const cell = event.target instanceof Element ? event.target.closest('td') : null
                  const at = { clientX: event.clientX, clientY: event.clientY }
                  onContextMenu(row, cell ? table.columns[cell.cellIndex] : undefined, at)
                })
              }
            >
              {table.columns.map((column, index) => (
                <BodyCell key={column.key} {...props} row={row} column={column} at={[shown.start + offset, index]} />
              ))}
            </tr>
          ))}
          {shown.after > 0 && <Spacer height={shown.after} columns={table.columns.length} />}
          {rows.length === 0 && (
            <tr>
              <td colSpan={table.columns.length} className={styles['nothing']}>
                {messages.noMatchingRecords}
              </td>
            </tr>
          )}
        </tbody>
        {table.totals && <TotalsRow table={table} totals={table.totals} />}
      </table>
    </div>
  )
}

function Spacer({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ blockSize: height, padding: 0, border: 0 }} />
    </tr>
  )
}

type BodyCellProps = Props & { row: Row; column: TableColumn; at: readonly [number, number] }

function BodyCell({ table, row, column, at, theme, selected, onCell, rendersHtml = false }: BodyCellProps) {
  const value = row[column.key] ?? null
  const cell = table.cell(row, column)
  const among = ownValue(selected, column.key)
  const chosen = among?.includes(value) ?? false
  const dimmed = column.filterable && among !== undefined && !chosen
  return (
    <td
      data-align={column.align}
      data-chosen={chosen || undefined}
      data-dim={dimmed || undefined}
      style={{ background: cell.background, color: cell.color }}
    >
      {cell.bar && <CellBar bar={cell.bar} theme={theme} bySign={column.bars?.bySign ?? false} />}
      {onCell && column.filterable ? (
        <button
          type="button"
          className={styles['cell']}
          tabIndex={at[0] === 0 && at[1] === 0 ? 0 : -1}
          data-at={`${at[0]}:${at[1]}`}
          aria-pressed={chosen}
          title={cell.text}
          onClick={() => onCell(column, value)}
        >
          <CellText cell={cell} rendersHtml={rendersHtml} />
        </button>
      ) : (
        <span className={styles['text']} title={cell.text}>
          <CellText cell={cell} rendersHtml={rendersHtml} />
        </span>
      )}
    </td>
  )
}

function CellText({ cell, rendersHtml }: { cell: Cell; rendersHtml: boolean }) {
  if (cell.isNull) return <i className={styles['null']}>{cell.text}</i>
  return (
    <>
      {cell.arrow !== undefined && <span aria-hidden="true">{cell.arrow} </span>}
      {richText(cell.text, rendersHtml)}
    </>
  )
}

function CellBar({ bar, theme, bySign }: { bar: NonNullable<Cell['bar']>; theme: ChartTheme; bySign: boolean }) {
  return (
    <i
      className={styles['bar']}
      aria-hidden="true"
      style={{ insetInlineStart: `${bar.from * BAR_SHARE}%`, inlineSize: `${bar.size * BAR_SHARE}%`, background: barColor(bar, bySign, theme) }}
    />
  )
}

function TotalsRow({ table, totals }: { table: PreparedTable; totals: Row }) {
  const named = table.columns.findIndex((column) => totals[column.key] === undefined)
  return (
    <tfoot>
      <tr>
        {table.columns.map((column, index) => {
          const value = totals[column.key]
          return (
            <td key={column.key} data-align={column.align}>
              {index === named ? messages.summaryRow : value === undefined ? '' : column.format(value)}
            </td>
          )
        })}
      </tr>
    </tfoot>
  )
}
