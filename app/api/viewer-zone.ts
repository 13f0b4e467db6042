import type { QueryContext } from '../charts/query-types.ts'
import { readStored, useStoredText } from '../ui/persisted-state.ts'

/** Where the reader's choice is kept between page loads. */
export const VIEWER_ZONE = 'time-zone'

/** The time zone that the reader has chosen, by its IANA name, or null; and how to choose another. */
export function useViewerZone(): [string | null, (zone: string | null) => void] {
  return useStoredText(VIEWER_ZONE)
}

/** A question as the reader asks it: by the clocks of its own zone, else by those of the reader. */
export function inViewerZone(context: QueryContext, zone = readStored(VIEWER_ZONE)): QueryContext {
  return context.time_zone !== undefined || zone === null ? context : { ...context, time_zone: zone }
}
