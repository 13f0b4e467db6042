import { useEffect } from 'react'
import { ownValue, readBoolean, readList, readNumber, readRecord, readText } from '../form-data.ts'
import { EmptyChart } from '../frame/empty.tsx'
import { kindNames } from '../kind-names.ts'
import { messages } from '../messages.ts'
import { useOwnState } from '../own-state.ts'
import type { QueryResult, Row } from '../query-types.ts'
import type { ChartProps, DrillFilter, FormData } from '../types.ts'
import styles from './chart.module.css'
import type { TableColumn } from './columns.ts'
import { cellsMask, type SelectedCells, toggleCell } from './cross-filter.ts'
import { TableGrid } from './grid.tsx'
import { Pager } from './pager.tsx'
import { inOrder, moved } from './order.ts'
import { type PreparedTable, prepareTable, searchRows, sortRows } from './prepare.ts'
import { SearchBox } from './search-box.tsx'
import { readTableState, type TableState } from './table-state.ts'

const SEARCH_HEIGHT = 28
const SEARCH_SPACE = 34
const PAGER_HEIGHT = 32
const DEFAULT_SERVER_PAGE = 10
const NONE: Record<string, never> = {}

export function TableChart(props: ChartProps & { resizable?: boolean }) {
  const { width, height, formData, data, theme, interaction = NONE, datasource, title } = props
  const [own, change] = useOwnState(interaction)
  const state = readTableState(own)
  const { sorting } = state
  const hasSearch = readBoolean(formData, 'include_search', false)
  const search = hasSearch ? state.search : ''
  const prepared = prepareTable(formData, data, theme, datasource)
  const onServer = readBoolean(formData, 'server_pagination', false)
  const isPastEnd = onServer && countedRows(data) !== undefined && isPastEndOf(serverPaging(formData, state, data))
  useEffect(() => {
    // Rows that went away, by a filter for one, leave nobody on a page that is no more.
    if (isPastEnd) change({ currentPage: 0 })
  }, [isPastEnd, change])
  const table = { ...prepared, columns: inOrder(prepared.columns, state.order) }
  if (table.columns.length === 0 || (table.rows.length === 0 && data.length <= 1))
    return <EmptyChart width={width} height={height} text={messages.noResults} />

  const found = onServer ? table.rows : searchRows(table.rows, table.columns, search)
  const sorted = onServer ? found : sortRows(found, sorting)
  const paging = onServer ? serverPaging(formData, state, data) : localPaging(formData, state, sorted.length)
  const shown = onServer || !paging ? sorted : sorted.slice(paging.page * paging.size, (paging.page + 1) * paging.size)
  const searchable = table.columns.filter((column) => column.filterable)
  const gridHeight = height - (hasSearch ? SEARCH_SPACE : 0) - (paging ? PAGER_HEIGHT : 0)

  function sortBy(key: string) {
    const desc = sorting?.key === key ? !sorting.desc : isNumeric(table, key)
    change({ sortBy: [{ key, desc }], currentPage: onServer ? 0 : own['currentPage'] })
  }

  function searchFor(text: string) {
    const searchColumn = onServer ? (searchable.find(({ key }) => key === state.searchColumn) ?? searchable[0])?.key : undefined
    change({ searchText: text === '' ? undefined : text, searchColumn, currentPage: 0 })
  }

  function move(key: string, by: number) {
    change({ columnOrder: moved(table.columns.map((column) => column.key), key, by) })
  }

  const rearranges = readBoolean(formData, 'allow_rearrange_columns', false) && readList(formData, 'time_compare').length === 0
  const selected = interaction.selectedFilters ?? NONE
  const { onCrossFilter, onContextMenu } = interaction
  return (
    <div
      className={styles['table']}
      style={{
        inlineSize: width,
        blockSize: height,
        '--search-height': `${SEARCH_HEIGHT}px`,
        '--pager-height': `${PAGER_HEIGHT}px`,
      }}
    >
      {hasSearch && (
        <SearchBox
          text={search}
          onSearch={searchFor}
          columns={onServer ? searchable : []}
          column={state.searchColumn}
          onColumn={(searchColumn) => change({ searchColumn, currentPage: 0 })}
        />
      )}
      <TableGrid
        table={table}
        rows={shown}
        width={width}
        height={gridHeight}
        theme={theme}
        sorting={sorting}
        onSort={sortBy}
        onMove={rearranges ? move : undefined}
        onResize={
          props.resizable ? (key, wide) => change({ columnWidths: { ...state.widths, [key]: wide } }) : undefined
        }
        chosenWidths={state.widths}
        rendersHtml={readBoolean(formData, 'allow_render_html', true)}
        caption={messages.summary.named(kindNames.table, title)}
        selected={selected}
        onCell={
          onCrossFilter &&
          ((column, value) => onCrossFilter(cellsMask(toggleCell(selected, column.key, value), labelOf(table))))
        }
        onContextMenu={
          onContextMenu && ((row, column, at) => onContextMenu({ ...at, ...rowPoint(formData, table, { row, column }, selected) }))
        }
      />
      {paging && <Pager {...paging} onChange={(currentPage, pageSize) => change({ currentPage, pageSize })} />}
    </div>
  )
}

function isNumeric(table: PreparedTable, key: string): boolean {
  return typeof table.rows.find((row) => row[key] !== null)?.[key] === 'number'
}

function labelOf(table: PreparedTable) {
  return (key: string, value: unknown) => {
    const column = table.columns.find((one) => one.key === key)
    const isCell =
      value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    return column && isCell ? column.format(value) : String(value)
  }
}

/** A row is told by all of its dimensions; its cell filters other charts and drills by itself. */
function rowPoint(
  formData: FormData,
  table: PreparedTable,
  { row, column }: { row: Row; column: TableColumn | undefined },
  selected: SelectedCells,
) {
  const filters = table.columns.filter((one) => one.filterable).map((one) => cellFilter(formData, one, row))
  if (!column?.filterable) return { filters }
  const value = row[column.key] ?? null
  return {
    filters,
    drillBy: { filters: [cellFilter(formData, column, row)], dimensionField: 'groupby' },
    crossFilter: {
      dataMask: cellsMask(toggleCell(selected, column.key, value), labelOf(table)),
      isCurrentValueSelected: ownValue(selected, column.key)?.includes(value) ?? false,
    },
  }
}

function cellFilter(formData: FormData, column: TableColumn, row: Row): DrillFilter {
  const val = row[column.key] ?? null
  const grain = typeof val === 'number' && readRecord(formData, 'temporal_columns_lookup')[column.key] === true
    ? readText(formData, 'time_grain_sqla')
    : undefined
  return { col: column.key, op: '==', val, formattedVal: column.format(val), ...(grain !== undefined && { grain }) }
}

type Paging = { page: number; size: number; rows: number; sizes: readonly number[] }

const PAGE_SIZES = [10, 20, 50, 100, 200]

/** What the second question of a table paged on the server counted. */
function countedRows(data: readonly QueryResult[]): number | undefined {
  const counted = data[1]?.data[0]?.['rowcount']
  return counted === undefined ? undefined : Number(counted)
}

function serverPaging(formData: FormData, state: TableState, data: readonly QueryResult[]): Paging {
  const rows = countedRows(data) ?? data[0]?.data.length ?? 0
  const size = state.size ?? readNumber(formData, 'server_page_length') ?? DEFAULT_SERVER_PAGE
  return { page: state.page, size, rows, sizes: PAGE_SIZES }
}

function isPastEndOf({ page, size, rows }: Paging): boolean {
  return page > 0 && rows > 0 && page * size >= rows
}

/** Pages only when a length is chosen: long tables scroll without drawing every row. */
function localPaging(formData: FormData, state: TableState, rows: number): Paging | undefined {
  const size = state.size ?? readNumber(formData, 'page_length') ?? 0
  if (size <= 0 || rows <= Math.min(size, PAGE_SIZES[0] ?? size)) return undefined
  const last = Math.max(0, Math.ceil(rows / size) - 1)
  return { page: Math.min(state.page, last), size, rows, sizes: PAGE_SIZES }
}
