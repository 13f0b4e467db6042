import type { Direction } from '../frame/surface.tsx'
import type { Place } from './view.ts'

/** How much a step aside counts against the way asked for. */
const ASIDE = 2

/** The nearest item in a direction; from nothing the first one. */
export function itemTowards(
  places: ReadonlyMap<number, Place>,
  from: number | undefined,
  direction: Direction,
): number | undefined {
  const items = [...places.keys()]
  const start = from === undefined ? undefined : places.get(from)
  if (start === undefined || direction === 'first') return items[0]
  if (direction === 'last') return items.at(-1)
  const [dx, dy] = STEPS[direction]
  let best: number | undefined
  let least = Number.POSITIVE_INFINITY
  for (const [item, place] of places) {
    const x = place.x - start.x
    const y = place.y - start.y
    const ahead = x * dx + y * dy
    if (item === from || ahead <= 0) continue
    const cost = ahead + ASIDE * Math.abs(x * dy - y * dx)
    if (cost < least) [best, least] = [item, cost]
  }
  return best ?? from
}

const STEPS = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const
