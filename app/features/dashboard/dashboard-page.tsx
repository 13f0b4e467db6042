import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { dashboardPage } from '../../api/dashboard-page.ts'
import { readAddress } from './address.ts'
import { Dashboard } from './dashboard.tsx'
import { PageFailure } from './page-failure.tsx'
import { DashboardSkeleton } from './view/dashboard-skeleton.tsx'
import { readMaskSources } from './view/mask-sources.ts'

/** The screen of `/superset/dashboard/{id, slug or uuid}/`. */
export function DashboardPage() {
  const { idOrSlug = '' } = useParams()
  const [params] = useSearchParams()
  const address = readAddress(params)
  // Applying a filter takes the permalink out of the address; what is on the screen goes on as it is.
  const [link, setLink] = useState(address.permalinkKey)
  if (address.permalinkKey !== undefined && address.permalinkKey !== link) setLink(address.permalinkKey)
  const page = useQuery(dashboardPage.detail(idOrSlug, address.at))
  const id = page.data?.dashboard.id
  const [permalink, filterState] = useQueries({
    queries: [
      {
        ...dashboardPage.permalink(address.permalinkKey ?? ''),
        enabled: address.permalinkKey !== undefined,
        retry: false,
      },
      {
        ...dashboardPage.filterState(id ?? 0, address.nativeFiltersKey ?? ''),
        enabled: id !== undefined && address.nativeFiltersKey !== undefined,
        retry: false,
      },
    ],
  })
  const sources = readMaskSources(address, permalink.data, filterState.data)
  const pinned = useQuery({
    ...dashboardPage.pinned(address.permalinkKey ?? ''),
    enabled: sources.permalink?.seq !== undefined,
    retry: false,
  })
  // A link or key that is no longer known falls back to the defaults; one still under way is waited for.
  const waiting = permalink.isLoading || filterState.isLoading || pinned.isLoading
  if (page.isError && !page.data) return <PageFailure error={page.error} onRetry={() => void page.refetch()} />
  if (!page.data || waiting) return <DashboardSkeleton title={page.data?.dashboard.dashboard_title ?? ''} />
  return (
    <Dashboard
      key={`${page.data.dashboard.id}:${link ?? ''}`}
      idOrSlug={idOrSlug}
      page={page.data}
      address={address}
      pinned={pinned.data}
      {...sources}
    />
  )
}
