import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'

/** One screen ahead of the scrolling edge, so that data is there when the tile is. */
const MARGIN = '100% 0px'

/** Which tiles are near the window. One observer for all, so that tiles that come into view together ask together. */
export class TilesInView {
  readonly #observer: IntersectionObserver
  readonly #ids = new Map<Element, string>()
  readonly #listeners = new Set<() => void>()
  #visible: ReadonlySet<string> = new Set()

  constructor(root: Element | null) {
    this.#observer = new IntersectionObserver((entries) => this.#take(entries), { root, rootMargin: MARGIN })
  }

  observe(element: Element, id: string): () => void {
    this.#ids.set(element, id)
    this.#observer.observe(element)
    return () => {
      this.#observer.unobserve(element)
      this.#ids.delete(element)
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  has(id: string): boolean {
    return this.#visible.has(id)
  }

  close(): void {
    this.#observer.disconnect()
  }

  #take(entries: readonly IntersectionObserverEntry[]): void {
    const visible = new Set(this.#visible)
    for (const entry of entries) {
      const id = this.#ids.get(entry.target)
      if (id === undefined) continue
      if (entry.isIntersecting) visible.add(id)
      else visible.delete(id)
    }
    this.#visible = visible
    for (const listener of this.#listeners) listener()
  }
}

export const TilesInViewContext = createContext<TilesInView | null>(null)

/** The observer of a scrolling canvas; null until the canvas is there. */
export function useTilesInView(root: RefObject<HTMLElement | null>): TilesInView | null {
  const [tiles, setTiles] = useState<TilesInView | null>(null)
  useEffect(() => {
    const made = new TilesInView(root.current)
    setTiles(made)
    return () => made.close()
  }, [root])
  return tiles
}

/** Whether a tile is in or near the window. */
export function useIsInView(element: RefObject<HTMLElement | null>, id: string): boolean {
  const tiles = use(TilesInViewContext)
  useEffect(() => {
    if (!tiles || !element.current) return undefined
    return tiles.observe(element.current, id)
  }, [tiles, element, id])
  return useSyncExternalStore(tiles?.subscribe ?? neverChanges, () => tiles?.has(id) ?? false)
}

function neverChanges(): () => void {
  return () => undefined
}
