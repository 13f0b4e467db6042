import type { Bounds } from '../map/plane.ts'

/**
 * The finest outlines are a file a country, made when the site is built. `cells.json` beside them says by number which
 * countries lie in each cell of the Mercator plane, so that a view of a city reads its own and no others.
 */
export const FINEST = 'countries-10m'

export type CellIndex = Readonly<Record<string, readonly number[]>>

/** Cells each way: a view close enough to need these outlines sees a few of them. */
export const CELLS = 64

export const countryFile = (number: number): string => `${FINEST}/country-${number}`

/** The cell of a place; beyond the date line the world begins anew. */
export function cellAt(x: number, y: number): string {
  const column = ((Math.floor(x * CELLS) % CELLS) + CELLS) % CELLS
  return `${column}-${Math.min(CELLS - 1, Math.max(0, Math.floor(y * CELLS)))}`
}

/** The outlines of every cell that is seen, by the names that `loadOutlines` knows. */
export function cellsWithin({ x0, y0, x1, y1 }: Bounds): readonly string[] {
  const names = new Set<string>()
  const columns = Math.min(CELLS, Math.floor(x1 * CELLS) - Math.floor(x0 * CELLS) + 1)
  for (let column = 0; column < columns; column += 1) {
    for (let row = Math.floor(y0 * CELLS); row <= Math.floor(y1 * CELLS); row += 1) {
      names.add(`${FINEST}/${cellAt(x0 + column / CELLS, row / CELLS)}`)
    }
  }
  return [...names]
}

/** The cell that a name of {@link cellsWithin} is of; undefined for a file. */
export function cellOf(name: string): string | undefined {
  return new RegExp(`^${FINEST}/(\\d+-\\d+)$`).exec(name)?.[1]
}
