import { indicesIn, stretchOf, zoomedTo, type ZoomWindow } from '../zoom/zoom.ts'
import type { PreparedMixed } from './prepare.ts'

/** Both queries over a stretch of the axis they share. */
export function zoomedMixed(mixed: PreparedMixed, window: ZoomWindow): PreparedMixed {
  const positions = mixed.points.map(({ position }) => position)
  const stretch = stretchOf(positions, window)
  const shift = mixed.kind === 'band' ? stretch.from : 0
  const places = mixed.sets.map(({ prepared }) => {
    const kept = indicesIn(prepared.x.positions, stretch)
    return new Map(kept.map((before, after) => [before, after]))
  })
  return {
    ...mixed,
    points: mixed.points.slice(window.first, window.last + 1).map((point) => ({
      ...point,
      position: point.position - shift,
      indices: point.indices.map((index, set) => (index === undefined ? undefined : places[set]?.get(index))),
    })),
    sets: mixed.sets.map((set) => ({ ...set, prepared: zoomedTo(set.prepared, stretch) })),
  }
}
