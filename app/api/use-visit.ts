import { useEffect } from 'react'
import { logEvent } from './event-log.ts'

/** Notes that the reader opened a dashboard or a saved chart: it becomes one of their recents. Undefined notes nothing. */
export function useVisit(kind: 'mount_dashboard' | 'mount_explorer', id: number | undefined): void {
  useEffect(() => {
    if (id === undefined) return
    logEvent({ event_name: kind, ...(kind === 'mount_dashboard' ? { dashboard_id: id } : { slice_id: id }) })
  }, [kind, id])
}
