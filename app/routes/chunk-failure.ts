/** Long enough for a reload to have happened, short enough that the next deployment may reload again. */
const RELOAD_GUARD_MS = 60_000
const GUARD_KEY = 'meridian.reloadedAt'

/** Whether an error is a part of the product that could not be loaded: usually an older page after a deployment. */
export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)
  )
}

/** Reloads the page once when a part of it cannot be loaded; a second failure within a minute is shown instead. */
export function reloadOnChunkFailure(now: () => number = Date.now): void {
  addEventListener('vite:preloadError', (event) => {
    let last = 0
    try {
      last = Number(sessionStorage.getItem(GUARD_KEY) ?? 0)
      if (now() - last < RELOAD_GUARD_MS) return
      sessionStorage.setItem(GUARD_KEY, String(now()))
    } catch {
      // Without storage there is no telling whether we reloaded already: better to show the failure.
      return
    }
    event.preventDefault()
    location.reload()
  })
}
