import { useSyncExternalStore } from 'react'

/** What the browser remembers for this reader. The prefix keeps the keys apart from other things on the same origin. */
const PREFIX = 'meridian.'

const listeners = new Set<() => void>()
const memory = new Map<string, string | null>()

/** The remembered text, or null; private windows and full storage count as nothing remembered. */
export function readStored(key: string): string | null {
  const known = memory.get(key)
  if (known !== undefined) return known
  let value: string | null = null
  try {
    value = localStorage.getItem(PREFIX + key)
  } catch {
    // Storage may be forbidden; the value then lives as long as the page.
  }
  memory.set(key, value)
  return value
}

/** Remembers a text, or forgets it with null. */
export function writeStored(key: string, value: string | null): void {
  memory.set(key, value)
  try {
    if (value === null) localStorage.removeItem(PREFIX + key)
    else localStorage.setItem(PREFIX + key, value)
  } catch {
    // As above.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const onStorage = (event: StorageEvent) => {
    if (!event.key?.startsWith(PREFIX)) return
    memory.delete(event.key.slice(PREFIX.length))
    listener()
  }
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

/** A remembered text, or null. Follows changes in other windows. */
export function useStoredText(key: string): [string | null, (value: string | null) => void] {
  const value = useSyncExternalStore(subscribe, () => readStored(key))
  return [value, (next) => writeStored(key, next)]
}

/** A remembered choice among a few words; anything else counts as the first. Follows changes in other windows. */
export function useStored<T extends string>(key: string, choices: readonly [T, ...T[]]): [T, (value: T) => void] {
  const stored = useSyncExternalStore(subscribe, () => readStored(key))
  const value = choices.find((choice) => choice === stored) ?? choices[0]
  return [value, (next) => writeStored(key, next)]
}
