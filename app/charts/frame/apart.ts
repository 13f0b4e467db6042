/** The space that something takes: its upper left corner and its size. */
export type Area = { x: number; y: number; width: number; height: number }

/** Areas are looked for in rows as high as this, so that many of them are placed in little time. */
const ROW = 16

/**
 * A place for each of several labels, in their order: the first of those it can have that is inside and touches none
 * that was taken before it. The index of that place; undefined for a label that finds none and is left out.
 *
 * @param gap Pixels that stay free between two areas in one row.
 */
export function placeApart(wanted: readonly (readonly Area[])[], inside: Area, gap: number): (number | undefined)[] {
  const taken = new Map<number, Area[]>()
  return wanted.map((places) => {
    const index = places.findIndex((place) => isInside(place, inside) && isFree(place, taken, gap))
    const place = places[index]
    if (!place) return undefined
    for (const row of rowsOf(place)) taken.set(row, [...(taken.get(row) ?? []), place])
    return index
  })
}

function isFree(place: Area, taken: ReadonlyMap<number, readonly Area[]>, gap: number): boolean {
  return rowsOf(place).every((row) => !taken.get(row)?.some((other) => touch(place, other, gap)))
}

function rowsOf({ y, height }: Area): number[] {
  const [first, last] = [Math.floor(y / ROW), Math.floor((y + height) / ROW)]
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

export function touch(a: Area, b: Area, gap = 0): boolean {
  return a.x < b.x + b.width + gap && b.x < a.x + a.width + gap && a.y < b.y + b.height && b.y < a.y + a.height
}

/** Half a pixel over the edge is none. */
const SLACK = 0.5

function isInside(place: Area, inside: Area): boolean {
  return (
    place.x >= inside.x - SLACK &&
    place.y >= inside.y - SLACK &&
    place.x + place.width <= inside.x + inside.width + SLACK &&
    place.y + place.height <= inside.y + inside.height + SLACK
  )
}
