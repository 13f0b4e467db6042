import { readList, readRecord, readText } from '../form-data.ts'
import { readSorting } from '../own-state.ts'
import type { OwnState } from '../types.ts'
import type { Sorting } from './prepare.ts'

/** What the person chose on a table, by Superset's names where it has them. */
export type TableState = {
  page: number
  /** Rows a page; undefined where the settings decide. */
  size: number | undefined
  sorting: Sorting
  search: string
  searchColumn: string | undefined
  order: readonly string[]
  widths: Readonly<Record<string, number>>
}

/** More rows than any engine is asked for; the product of two is still exact. */
const MOST = 10_000_000

/** The state of a table as it was kept; what has another shape counts as not chosen. */
export function readTableState(own: OwnState): TableState {
  const widths = Object.entries(readRecord(own, 'columnWidths'))
  return {
    page: whole(own['currentPage'], 0) ?? 0,
    size: whole(own['pageSize'], 1),
    sorting: readSorting(own),
    search: readText(own, 'searchText') ?? '',
    searchColumn: readText(own, 'searchColumn'),
    order: readList(own, 'columnOrder').filter((one) => typeof one === 'string'),
    widths: Object.fromEntries(widths.filter((one): one is [string, number] => whole(one[1], 1) !== undefined)),
  }
}

function whole(value: unknown, least: number): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= MOST ? value : undefined
}
