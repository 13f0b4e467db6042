import { useSearchParams } from 'react-router'
import { changeListState, parseListState, writeListState } from './list-state.ts'
import type { ListState, ListStateDefaults } from './list-state.ts'

/** The state of a list as the address has it. Another page is a step in the history; every other change replaces it. */
export function useListState(defaults: ListStateDefaults): [ListState, (change: Partial<ListState>) => void] {
  const [search, setSearch] = useSearchParams()
  const state = parseListState(search, defaults)
  const change = (wanted: Partial<ListState>) => {
    setSearch(
      (current) => {
        const next = changeListState(parseListState(current, defaults), wanted)
        return writeListState(current, next, defaults)
      },
      { replace: wanted.pageIndex === undefined, preventScrollReset: true },
    )
  }
  return [state, change]
}
