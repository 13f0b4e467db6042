import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { bootstrap } from '../../../api/bootstrap.ts'
import { dashboardPage } from '../../../api/dashboard-page.ts'
import { equal } from '../../../../durable-objects/log/json.ts'
import { withFilterKey } from '../address.ts'
import type { Filters, PageFacts } from './contexts.ts'

/** Several filters set one after the other are stored once. */
const DEBOUNCE_MS = 500

/**
 * Keeps the applied filters on the server and their key in the address, so that a reload and a copied address show the
 * same. A visitor who is not signed in has no such memory; a failure costs nothing but that.
 */
export function useFilterKey(facts: Pick<PageFacts, 'dashboard' | 'address'>, filters: Filters): void {
  const { id } = facts.dashboard
  const { nativeFiltersKey } = facts.address
  const [, setParams] = useSearchParams()
  const client = useQueryClient()
  const masks = { ...filters.bar.applied, ...filters.cross }
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
}
