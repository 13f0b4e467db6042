import { queryOptions } from '@tanstack/react-query'
import { request } from './client.ts'

/** An entry of `GET /api/v1/log/recent_activity/`: one object that the caller opened. */
export interface ActivityRow {
  readonly action: string
  readonly item_type: 'dashboard' | 'slice'
  readonly item_url: string
  readonly item_title: string
  /** Epoch milliseconds. */
  readonly time: number
}

/** Spec: the home page keeps six recent views. */
export const RECENT_VIEWS = 6

export const activity = {
  recent: () =>
    queryOptions({
      queryKey: ['activity', 'recent'] as const,
      queryFn: async ({ signal }) => {
        const query = { q: { page: 0, page_size: RECENT_VIEWS, distinct: true } }
        const answer = await request<{ result: readonly ActivityRow[] }>('/api/v1/log/recent_activity/', {
          query,
          signal,
        })
        return answer.result
      },
    }),
}
