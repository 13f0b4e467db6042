import type { LiveSocket, QueueRecord, QueueStorage, SyncEnvironment } from './environment.ts'

/** The browser as the client engine sees it: WebSocket, IndexedDB, Web Locks, online and visibility. */
export function browserEnvironment(): SyncEnvironment {
  return {
    openSocket,
    now: () => Date.now(),
    random: () => Math.random(),
    newId: () => crypto.randomUUID(),
    after(ms, work) {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
    isOnline: () => navigator.onLine,
    isVisible: () => document.visibilityState === 'visible',
    onWake,
    queue: indexedQueue(),
    lockSession,
    // oxlint-disable-next-line no-console -- faults of the engine itself; there is nobody else to tell
    report: (problem, details) => console.error(problem, details),
  }
}

function openSocket(path: string): LiveSocket {
  const socket = new WebSocket(new URL(path, location.href.replace(/^http/, 'ws')))
  const live: LiveSocket = {
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
    close: (code, reason) => socket.close(code, reason),
  }
  socket.onopen = () => live.onopen?.()
  socket.onmessage = (event) => live.onmessage?.(event)
  socket.onclose = (event) => live.onclose?.(event)
  return live
}

function onWake(listener: () => void): () => void {
  const visible = () => {
    if (document.visibilityState === 'visible') listener()
  }
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  document.addEventListener('visibilitychange', visible)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
    document.removeEventListener('visibilitychange', visible)
  }
}

/** Held until freed or until the page goes. Without Web Locks (plain http off localhost) no session is ever shared. */
function lockSession(session: string): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return Promise.resolve(null)
  return new Promise((resolve) => {
    void navigator.locks
      .request(`sync:${session}`, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null)
        return new Promise<void>((free) => resolve(() => free()))
      })
      .catch(() => resolve(null))
  })
}

const DATABASE = 'meridian-sync'
const STORE = 'queue'

function indexedQueue(): QueueStorage {
  let opened: Promise<IDBDatabase> | null = null
  const database = () => (opened ??= openDatabase())
  return {
    async list(document) {
      const index = (await database()).transaction(STORE).objectStore(STORE).index('document')
      return settled<QueueRecord[]>(index.getAll(document))
    },
    async put(record) {
      await settled((await database()).transaction(STORE, 'readwrite').objectStore(STORE).put(record))
    },
    async remove(session) {
      await settled((await database()).transaction(STORE, 'readwrite').objectStore(STORE).delete(session))
    },
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE, { keyPath: 'session' }).createIndex('document', 'document')
  }
  return settled(request)
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'))
  })
}
