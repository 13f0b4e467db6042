import { useSearchParams } from 'react-router'

const PARAMETER = 'edit'
const NEW = 'new'

/** The address of this list with the form of one row over it, or of a new one. The rest of the address stays. */
export function editingPath(id: number | null): string {
  const search = new URLSearchParams(location.search)
  search.set(PARAMETER, id === null ? NEW : String(id))
  return `?${search.toString()}`
}

/** Which row's form the address opens: an id, null for a new row, undefined for none. */
export function useEditing(): { readonly id: number | null | undefined; readonly close: () => void } {
  const [search, setSearch] = useSearchParams()
  const wanted = search.get(PARAMETER)
  const close = () => {
    const next = new URLSearchParams(search)
    next.delete(PARAMETER)
    setSearch(next, { replace: true })
  }
  if (wanted === NEW) return { id: null, close }
  return { id: wanted !== null && /^\d+$/.test(wanted) ? Number(wanted) : undefined, close }
}
