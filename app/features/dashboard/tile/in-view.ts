import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'

/** One screen ahead of the scrolling edge, so that data is there when the tile is. */
const MARGIN = '100% 0px'

/** Which tiles are near the window. One observer for all, so that tiles that come into view together ask together. */
export class TilesInView {
  #observer: IntersectionObserver | null = null
  readonly #ids = new Map<Element, string>()
  readonly #listeners = new Set<() => void>()
  #visible: ReadonlySet<string> = new Set()

  /** Begins to watch within a scrolling element. The returned function ends it. */
  watch(root: Element | null): () => void {
    const observer = new IntersectionObserver((entries) => this.#take(entries), { root, rootMargin: MARGIN })
    this.#observer = observer
    for (const element of this.#ids.keys()) observer.observe(element)
    return () => {
      observer.disconnect()
      this.#observer = null
    }
  }

  observe(element: Element, id: string): () => void {
    this.#ids.set(element, id)
    this.#observer?.observe(element)
    return () => {
      this.#observer?.unobserve(element)
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

/** The tiles of a scrolling canvas. */
export function useTilesInView(root: RefObject<HTMLElement | null>): TilesInView {
  const [tiles] = useState(() => new TilesInView())
  useEffect(() => tiles.watch(root.current), [tiles, root])
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
