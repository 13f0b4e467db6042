import { ArrowDown, ArrowUp } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { t } from '../i18n/message.ts'
import { uiMessages } from '../i18n/ui.ts'
import { copyText } from './copy.ts'
import { cx } from './cx.ts'
import {
  cellRange,
  clampWidth,
  columnOffsets,
  fittingWidths,
  isNull,
  moveCell,
  plainText,
  sortedRows,
  toTsv,
  windowColumns,
} from './data-grid-model.ts'
import type { CellPosition, GridColumn, GridSort, GridValue } from './data-grid-model.ts'
import styles from './data-grid.module.css'
import { Icon } from './icon.tsx'
import { tooltipProps } from './tooltip.ts'
import { windowRows } from './window-rows.ts'

/** Must equal `--row-h-grid` and `--table-head-h-grid`; measured, so that the compact density is right as well. */
const FALLBACK_ROW_PX = 28
const RESIZE_STEP_PX = 16
const FALLBACK_VIEW = { scrollTop: 0, scrollLeft: 0, width: 800, height: 400, rowHeight: FALLBACK_ROW_PX }

export interface DataGridProps {
  readonly label: string
  readonly columns: readonly GridColumn[]
  readonly rowCount: number
  /** Any cell, by the row's place in the data and the column's index. */
  readonly value: (row: number, column: number) => GridValue
  /** How a value that is not null is written; by default as plain text. */
  readonly format?: (value: GridValue, column: GridColumn) => ReactNode
  readonly onCellMenu?: (event: React.MouseEvent, cell: { row: number; column: number; value: GridValue }) => void
  /** Under the rows: "reading rows…". */
  readonly footer?: ReactNode
  readonly className?: string
}

/**
 * A grid of query results, for 100,000 rows and hundreds of columns: only what is in sight is drawn. Arrows move the
 * cell, Shift extends, Ctrl or Cmd C copies as TSV, Enter on a header sorts, Alt with an arrow there resizes.
 */
export function DataGrid(props: DataGridProps) {
  const { label, columns, rowCount, value, format, footer, className } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(FALLBACK_VIEW)
  const [sort, setSort] = useState<GridSort | null>(null)
  const [active, setActive] = useState<CellPosition>({ row: 0, column: 0 })
  const [anchor, setAnchor] = useState<CellPosition | null>(null)
  const [resized, setResized] = useState<Readonly<Record<string, number>>>({})
  // Fitted to the first rows there are, and then left alone: columns must not dance while rows stream in.
  const [fitted, setFitted] = useState(() => fit(props))
  if (fitted.key !== columnsKey(columns) || (fitted.empty && rowCount > 0)) setFitted(fit(props))

  const order = sort ? sortedRows(rowCount, (row) => value(row, sort.column), sort.direction) : null
  const rowAt = (index: number) => order?.[index] ?? index
  const widths = columns.map((column, index) => resized[column.id] ?? fitted.widths[index] ?? 0)
  const offsets = columnOffsets(widths)
  const rows = windowRows({ count: rowCount, ...view })
  const shown = windowColumns(offsets, view.scrollLeft, view.width)
  const range = cellRange(anchor ?? active, active)

  const look = () => {
    const element = box.current
    if (!element) return
    const rowHeight = element.querySelector('[data-head]')?.clientHeight || FALLBACK_ROW_PX
    const { scrollTop, scrollLeft, clientWidth: width, clientHeight: height } = element
    setView({ scrollTop, scrollLeft, width, height, rowHeight })
  }
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const go = (to: CellPosition, extend: boolean) => {
    setAnchor(extend ? (anchor ?? active) : null)
    setActive(to)
    if (box.current) scrollToCell(box.current, to, offsets, view.rowHeight)
  }
  const toggleSort = (column: number) => setSort((before) => nextSort(before, column))
  const resize = (column: number, width: number) => {
    const entry = columns[column]
    if (entry) setResized((before) => ({ ...before, [entry.id]: clampWidth(width) }))
  }
  const copy = () => {
    const names = range.columnEnd - range.columnStart > 1 || range.rowEnd - range.rowStart > 1
    const wanted = columns.slice(range.columnStart, range.columnEnd)
    const lines = Array.from({ length: range.rowEnd - range.rowStart }, (_, offset) =>
      wanted.map((_column, index) => value(rowAt(range.rowStart + offset), range.columnStart + index)),
    )
    void copyText(toTsv(names ? [wanted.map((column) => column.name), ...lines] : lines))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const command = event.ctrlKey || event.metaKey
    if (command && event.key.toLowerCase() === 'c') {
      if (getSelection()?.toString()) return
      copy()
    } else if (command && event.key.toLowerCase() === 'a') {
      setAnchor({ row: 0, column: 0 })
      setActive({ row: rowCount - 1, column: columns.length - 1 })
    } else if (active.row === -1 && event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      resize(active.column, (widths[active.column] ?? 0) + (event.key === 'ArrowLeft' ? -1 : 1) * RESIZE_STEP_PX)
    } else if (active.row === -1 && (event.key === 'Enter' || event.key === ' ')) {
      toggleSort(active.column)
    } else {
      const page = Math.max(1, Math.floor(view.height / view.rowHeight) - 2)
      const to = moveCell(active, event.key, command, { rows: rowCount, columns: columns.length, page })
      if (!to) return
      go(to, event.shiftKey)
    }
    event.preventDefault()
  }

  const visibleColumns = columns.slice(shown.start, shown.end)
  const activeId = `${id}-${active.row}-${active.column}`
  return (
    <div
      ref={box}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={rowCount + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable="true"
      aria-activedescendant={columns.length > 0 ? activeId : undefined}
      className={cx(styles.grid, className)}
      style={{
        '--width': `${offsets.at(-1) ?? 0}px`,
        '--height': `${rowCount * view.rowHeight}px`,
        '--digits': `${String(rowCount).length}ch`,
      }}
      onScroll={look}
      onKeyDown={onKeyDown}
    >
      <div role="rowgroup" className={styles.head} data-head="">
        <div role="row" aria-rowindex={1} className={styles.row}>
          <span role="columnheader" aria-colindex={1} className={styles.corner}>
            <span className="sr-only">{t(uiMessages.rowNumber)}</span>
          </span>
          {visibleColumns.map((column, offset) => {
            const index = shown.start + offset
            return (
              <HeaderCell
                key={column.id}
                id={`${id}--1-${index}`}
                column={column}
                index={index}
                left={offsets[index] ?? 0}
                width={widths[index] ?? 0}
                sort={sort?.column === index ? sort.direction : undefined}
                active={active.row === -1 && active.column === index}
                onSort={() => {
                  toggleSort(index)
                  setActive({ row: -1, column: index })
                }}
                onResize={(width) => resize(index, width)}
              />
            )
          })}
        </div>
      </div>
      <div role="rowgroup" className={styles.body}>
        {Array.from({ length: rows.end - rows.start }, (_, offset) => {
          const at = rows.start + offset
          const row = rowAt(at)
          return (
            <div
              key={at}
              role="row"
              aria-rowindex={at + 2}
              className={styles.row}
              style={{ insetBlockStart: at * view.rowHeight }}
            >
              <span role="rowheader" aria-colindex={1} className={styles.number}>
                {row + 1}
              </span>
              {visibleColumns.map((column, columnOffset) => {
                const index = shown.start + columnOffset
                const cell = value(row, index)
                const isActive = active.row === at && active.column === index
                const selected = anchor !== null && isWithin(range, at, index)
                return (
                  <span
                    key={column.id}
                    id={`${id}-${at}-${index}`}
                    role="gridcell"
                    aria-colindex={index + 2}
                    aria-selected={isActive || selected}
                    data-active={isActive || undefined}
                    data-tooltip-overflow=""
                    className={cx(styles.cell, column.numeric && styles.numeric)}
                    style={{ insetInlineStart: offsets[index], inlineSize: widths[index] }}
                    onPointerDown={(event) => go({ row: at, column: index }, event.shiftKey)}
                    onContextMenu={(event) => props.onCellMenu?.(event, { row, column: index, value: cell })}
                  >
                    {isNull(cell) ? (
                      <span className="null">{t(uiMessages.null)}</span>
                    ) : format ? (
                      format(cell, column)
                    ) : (
                      plainText(cell)
                    )}
                  </span>
                )
              })}
            </div>
          )
        })}
      </div>
      {footer ? <div className={styles.footer}>{footer}</div> : null}
    </div>
  )
}

interface HeaderCellProps {
  readonly id: string
  readonly column: GridColumn
  readonly index: number
  readonly left: number
  readonly width: number
  readonly sort: 'asc' | 'desc' | undefined
  readonly active: boolean
  readonly onSort: () => void
  readonly onResize: (width: number) => void
}

function HeaderCell({ id, column, index, left, width, sort, active, onSort, onResize }: HeaderCellProps) {
  const from = useRef<{ x: number; width: number } | null>(null)
  const onPointerMove = (event: PointerEvent) => {
    if (from.current) onResize(from.current.width + event.clientX - from.current.x)
  }
  return (
    <span
      id={id}
      role="columnheader"
      aria-colindex={index + 2}
      aria-sort={sort && (sort === 'asc' ? 'ascending' : 'descending')}
      data-active={active || undefined}
      className={cx(styles.header, column.numeric && styles.numeric)}
      style={{ insetInlineStart: left, inlineSize: width }}
      onClick={onSort}
      {...tooltipProps(column.type ? `${column.name} · ${column.type}` : column.name)}
    >
      <span className="trunc">{column.name}</span>
      {sort ? <Icon icon={sort === 'asc' ? ArrowUp : ArrowDown} size="xs" /> : null}
      <span
        className={styles.handle}
        aria-hidden="true"
        onClick={(event) => event.stopPropagation()}
        onPointerDown={(event) => {
          from.current = { x: event.clientX, width }
          event.currentTarget.setPointerCapture(event.pointerId)
          event.stopPropagation()
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          from.current = null
        }}
      />
    </span>
  )
}

function fit({ columns, rowCount, value }: DataGridProps) {
  const widths = fittingWidths(columns, rowCount, (row, column) => plainText(value(row, column)))
  return { key: columnsKey(columns), empty: rowCount === 0, widths }
}

function columnsKey(columns: readonly GridColumn[]): string {
  return columns.map((column) => column.id).join('\n')
}

function nextSort(sort: GridSort | null, column: number): GridSort | null {
  if (sort?.column !== column) return { column, direction: 'asc' }
  return sort.direction === 'asc' ? { column, direction: 'desc' } : null
}

function isWithin(range: ReturnType<typeof cellRange>, row: number, column: number): boolean {
  return row >= range.rowStart && row < range.rowEnd && column >= range.columnStart && column < range.columnEnd
}

function scrollToCell(box: HTMLElement, cell: CellPosition, offsets: readonly number[], rowHeight: number): void {
  const left = offsets[cell.column] ?? 0
  const right = offsets[cell.column + 1] ?? left
  const numbers = box.querySelector(`.${styles.corner}`)?.clientWidth ?? 0
  if (left < box.scrollLeft) box.scrollLeft = left
  else if (right + numbers > box.scrollLeft + box.clientWidth) box.scrollLeft = right + numbers - box.clientWidth
  if (cell.row < 0) return
  const top = cell.row * rowHeight
  const bottom = top + rowHeight
  const visible = box.clientHeight - rowHeight
  if (top < box.scrollTop) box.scrollTop = top
  else if (bottom > box.scrollTop + visible) box.scrollTop = bottom - visible
}
