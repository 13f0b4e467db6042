import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ListFilter, Resource } from '../../api/resource.ts'
import type { LucideIcon } from '../../ui/icon.tsx'
import type { MenuItem } from '../../ui/menu-items.ts'
import type { TableColumn } from '../../ui/data-table.tsx'
import type { ChosenOption, FilterValue, ListStateDefaults, ViewMode } from './list-state.ts'

export type LoadOptions = (client: QueryClient, text: string) => Promise<readonly ChosenOption[]>

/** A filter of a list: what it is called, what it offers and what it asks of the API. */
export interface FilterDescription {
  readonly id: string
  readonly label: string
  readonly col: string
  readonly opr: string
  /** Fixed options, the column whose related rows are the options, or options read from elsewhere; the server searches. */
  readonly options: readonly ChosenOption[] | { readonly related: string } | { readonly load: LoadOptions }
}

/** One list screen: everything that makes it other than the next. */
export interface ListDescription<Row extends { readonly id: number }> {
  readonly title: string
  /** Plural, as in the middle of a sentence. */
  readonly things: string
  readonly resource: Resource<Row>
  /** The permission view of the resource, e.g. `Dashboard`. */
  readonly view: string
  /** The primary action, where it is a link. */
  readonly create?: { readonly label: string; readonly path: () => string }
  readonly search: { readonly placeholder: string; readonly col: string; readonly opr: string }
  readonly filters: readonly FilterDescription[]
  readonly columns: readonly TableColumn<Row>[]
  /** Columns the API can order by, beside those the table sorts. */
  readonly nameColumn: string
  readonly hasFavourites: boolean
  readonly canImport: boolean
  /** False where the API has no export of the rows. */
  readonly canExport?: boolean
  readonly defaultView: ViewMode
  readonly rowName: (row: Row) => string
  readonly rowPath: (row: Row) => string
  /** Undefined: rows cannot be edited from the list. */
  readonly editPath?: (row: Row) => string
  /** What copying the address of a row is called, where it is offered. */
  readonly copyLink?: string
  readonly card: (row: Row) => CardContent
  readonly cardsHaveSketch: boolean
  /** Tags may be hung on the rows: what the API calls their kind. */
  readonly taggedAs?: 'chart' | 'dashboard' | 'dataset'
  readonly empty: { readonly icon: LucideIcon; readonly title: string; readonly text: string }
  readonly importedThing: string
}

export interface CardContent {
  readonly sketch: ReactNode
  readonly meta: ReactNode
  readonly corner?: ReactNode
  readonly badge?: ReactNode
}

/** What can be done with one row, for its menu. */
export type RowMenu<Row> = (row: Row) => readonly MenuItem[]

/** The id of the filter that the search box writes. */
export const SEARCH_FILTER = 'search'

/** The column every list is sorted by first. */
export const MODIFIED_COLUMN = 'changed_on_delta_humanized'

/** What the address of a list may say. */
export function stateDefaults<Row extends { readonly id: number }>(list: ListDescription<Row>): ListStateDefaults {
  return {
    filterIds: [SEARCH_FILTER, ...list.filters.map((filter) => filter.id)],
    sortColumns: [list.nameColumn, ...list.columns.filter((column) => column.sortable).map((column) => column.id)],
    sortColumn: MODIFIED_COLUMN,
    sortOrder: 'desc',
    viewMode: list.defaultView,
  }
}

/** The chosen filters as the API's list query wants them. */
export function apiFilters<Row extends { readonly id: number }>(
  list: ListDescription<Row>,
  chosen: Readonly<Record<string, FilterValue>>,
): readonly ListFilter[] {
  const { col, opr } = list.search
  const all = [{ id: SEARCH_FILTER, col, opr }, ...list.filters]
  return all.flatMap((filter) => {
    const value = chosen[filter.id]
    if (value === undefined || value === '') return []
    return [{ col: filter.col, opr: filter.opr, value: typeof value === 'string' ? value : value.value }]
  })
}
