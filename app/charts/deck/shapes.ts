import type { Points } from '../map/plane.ts'
import { mercator } from '../map/projections.ts'
import type { Position } from './spatial.ts'

export function planePoints(positions: readonly Position[]): Points {
  const points = new Float64Array(positions.length * 2)
  let at = 0
  for (const position of positions) {
    const place = mercator(position[0], position[1])
    points[at++] = place[0]
    points[at++] = place[1]
  }
  return points
}
