// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const sent: { path: string; events: { event_name: string; ts: number }[] }[] = []
let accepts = true

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  sent.length = 0
  accepts = true
  document.body.innerHTML = '<script type="application/json" id="bootstrap">{"user":{"userId":1}}</script>'
  const take = (path: string, body: URLSearchParams) => sent.push({ path, events: JSON.parse(body.get('events') ?? '') })
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((path, body) => {
    if (accepts && body instanceof URLSearchParams) take(String(path), body)
    return accepts
  })
  vi.stubGlobal('fetch', async (path: string, { body }: { body: URLSearchParams }) => {
    take(`fetch ${path}`, body)
    return new Response()
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const load = async () => await import('../../../app/api/event-log.ts')
const names = () => sent.map(({ events }) => events.map((event) => event.event_name))

describe('the activity log', () => {
  test('events of one second travel together', async () => {
    const { logEvent } = await load()
    logEvent({ event_name: 'mount_dashboard', dashboard_id: 3 })
    vi.advanceTimersByTime(900)
    logEvent({ event_name: 'load_chart', slice_id: 5 })
    expect(sent).toEqual([])
    vi.advanceTimersByTime(100)
    expect(names()).toEqual([['mount_dashboard', 'load_chart']])
    expect(sent[0]?.path).toBe('/superset/log/?explode=events')
  })

  test('1,024 events do not wait', async () => {
    const { logEvent } = await load()
    for (let count = 0; count < 1024; count++) logEvent({ event_name: 'e' })
    expect(sent[0]?.events).toHaveLength(1024)
  })

  test('leaving the page sends what is waiting', async () => {
    const { logEvent } = await load()
    logEvent({ event_name: 'a' })
    dispatchEvent(new Event('pagehide'))
    expect(names()).toEqual([['a']])
  })

  test('a beacon that is refused becomes a plain request', async () => {
    accepts = false
    const { logEvent } = await load()
    logEvent({ event_name: 'a' })
    vi.advanceTimersByTime(1000)
    expect(sent[0]?.path).toBe('fetch /superset/log/?explode=events')
  })

  test('visitors are not followed', async () => {
    document.body.innerHTML = ''
    const { logEvent } = await load()
    logEvent({ event_name: 'a' })
    vi.advanceTimersByTime(5000)
    expect(sent).toEqual([])
  })
})
