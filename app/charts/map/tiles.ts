import type { View } from './view.ts'
import { seenBounds, matrixOf, type Size } from './view.ts'

/** Pixels of a tile at its own zoom. */
const TILE = 256
const MAX_ZOOM = 19
/** More would be a burst of requests to somebody else's server. */
const MAX_TILES = 64

export type Tile = { key: string; url: string; x: number; y: number; size: number }

export function tileHost(template: string): string {
  return new URL(template).hostname
}

/** The tiles that cover a view of the Mercator plane, from 0 to 1; in units of the plane. */
export function tilesOf(template: string, view: View, size: Size): Tile[] {
  const bounds = seenBounds(matrixOf(view, size), size)
  let zoom = Math.min(MAX_ZOOM, Math.max(0, Math.round(Math.log2(view.scale / TILE))))
  for (; zoom > 0; zoom--) if (countTiles(bounds, zoom) <= MAX_TILES) break
  const count = 2 ** zoom
  const at = (value: number) => Math.min(count - 1, Math.max(0, Math.floor(value * count)))
  const tiles: Tile[] = []
  for (let row = at(bounds.y0); row <= at(bounds.y1); row++) {
    for (let column = at(bounds.x0); column <= at(bounds.x1); column++) {
      const url = template
        .replaceAll('{z}', String(zoom))
        .replaceAll('{x}', String(column))
        .replaceAll('{y}', String(row))
        .replaceAll('{s}', 'a')
        .replaceAll('{r}', '')
      tiles.push({ key: `${zoom}/${column}/${row}`, url, x: column / count, y: row / count, size: 1 / count })
    }
  }
  return tiles
}

function countTiles({ x0, x1, y0, y1 }: { x0: number; x1: number; y0: number; y1: number }, zoom: number): number {
  const count = 2 ** zoom
  return (Math.min(1, x1 - x0) * count + 1) * (Math.min(1, y1 - y0) * count + 1)
}
