import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { bootstrap } from '../../../api/bootstrap.ts'
import { dashboardPage } from '../../../api/dashboard-page.ts'
import { equal } from '../../../../durable-objects/log/json.ts'
import { withFilterKey } from '../address.ts'
import { withOwnStates } from '../filters/data-mask.ts'
import { useFilters, usePage } from './contexts.ts'

/** Several filters set one after the other are stored once. */
const DEBOUNCE_MS = 500

/**
 * Keeps the applied filters and the states of the charts on the server and their key in the address, so that a reload and
 * a copied address show the same. A visitor who is not signed in has no such memory; a failure costs nothing but that.
 */
export function FilterKey(): null {
  const { dashboard, address, chartStates } = usePage()
  const { bar, cross } = useFilters()
  const { id } = dashboard
  const { nativeFiltersKey } = address
  const states = useSyncExternalStore(chartStates.subscribe, chartStates.all)
  const [, setParams] = useSearchParams()
  const client = useQueryClient()
  const masks = { ...bar.applied, ...withOwnStates(cross, states) }
  const stored = useRef<unknown>(masks)
  useEffect(() => {
    if (bootstrap().user === null || equal(stored.current, masks)) return undefined
    const timer = setTimeout(() => {
      stored.current = masks
      const value = JSON.stringify(masks)
      const saving = nativeFiltersKey
        ? dashboardPage.updateFilterState(id, nativeFiltersKey, value)
        : dashboardPage.createFilterState(id, value)
      saving
        .then(({ key }) => {
          // The address would otherwise make the page ask for what it has just sent.
          client.setQueryData(dashboardPage.filterState(id, key).queryKey, { value })
          return setParams((params) => withFilterKey(params, key), { replace: true, preventScrollReset: true })
        })
        .catch(() => undefined)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  })
  return null
}
