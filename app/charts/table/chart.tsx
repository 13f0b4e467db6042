import { useState } from 'react'
import { readBoolean, readList, readNumber, readText, isRecord } from '../form-data.ts'
import { EmptyChart } from '../frame/empty.tsx'
import { kindNames } from '../kind-names.ts'
import { messages } from '../messages.ts'
import type { QueryResult, Row } from '../query-types.ts'
import type { ChartProps, FormData, OwnState } from '../types.ts'
import styles from './chart.module.css'
import { cellsMask, toggleCell } from './cross-filter.ts'
import { TableGrid } from './grid.tsx'
import { Pager } from './pager.tsx'
import { type PreparedTable, prepareTable, searchRows, type Sorting, sortRows } from './prepare.ts'

const SEARCH_HEIGHT = 28
const SEARCH_SPACE = 34
const PAGER_HEIGHT = 32
const DEFAULT_SERVER_PAGE = 10
const NONE: Record<string, never> = {}

export function TableChart(props: ChartProps) {
  const { width, height, formData, data, theme, interaction = NONE, datasource, title } = props
  const [localSorting, setLocalSorting] = useState<Sorting>()
  const [search, setSearch] = useState('')
  const [localPage, setLocalPage] = useState(0)
  const [localPageSize, setLocalPageSize] = useState<number | undefined>()
  const table = prepareTable(formData, data, theme, datasource)
  if (table.columns.length === 0 || (table.rows.length === 0 && data.length <= 1))
    return <EmptyChart width={width} height={height} text={messages.noResults} />

  const onServer = readBoolean(formData, 'server_pagination', false)
  const ownState = interaction.ownState ?? NONE
  const sorting = onServer ? serverSorting(ownState) : localSorting
  const found = onServer ? table.rows : searchRows(table.rows, table.columns, search)
  const sorted = onServer ? found : sortRows(found, sorting)
  const paging = onServer
    ? serverPaging(formData, ownState, data)
    : localPaging(formData, sorted.length, localPage, localPageSize)
  const shown = onServer || !paging ? sorted : sorted.slice(paging.page * paging.size, (paging.page + 1) * paging.size)
  const hasSearch = readBoolean(formData, 'include_search', false)
  const gridHeight = height - (hasSearch ? SEARCH_SPACE : 0) - (paging ? PAGER_HEIGHT : 0)

  function sortBy(key: string) {
    const desc = sorting?.key === key ? !sorting.desc : isNumeric(table, key)
    if (onServer) interaction.setOwnState?.({ ...ownState, sortBy: [{ key, desc }], currentPage: 0 })
    else setLocalSorting({ key, desc })
  }

  function goTo(page: number, size: number) {
    if (onServer) interaction.setOwnState?.({ ...ownState, currentPage: page, pageSize: size })
    setLocalPage(page)
    setLocalPageSize(size)
  }

  function searchFor(text: string) {
    setSearch(text)
    setLocalPage(0)
    const column = readText(ownState, 'searchColumn') ?? table.columns.find((one) => one.filterable)?.key
    if (onServer) interaction.setOwnState?.({ ...ownState, searchText: text, searchColumn: column, currentPage: 0 })
  }

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
        <input
          className={styles['search']}
          type="search"
          value={search}
          placeholder={messages.search}
          aria-label={messages.searchRows}
          onChange={(event) => searchFor(event.target.value)}
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
        caption={messages.summary.named(kindNames.table, title)}
        selected={selected}
        onCell={
          onCrossFilter &&
          ((column, value) => onCrossFilter(cellsMask(toggleCell(selected, column.key, value), labelOf(table))))
        }
        onContextMenu={onContextMenu && ((row, at) => onContextMenu({ ...at, filters: rowFilters(table, row) }))}
      />
      {paging && <Pager {...paging} onChange={goTo} />}
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

function rowFilters(table: PreparedTable, row: Row) {
  return table.columns
    .filter((column) => column.filterable)
    .map((column) => {
      const val = row[column.key] ?? null
      return { col: column.key, op: '==' as const, val, formattedVal: column.format(val) }
    })
}

function serverSorting(ownState: OwnState): Sorting {
  const [first] = readList(ownState, 'sortBy').filter(isRecord)
  const key = first && readText(first, 'key')
  return key === undefined ? undefined : { key, desc: first?.['desc'] === true }
}

type Paging = { page: number; size: number; rows: number; sizes: readonly number[] }

const PAGE_SIZES = [10, 20, 50, 100, 200]

function serverPaging(formData: FormData, ownState: OwnState, data: readonly QueryResult[]): Paging {
  const counted = Number(data[1]?.data[0]?.['rowcount'] ?? data[0]?.data.length ?? 0)
  const size = readNumber(ownState, 'pageSize') ?? readNumber(formData, 'server_page_length') ?? DEFAULT_SERVER_PAGE
  return { page: readNumber(ownState, 'currentPage') ?? 0, size, rows: counted, sizes: PAGE_SIZES }
}

/** Pages only when a length is chosen: long tables scroll without drawing every row. */
function localPaging(formData: FormData, rows: number, page: number, chosen: number | undefined): Paging | undefined {
  const size = chosen ?? readNumber(formData, 'page_length') ?? 0
  if (size <= 0 || rows <= Math.min(size, PAGE_SIZES[0] ?? size)) return undefined
  const last = Math.max(0, Math.ceil(rows / size) - 1)
  return { page: Math.min(page, last), size, rows, sizes: PAGE_SIZES }
}
