/** The dashboard that a chart was last saved to, for as long as the browser's tab is open. */

const KEY = 'meridian.explore.dashboard'

export function recentDashboard(): number | undefined {
  try {
    return Number(sessionStorage.getItem(KEY)) || undefined
  } catch {
    // Storage may be forbidden: then nothing is remembered.
    return undefined
  }
}

/** Nothing to remember where a chart was saved without a dashboard. */
export function rememberDashboard(id: number | undefined): void {
  try {
    if (id === undefined) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, String(id))
  } catch {
    // As above.
  }
}
