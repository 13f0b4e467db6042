import type { Direction } from './surface.tsx'

/** Walks a list of marks by arrow keys, round its ends. */
export function walkList<T>(
  items: readonly T[],
  from: T | undefined,
  direction: Direction,
  same: (a: T, b: T) => boolean,
): T | undefined {
  if (direction === 'first') return items[0]
  if (direction === 'last') return items.at(-1)
  const at = from === undefined ? -1 : items.findIndex((item) => same(item, from))
  const forward = direction === 'right' || direction === 'down'
  if (at < 0) return forward ? items[0] : items.at(-1)
  return items[(at + (forward ? 1 : -1) + items.length) % items.length]
}
