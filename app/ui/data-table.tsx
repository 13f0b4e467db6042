import { ArrowDown, ArrowUp } from 'lucide-react'
import { useRef } from 'react'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { t } from '../i18n/message.ts'
import { uiMessages } from '../i18n/ui.ts'
import { Checkbox } from './checkbox.tsx'
import { cx } from './cx.ts'
import styles from './data-table.module.css'
import { Icon } from './icon.tsx'
import { isTyping } from './keys.ts'
import { Skeleton } from './skeleton.tsx'

export interface SortState {
  readonly column: string
  readonly direction: 'asc' | 'desc'
}

export interface TableColumn<Row> {
  readonly id: string
  readonly header: string
  /** Keeps the header for screen readers only. */
  readonly hideHeader?: boolean
  readonly sortable?: boolean
  readonly align?: 'start' | 'end'
  /** `fit` is as narrow as its content, `brief` cuts at 168 px, `name` takes what is left. */
  readonly width?: 'fit' | 'brief' | 'name'
  readonly cell: (row: Row) => ReactNode
}

export interface RowSelection {
  readonly ids: ReadonlySet<number>
  readonly onChange: (ids: ReadonlySet<number>) => void
}

interface DataTableProps<Row extends { readonly id: number }> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly TableColumn<Row>[]
  readonly rowName: (row: Row) => string
  readonly sort?: SortState
  readonly onSort?: (sort: SortState) => void
  /** With it rows have checkboxes. */
  readonly selection?: RowSelection | undefined
  /** Enter on a row, or a click beside its controls. */
  readonly onOpen?: (row: Row) => void
  /** Shown on hover and focus, at the end of the row. */
  readonly rowActions?: (row: Row) => ReactNode
  readonly actionsLabel?: string
  /** Draws this many grey rows instead. */
  readonly skeletonRows?: number
}

/**
 * A table of records: sorted by the server, chosen with checkboxes, walked with the arrows or J and K. Enter opens a
 * row, X chooses it.
 */
export function DataTable<Row extends { readonly id: number }>(props: DataTableProps<Row>) {
  const { label, rows, columns, selection, skeletonRows } = props
  const body = useRef<HTMLTableSectionElement>(null)
  return (
    <table className={styles.table} aria-label={label} aria-busy={skeletonRows !== undefined || undefined}>
      <thead>
        <tr>
          {selection ? <SelectPage rows={rows} selection={selection} /> : null}
          {columns.map((column) => (
            <HeaderCell key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
          ))}
          {props.rowActions ? (
            <th scope="col" className={styles.actions}>
              <span className="sr-only">{props.actionsLabel}</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={(event) => onRowKey(event, props)}>
        {skeletonRows === undefined
          ? rows.map((row, index) => <BodyRow key={row.id} row={row} index={index} table={props} />)
          : Array.from({ length: skeletonRows }, (_, index) => <SkeletonRow key={index} table={props} />)}
      </tbody>
    </table>
  )
}

interface HeaderCellProps<Row> {
  readonly column: TableColumn<Row>
  readonly sort: SortState | undefined
  readonly onSort: ((sort: SortState) => void) | undefined
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const direction = sort?.column === column.id ? sort.direction : undefined
  const className = cx(column.align === 'end' && styles.end, column.width && styles[column.width])
  if (!column.sortable || !onSort) {
    return (
      <th scope="col" className={className}>
        {column.hideHeader ? <span className="sr-only">{column.header}</span> : column.header}
      </th>
    )
  }
  return (
    <th
      scope="col"
      className={className}
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort({ column: column.id, direction: direction === 'asc' ? 'desc' : 'asc' })}
      >
        {column.header}
        {direction ? <Icon icon={direction === 'asc' ? ArrowUp : ArrowDown} size="xs" /> : null}
      </button>
    </th>
  )
}

interface SelectPageProps<Row> {
  readonly rows: readonly Row[]
  readonly selection: RowSelection
}

function SelectPage<Row extends { readonly id: number }>({ rows, selection }: SelectPageProps<Row>) {
  const chosen = rows.filter((row) => selection.ids.has(row.id)).length
  const state = chosen === 0 ? false : chosen === rows.length ? true : 'mixed'
  return (
    <th scope="col" className={styles.check}>
      <Checkbox
        aria-label={t(uiMessages.selectPage)}
        checked={state}
        onChange={() => selection.onChange(state === true ? new Set() : new Set(rows.map((row) => row.id)))}
      />
    </th>
  )
}

interface BodyRowProps<Row extends { readonly id: number }> {
  readonly row: Row
  readonly index: number
  readonly table: DataTableProps<Row>
}

function BodyRow<Row extends { readonly id: number }>({ row, index, table }: BodyRowProps<Row>) {
  const { columns, selection, onOpen, rowActions, rowName } = table
  const chosen = selection?.ids.has(row.id) ?? false
  return (
    <tr
      tabIndex={index === 0 ? 0 : -1}
      data-index={index}
      aria-selected={selection ? chosen : undefined}
      className={styles.row}
      onClick={(event) => {
        if (!isOnControl(event)) onOpen?.(row)
      }}
    >
      {selection ? (
        <td className={styles.check}>
          <Checkbox
            aria-label={t(uiMessages.selectRow, { name: rowName(row) })}
            checked={chosen}
            onChange={() => selection.onChange(toggled(selection.ids, row.id))}
          />
        </td>
      ) : null}
      {columns.map((column) => (
        <td key={column.id} className={cx(column.align === 'end' && styles.end, column.width && styles[column.width])}>
          {column.cell(row)}
        </td>
      ))}
      {rowActions ? (
        <td className={styles.actions}>
          <span className={styles.tools}>{rowActions(row)}</span>
        </td>
      ) : null}
    </tr>
  )
}

function SkeletonRow<Row extends { readonly id: number }>({ table }: { readonly table: DataTableProps<Row> }) {
  return (
    <tr>
      {table.selection ? <td className={styles.check} /> : null}
      {table.columns.map((column) => (
        <td key={column.id} className={column.width && styles[column.width]}>
          {column.hideHeader ? null : <Skeleton width={column.width === 'name' ? '60%' : '70%'} />}
        </td>
      ))}
      {table.rowActions ? <td className={styles.actions} /> : null}
    </tr>
  )
}

function onRowKey<Row extends { readonly id: number }>(
  event: KeyboardEvent<HTMLTableSectionElement>,
  table: DataTableProps<Row>,
): void {
  if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
  const element = event.target instanceof Element ? event.target.closest('tr') : null
  const index = Number(element?.dataset['index'])
  const row = table.rows[index]
  if (!element || !row) return
  const step = { ArrowDown: 1, j: 1, J: 1, ArrowUp: -1, k: -1, K: -1 }[event.key]
  if (step !== undefined) {
    const next = element.parentElement?.children[index + step]
    if (next instanceof HTMLElement) next.focus()
  } else if (event.key === 'Enter' && event.target === element) table.onOpen?.(row)
  else if (event.key.toLowerCase() === 'x' && table.selection) {
    table.selection.onChange(toggled(table.selection.ids, row.id))
  } else return
  event.preventDefault()
}

/** A copy of the set with the id added, or taken out. */
export function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

function isOnControl(event: MouseEvent): boolean {
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest('a, button, input, label')) return true
  // Dragging over text to copy it is no click.
  return (getSelection()?.toString().length ?? 0) > 0
}
