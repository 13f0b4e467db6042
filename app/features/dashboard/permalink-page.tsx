import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { dashboardPage } from '../../api/dashboard-page.ts'
import { isRecord } from '../../charts/form-data.ts'
import { PageFailure } from './page-failure.tsx'
import { readPermalinkState } from './permalink.ts'
import { textOf } from './text-of.ts'
import { DashboardSkeleton } from './view/dashboard-skeleton.tsx'

/** The screen of `/superset/dashboard/p/{key}/`: goes on to the dashboard the link was made on. */
export function PermalinkPage() {
  const { key = '' } = useParams()
  const link = useQuery({ ...dashboardPage.permalink(key), retry: false })
  if (link.isError) return <PageFailure error={link.error} onRetry={() => void link.refetch()} />
  if (!link.data) return <DashboardSkeleton title="" />
  return <Navigate replace to={permalinkTarget(key, link.data)} />
}

/** Where a permalink leads: its dashboard, with the key, the other parameters and the anchor it remembers. */
export function permalinkTarget(key: string, answer: unknown): string {
  const link = isRecord(answer) ? answer : {}
  const { urlParams, anchor } = readPermalinkState(link['state'])
  const params = new URLSearchParams(urlParams.map(([name, value]): [string, string] => [name, value]))
  params.set('permalink_key', key)
  const hash = anchor === undefined ? '' : `#${encodeURIComponent(anchor)}`
  return `/superset/dashboard/${encodeURIComponent(textOf(link['dashboardId']))}/?${params}${hash}`
}
