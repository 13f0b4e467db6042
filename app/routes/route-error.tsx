import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ApiError } from '../api/errors.ts'
import { ErrorScreen } from '../features/frame/error-screen.tsx'
import { isChunkFailure } from './chunk-failure.ts'

/** What a page shows instead of itself when it cannot be shown. */
export function RouteError() {
  const error = useRouteError()
  if (isChunkFailure(error)) return <ErrorScreen kind="chunk" />
  const status = isRouteErrorResponse(error) || error instanceof ApiError ? error.status : undefined
  if (status === 404) return <ErrorScreen kind="not-found" />
  if (status === 403) return <ErrorScreen kind="forbidden" />
  return <ErrorScreen kind="crash" detail={error instanceof Error ? error.message : undefined} />
}
