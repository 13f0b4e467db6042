import { RISON } from 'rison2'
import { isRecord } from '../../api/json.ts'

/** The chosen value of one filter: a text, or an option with the label to show for it. */
export type FilterValue = string | ChosenOption

export interface ChosenOption {
  readonly label: string
  readonly value: string | number | boolean
}

export type ViewMode = 'table' | 'card'

/** What a list shows; all of it stands in the address. */
export interface ListState {
  readonly filters: Readonly<Record<string, FilterValue>>
  readonly pageIndex: number
  readonly sortColumn: string
  readonly sortOrder: 'asc' | 'desc'
  readonly viewMode: ViewMode
}

/** What may stand in the address, and what holds where it says nothing. */
export interface ListStateDefaults {
  readonly filterIds: readonly string[]
  readonly sortColumns: readonly string[]
  readonly sortColumn: string
  readonly sortOrder: 'asc' | 'desc'
  readonly viewMode: ViewMode
}

/** By hand: a schema library would weigh more than the rest of a list's script. */
function readFilterValue(entry: unknown): FilterValue | null {
  if (typeof entry === 'string') return entry === '' ? null : entry
  if (!isRecord(entry)) return null
  const { label, value } = entry
  const isValue = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return typeof label === 'string' && isValue ? { label, value } : null
}

/**
 * Reads the parameters `filters` (Rison), `pageIndex`, `sortColumn`, `sortOrder` and `viewMode`. Whatever is unknown or
 * malformed counts as absent: an old bookmark opens the list, not an error.
 */
export function parseListState(search: URLSearchParams, defaults: ListStateDefaults): ListState {
  const page = Number(search.get('pageIndex') ?? 0)
  const sortColumn = search.get('sortColumn')
  const sortOrder = search.get('sortOrder')
  const viewMode = search.get('viewMode')
  const known = sortColumn !== null && defaults.sortColumns.includes(sortColumn)
  return {
    filters: parseFilters(search.get('filters'), defaults.filterIds),
    pageIndex: Number.isSafeInteger(page) && page >= 0 ? page : 0,
    sortColumn: known ? sortColumn : defaults.sortColumn,
    sortOrder: known && (sortOrder === 'asc' || sortOrder === 'desc') ? sortOrder : defaults.sortOrder,
    viewMode: viewMode === 'table' || viewMode === 'card' ? viewMode : defaults.viewMode,
  }
}

function parseFilters(text: string | null, ids: readonly string[]): Readonly<Record<string, FilterValue>> {
  if (!text) return {}
  let value: unknown
  try {
    value = RISON.parse(text)
  } catch {
    return {}
  }
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([id, entry]) => {
      const known = ids.includes(id) ? readFilterValue(entry) : null
      return known === null ? [] : [[id, known] as const]
    }),
  )
}

/** Writes a state over the given parameters, leaving out what is as by default; other parameters stay. */
export function writeListState(
  search: URLSearchParams,
  state: ListState,
  defaults: ListStateDefaults,
): URLSearchParams {
  const next = new URLSearchParams(search)
  const set = (key: string, value: string, usual: boolean) => (usual ? next.delete(key) : next.set(key, value))
  const filters = Object.fromEntries(Object.entries(state.filters).filter(([, value]) => value !== ''))
  const sortIsUsual = state.sortColumn === defaults.sortColumn && state.sortOrder === defaults.sortOrder
  set('filters', RISON.stringify(filters), Object.keys(filters).length === 0)
  set('pageIndex', String(state.pageIndex), state.pageIndex === 0)
  set('sortColumn', state.sortColumn, sortIsUsual)
  set('sortOrder', state.sortOrder, sortIsUsual)
  set('viewMode', state.viewMode, state.viewMode === defaults.viewMode)
  return next
}

/** A state after a change: whatever changes what is listed goes back to the first page. */
export function changeListState(state: ListState, change: Partial<ListState>): ListState {
  const staysOnPage = 'pageIndex' in change || Object.keys(change).every((key) => key === 'viewMode')
  return { ...state, ...change, pageIndex: staysOnPage ? (change.pageIndex ?? state.pageIndex) : 0 }
}
