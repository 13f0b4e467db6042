import { useSyncExternalStore } from 'react'

interface Announcement {
  readonly id: number
  readonly text: string
}

const EMPTY: Announcement = { id: 0, text: '' }
const current: Record<'polite' | 'assertive', Announcement> = { polite: EMPTY, assertive: EMPTY }
const listeners = new Set<() => void>()

/** Has a screen reader say something that only the eye would notice: a route change, a finished move, a new count. */
export function announce(text: string, urgency: 'polite' | 'assertive' = 'polite'): void {
  current[urgency] = { id: current[urgency].id + 1, text }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The two live regions of the page; once, at the root. */
export function LiveRegions() {
  const polite = useSyncExternalStore(subscribe, () => current.polite)
  const assertive = useSyncExternalStore(subscribe, () => current.assertive)
  return (
    <>
      <div className="sr-only" aria-live="polite" aria-atomic="true">
        <span key={polite.id}>{polite.text}</span>
      </div>
      <div className="sr-only" aria-live="assertive" aria-atomic="true">
        <span key={assertive.id}>{assertive.text}</span>
      </div>
    </>
  )
}
