import { bootstrap } from './bootstrap.ts'

/** Spec: events are sent after a second, or as soon as there are 1,024. */
const FLUSH_AFTER_MS = 1000
const FLUSH_AT = 1024
const PATH = '/superset/log/?explode=events'

export interface LoggedEvent {
  /** `mount_dashboard` and `mount_explorer` fill the recents of the home page. */
  readonly event_name: string
  readonly dashboard_id?: number
  readonly slice_id?: number
  /** Milliseconds. */
  readonly duration?: number
  readonly [detail: string]: string | number | boolean | undefined
}

const waiting: (LoggedEvent & { readonly ts: number })[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let listening = false

/** Notes something the reader did for the activity log. Never fails and never waits; visitors are not followed. */
export function logEvent(event: LoggedEvent): void {
  if (!bootstrap().user) return
  if (!listening) {
    listening = true
    addEventListener('pagehide', flushEvents)
  }
  waiting.push({ ...event, ts: Date.now() })
  if (waiting.length >= FLUSH_AT) flushEvents()
  else timer ??= setTimeout(flushEvents, FLUSH_AFTER_MS)
}

/** Sends what is waiting. A beacon outlives the page; where it cannot be sent, a plain request is. */
export function flushEvents(): void {
  clearTimeout(timer)
  timer = undefined
  const events = waiting.splice(0)
  if (events.length === 0) return
  const body = new URLSearchParams({ events: JSON.stringify(events) })
  if (navigator.sendBeacon(PATH, body)) return
  fetch(PATH, { method: 'POST', body, keepalive: true }).catch(() => undefined)
}
