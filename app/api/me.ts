import { queryOptions } from '@tanstack/react-query'
import { request } from './client.ts'

/** The answer of `GET /api/v1/me/`. */
export interface Me {
  readonly id: number
  readonly username: string
  readonly email: string | null
  readonly first_name: string
  readonly last_name: string
  readonly is_active: boolean
  readonly is_anonymous: boolean
}

export const me = {
  key: ['me'] as const,
  detail: () =>
    queryOptions({
      queryKey: ['me', 'detail'] as const,
      queryFn: async ({ signal }) => (await request<{ result: Me }>('/api/v1/me/', { signal })).result,
    }),
}
