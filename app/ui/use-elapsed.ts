import { useEffect, useState } from 'react'

/** A wait shorter than this is not worth a word (interface rule). */
export const SHOW_PROGRESS_AFTER_MS = 400
const TICK_MS = 100

/** Milliseconds since `startedAt` (as of `Date.now()`), ticking ten times a second; null until 400 ms have gone by. */
export function useElapsed(startedAt: number): number | null {
  const [now, setNow] = useState(startedAt)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [startedAt])
  const elapsed = now - startedAt
  return elapsed < SHOW_PROGRESS_AFTER_MS ? null : elapsed
}
