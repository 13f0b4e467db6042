import { infiniteQueryOptions } from '@tanstack/react-query'
import type { HistoryEntry } from '../../durable-objects/dashboard/history.ts'
import { request } from './client.ts'

/** Entries of one page; a shorter page is the last. */
const PAGE_SIZE = 100

/** What happened to a dashboard, newest first, in pages. */
export function dashboardHistory(id: number) {
  return infiniteQueryOptions({
    queryKey: ['dashboard-history', id] as const,
    queryFn: async ({ pageParam, signal }) => {
      const query = { before: pageParam ?? undefined, limit: PAGE_SIZE }
      const answer = await request<{ result: readonly HistoryEntry[] }>(`/api/v1/dashboard/${id}/history`, {
        query,
        signal,
      })
      return answer.result
    },
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.length < PAGE_SIZE ? undefined : (last.at(-1)?.seq ?? undefined)),
  })
}
