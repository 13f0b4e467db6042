import { expect, test } from 'vitest'
import { Connection } from '../../../app/sync/connection.ts'
import type { LiveSocket, SyncEnvironment } from '../../../app/sync/environment.ts'

/** A browser whose network the test switches; timers never fire by themselves. */
function browser() {
  const sockets: (LiveSocket & { closed: boolean })[] = []
  const wakers = new Set<() => void>()
  let online = true
  const env: SyncEnvironment = {
    openSocket: () => {
      const socket = { onopen: null, onmessage: null, onclose: null, closed: false, send: () => {}, close: () => void (socket.closed = true) } as LiveSocket & { closed: boolean }
      sockets.push(socket)
      return socket
    },
    now: () => 0,
    random: () => 0,
    newId: () => 'session-1',
    after: () => () => {},
    isOnline: () => online,
    isVisible: () => true,
    onWake: (listener) => {
      wakers.add(listener)
      return () => void wakers.delete(listener)
    },
    queue: { list: () => Promise.resolve([]), put: () => Promise.resolve(), remove: () => Promise.resolve() },
    lockSession: () => Promise.resolve(null),
    report: () => {},
  }
  const setOnline = (value: boolean) => {
    online = value
    for (const waker of wakers) waker()
  }
  return { env, sockets, setOnline }
}

test('a browser that says it has no network drops its connection at once and opens another when the network is back', () => {
  const { env, sockets, setOnline } = browser()
  const states: string[] = []
  const connection = new Connection(env, '/live', {
    hello: () => ({ type: 'bye' }),
    message: () => {},
    closed: () => false,
    changed: (state) => states.push(state),
  })
  connection.start()
  sockets[0]?.onopen?.()
  connection.welcomed()
  setOnline(false)
  expect(sockets[0]?.closed).toBe(true)
  expect(connection.state).toBe('waiting')
  setOnline(true)
  expect(sockets).toHaveLength(2)
  expect(states).toEqual(['connecting', 'greeting', 'live', 'waiting', 'connecting'])
})
