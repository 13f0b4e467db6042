/** Pauses before a call is made again; an object that moves or restarts is back well within them. */
const PAUSES_MS = [50, 200, 800] as const

/**
 * Calls an object, and again when the platform says that the failure was none of the call's. `call` must open its stub
 * anew, because a stub that failed is broken, and must be harmless when repeated. An overloaded object is left alone.
 */
export async function callObject<T>(call: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await call()
    } catch (error) {
      if (!mayRepeat(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return await call()
}

function mayRepeat(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const overloaded = 'overloaded' in error && error.overloaded === true
  return !overloaded && 'retryable' in error && error.retryable === true
}
