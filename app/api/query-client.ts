import { QueryCache, QueryClient } from '@tanstack/react-query'
import { toast } from '../ui/toast.ts'
import { ApiError, errorText } from './errors.ts'

const STALE_AFTER_MS = 30_000
const MAX_RETRIES = 2
const SERVER_ERROR = 500

/** The client's one cache of server state. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // A first load fails in its own place; a failed refresh leaves the old data in sight and is only said.
        if (query.state.data !== undefined) toast.danger(errorText(error))
      },
    }),
    defaultOptions: {
      queries: { staleTime: STALE_AFTER_MS, retry: shouldRetry, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  })
}

/** Only what may pass by itself is tried again: no connection, and failures of the server. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= MAX_RETRIES || !(error instanceof ApiError)) return false
  return error.status === 0 || error.status >= SERVER_ERROR
}
