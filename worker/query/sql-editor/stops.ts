import { STOP_POLL_CATALOGUE_MS, STOP_POLL_MS } from './limits.ts'

/** Client ids of runs that this isolate was asked to stop. */
const asked = new Set<string>()

/** Asks the run with this id to stop, if it is one of this isolate's. */
export function askToStop(clientId: string): void {
  asked.add(clientId)
}

/**
 * A signal that aborts when the run is stopped: by this isolate, by word in the catalogue, or by its own client going
 * away. It looks instead of being told, because one request may not touch what another holds open.
 */
export function watchForStop(
  clientId: string,
  isStopped: () => Promise<boolean>,
  client: AbortSignal | undefined,
): { readonly signal: AbortSignal; readonly end: () => void } {
  const controller = new AbortController()
  const stop = () => controller.abort(new DOMException('stopped', 'AbortError'))
  client?.addEventListener('abort', stop, { once: true })
  let next = Date.now() + STOP_POLL_CATALOGUE_MS
  let asking = false
  const look = async () => {
    asking = true
    try {
      if (await isStopped()) stop()
    } finally {
      asking = false
      next = Date.now() + STOP_POLL_CATALOGUE_MS
    }
  }
  const timer = setInterval(() => {
    if (asked.has(clientId)) stop()
    else if (!asking && Date.now() >= next) look().catch(() => undefined)
  }, STOP_POLL_MS)
  return {
    signal: controller.signal,
    end: () => {
      clearInterval(timer)
      client?.removeEventListener('abort', stop)
      asked.delete(clientId)
    },
  }
}
