export interface TileRefresh {
  readonly chartId: number
  readonly refresh: () => void
}

/** How to ask each mounted tile anew, in the order of the page. */
export class TileRefreshes {
  readonly #tiles = new Set<TileRefresh>()

  add(tile: TileRefresh): () => void {
    this.#tiles.add(tile)
    return () => void this.#tiles.delete(tile)
  }

  tiles(): readonly TileRefresh[] {
    return [...this.#tiles]
  }
}
